/** A source to pull from: the bytes of a body, the items of a stream. An async iterator would make several promises for each. */

export interface Source<T> {
  /** Everything that has arrived since the last call, maybe nothing. Throws a failure after the last item. */
  take(): T;
  /** Whether it has ended without a failure, and all was taken. */
  readonly ended: boolean;
  /** Resolves when there is something to take, an end or a failure. After another call it may never resolve. */
  ready(): Promise<void>;
  /** Discards the rest, which ends the source. */
  discard(): void;
}

/** Pieces of bytes, maybe none. */
export type ByteSource = Source<readonly Uint8Array[]>;

/** The output of a stream, one item per network chunk that produced output; undefined if none has arrived. */
export type Items<T> = Source<T | undefined> & AsyncIterable<T>;

/** Whether anything was taken: an item, or at least one piece. */
export function isSome<T>(taken: T): taken is NonNullable<T> {
  return taken !== undefined && (taken as { readonly length?: number }).length !== 0;
}

/** A source that is made of another one; what it does not override is that of the other. */
export abstract class DerivedSource<T, From = T> implements Source<T>, AsyncIterable<NonNullable<T>> {
  protected from: Source<From>;

  constructor(from: Source<From>) {
    this.from = from;
  }

  abstract take(): T;

  get ended(): boolean {
    return this.from.ended;
  }

  ready(): Promise<void> {
    return this.from.ready();
  }

  discard(): void {
    this.from.discard();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<NonNullable<T>, void, undefined> {
    try {
      while (!this.ended) {
        const taken = this.take();
        if (isSome(taken)) yield taken;
        else if (!this.ended) await this.ready();
      }
    } finally {
      this.discard();
    }
  }
}

/** Waits for a source, at most until this time of `performance.now()`; returns whether it is ready. */
export async function readyBefore(time: number, source: Source<unknown>): Promise<boolean> {
  const milliseconds = time - performance.now();
  if (milliseconds <= 0) return false;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    // if this process was paused, data that has arrived meanwhile is read before the immediate runs
    timer = setTimeout(() => setImmediate(resolve, false), milliseconds);
  });
  const ready = source.ready().then(() => true);
  return Promise.race([ready, timeout]).finally(() => clearTimeout(timer));
}
