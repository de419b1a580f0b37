/** The calls of a conversation that have no result yet. Adding and taking a call takes constant time, however many there are. */

interface PendingCall<Item> {
  readonly id: string;
  readonly name: string;
  readonly item: Item;
}

/** Calls in order. One that was taken elsewhere is skipped. */
interface Queue<Item> {
  readonly calls: PendingCall<Item>[];
  /** The number of calls at the front that were taken. */
  taken: number;
}

export class PendingCalls<Item> {
  readonly #all: Queue<Item> = { calls: [], taken: 0 };
  readonly #byId = new Map<string, Queue<Item>>();
  readonly #byName = new Map<string, Queue<Item>>();
  readonly #taken = new Set<PendingCall<Item>>();

  add(call: PendingCall<Item>): void {
    this.#all.calls.push(call);
    addTo(this.#byId, call.id, call);
    addTo(this.#byName, call.name, call);
  }

  /** Takes the first call with this id; without an id, the first with this name; without either, the first. */
  take(id: string | undefined, name: string | undefined): PendingCall<Item> | undefined {
    const queue = id !== undefined ? this.#byId.get(id) : name !== undefined ? this.#byName.get(name) : this.#all;
    if (queue === undefined) return undefined;
    while (queue.taken < queue.calls.length) {
      const call = queue.calls[queue.taken++] as PendingCall<Item>;
      if (this.#taken.has(call)) continue;
      this.#taken.add(call);
      return call;
    }
    return undefined;
  }
}

function addTo<Item>(queues: Map<string, Queue<Item>>, key: string, call: PendingCall<Item>): void {
  const queue = queues.get(key);
  if (queue === undefined) queues.set(key, { calls: [call], taken: 0 });
  else queue.calls.push(call);
}
