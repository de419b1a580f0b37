/** A call on its way: what is asked, and what a platform makes of it. */

/** One call of the proxy. */
export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** What every answer of it has. */
  readonly fields?: readonly string[];
}

/** What every method takes beside its request. */
export interface CallOptions {
  /** Ends the call when it is aborted; the call then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** An answer whose headers are there. */
export interface Answer {
  readonly url: string;
  readonly status: number;
  /** @param name in small letters */
  header(name: string): string | undefined;
  /** To be read once. Leaving it early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** A proxy that a platform has found. */
export interface FoundProxy {
  readonly url: string;
  /** What its requests must carry, where it answers this process only. */
  readonly token?: string;
}

/** What differs between Node and browsers. */
export interface Platform {
  send(request: Request): Promise<Answer>;
  /**
   * The proxy for a client that was given no address.
   * @param silent one that was found before and gave no answer; another one is returned when it has died
   */
  findProxy(silent?: FoundProxy): Promise<FoundProxy>;
}
