/**
 * Pairs tool calls with their results. Some providers give the same id to every call: a result then answers the first open call of the
 * last answer that has one, since an older call without a result was interrupted. A call without a result and a named result without a
 * call are sent as they are: the provider decides whether to accept them.
 */
import type { ChatMessage, ToolCall, ToolResultItem, Turn } from "../../generated/hub.ts";
import { InvalidRequest } from "../errors.ts";
import { type Made, madeOf, makeResult, makeText, type NormalizedToolCall } from "./items.ts";
import type { Identified } from "./tool-ids.ts";

/** A call and its result. */
interface Pair<Call, Result> {
  readonly call: Call;
  /** The turn for the results of all calls of the same message, if there are turns. */
  readonly results: Turn | undefined;
  result: Result | undefined;
}

/**
 * A queue in rounds: `take` gives the entries of the last round in their order, then those of the round before. It takes constant time,
 * however many there are.
 */
export class Queue<T> {
  readonly #rounds: { readonly round: number; readonly entries: T[]; taken: number }[] = [];

  add(entry: T, round: number): void {
    const last = this.#rounds.at(-1);
    if (last?.round === round) last.entries.push(entry);
    else this.#rounds.push({ round, entries: [entry], taken: 0 });
  }

  take(): T | undefined {
    for (let last = this.#rounds.at(-1); last !== undefined; last = this.#rounds.at(-1)) {
      if (last.taken < last.entries.length) return last.entries[last.taken++];
      this.#rounds.pop();
    }
    return undefined;
  }
}

/** All calls of a conversation, in order, with their results. */
export class Pairs<Call extends Identified = NormalizedToolCall, Result = ToolResultItem> {
  readonly all: Pair<Call, Result>[] = [];
  /** Results that answer no call. */
  readonly unpaired: Result[] = [];
  /** Whether no two calls have the same id. */
  areDistinct = true;
  /** The number of the answer, as a run of messages of the assistant. */
  #round = 0;
  /** The pending calls by id. */
  readonly #pending = new Map<string, Queue<Pair<Call, Result>>>();

  /** @param results the turn for the results of all calls of the same message */
  addCall(call: Call, results?: Turn): void {
    const pair: Pair<Call, Result> = { call, results, result: undefined };
    const known = this.#pending.get(call.id);
    const pending = known ?? new Queue();
    if (known === undefined) this.#pending.set(call.id, pending);
    else this.areDistinct = false;
    this.all.push(pair);
    pending.add(pair, this.#round);
  }

  /** A message that is not the assistant's has come. */
  endRound(): void {
    this.#round++;
  }

  /** Takes the pending call that the next result with this id answers; undefined when there is none. */
  takePending(id: string): Pair<Call, Result> | undefined {
    return this.#pending.get(id)?.take();
  }
}

/** A call or result of a message, and what it was. */
interface Written<T> extends Identified {
  readonly of: T;
}

/** The calls and results of messages that are not made turns. */
export function pairsIn(messages: readonly ChatMessage[]): Pairs<Written<ToolCall>, Written<ChatMessage>> {
  const pairs = new Pairs<Written<ToolCall>, Written<ChatMessage>>();
  for (const message of messages) {
    if (message.role !== "assistant") pairs.endRound();
    for (const call of message.tool_calls ?? []) pairs.addCall({ id: call.id ?? "", of: call });
    if (message.role !== "tool") continue;
    const result = { id: message.tool_call_id ?? "", of: message };
    const pair = pairs.takePending(result.id);
    if (pair === undefined) pairs.unpaired.push(result);
    else pair.result = result;
  }
  return pairs;
}

/**
 * Puts each result into its turn, in the order of the calls.
 * @param missing the text of the result of a call that has none; without it, the call gets none
 * @param last the last turn: its calls may still be executed
 */
export function placeResults({ all }: Pairs, missing?: string, last?: Turn): void {
  const open = all.some(({ result, results }) => results === last && result !== undefined) ? undefined : last;
  for (const pair of all) {
    const { call, results } = pair;
    if (missing !== undefined && results !== open) pair.result ??= noResult(call, missing);
    const { result } = pair;
    if (result === undefined || results === undefined) continue;
    if (results.content.length > 0) results.content.push(result);
    else results.content = [result];
  }
}

/**
 * The messages with each result directly behind its call, and one with this text for a call that has none. Calls at the end may still
 * be executed. The same array if nothing changes.
 */
export function withResults(messages: ChatMessage[], text: string): ChatMessage[] {
  if (messages.every(isAnswered)) return messages;
  const { all } = pairsIn(messages);
  const placed = new Set(all.map(({ result }) => result?.of));
  let at = 0;
  return messages.flatMap((message, index) => {
    const { tool_calls: calls } = message;
    if (placed.has(message)) return [];
    if (!calls || index === messages.length - 1) return [message];
    const own = all.slice(at, at + calls.length);
    at += calls.length;
    return [message, ...own.map(({ call, result }) => result?.of ?? missing(call.id, text))];
  });
}

/** Whether the results of a message's calls follow it in their order. */
function isAnswered({ tool_calls: calls }: ChatMessage, index: number, messages: ChatMessage[]): boolean {
  if (!calls || index === messages.length - 1) return true;
  return calls.every(({ id }, at) => {
    const next = messages[index + 1 + at];
    return next?.role === "tool" && next.tool_call_id === id;
  });
}

function noResult({ id, name }: NormalizedToolCall, text: string): ToolResultItem {
  const of = missing(id, text);
  return makeResult(id, name, [makeText(text, undefined, of)], text, undefined, of);
}

function missing(id: string, content: string): Made<ChatMessage> {
  return { role: "tool", tool_call_id: id, content, is_error: true, [madeOf]: [] };
}

/** The error for a result that answers no earlier call and has no tool name. */
export function unpaired(message: ChatMessage, index: number): InvalidRequest {
  const id = JSON.stringify((message.tool_call_id ?? "").slice(0, 80));
  return new InvalidRequest(
    `messages[${index}].tool_call_id: no pending tool call has the id ${id}, and the message has no name`,
  );
}

/**
 * Checks that every result in these messages answers a call or has a name.
 * @throws {InvalidRequest}
 */
export function checkPairs(messages: readonly ChatMessage[]): void {
  let waiting: Map<string, number> | undefined;
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index] as ChatMessage;
    if (message.role === "assistant" && message.tool_calls) {
      waiting ??= new Map();
      for (const { id = "" } of message.tool_calls) waiting.set(id, (waiting.get(id) ?? 0) + 1);
    } else if (message.role === "tool") {
      const id = message.tool_call_id ?? "";
      const count = waiting?.get(id) ?? 0;
      if (count === 0 && !message.name) throw unpaired(message, index);
      if (count > 0) waiting?.set(id, count - 1);
    }
  }
}
