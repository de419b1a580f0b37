/** Errors of failed calls: a class for each kind. */
import type { ErrorCode } from "./generated/types.ts";

/** Codes of this client, in addition to those of the proxy. */
export type ClientErrorCode = "connection_error" | "timeout" | "stream_error" | "invalid_response" | "proxy_error";

export interface ErrorDetails {
  readonly code: string;
  readonly status?: number | undefined;
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
  readonly model?: string | undefined;
  readonly cause?: unknown;
}

/** Any failure of a call except an abort, which throws the signal's reason. `String(error)` contains all that is known. */
export class DragomanError extends Error {
  override readonly name: string = "DragomanError";
  /**
   * A code of the proxy; or `connection_error` (there was no complete answer), `timeout` (nothing arrived for as long as
   * `timeout` allows), `stream_error` (a stream failed or ended too early), `invalid_response` (the answer is not from a
   * Dragoman proxy), `proxy_error` (the bundled proxy did not start).
   */
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;
  /** Seconds after which to try again, if the proxy sent them. */
  readonly retryAfter: number | undefined;
  /** The id of the request in the proxy's log, if there was an answer. */
  readonly requestId: string | undefined;
  /** The model that the request names. */
  readonly model: string | undefined;

  constructor(message: string, { code, status, retryAfter, requestId, model, cause }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
    this.model = model;
  }

  /** The provider that the request names: the part of `model` before its first slash. */
  get provider(): string | undefined {
    return /^([^/]*)\//.exec(this.model ?? "")?.[1];
  }

  /** For example `429 rate_limited: too fast (openai/gpt-5.5, retry after 7 s, request req-4)`. */
  override toString(): string {
    const { status, code, message, model, retryAfter, requestId } = this;
    const wait = retryAfter === undefined ? undefined : `retry after ${retryAfter} s`;
    const details = [model, wait, requestId && `request ${requestId}`].filter(Boolean).join(", ");
    return `${status === undefined ? "" : `${status} `}${code}: ${message}${details && ` (${details})`}`;
  }
}

/** The request or an option is not valid, or the proxy does not know the model. */
export class InvalidRequestError extends DragomanError {
  override readonly name = "InvalidRequestError";
}

/** The proxy refuses the caller. */
export class AuthenticationError extends DragomanError {
  override readonly name = "AuthenticationError";
}

/** Status 429: a limit of the proxy or of the provider. */
export class RateLimitError extends DragomanError {
  override readonly name = "RateLimitError";
}

/** The proxy has too much to do; nothing was sent to a provider. */
export class OverloadedError extends DragomanError {
  override readonly name = "OverloadedError";
}

/** The provider failed, or refused the request. */
export class ProviderError extends DragomanError {
  override readonly name = "ProviderError";
}

/** The proxy failed, or the bundled proxy did not start. */
export class ProxyError extends DragomanError {
  override readonly name = "ProxyError";
}

/** There was no answer, or the connection broke before it was complete. */
export class ConnectionError extends DragomanError {
  override readonly name = "ConnectionError";
}

/** Nothing arrived for as long as `timeout` allows. */
export class TimeoutError extends DragomanError {
  override readonly name = "TimeoutError";
}

/** A stream failed after it had begun, or ended too early. */
export class StreamError extends DragomanError {
  override readonly name = "StreamError";
}

/** The answer is not from a Dragoman proxy. */
export class InvalidResponseError extends DragomanError {
  override readonly name = "InvalidResponseError";
}

/** The codes of each class. Status 429 is a `RateLimitError`, whatever its code. */
const kinds: readonly (readonly [typeof DragomanError, codes: string])[] = [
  [InvalidRequestError, "invalid_request missing_model unknown_provider not_found method_not_allowed"],
  [InvalidRequestError, "payload_too_large unsupported_media_type"],
  [AuthenticationError, "unauthorized forbidden"],
  [RateLimitError, "rate_limited"],
  [OverloadedError, "overloaded"],
  [ProviderError, "provider_error http_error credential_error json_error all_failed"],
  [ProxyError, "internal_error proxy_error"],
  [ConnectionError, "connection_error"],
  [TimeoutError, "timeout"],
  [StreamError, "stream_error"],
  [InvalidResponseError, "invalid_response"],
];

/** An error of the class for its code. */
export function errorOf(message: string, details: ErrorDetails): DragomanError {
  const code = details.status === 429 ? "rate_limited" : details.code;
  const [Kind] = kinds.find(([, codes]) => codes.split(" ").includes(code)) ?? [DragomanError];
  return new Kind(message, details);
}

/** The error for what the client itself refuses. */
export function refused(message: string, cause?: unknown): DragomanError {
  return errorOf(message, { code: "invalid_request", cause });
}
