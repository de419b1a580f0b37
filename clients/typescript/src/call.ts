/** Calls, and how a platform sends them. */
import type { DragomanError } from "./error.ts";

/** One call of the proxy. */
export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Fields that every answer has. */
  readonly fields?: readonly string[];
}

/** An answer. `requestId` is not one of its JSON fields: it is not enumerable. */
export type Answered<T> = T & {
  /** The id of the request in the proxy's log, unless something between removed it. */
  readonly requestId: string | undefined;
};

export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly signal: AbortSignal;
}

/** A response whose headers have arrived. */
export interface Received {
  readonly url: string;
  readonly status: number;
  /** @param name in lower case */
  header(name: string): string | undefined;
  /** Can be read once. Stopping early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** A request failed before it was sent. */
export class NotSent extends Error {
  override readonly name = "NotSent";

  constructor(cause: unknown) {
    super("the request was not sent", { cause });
  }
}

/** A proxy to send requests to. */
export interface FoundProxy {
  readonly url: string;
  /** The bearer token of a proxy that answers this process only. */
  readonly token?: string;
}

/** What is different in Node and in browsers. */
export interface Platform {
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** @throws {NotSent} if it is certain that nothing was sent */
  send(request: Request): Promise<Received>;
  /**
   * The proxy of the client.
   * @param silent the proxy that was returned before and did not answer; if it has died, another one is returned
   */
  findProxy(silent?: FoundProxy): Promise<FoundProxy>;
  /** The client needs it no more. */
  close?(): Promise<void>;
}

/** The longest time of a timer, in milliseconds. */
const longest = 2 ** 31 - 1;

/** The end of a call by its caller, or because nothing arrives. */
export class Cancellation {
  readonly signal: AbortSignal;
  readonly #late = new AbortController();
  readonly #timeout: number | undefined;

  /** @param timeout in milliseconds */
  constructor(signals: readonly (AbortSignal | undefined)[], timeout: number | undefined) {
    this.signal = AbortSignal.any([this.#late.signal, ...signals.filter((signal) => signal !== undefined)]);
    this.#timeout = timeout;
  }

  /**
   * Waits for data.
   * @param late the error after a number of seconds without it
   * @throws the reason of the end, or why `data` failed
   */
  async receive<T>(data: () => Promise<T>, late: (seconds: number) => DragomanError): Promise<T> {
    this.signal.throwIfAborted();
    const time = this.#timeout;
    const end = () => time && this.#late.abort(late(time / 1000));
    const timer = time && setTimeout(end, Math.min(time, longest));
    try {
      return await this.unlessEnded(data());
    } finally {
      clearTimeout(timer);
    }
  }

  /** Stops waiting when the call ends. The promise itself goes on, since others may wait for it. */
  unlessEnded<T>(promise: Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
      const settled = () => signal.removeEventListener("abort", stop);
      promise.then(resolve, (error) => reject(signal.aborted ? signal.reason : error)).finally(settled);
    });
  }

  async pause(seconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const passed = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, seconds * 1000);
    });
    await this.unlessEnded(passed).finally(() => clearTimeout(timer));
  }
}
