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

/** What differs between Node and browsers. */
export interface Platform {
  send(request: Request): Promise<Answer>;
  /**
   * The address of a proxy for a client that was given none.
   * @param silent an address that was found before and gave no answer; another one when the proxy there has died
   */
  findProxy(silent?: string): Promise<string>;
}
