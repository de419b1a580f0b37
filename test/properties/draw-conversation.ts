/** Conversations of many rounds, whatever the API of their caller. */
import type { ReasoningDetail } from "../../generated/hub.ts";
import type { Tape } from "./tape.ts";

type Fields = Record<string, unknown>;

/** The part that a caller adds before each request: the model's last answer, and what follows. */
export interface Round {
  readonly answer: Answer | undefined;
  /** Text of the system before what the caller says. */
  readonly before: string | undefined;
  readonly said: readonly Said[];
  /** Text of the system after it. */
  readonly after: string | undefined;
}

export interface Answer {
  readonly texts: readonly string[];
  readonly state: State | undefined;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: Fields }[];
}

/** Reasoning as an answer has it: in an envelope, of the vendor of the API, or text alone. */
type State = { readonly sealed: ReasoningDetail } | { readonly own: string } | { readonly shown: string };

/** A part of what the caller says; in a result, with the number of its call. */
export type Said =
  | { readonly text: string }
  | { readonly image: string }
  | { readonly title: string }
  | { readonly result: number; readonly text: string; readonly image?: string; readonly failed: boolean };

export interface DrawnConversation {
  readonly system: string | undefined;
  readonly rounds: readonly Round[];
  readonly hasTools: boolean;
  /** Whether the caller marks the end of each request for the cache, and its system text. */
  readonly marks: boolean;
}

export function drawConversation(tape: Tape): DrawnConversation {
  const hasTools = tape.next(3) > 0;
  const rounds: Round[] = [];
  let calls = 0;
  for (let left = 2 + tape.next(4); left > 0; left--) {
    const answer = rounds.length === 0 ? undefined : drawAnswer(tape, hasTools);
    rounds.push(drawRound(tape, answer, calls));
    calls += answer?.calls.length ?? 0;
  }
  return { system: maybe(tape, () => drawText(tape)), rounds, hasTools, marks: tape.next(2) === 1 };
}

function drawRound(tape: Tape, answer: Answer | undefined, first: number): Round {
  const drawn = (answer?.calls ?? []).map((_, index) => drawResult(tape, first + index));
  // a caller who was interrupted has no result
  const results = drawn.filter(() => tape.next(5) < 4);
  const parts = tape.times(results.length === 0 ? 1 : 0, 2, () => drawPart(tape));
  return {
    answer,
    before: results.length === 0 && tape.next(4) === 3 ? drawText(tape) : undefined,
    said: [...(tape.next(3) === 2 ? results.reverse() : results), ...parts],
    after: tape.next(3) === 2 ? drawText(tape) : undefined,
  };
}

function drawAnswer(tape: Tape, hasTools: boolean): Answer {
  const calls = hasTools ? tape.times(0, 2, () => drawCall(tape)) : [];
  return {
    texts: tape.times(calls.length === 0 ? 1 : 0, 2, () => drawText(tape)),
    state: maybe(tape, () => drawState(tape)),
    calls,
  };
}

function drawCall(tape: Tape): Answer["calls"][number] {
  const id = tape.pick("call_1", "call_0", "a.b:c", "x".repeat(70), "dg_7", "ab");
  return { id, name: tape.pick("look", "find"), input: tape.pick<Fields>({}, { at: "é" }, { list: [1, null] }) };
}

function drawState(tape: Tape): State {
  const provider = tape.pick("anthropic", "openai", "gemini", "xai", "openrouter", "deepseek");
  const encrypted = { provider, model: tape.pick("gpt-5.5", "grok-4.5", "m"), kind: "reasoning", encrypted: "gAAA" };
  return tape.build<State>(
    () => ({ shown: drawText(tape) }),
    () => ({ own: "EqQB" }),
    () => ({ sealed: encrypted }),
    () => ({ sealed: { provider, kind: "thinking", text: drawText(tape), signature: "c2ln" } }),
    () => ({ sealed: { provider, kind: "reasoning.text", text: drawText(tape), before: tape.next(2) } }),
  );
}

function drawResult(tape: Tape, result: number): Said {
  const image = maybe(tape, () => "AAAA");
  return { result, text: drawText(tape), ...(image !== undefined && { image }), failed: tape.next(4) === 3 };
}

function drawPart(tape: Tape): Said {
  return tape.build<Said>(
    () => ({ text: drawText(tape) }),
    () => ({ text: drawText(tape) }),
    () => ({ image: tape.pick("AAAA", "BBBB") }),
    () => ({ title: tape.pick("a.pdf", "a_pdf", "b") }),
  );
}

function drawText(tape: Tape): string {
  return tape.pick("hi", "one\ntwo", "</system>", "é", " . ", "hi");
}

function maybe<T>(tape: Tape, draw: () => T): T | undefined {
  return tape.next(2) === 1 ? draw() : undefined;
}
