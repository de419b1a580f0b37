/** Options of clients and calls. */
import { refused } from "./failures.ts";
import { type CommonOptions, commonOptions, type RequestOptions, requestOptions } from "./generated/options.ts";

/** Where a client logs; `console` is one. Requests are `debug`, retries `warn`, and lines of the bundled proxy `info`. */
export interface Logger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Options of every method. */
export interface CallOptions extends RequestOptions {
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of a client on every platform. */
export interface ClientOptions extends CommonOptions {
  /** Default: nothing is logged. */
  readonly logger?: Logger | undefined;
  /** Sends the requests instead of the platform's own HTTP client. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** The names of the options of a call. */
export const callOptions: readonly string[] = [...requestOptions, "signal"];

/** The names of the options of a client on every platform. */
export const clientOptions: readonly string[] = [...commonOptions, "baseUrl", "logger", "fetch"];

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
