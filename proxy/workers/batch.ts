/** Collects items to send them in one message, since each message is expensive. */
export class Batch<Item> {
  readonly #schedule: (flush: () => void) => unknown;
  readonly #send: (items: Item[]) => void;
  #items: Item[] = [];

  /** @param schedule calls `flush` after the time that items may wait for others */
  constructor(schedule: (flush: () => void) => unknown, send: (items: Item[]) => void) {
    this.#schedule = schedule;
    this.#send = send;
  }

  add(item: Item): void {
    if (this.#items.length === 0) this.#schedule(() => this.flush());
    this.#items.push(item);
  }

  /** Sends the items collected so far. */
  flush(): void {
    const items = this.#items;
    this.#items = [];
    if (items.length > 0) this.#send(items);
  }
}
