/** Options of clients and calls. */
import { refused } from "./failures.ts";

/** Where a client logs; `console` is one. Requests are `debug`, retries `warn`, and lines of the bundled proxy `info`. */
export interface Logger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Options of a client, for all of its calls, and of one call, which win. */
interface CommonOptions {
  /** Milliseconds without data after which a call fails. Default: there is no time-out. */
  readonly timeout?: number | undefined;
  /** Headers to send. They win over those of the client itself, except `authorization` for the bundled proxy. */
  readonly headers?: Readonly<Record<string, string>> | Headers | undefined;
  /** How often a call is sent again if the proxy is overloaded or cannot be reached. Default: 2. */
  readonly retries?: number | undefined;
}

/** Options of every method. */
export interface CallOptions extends CommonOptions {
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The id of the request in the proxy's log. Default: the proxy chooses one. */
  readonly requestId?: string | undefined;
  /**
   * Whether a call whose connection breaks is sent again as well. The provider may then be asked, and paid, twice.
   * Default: false.
   */
  readonly resend?: boolean | undefined;
}

/** Options of a client on every platform. */
export interface ClientOptions extends CommonOptions {
  /** Default: nothing is logged. */
  readonly logger?: Logger | undefined;
  /** Sends the requests instead of the platform's own HTTP client. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

const common = ["timeout", "headers", "retries"];

/** The names of the options of a call. */
export const callOptions: readonly string[] = [...common, "signal", "requestId", "resend"];

/** The names of the options of a client on every platform. */
export const clientOptions: readonly string[] = [...common, "baseUrl", "logger", "fetch"];

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

/**
 * The address in `baseUrl`, without a slash at its end.
 * @param page the address that it may be relative to
 * @throws {InvalidRequestError} when it is not an address for a client
 */
export function readBaseUrl(baseUrl: string | URL, page?: string): string {
  const text = String(baseUrl);
  const url = URL.canParse(text, page) ? new URL(text, page) : undefined;
  // `http:host` and `http:///host` are valid URLs, but mistakes here
  const isRelative = page !== undefined && !/^[a-z][\w+.-]*:/i.test(text);
  const isAddress = (isRelative || /^https?:\/\/[^/]/i.test(text)) && /^[^?#]*$/.test(text);
  if (!isAddress || !url?.protocol.startsWith("http")) {
    const found = JSON.stringify(text);
    throw refused(`baseUrl ${found} is not an http or https address: give one such as http://127.0.0.1:3000`);
  }
  if (url.username || url.password)
    throw refused("baseUrl contains a user name or a password; a client sends no credentials");
  return url.href.replace(/\/+$/, "");
}
