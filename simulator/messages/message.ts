/** The answer as a message, whole or as an event stream. */
import { parseJson } from "../../runtime/json.ts";
import type { Answer, Piece } from "../answer.ts";
import { type Frames, jsonPieces, textPieces } from "../reply.ts";
import { digest } from "../signature.ts";
import { asObject, type JsonObject } from "../values.ts";
import { type Place, signThinking } from "./thinking.ts";

export interface MessageFrame {
  seed: string;
  provider: string;
  model: string;
  shows: "summarized" | "omitted";
  usage: { input: number; cacheRead: number; cacheWrite: number };
  speed: string;
}

/*
 * Every field that the types of Anthropic's SDK require is there, null where there is nothing to say (@anthropic-ai/sdk
 * 1.12.0, `Message`, `TextBlock`, `Usage`, `MessageDeltaUsage`, 2026-11-27).
 */

function blockOf(piece: Piece, index: number, place: Place, frame: MessageFrame): JsonObject {
  switch (piece.kind) {
    case "text":
      return { type: "text", text: piece.text, citations: null };
    case "call": {
      // empty where the arguments were cut off at the output limit
      const input = asObject(parseJson(piece.arguments));
      const id = `toolu_${digest(`${frame.seed}/${index}`)}`;
      return { type: "tool_use", id, name: piece.name, input, caller: { type: "direct" } };
    }
    case "thought": {
      if (piece.hidden) return { type: "redacted_thinking", data: signThinking(frame, "redacted", place, piece.text) };
      const signature = signThinking(frame, "thinking", place, piece.text);
      return { type: "thinking", thinking: frame.shows === "omitted" ? "" : piece.text, signature };
    }
  }
}

function blocksOf(answer: Answer, frame: MessageFrame): { piece: Piece; block: JsonObject }[] {
  const total = answer.pieces.filter((piece) => piece.kind === "thought").length;
  let thoughts = 0;
  let calls = 0;
  return answer.pieces.map((piece, index) => {
    const block = blockOf(piece, index, { index: thoughts, total, calls }, frame);
    if (piece.kind === "thought") thoughts++;
    if (piece.kind === "call") calls++;
    return { piece, block };
  });
}

function stopOf(answer: Answer): JsonObject {
  const calls = answer.pieces.some((piece) => piece.kind === "call");
  const reason = {
    done: calls ? "tool_use" : "end_turn",
    length: "max_tokens",
    refusal: "refusal",
    stop: "stop_sequence",
  };
  const details =
    answer.ending === "refusal"
      ? { type: "refusal", category: "simulated", explanation: "The script in the last message asked for a refusal." }
      : null;
  return { stop_reason: reason[answer.ending], stop_sequence: answer.stopped ?? null, stop_details: details };
}

function inputUsage({ usage }: MessageFrame): JsonObject {
  return {
    input_tokens: usage.input - usage.cacheRead - usage.cacheWrite,
    cache_creation_input_tokens: usage.cacheWrite,
    cache_read_input_tokens: usage.cacheRead,
    cache_creation: { ephemeral_5m_input_tokens: usage.cacheWrite, ephemeral_1h_input_tokens: 0 },
  };
}

function outputUsage(answer: Answer): JsonObject {
  return {
    output_tokens: answer.thoughtTokens + answer.outputTokens,
    output_tokens_details: { thinking_tokens: answer.thoughtTokens },
  };
}

/** Usage of a `message_delta`: totals so far, without the division of cache writes. */
function deltaUsage(answer: Answer, frame: MessageFrame): JsonObject {
  const { cache_creation: _, ...input } = inputUsage(frame);
  return { ...input, ...outputUsage(answer), server_tool_use: null };
}

export function wholeMessage(answer: Answer, frame: MessageFrame): JsonObject {
  return {
    id: `msg_${frame.seed}`,
    type: "message",
    role: "assistant",
    model: frame.model,
    content: blocksOf(answer, frame).map(({ block }) => block),
    ...stopOf(answer),
    container: null,
    diagnostics: null,
    usage: {
      ...inputUsage(frame),
      ...outputUsage(answer),
      server_tool_use: null,
      service_tier: "standard",
      speed: frame.speed,
      inference_geo: "global",
    },
  };
}

export function sse(event: JsonObject): string {
  return `event: ${String(event.type)}\ndata: ${JSON.stringify(event)}\n\n`;
}

function opening(block: JsonObject): JsonObject {
  if (block.type === "text") return { ...block, text: "" };
  if (block.type === "thinking") return { type: "thinking", thinking: "", signature: "" };
  return block.type === "tool_use" ? { ...block, input: {} } : block;
}

function deltas(piece: Piece, block: JsonObject): JsonObject[] {
  switch (piece.kind) {
    case "text":
      return textPieces(piece.text).map((text) => ({ type: "text_delta", text }));
    case "call": {
      const parts = piece.arguments === "{}" ? [] : jsonPieces(piece.arguments);
      return ["", ...parts].map((partial_json) => ({ type: "input_json_delta", partial_json }));
    }
    case "thought": {
      if (piece.hidden) return [];
      const shown = textPieces(String(block.thinking)).map((thinking) => ({ type: "thinking_delta", thinking }));
      return [...shown, { type: "signature_delta", signature: block.signature }];
    }
  }
}

export function messageFrames(answer: Answer, frame: MessageFrame, failure: JsonObject): Frames {
  const start = {
    id: `msg_${frame.seed}`,
    type: "message",
    role: "assistant",
    model: frame.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    stop_details: null,
    container: null,
    diagnostics: null,
    usage: {
      ...inputUsage(frame),
      output_tokens: 1,
      output_tokens_details: null,
      server_tool_use: null,
      service_tier: "standard",
      speed: frame.speed,
      inference_geo: "global",
    },
  };
  const list = [sse({ type: "message_start", message: start }), sse({ type: "ping" })];
  let middle = list.length;
  blocksOf(answer, frame).forEach(({ piece, block }, index) => {
    list.push(sse({ type: "content_block_start", index, content_block: opening(block) }));
    for (const delta of deltas(piece, block)) {
      list.push(sse({ type: "content_block_delta", index, delta }));
      // a disturbance interrupts the first text or call, if any
      if (middle === 2 && piece.kind !== "thought") middle = list.length;
    }
    list.push(sse({ type: "content_block_stop", index }));
  });
  list.push(
    sse({ type: "message_delta", delta: { ...stopOf(answer), container: null }, usage: deltaUsage(answer, frame) }),
  );
  list.push(sse({ type: "message_stop" }));
  return { list, middle, failure: [sse(failure)] };
}
