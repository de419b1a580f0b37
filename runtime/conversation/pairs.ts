/**
 * Calls and their results. The n-th call of an id goes with the n-th result of that id: there are providers that give
 * every call the same one. Neither a call without a result nor a named result without a call is touched: whether a
 * conversation may stand like that is the provider's to say, and inventing or leaving out a turn would hide it.
 */
import type { ChatMessage, ToolResultItem } from "../../generated/hub.ts";
import { InvalidRequest } from "../errors.ts";
import type { Call } from "./items.ts";

/** A call and what answered it. */
export class Pair {
  readonly call: Call;
  result: ToolResultItem | undefined = undefined;
  /** The next call of the same id that waits. */
  next: Pair | undefined = undefined;
  /** On the first that waits: the last one. */
  last: Pair = this;

  constructor(call: Call) {
    this.call = call;
  }
}

/** All calls of a conversation, in order, and which of them wait for a result. */
export class Pairs {
  readonly all: Pair[] = [];
  readonly #waiting = new Map<string, Pair>();

  ask(call: Call): Pair {
    const pair = new Pair(call);
    this.all.push(pair);
    const first = this.#waiting.get(call.id);
    if (first === undefined) this.#waiting.set(call.id, pair);
    else {
      first.last.next = pair;
      first.last = pair;
    }
    return pair;
  }

  /** The call that the next result of this id answers; nothing when no earlier one waits. */
  answer(id: string): Pair | undefined {
    const pair = this.#waiting.get(id);
    if (pair === undefined) return undefined;
    if (pair.next === undefined) this.#waiting.delete(id);
    else {
      pair.next.last = pair.last;
      this.#waiting.set(id, pair.next);
    }
    return pair;
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
