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

  add(call: PendingCall): void {
    this.#all.add(call);
    addTo(this.#byId, call.id, call);
    addTo(this.#byName, call.name, call);
  }

  /** Takes the first call with this id; without an id, the first with this name; without either, the first. */
  take(id: string | undefined, name: string | undefined): PendingCall | undefined {
    const queue = id !== undefined ? this.#byId.get(id) : name !== undefined ? this.#byName.get(name) : this.#all;
    let call = queue?.take();
    while (call !== undefined && this.#taken.has(call)) call = queue?.take();
    if (call !== undefined) this.#taken.add(call);
    return call;
  }
}

function addTo(queues: Map<string, Queue<PendingCall>>, key: string, call: PendingCall): void {
  getOrMake(queues, key, () => new Queue<PendingCall>()).add(call);
}
