/** How a platform sends calls. */
import { type errorOf, refused } from "./failures.ts";

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
}

/** A proxy to send requests to. */
export interface FoundProxy {
  readonly url: string;
  /** The bearer token of a proxy that answers this process only. */
  readonly token?: string;
}

/** The platform-specific part: Node, or browsers. */
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

/** The beginnings of the messages when nothing arrives, and when the connection breaks. */
export type Beginnings = readonly [stopped: string, broken: string];

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

  /** Waits for data. @throws the reason of the end, or the error for a connection that breaks */
  async receive<T>(data: () => Promise<T>, [stopped, broken]: Beginnings, fail: typeof errorOf): Promise<T> {
    const time = this.#timeout;
    const end = () => time && this.#late.abort(fail(`${stopped} for ${time / 1000} s`, { code: "timeout" }));
    const timer = time && setTimeout(end, Math.min(time, longest));
    try {
      return await this.unlessEnded(data);
    } catch (error) {
      this.signal.throwIfAborted();
      throw fail(`${broken}: ${describeFailure(error)}`, { code: "connection_error", cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Stops waiting when the call ends. What was started goes on, since others may wait for it. */
  async unlessEnded<T>(start: () => Promise<T>): Promise<T> {
    const { signal } = this;
    signal.throwIfAborted();
    return new Promise<T>((resolve, reject) => {
      const stop = () => reject(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
      const settled = () => signal.removeEventListener("abort", stop);
      start().then(resolve, reject).finally(settled);
    });
  }

  async pause(seconds: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const passed = () =>
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, seconds * 1000);
      });
    await this.unlessEnded(passed).finally(() => clearTimeout(timer));
  }
}

/** The innermost cause of a failure. */
export function describeFailure(error: unknown): string {
  const { message, cause, code } = error as { message?: string; cause?: unknown; code?: string };
  return cause === undefined ? message || code || String(error) : describeFailure(cause);
}

/** The result of `make`. @throws {InvalidRequestError} when it fails, with this beginning of the message */
export function orRefuse<T>(problem: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw refused(`${problem}: ${describeFailure(error)}`, error);
  }
}
