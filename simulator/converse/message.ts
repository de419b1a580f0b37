/** The answer as a message, whole or as a binary event stream. */
import { parseJson } from "../../runtime/json.ts";
import type { Answer, Piece } from "../answer.ts";
import { type Frames, jsonPieces, textPieces } from "../reply.ts";
import { digest } from "../signature.ts";
import { asObject, type JsonObject } from "../values.ts";
import type { BedrockModel } from "./bedrock-models.ts";
import { eventFrame, exceptionFrame } from "./frames.ts";
import { signReasoning } from "./turns.ts";

export interface MessageFrame {
  seed: string;
  name: string;
  model: BedrockModel;
  shows: "summarized" | "omitted";
  usage: { input: number; cacheRead: number; cacheWrite: number };
}

function reasoningOf(
  piece: Piece & { kind: "thought" },
  index: number,
  { model, name, shows }: MessageFrame,
): JsonObject {
  if (model.shows === "plain") return { reasoningText: { text: model.kind === "nova" ? "[REDACTED]" : piece.text } };
  if (piece.hidden || model.shows === "encrypted")
    return { redactedContent: signReasoning(name, "redacted", index, piece.text) };
  const signature = signReasoning(name, "thinking", index, piece.text);
  return { reasoningText: { text: shows === "omitted" ? "" : piece.text, signature } };
}

function blockOf(piece: Piece, index: number, frame: MessageFrame): JsonObject {
  switch (piece.kind) {
    case "text":
      return { text: piece.text };
    case "call": {
      // empty where the arguments were cut off at the output limit
      const input = asObject(parseJson(piece.arguments));
      const toolUseId = `tooluse_${digest(`${frame.seed}/${index}`, 22)}`;
      return { toolUse: { toolUseId, name: piece.name, input, type: "tool_use" } };
    }
    case "thought":
      return { reasoningContent: reasoningOf(piece, index, frame) };
  }
}

function stopOf(answer: Answer): string {
  const calls = answer.pieces.some((piece) => piece.kind === "call");
  return {
    done: calls ? "tool_use" : "end_turn",
    length: "max_tokens",
    refusal: "content_filtered",
    stop: "stop_sequence",
  }[answer.ending];
}

function usageOf(answer: Answer, { usage: { input, cacheRead, cacheWrite } }: MessageFrame): JsonObject {
  const outputTokens = answer.thoughtTokens + answer.outputTokens;
  return {
    inputTokens: input - cacheRead - cacheWrite,
    cacheReadInputTokens: cacheRead,
    cacheWriteInputTokens: cacheWrite,
    outputTokens,
    totalTokens: input + outputTokens,
  };
}

const metrics = { latencyMs: 100 };

export function wholeMessage(answer: Answer, frame: MessageFrame): JsonObject {
  const content = answer.pieces.map((piece, index) => blockOf(piece, index, frame));
  return {
    output: { message: { role: "assistant", content } },
    stopReason: stopOf(answer),
    usage: usageOf(answer, frame),
    metrics,
  };
}

function deltas(piece: Piece, block: JsonObject): JsonObject[] {
  switch (piece.kind) {
    case "text":
      return textPieces(piece.text).map((text) => ({ text }));
    case "call": {
      const parts = piece.arguments === "{}" ? [] : jsonPieces(piece.arguments);
      return parts.map((input) => ({ toolUse: { input } }));
    }
    case "thought": {
      const { redactedContent, reasoningText } = asObject(block.reasoningContent);
      if (redactedContent !== undefined) return [{ reasoningContent: { redactedContent } }];
      const { text, signature } = asObject(reasoningText);
      const shown = textPieces(String(text)).map((part) => ({ reasoningContent: { text: part } }));
      return signature === undefined ? shown : [...shown, { reasoningContent: { signature } }];
    }
  }
}

/** Padding, which makes the sizes of frames say less of what is in them. */
function padded(body: JsonObject): JsonObject {
  const { length } = JSON.stringify(body);
  return { ...body, p: "abcdefghijklmnopqrstuvwxyz".slice(0, 1 + (length % 26)) };
}

export function messageFrames(answer: Answer, frame: MessageFrame): Frames {
  const list = [eventFrame("messageStart", padded({ role: "assistant" }))];
  let middle = list.length;
  answer.pieces.forEach((piece, contentBlockIndex) => {
    const block = blockOf(piece, contentBlockIndex, frame);
    if (piece.kind === "call") {
      const { input: _, ...toolUse } = asObject(block.toolUse);
      list.push(eventFrame("contentBlockStart", padded({ contentBlockIndex, start: { toolUse } })));
    }
    for (const delta of deltas(piece, block)) {
      list.push(eventFrame("contentBlockDelta", padded({ contentBlockIndex, delta })));
      // a disturbance interrupts the first text or call, if any
      if (middle === 1 && piece.kind !== "thought") middle = list.length;
    }
    list.push(eventFrame("contentBlockStop", padded({ contentBlockIndex })));
  });
  list.push(eventFrame("messageStop", padded({ stopReason: stopOf(answer) })));
  list.push(eventFrame("metadata", padded({ usage: usageOf(answer, frame), metrics })));
  return { list, middle, failure: [exceptionFrame("modelStreamErrorException", "The model stopped in the middle.")] };
}
