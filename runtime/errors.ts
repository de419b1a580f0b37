/**
 * Everything that can go wrong, as classes. Status, code, and whether a kind is retried or falls back are in the
 * generated error table, under the same kind.
 */
import { type ErrorKind, errors, passedOn, upstream } from "../generated/errors.ts";
import { shorten } from "./shorten.ts";

export type { ErrorKind };

/** Of an address that is not known, so many characters are quoted. */
const longestAddress = 256;

/** How long a provider asked to wait, in milliseconds, or `never`: waiting cannot mend it. */
export type Wait = number | "never";

/** The base of every error a request can end with. */
export class DragomanError extends Error {
  /** The row of the error table. */
  readonly kind: ErrorKind;

  constructor(kind: ErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.name = new.target.name;
  }
}

/** The request was refused here: a wrong type, an unknown word, a missing field. Nothing was sent. The message names the path. */
export class InvalidRequest extends DragomanError {
  constructor(message: string) {
    super("InvalidRequest", message);
  }
}

/** The request has no `model`, or one that is no text. Nothing was sent. */
export class MissingModel extends DragomanError {
  constructor(message = "the request has no model: give one as <provider>/<model>") {
    super("MissingModel", message);
  }
}

/** The address names no provider that is configured. Nothing was sent. */
export class UnknownProvider extends DragomanError {
  /** The address as it was given. */
  readonly address: string;

  constructor(address: string) {
    super("UnknownProvider", `unknown provider or model: ${shorten(address, longestAddress)}`);
    this.address = address;
  }
}

/**
 * The connection failed: refused, reset, cut short, timed out, or a body that cannot be decoded or is too large. `cause`
 * is the reason.
 */
export class Http extends DragomanError {
  /** `never` where another attempt would end in the same way. */
  readonly retryAfter: "never" | undefined;

  constructor(message: string, options: ErrorOptions & { readonly retryAfter?: "never" } = {}) {
    const { retryAfter, ...rest } = options;
    super("Http", message, rest);
    this.retryAfter = retryAfter;
  }
}

/** The provider answered 2xx with something that is not an answer: empty, no JSON, or JSON without a known shape. */
export class Json extends DragomanError {
  constructor(message: string, options?: ErrorOptions) {
    super("Json", message, options);
  }
}

/** What a `ProviderError` may know besides status and body. */
export interface ProviderErrorOptions extends ErrorOptions {
  /** What went wrong in the provider's words; the body when there are none. */
  readonly message?: string;
  readonly retryAfter?: Wait | undefined;
}

/** The provider said no. */
export class ProviderError extends DragomanError {
  /** The provider's HTTP status, or the status inside a 200: 400 to 599. A redirect counts as 502. */
  readonly status: number;
  /** The provider's body as text; configured credentials in it are masked. */
  readonly body: string;
  /** How long the provider asked to wait, in milliseconds, or `never`; absent when it did not say. */
  readonly retryAfter: Wait | undefined;

  constructor(status: number, body: string, options: ProviderErrorOptions = {}) {
    const { message, retryAfter, ...rest } = options;
    super("ProviderError", message ?? (body.trim() || `the provider answered with status ${status}`), rest);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** A stream could not be opened or read: not an event stream, an unreadable event, an end without its last event. */
export class Stream extends DragomanError {
  constructor(message: string, options?: ErrorOptions) {
    super("Stream", message, options);
  }
}

/** The proxy's own rate limit for this provider is used up. Nothing was sent. */
export class RateLimited extends DragomanError {
  /** How long until there is room again, in milliseconds. */
  readonly retryAfter: number;

  constructor(provider: string, retryAfter: number) {
    super("RateLimited", `the rate limit of this proxy for ${provider} is used up`);
    this.retryAfter = retryAfter;
  }
}

/** The proxy cannot take or finish the request now: too many are in flight, or it is shutting down. */
export class Overloaded extends DragomanError {
  /** How long to stay away, in milliseconds. */
  readonly retryAfter: number;

  constructor(retryAfter: number, message = "as many requests as this proxy takes at once are in flight") {
    super("Overloaded", message);
    this.retryAfter = retryAfter;
  }
}

/** What an `AllFailed` may know besides the failures. */
export interface AllFailedOptions extends ErrorOptions {
  readonly retryAfter?: number | undefined;
}

/** Every address of a fallback chain failed. */
export class AllFailed extends DragomanError {
  /** One text per address, in the order they were tried: `<address>: <what went wrong last>`. */
  readonly errors: readonly string[];
  /** The shortest wait that one of the failures asks for, in milliseconds; absent when none does. */
  readonly retryAfter: number | undefined;

  constructor(errors: readonly string[], { retryAfter, ...rest }: AllFailedOptions = {}) {
    super("AllFailed", `every model failed: ${errors.join("; ")}`, rest);
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** A setting or the config file cannot be used as it is. The message is one line: what is wrong where, and what is allowed. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** The HTTP status that a caller of the proxy sees. */
export function statusOf(error: DragomanError): number {
  const { status } = errors[error.kind];
  if (status !== "upstream") return status;
  const own = error instanceof ProviderError ? error.status : passedOn.otherwise;
  return own >= passedOn.from && own <= passedOn.to ? own : passedOn.otherwise;
}

/** Whether the same address may be tried again: nothing waits for what waiting cannot mend. */
export function isRetried(error: unknown): boolean {
  if ((error instanceof ProviderError || error instanceof Http) && error.retryAfter === "never") return false;
  return decided(error, "retried");
}

/** Whether the next address of a fallback chain is tried. */
export function fallsBack(error: unknown): boolean {
  return decided(error, "falls_back");
}

function decided(error: unknown, column: "retried" | "falls_back"): boolean {
  if (!(error instanceof DragomanError)) return false;
  const cell: boolean | "upstream" = errors[error.kind][column];
  if (cell !== "upstream") return cell;
  return (upstream.statuses[statusOf(error)] ?? upstream.otherwise)[column];
}

/** Credentials shorter than this are not looked for: they would mask ordinary words. */
const shortest = 4;

/** The text with every one of these credentials replaced by `***`. */
export function mask(text: string, keys: Iterable<string>): string {
  let masked = text;
  // the longest first: one credential may be the beginning of another
  for (const key of [...keys].sort((a, b) => b.length - a.length)) {
    if (key.length >= shortest) masked = masked.replaceAll(key, "***");
  }
  return masked;
}

/** The same error with credentials masked in its message, stack, body and causes. */
export function maskError<T>(error: T, keys: readonly string[]): T {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    for (const property of ["message", "stack", "body"]) {
      const text: unknown = Reflect.get(at, property);
      const masked = typeof text === "string" ? mask(text, keys) : text;
      // it cannot always be assigned to: the reason of a signal has a getter for its message
      if (masked !== text) Object.defineProperty(at, property, { value: masked });
    }
    if (at.cause === error) break;
  }
  return error;
}
