/** The answer as a GenerateContentResponse, whole or in chunks. */
import { parseJson } from "../../runtime/json.ts";
import type { Answer, Piece } from "../answer.ts";
import { textPieces } from "../reply.ts";
import { digest } from "../signature.ts";
import { asObject, type JsonObject } from "../values.ts";
import { signCall, signText } from "./contents.ts";

export interface ContentFrame {
  seed: string;
  model: string;
  /** Whether the model returns signatures and call ids, as Gemini 3 and newer do. */
  signs: boolean;
  showsThoughts: boolean;
  prompt: number;
  cached: number;
}

/** Parts of the answer. Only the first call has a signature. */
function partsOf(answer: Answer, frame: ContentFrame): JsonObject[] {
  let signed = false;
  return answer.pieces.flatMap((piece: Piece, index): JsonObject[] => {
    if (piece.kind === "thought")
      return frame.showsThoughts && !piece.hidden ? [{ text: piece.text, thought: true }] : [];
    if (piece.kind === "text") return [{ text: piece.text }];
    const parsed = parseJson(piece.arguments);
    // the API leaves out a call whose arguments were cut off at the output limit
    if (parsed === undefined) return [];
    const args = asObject(parsed);
    const id = frame.signs ? { id: digest(`${frame.seed}/${index}`, 8) } : {};
    const signature = frame.signs && !signed ? { thoughtSignature: signCall(frame.model, piece.name, args) } : {};
    signed = true;
    return [{ functionCall: { ...id, name: piece.name, args }, ...signature }];
  });
}

/** The signature is on the first call, or on the text of an answer without a call. */
function signsText(parts: JsonObject[], frame: ContentFrame): boolean {
  return frame.signs && !parts.some((part) => part.functionCall !== undefined);
}

function usageOf(answer: Answer, frame: ContentFrame, spoken: number | undefined): JsonObject {
  const thoughts = answer.thoughtTokens;
  return {
    promptTokenCount: frame.prompt,
    ...(frame.cached > 0 && { cachedContentTokenCount: frame.cached }),
    ...(spoken !== undefined && { candidatesTokenCount: spoken }),
    ...(thoughts > 0 && { thoughtsTokenCount: thoughts }),
    totalTokenCount: frame.prompt + (spoken ?? 0) + thoughts,
    promptTokensDetails: [{ modality: "TEXT", tokenCount: frame.prompt }],
  };
}

function envelope(frame: ContentFrame): JsonObject {
  return { modelVersion: frame.model, responseId: frame.seed };
}

function blocked(frame: ContentFrame): JsonObject {
  return {
    promptFeedback: { blockReason: "PROHIBITED_CONTENT" },
    usageMetadata: { promptTokenCount: frame.prompt, totalTokenCount: frame.prompt },
    ...envelope(frame),
  };
}

const finishes = { done: "STOP", stop: "STOP", length: "MAX_TOKENS", refusal: "SAFETY" };

export function wholeContent(answer: Answer, frame: ContentFrame): JsonObject {
  if (answer.ending === "refusal") return blocked(frame);
  const parts = partsOf(answer, frame);
  const last = parts.at(-1);
  if (signsText(parts, frame) && typeof last?.text === "string" && last.thought !== true) {
    last.thoughtSignature = signText(frame.model, last.text);
  }
  const content = parts.length === 0 ? {} : { content: { role: "model", parts } };
  return {
    candidates: [{ ...content, finishReason: finishes[answer.ending], index: 0 }],
    usageMetadata: usageOf(answer, frame, answer.outputTokens),
    ...envelope(frame),
  };
}

/** Chunks of the answer, and the number of those before the first text or call. */
export function contentChunks(answer: Answer, frame: ContentFrame): { chunks: JsonObject[]; middle: number } {
  if (answer.ending === "refusal") return { chunks: [blocked(frame)], middle: 0 };
  const parts = partsOf(answer, frame);
  const groups: JsonObject[][] = [];
  let middle = 0;
  for (const part of parts) {
    if (typeof part.text !== "string") {
      const last = groups.at(-1);
      // parallel calls share one chunk
      if (last?.[0]?.functionCall !== undefined) last.push(part);
      else groups.push([part]);
    } else groups.push(...textPieces(part.text, 3).map((text) => [{ ...part, text }]));
    if (middle === 0 && part.thought !== true) middle = groups.findIndex((group) => group[0]?.thought !== true) + 1;
  }
  const text = parts.map((part) => (part.thought === true ? "" : String(part.text ?? ""))).join("");
  const spokenIn = (index: number) => Math.round((answer.outputTokens * (index + 1)) / (groups.length + 1));
  const chunks: JsonObject[] = groups.map((group, index) => ({
    candidates: [{ content: { role: "model", parts: group }, index: 0 }],
    usageMetadata: usageOf(answer, frame, group[0]?.thought === true ? undefined : spokenIn(index)),
    ...envelope(frame),
  }));
  const signature = signsText(parts, frame) && text !== "" ? { thoughtSignature: signText(frame.model, text) } : {};
  chunks.push({
    candidates: [
      {
        content: { role: "model", parts: [{ text: "", ...signature }] },
        finishReason: finishes[answer.ending],
        index: 0,
      },
    ],
    usageMetadata: usageOf(answer, frame, answer.outputTokens),
    ...envelope(frame),
  });
  return { chunks, middle };
}
