/** The answer as a chat completion, in the dialect of its server. */
import { type Answer, callsOf, textOf } from "../answer.ts";
import { created } from "../model-list.ts";
import { type Frames, jsonPieces, textPieces } from "../reply.ts";
import { digest } from "../signature.ts";
import type { JsonObject } from "../values.ts";

export interface ChatFrame {
  seed: string;
  model: string;
  usage: JsonObject;
  /** Whether a stream ends with a usage chunk. */
  sendsUsage: boolean;
  dialect: Dialect;
}

export interface Dialect {
  idPrefix: string;
  /** Additional fields of every body and chunk. */
  envelope: JsonObject;
  callId(seed: string, index: number): string;
  /** Whether the calls of a whole message have their index. Default: yes. */
  numbersCalls?: false;
  /** Reasoning of a whole message. */
  message(answer: Answer): JsonObject;
  /** Delta with a piece of reasoning. */
  reasoningDelta(text: string): JsonObject;
  /** Deltas after the reasoning, such as signatures. */
  lateDeltas(answer: Answer): JsonObject[];
  /** Fields of every delta. */
  everyDelta: JsonObject;
  firstCall(call: JsonObject, id: string, index: number): JsonObject;
  nextCall(json: string, index: number): JsonObject;
  /** Fields of a whole message without calls. */
  noCalls: JsonObject;
  /** Content of a whole message without text. */
  emptyContent: "" | null;
  /** Additional fields next to the finish reason. */
  finish(reason: string): JsonObject;
  /** Whether the usage of a stream is in the chunk of the finish reason instead of one of its own. */
  usageWithFinish?: boolean;
  refusal: { reason: string; text: string };
  /** Lines before the chunks. */
  comments: string[];
  /** Chunk written when the server fails in the middle of a stream. */
  failure(chunk: JsonObject): JsonObject;
  endsFailure: boolean;
}

export function finishReason(answer: Answer, dialect: Dialect): string {
  if (answer.ending === "refusal") return dialect.refusal.reason;
  if (answer.ending === "length") return "length";
  return answer.pieces.some((piece) => piece.kind === "call") ? "tool_calls" : "stop";
}

function contentOf(answer: Answer, dialect: Dialect): string {
  return answer.ending === "refusal" ? dialect.refusal.text : textOf(answer);
}

export function wholeChat(answer: Answer, frame: ChatFrame): JsonObject {
  const { dialect } = frame;
  const reason = finishReason(answer, dialect);
  const calls = callsOf(answer).map((call, index) => ({
    id: dialect.callId(frame.seed, index),
    type: "function",
    ...(dialect.numbersCalls !== false && { index }),
    function: call,
  }));
  const text = contentOf(answer, dialect);
  const message = {
    role: "assistant",
    content: text === "" ? dialect.emptyContent : text,
    ...dialect.message(answer),
    ...(calls.length > 0 ? { tool_calls: calls } : dialect.noCalls),
  };
  return {
    id: `${dialect.idPrefix}${frame.seed}`,
    object: "chat.completion",
    created,
    model: frame.model,
    ...dialect.envelope,
    choices: [{ index: 0, message, finish_reason: reason, ...dialect.finish(reason) }],
    usage: frame.usage,
  };
}

function deltasOf(answer: Answer, frame: ChatFrame): { deltas: JsonObject[]; first: number } {
  const { dialect } = frame;
  const deltas: JsonObject[] = [{ role: "assistant", content: "" }];
  for (const piece of answer.pieces) {
    if (piece.kind === "thought" && !piece.hidden)
      deltas.push(...textPieces(piece.text).map((text) => dialect.reasoningDelta(text)));
  }
  const first = deltas.length;
  const [head, ...rest] = textPieces(contentOf(answer, dialect)).map((content) => ({ content }));
  if (head !== undefined) deltas.push(head);
  deltas.push(...dialect.lateDeltas(answer), ...rest);
  callsOf(answer).forEach((call, index) => {
    const id = dialect.callId(frame.seed, index);
    deltas.push({ tool_calls: [dialect.firstCall({ name: call.name }, id, index)] });
    const parts = call.arguments === "{}" ? [] : jsonPieces(call.arguments);
    deltas.push(...parts.map((json) => ({ tool_calls: [dialect.nextCall(json, index)] })));
  });
  return { deltas, first };
}

export function chatFrames(answer: Answer, frame: ChatFrame): Frames {
  const { dialect } = frame;
  const head = {
    id: `${dialect.idPrefix}${frame.seed}`,
    object: "chat.completion.chunk",
    created,
    model: frame.model,
    ...dialect.envelope,
  };
  const write = (chunk: JsonObject) => `data: ${JSON.stringify(chunk)}\n\n`;
  const choice = (delta: JsonObject, finish: JsonObject, more: JsonObject = {}) =>
    write({ ...head, choices: [{ index: 0, delta: { ...dialect.everyDelta, ...delta }, ...finish }], ...more });
  const { deltas, first } = deltasOf(answer, frame);
  const reason = finishReason(answer, dialect);
  const done = "data: [DONE]\n\n";
  const list = [
    ...dialect.comments,
    ...deltas.map((delta) => choice(delta, { finish_reason: null })),
    choice(
      {},
      { finish_reason: reason, ...dialect.finish(reason) },
      dialect.usageWithFinish ? { usage: frame.usage } : {},
    ),
    ...(frame.sendsUsage && !dialect.usageWithFinish ? [write({ ...head, choices: [], usage: frame.usage })] : []),
    done,
  ];
  const failure = [write(dialect.failure(head)), ...(dialect.endsFailure ? [done] : [])];
  const middle = dialect.comments.length + Math.min(first + 1, deltas.length);
  return { list, middle, failure };
}

/** `call_` and 24 hexadecimal digits. */
export function plainCallId(seed: string, index: number): string {
  return `call_${digest(`${seed}/${index}`)}`;
}
