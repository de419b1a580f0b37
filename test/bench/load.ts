/** The callers, in a process of their own. */
import { type Dispatcher, Pool } from "undici";
import type { Kind } from "./conversation.ts";
import { type Ask, drive, type Measured, type Work } from "./driver.ts";
import { serve } from "./remote.ts";

/** How to call a server. */
export interface Target {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of each kind of call. */
  readonly bodies: Readonly<Record<Kind, string>>;
}

function asking(pool: Pool, { url, headers, bodies }: Target): Ask {
  const path = new URL(url).pathname;
  const all = { "content-type": "application/json", ...headers };
  return (kind, onFirst) =>
    new Promise((resolve, reject) => {
      pool.dispatch({ path, method: "POST", headers: all, body: bodies[kind] }, new Receiver(onFirst, resolve, reject));
    });
}

/** Receives one answer. */
class Receiver implements Dispatcher.DispatchHandler {
  readonly #chunks: Buffer[] = [];
  readonly #onFirst: () => void;
  readonly #resolve: (text: string) => void;
  readonly #reject: (error: Error) => void;
  #status = 0;

  constructor(onFirst: () => void, resolve: (text: string) => void, reject: (error: Error) => void) {
    this.#onFirst = onFirst;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  // undici requires this method of a handler
  onRequestStart(): void {}

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (chunk.includes("piece-0 ")) this.#onFirst();
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const text = Buffer.concat(this.#chunks).toString("latin1");
    if (this.#status === 200) this.#resolve(text);
    else this.#reject(new Error(`status ${this.#status}: ${text.slice(0, 200)}`));
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }
}

async function withPool<Result>(
  target: Target,
  connections: number,
  use: (ask: Ask) => Promise<Result>,
): Promise<Result> {
  const pool = new Pool(new URL(target.url).origin, { connections, pipelining: 1 });
  try {
    return await use(asking(pool, target));
  } finally {
    await pool.destroy();
  }
}

/** Open streams. */
let held: Pool[] = [];

const methods = {
  ask: (target: Target, kind: Kind): Promise<string> => withPool(target, 1, (ask) => ask(kind, () => {})),

  drive: (target: Target, work: Work): Promise<Measured> =>
    withPool(target, work.connections, (ask) => drive(ask, work)),

  /** Opens `count` streams and resolves at the first piece of the last one. */
  hold: async (target: Target, count: number): Promise<void> => {
    const pool = new Pool(new URL(target.url).origin, { connections: count, pipelining: 1 });
    held.push(pool);
    const ask = asking(pool, target);
    // they end on `release`
    const open = () => new Promise<void>((resolve, reject) => ask("held", resolve).catch(reject));
    await Promise.all(Array.from({ length: count }, open));
  },

  release: async (): Promise<void> => {
    const pools = held;
    held = [];
    await Promise.all(pools.map((pool) => pool.destroy()));
  },
};

export type Load = typeof methods;

serve(methods);
