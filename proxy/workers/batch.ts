/** Things that go together in one message, since a message costs much more than a thing in it. */
export class Batch<Thing> {
  readonly #later: (flush: () => void) => unknown;
  readonly #send: (things: Thing[]) => void;
  #things: Thing[] = [];

  /** @param later calls back when things have waited long enough for others */
  constructor(later: (flush: () => void) => unknown, send: (things: Thing[]) => void) {
    this.#later = later;
    this.#send = send;
  }

  add(thing: Thing): void {
    if (this.#things.length === 0) this.#later(() => this.flush());
    this.#things.push(thing);
  }

  /** Sends what there is now. */
  flush(): void {
    const things = this.#things;
    this.#things = [];
    if (things.length > 0) this.#send(things);
  }
}
