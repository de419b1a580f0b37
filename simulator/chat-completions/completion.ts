/** The composed answer as a chat completion; how each server spells it is told by its `Dialect`. */
import { type Answer, callsOf, textOf } from "../answer.ts";
import { type Frames, jsonPieces, textPieces } from "../reply.ts";
import { digest } from "../signature.ts";
import type { JsonObject } from "../values.ts";

export interface ChatFrame {
  seed: string;
  model: string;
  usage: JsonObject;
  /** Whether a stream closes with a usage chunk. */
  sendsUsage: boolean;
  spelling: Dialect;
}

export interface Dialect {
  idPrefix: string;
  /** Fields of every body and chunk beside the common ones. */
  envelope: JsonObject;
  callId(seed: string, index: number): string;
  /** Reasoning of a whole message. */
  message(answer: Answer): JsonObject;
  /** One piece of reasoning in a delta. */
  reasoningDelta(text: string): JsonObject;
  /** Deltas behind the reasoning, such as signatures. */
  lateDeltas(answer: Answer): JsonObject[];
  /** Fields every delta carries. */
  everyDelta: JsonObject;
  firstCall(call: JsonObject, id: string, index: number): JsonObject;
  nextCall(json: string, index: number): JsonObject;
  /** Fields of a whole message without calls; with calls its content is `silentContent`. */
  noCalls: JsonObject;
  silentContent: "" | null;
  /** Fields beside the finish word. */
  finish(word: string): JsonObject;
  refusal: { word: string; text: string };
  /** Lines before the chunks. */
  comments: string[];
  /** Chunk written when the server fails in the middle of a stream. */
  failure(chunk: JsonObject): JsonObject;
  endsFailure: boolean;
}

export function finishReason(answer: Answer, spelling: Dialect): string {
  if (answer.ending === "refusal") return spelling.refusal.word;
  if (answer.ending === "length") return "length";
  return answer.pieces.some((piece) => piece.kind === "call") ? "tool_calls" : "stop";
}

function spokenText(answer: Answer, spelling: Dialect): string {
  return answer.ending === "refusal" ? spelling.refusal.text : textOf(answer);
}

export function wholeChat(answer: Answer, frame: ChatFrame): JsonObject {
  const { spelling } = frame;
  const word = finishReason(answer, spelling);
  const calls = callsOf(answer).map((call, index) => ({
    id: spelling.callId(frame.seed, index),
    type: "function",
    index,
    function: call,
  }));
  const text = spokenText(answer, spelling);
  const message = {
    role: "assistant",
    content: text === "" ? spelling.silentContent : text,
    ...spelling.message(answer),
    ...(calls.length > 0 ? { tool_calls: calls } : spelling.noCalls),
  };
  return {
    id: `${spelling.idPrefix}${frame.seed}`,
    object: "chat.completion",
    created: 1_784_160_000,
    model: frame.model,
    ...spelling.envelope,
    choices: [{ index: 0, message, finish_reason: word, ...spelling.finish(word) }],
    usage: frame.usage,
  };
}

function deltasOf(answer: Answer, frame: ChatFrame): { deltas: JsonObject[]; first: number } {
  const { spelling } = frame;
  const deltas: JsonObject[] = [{ role: "assistant", content: "" }];
  for (const piece of answer.pieces) {
    if (piece.kind === "thought" && !piece.hidden)
      deltas.push(...textPieces(piece.text).map((text) => spelling.reasoningDelta(text)));
  }
  const first = deltas.length;
  const [head, ...rest] = textPieces(spokenText(answer, spelling)).map((content) => ({ content }));
  if (head !== undefined) deltas.push(head);
  deltas.push(...spelling.lateDeltas(answer), ...rest);
  callsOf(answer).forEach((call, index) => {
    const id = spelling.callId(frame.seed, index);
    deltas.push({ tool_calls: [spelling.firstCall({ name: call.name }, id, index)] });
    const parts = call.arguments === "{}" ? [] : jsonPieces(call.arguments);
    deltas.push(...parts.map((json) => ({ tool_calls: [spelling.nextCall(json, index)] })));
  });
  return { deltas, first };
}

export function chatFrames(answer: Answer, frame: ChatFrame): Frames {
  const { spelling } = frame;
  const head = {
    id: `${spelling.idPrefix}${frame.seed}`,
    object: "chat.completion.chunk",
    created: 1_784_160_000,
    model: frame.model,
    ...spelling.envelope,
  };
  const write = (chunk: JsonObject) => `data: ${JSON.stringify(chunk)}\n\n`;
  const choice = (delta: JsonObject, finish: JsonObject) =>
    write({ ...head, choices: [{ index: 0, delta: { ...spelling.everyDelta, ...delta }, ...finish }] });
  const { deltas, first } = deltasOf(answer, frame);
  const word = finishReason(answer, spelling);
  const done = "data: [DONE]\n\n";
  const list = [
    ...spelling.comments,
    ...deltas.map((delta) => choice(delta, { finish_reason: null })),
    choice({}, { finish_reason: word, ...spelling.finish(word) }),
    ...(frame.sendsUsage ? [write({ ...head, choices: [], usage: frame.usage })] : []),
    done,
  ];
  const failure = [write(spelling.failure(head)), ...(spelling.endsFailure ? [done] : [])];
  const middle = spelling.comments.length + Math.min(first + 1, deltas.length);
  return { list, middle, failure };
}

/** `call_` and twenty-four hexadecimal digits. */
export function plainCallId(seed: string, index: number): string {
  return `call_${digest(`${seed}/${index}`)}`;
}
