/**
 * The error classes. Each kind's status, code, and whether it is retried or falls back are in the generated error
 * table.
 */
import { type ErrorKind, errors, passedOn, upstream } from "../generated/errors.ts";
import { shorten } from "./shorten.ts";

export type { ErrorKind };

/** The maximum length of a quoted address, in characters. */
const longestAddress = 256;

/** How long the provider asked to wait, in milliseconds; `never` when retrying cannot help. */
export type Wait = number | "never";

/** Optional properties of an error. */
interface Options extends ErrorOptions {
  readonly retryAfter?: Wait | undefined;
}

/** Base class of all errors of a request. */
export class DragomanError extends Error {
  /** The row of the error table. */
  readonly kind: ErrorKind;
  /** How long to wait before another attempt, in milliseconds; `never` when it would fail in the same way; absent if that is not known. */
  readonly retryAfter: Wait | undefined;

  constructor(kind: ErrorKind, message: string, { retryAfter, ...options }: Options = {}) {
    super(message, options);
    this.kind = kind;
    this.name = new.target.name;
    this.retryAfter = retryAfter;
  }
}

/**
 * The request is invalid: a wrong type, an unknown value, a missing field. Nothing was sent. The message names the
 * path.
 */
export class InvalidRequest extends DragomanError {
  /** The path of the field that is not supported, in the body of an inbound API. */
  readonly param: string | undefined;

  constructor(message: string, param?: string) {
    super("InvalidRequest", message);
    this.param = param;
  }
}

/** The request has no `model`, or it is not a string. Nothing was sent. */
export class MissingModel extends DragomanError {
  constructor(message = "the request has no model: give one as <provider>/<model>") {
    super("MissingModel", message);
  }
}

/** The address does not name a configured provider. Nothing was sent. */
export class UnknownProvider extends DragomanError {
  /** The address in the request. */
  readonly address: string;

  /** @param missing what else has to be set, if only a part of the provider's settings is */
  constructor(address: string, missing?: string) {
    const hint = missing === undefined ? "" : `; ${missing}`;
    super("UnknownProvider", `unknown provider or model: ${shorten(address, longestAddress)}${hint}`);
    this.address = address;
  }
}

/**
 * The connection failed: refused, reset, cut off, timed out, or a body that cannot be decoded or is too large. The
 * reason is in `cause`.
 */
export class Http extends DragomanError {
  declare readonly retryAfter: "never" | undefined;

  constructor(message: string, options?: ErrorOptions & { readonly retryAfter?: "never" }) {
    super("Http", message, options);
  }
}

/** There is no token or signature for a provider without an API key. The message names what to install or to set. */
export class Credential extends DragomanError {
  constructor(message: string) {
    super("Credential", message);
  }
}

/** The provider answered 2xx with a body that is not an answer: empty, not valid JSON, or JSON of an unknown shape. */
export class Json extends DragomanError {
  constructor(message: string, options?: ErrorOptions) {
    super("Json", message, options);
  }
}

/** Optional properties of a `ProviderError`. */
export interface ProviderErrorOptions extends Options {
  /** The provider's message. Default: the body. */
  readonly message?: string;
  /** Default: what the status stands for, if anything. */
  readonly reason?: string | undefined;
}

/** The provider answered with an error. */
export class ProviderError extends DragomanError {
  /** The HTTP status of the provider, or the status reported inside a 200: 400 to 599. A redirect counts as 502. */
  readonly status: number;
  /** The provider's body as text; configured credentials in it are masked. */
  readonly body: string;
  /** Why the provider refused, if known: a word of `reasons` in the error table, such as `context_length_exceeded`. */
  readonly reason: string | undefined;

  constructor(status: number, body: string, { message, reason, ...options }: ProviderErrorOptions = {}) {
    super("ProviderError", message ?? (body.trim() || `the provider answered with status ${status}`), options);
    this.status = status;
    this.body = body;
    this.reason = reason ?? upstream.statuses[status]?.reason;
  }
}

/** A stream could not be opened or read: not an event stream, an invalid event, or a premature end. */
export class Stream extends DragomanError {
  constructor(message: string, options?: ErrorOptions) {
    super("Stream", message, options);
  }
}

/** The proxy's own rate limit for this provider or key, or the key's budget, is used up. The request, or its retry, was not sent. */
export class RateLimited extends DragomanError {
  /**
   * @param what the limit or budget
   * @param retryAfter how long until the request would be admitted, in milliseconds
   */
  constructor(what: string, retryAfter: number) {
    super("RateLimited", `${what} is used up`, { retryAfter });
  }
}

/** The proxy cannot accept or finish the request now: too many are in flight, or it is shutting down. */
export class Overloaded extends DragomanError {
  constructor(retryAfter: number, message = "as many requests as this proxy takes at once are in flight") {
    super("Overloaded", message, { retryAfter });
  }
}

/** Every address of a fallback chain failed. */
export class AllFailed extends DragomanError {
  /** One message per address, in the order of the attempts: `<address>: <last error>`. */
  readonly errors: readonly string[];
  /** The shortest wait that one of the errors states, in milliseconds; absent when none does. */
  declare readonly retryAfter: number | undefined;

  constructor(errors: readonly string[], options?: ErrorOptions & { readonly retryAfter?: number | undefined }) {
    super("AllFailed", `every model failed: ${errors.join("; ")}`, options);
    this.errors = errors;
  }
}

/** A setting or the config file is invalid. The message is one line: where, what is wrong, and what is allowed. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** The result of the work, or what `otherwise` makes of an error of this class; any other error is thrown. */
export function except<T, E extends Error, Other>(
  kind: new (...given: never[]) => E,
  work: () => T,
  otherwise: (error: E) => Other,
): T | Other {
  try {
    return work();
  } catch (error) {
    if (error instanceof kind) return otherwise(error);
    throw error;
  }
}

/** The HTTP status with which the proxy answers. */
export function statusOf(error: DragomanError): number {
  const { status } = errors[error.kind];
  if (status !== "upstream") return status;
  const own = error instanceof ProviderError ? error.status : passedOn.otherwise;
  return own >= passedOn.from && own <= passedOn.to ? own : passedOn.otherwise;
}

/** Whether the request is retried at the same address. */
export function isRetried(error: unknown): boolean {
  return decided(error, "retried") && (error as DragomanError).retryAfter !== "never";
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
