/** The options of clients and of calls. */
import { refused } from "./failures.ts";

/** Where a client logs; `console` is one. Requests are `debug`, retries `warn`, and lines of the bundled proxy `info`. */
export interface Logger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Options of clients and of calls; those of a call win. */
export interface CommonOptions {
  /** The milliseconds without data after which a call fails (none by default). */
  readonly timeout?: number | undefined;
  /** Headers to send, such as a token for a gateway in front of the proxy; those of a call win. */
  readonly headers?: Readonly<Record<string, string>> | Headers | undefined;
  /** How often a call is sent again if the proxy is overloaded or cannot be reached (2 by default). */
  readonly retries?: number | undefined;
}

/** Options of every method. */
export interface CallOptions extends CommonOptions {
  /** The id of the request in the proxy's log. */
  readonly requestId?: string | undefined;
  /**
   * Whether a call is sent again also if its connection breaks after it was sent; the provider may then be asked twice,
   * and bill both.
   */
  readonly resend?: boolean | undefined;
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of a client on every platform. */
export interface ClientOptions extends CommonOptions {
  /** Where the client logs (nowhere by default). */
  readonly logger?: Logger | undefined;
  /** Sends the requests instead of the platform's own HTTP client. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** Options of a client in Node. */
export interface NodeOptions extends ClientOptions {
  /** The address of a proxy. Without one, the first call starts the bundled proxy. */
  readonly baseUrl?: string | URL | undefined;
  /**
   * The environment of the bundled proxy, instead of that of this process. The client then has a proxy of its own,
   * which ends with `close`.
   */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** The file of the bundled proxy, for a program that a bundler has moved into another file. */
  readonly proxyFile?: string | URL | undefined;
}

/** Options of a client in browsers. */
export interface BrowserOptions extends ClientOptions {
  /** The address of a proxy; in a page it may be relative to the page's. */
  readonly baseUrl: string | URL;
}

const commonOptions = ["timeout", "headers", "retries"];
const clientOptions = [...commonOptions, "logger", "fetch", "baseUrl"];

/** The names of the options of a call. */
export const callOptions: readonly string[] = [...commonOptions, "requestId", "resend", "signal"];

/** The names of the options of a client in Node. */
export const nodeOptions: readonly string[] = [...clientOptions, "env", "proxyFile"];

/** The names of the options of a client in browsers. */
export const browserOptions: readonly string[] = clientOptions;

/** @throws {InvalidRequestError} when an option is unknown or invalid */
export function checkOptions(options: CallOptions | ClientOptions, names: readonly string[], of: string): void {
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw refused(`unknown option ${name} of ${of}; its options are ${names.join(", ")}`);
  }
  const { timeout, retries } = options;
  if (timeout !== undefined && !(typeof timeout === "number" && timeout > 0))
    throw refused(`timeout must be a number of milliseconds greater than 0, not ${timeout}`);
  if (retries !== undefined && !(Number.isInteger(retries) && retries >= 0))
    throw refused(`retries must be a whole number, 0 or greater, not ${retries}`);
}
