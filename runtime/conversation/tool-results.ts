/**
 * Pairs tool calls with their results. The n-th call with an id is paired with the n-th result with that id, since some
 * providers give every call the same id. A call without a result and a named result without a call are sent as they
 * are: the provider decides whether to accept them.
 */
import type { ChatMessage, ToolResultItem, Turn } from "../../generated/hub.ts";
import { InvalidRequest } from "../errors.ts";
import type { NormalizedToolCall } from "./items.ts";
import type { Identified } from "./tool-ids.ts";

/** A call and its result. */
class Pair<Call, Result> {
  readonly call: Call;
  /** The turn for the results of all calls of the same message, if there are turns. */
  readonly results: Turn | undefined;
  result: Result | undefined = undefined;
  /** The next pending call with the same id. */
  next: Pair<Call, Result> | undefined = undefined;
  /** On the first pending call of an id: the last one. */
  last: Pair<Call, Result> = this;

  constructor(call: Call, results: Turn | undefined) {
    this.call = call;
    this.results = results;
  }
}

/** All calls of a conversation, in order, with their results. */
export class Pairs<Call extends Identified = NormalizedToolCall, Result = ToolResultItem> {
  readonly all: Pair<Call, Result>[] = [];
  /** Results that answer no call. */
  readonly unpaired: Result[] = [];
  /** Whether no two calls have the same id. */
  areDistinct = true;
  /** Id → its first pending call, or its last call when none is pending. */
  readonly #calls = new Map<string, Pair<Call, Result>>();

  /** @param results the turn for the results of all calls of the same message */
  addCall(call: Call, results?: Turn): void {
    const pair = new Pair<Call, Result>(call, results);
    this.all.push(pair);
    const first = this.#calls.get(call.id);
    if (first !== undefined) this.areDistinct = false;
    if (first === undefined || first.result !== undefined) this.#calls.set(call.id, pair);
    else {
      first.last.next = pair;
      first.last = pair;
    }
  }

  /** Takes the pending call that the next result with this id answers; undefined when there is none. */
  takePending(id: string): Pair<Call, Result> | undefined {
    const pair = this.#calls.get(id);
    if (pair === undefined || pair.result !== undefined) return undefined;
    if (pair.next !== undefined) {
      pair.next.last = pair.last;
      this.#calls.set(id, pair.next);
    }
    return pair;
  }
}

/** Puts each result into its turn, in the order of the calls. */
export function placeResults({ all }: Pairs): void {
  for (const { result, results } of all) {
    if (result === undefined || results === undefined) continue;
    if (results.content.length > 0) results.content.push(result);
    else results.content = [result];
  }
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
