/** The calls of a conversation that have no result yet. Adding and taking a call takes constant time, however many there are. */
import { getOrMake } from "../bounded-cache.ts";
import { Queue } from "../conversation/tool-results.ts";

interface PendingCall {
  readonly id: string;
  readonly name: string;
}

export class PendingCalls {
  readonly #all = new Queue<PendingCall>();
  readonly #byId = new Map<string, Queue<PendingCall>>();
  readonly #byName = new Map<string, Queue<PendingCall>>();
  readonly #taken = new Set<PendingCall>();

  /** @param round the number of the answer that has it */
  add(call: PendingCall, round: number): void {
    this.#all.add(call, round);
    getOrMake(this.#byId, call.id, () => new Queue<PendingCall>()).add(call, round);
    getOrMake(this.#byName, call.name, () => new Queue<PendingCall>()).add(call, round);
  }

  /** Takes the first call with this id of the last answer that has one; without an id, with this name; without either, any. */
  take(id: string | undefined, name: string | undefined): PendingCall | undefined {
    const queue = id !== undefined ? this.#byId.get(id) : name !== undefined ? this.#byName.get(name) : this.#all;
    let call = queue?.take();
    while (call !== undefined && this.#taken.has(call)) call = queue?.take();
    if (call !== undefined) this.#taken.add(call);
    return call;
  }
}
