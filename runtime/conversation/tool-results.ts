/**
 * Calls and their results. The n-th call of an id goes with the n-th result of that id: there are providers that give
 * every call the same one. Neither a call without a result nor a named result without a call is touched: whether a
 * conversation may stand like that is the provider's to say, and inventing or leaving out a turn would hide it.
 */
import type { ChatMessage, ToolResultItem, Turn } from "../../generated/hub.ts";
import { InvalidRequest } from "../errors.ts";
import type { Trace } from "../trace.ts";
import type { NormalizedToolCall } from "./items.ts";

/** A call and what answered it. */
export class Pair {
  readonly call: NormalizedToolCall;
  /** The turn for the results of its answer. */
  readonly results: Turn;
  result: ToolResultItem | undefined = undefined;
  /** The next call of the same id that waits. */
  next: Pair | undefined = undefined;
  /** On the first that waits: the last one. */
  last: Pair = this;

  constructor(call: NormalizedToolCall, results: Turn) {
    this.call = call;
    this.results = results;
  }
}

/** All calls of a conversation, in order, and which of them wait for a result. */
export class Pairs {
  readonly all: Pair[] = [];
  /** Results that answer none of them. */
  readonly unpaired: ToolResultItem[] = [];
  /** Whether no two calls have the same id. */
  areDistinct = true;
  /** Id → the first of its calls that waits; when none does, the last of them. */
  readonly #calls = new Map<string, Pair>();

  /** @param results the turn in which the result will stand, beside those of the other calls of the same answer */
  ask(call: NormalizedToolCall, results: Turn): void {
    const pair = new Pair(call, results);
    this.all.push(pair);
    const first = this.#calls.get(call.id);
    if (first !== undefined) this.areDistinct = false;
    if (first === undefined || first.result !== undefined) this.#calls.set(call.id, pair);
    else {
      first.last.next = pair;
      first.last = pair;
    }
  }

  /** The call that the next result of this id answers; nothing when no earlier one waits. */
  answer(id: string): Pair | undefined {
    const pair = this.#calls.get(id);
    if (pair === undefined || pair.result !== undefined) return undefined;
    if (pair.next !== undefined) {
      pair.next.last = pair.last;
      this.#calls.set(id, pair.next);
    }
    return pair;
  }

  /** Puts each result into its turn, in the order of the calls. */
  placeResults(trace: Trace | undefined): void {
    for (const { result, results } of this.all) {
      if (result === undefined) continue;
      if (results.content.length > 0) results.content.push(result);
      else {
        results.content = [result];
        trace?.like(results, result);
      }
    }
  }
}

/** A result that answers no earlier call and does not say which tool it comes from. */
export function unpaired(message: ChatMessage, index: number): InvalidRequest {
  const id = JSON.stringify((message.tool_call_id ?? "").slice(0, 80));
  return new InvalidRequest(
    `messages[${index}].tool_call_id: no earlier tool call waits for a result under ${id}, and the message has no name`,
  );
}

/**
 * Checks the pairs of messages that are sent as they were written.
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
