/** A stream of the library back to a plain answer. */

import type { Chunk, ToolCallDelta } from "../generated/answers.ts";
import { Stream } from "../runtime/errors.ts";
import {
  type AnsweredFile,
  type Citation,
  type Completion,
  type CompletionToolCall,
  type ReasoningDetail,
  toMessage,
} from "../runtime/reply/completion.ts";

/**
 * The plain answer that a whole stream of chunks, or of their JSON strings, amounts to.
 * @throws {Stream} when the stream has no end
 */
export function foldChunks(chunks: Iterable<Chunk | string>): Completion {
  const calls = new Map<number, CompletionToolCall>();
  let content = "";
  let reasoning = "";
  let details: readonly ReasoningDetail[] = [];
  const citations: Citation[] = [];
  const files: AnsweredFile[] = [];
  let usage: Chunk["usage"];
  for (const item of chunks) {
    const chunk = typeof item === "string" ? (JSON.parse(item) as Chunk) : item;
    const [{ delta, finish_reason: reason }] = chunk.choices;
    content += delta.content ?? "";
    reasoning += delta.reasoning_content ?? "";
    details = delta.reasoning_details ?? details;
    citations.push(...(delta.annotations ?? []));
    files.push(...(delta.files ?? []));
    for (const piece of delta.tool_calls ?? []) addPiece(calls, piece);
    usage = chunk.usage ?? usage;
    if (reason === null || usage === undefined) continue;
    const { id, created, model, provider } = chunk;
    const message = toMessage({ content, reasoning, details, calls: [...calls.values()], citations, files });
    const choice = { index: 0 as const, message, finish_reason: reason };
    return { id, object: "chat.completion", created, model, provider, choices: [choice], usage };
  }
  throw new Stream("the stream has no end");
}

function addPiece(calls: Map<number, CompletionToolCall>, piece: ToolCallDelta): void {
  const { index, id = "", function: part, thought_signature, status } = piece;
  if (status === "withdrawn") {
    calls.delete(index);
    return;
  }
  const call = calls.get(index) ?? { id, type: "function", function: { name: part.name ?? "", arguments: "" } };
  call.function.arguments += part.arguments;
  if (thought_signature !== undefined) call.thought_signature = thought_signature;
  calls.set(index, call);
}
