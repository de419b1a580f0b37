/** Calls, and how a platform sends them. */

/** One call of the proxy. */
export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Fields that every answer has. */
  readonly fields?: readonly string[];
}

/** Options of every method. */
export interface CallOptions {
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** A response whose headers have arrived. */
export interface Answer {
  readonly url: string;
  readonly status: number;
  /** @param name in lower case */
  header(name: string): string | undefined;
  /** Can be read once. Stopping early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** A proxy to send requests to. */
export interface FoundProxy {
  readonly url: string;
  /** The bearer token of a proxy that answers this process only. */
  readonly token?: string;
}

/** What is different in Node and in browsers. */
export interface Platform {
  send(request: Request): Promise<Answer>;
  /**
   * The proxy for a client without a base URL.
   * @param silent the proxy that was returned before and did not answer; if it has died, another one is returned
   */
  findProxy(silent?: FoundProxy): Promise<FoundProxy>;
}
