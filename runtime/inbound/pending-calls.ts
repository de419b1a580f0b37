/** The calls of a conversation that have no result yet. Adding and taking a call takes constant time, however many there are. */

interface PendingCall {
  readonly id: string;
  readonly name: string;
}

/** Calls in order. One that was taken elsewhere is skipped. */
interface Queue {
  readonly calls: PendingCall[];
  /** The number of calls at the front that were taken. */
  taken: number;
}

export class PendingCalls {
  readonly #all: Queue = { calls: [], taken: 0 };
  readonly #byId = new Map<string, Queue>();
  readonly #byName = new Map<string, Queue>();
  readonly #taken = new Set<PendingCall>();

  add(call: PendingCall): void {
    this.#all.calls.push(call);
    addTo(this.#byId, call.id, call);
    addTo(this.#byName, call.name, call);
  }

  /** Takes the first call with this id; without an id, the first with this name; without either, the first. */
  take(id: string | undefined, name: string | undefined): PendingCall | undefined {
    const queue = id !== undefined ? this.#byId.get(id) : name !== undefined ? this.#byName.get(name) : this.#all;
    if (queue === undefined) return undefined;
    while (queue.taken < queue.calls.length) {
      const call = queue.calls[queue.taken++] as PendingCall;
      if (this.#taken.has(call)) continue;
      this.#taken.add(call);
      return call;
    }
    return undefined;
  }
}

function addTo(queues: Map<string, Queue>, key: string, call: PendingCall): void {
  const queue = queues.get(key);
  if (queue === undefined) queues.set(key, { calls: [call], taken: 0 });
  else queue.calls.push(call);
}
