/** The errors that calls throw. */
import type { ErrorCode } from "./generated/types.ts";

/** Codes of this client, in addition to those of the proxy. */
export type ClientErrorCode =
  | "connection_error"
  | "timeout"
  | "invalid_response"
  | "output_refused"
  | "output_incomplete"
  | "output_invalid"
  | "proxy_error";

export interface ErrorDetails {
  readonly code: string;
  readonly status?: number | undefined;
  readonly model?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** Any failure of a call except an abort, which throws the signal's reason. `String(error)` contains all that is known. */
export class DragomanError extends Error {
  override readonly name: string = "DragomanError";
  /**
   * A code of the proxy, or of this client.
   *
   * `connection_error`: There was no answer, or the connection broke before it was complete. `timeout`: The answer did
   * not arrive in time. `invalid_response`: The answer is not from a Dragoman proxy. `output_refused`: There is no
   * output: the answer was refused or blocked. `output_incomplete`: There is no output: the answer was cut off by the
   * limit of output tokens. `output_invalid`: The answer is not JSON, or does not fit the schema of the output.
   * `proxy_error`: The bundled proxy did not start.
   */
  declare readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** The HTTP status of the answer; absent if there was none, or the failure is within a stream. */
  declare readonly status: number | undefined;
  /** The model as the request names it; absent if the call has none. */
  declare readonly model: string | undefined;
  /** How long to wait before the next attempt, in seconds; absent if the proxy did not send it. */
  declare readonly retryAfter: number | undefined;
  /** The id of the request in the proxy's log; absent if there was no answer. */
  declare readonly requestId: string | undefined;

  constructor(message: string, { cause, ...details }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, details);
  }

  /** The part of the model before its first slash; absent if it has none. */
  get provider(): string | undefined {
    return /^([^/]*)\//.exec(this.model ?? "")?.[1];
  }

  /** For example `429 rate_limited: too fast (openai/gpt-5.5, retry after 7 s, request req-4)`. */
  override toString(): string {
    const { status, code, message, model, retryAfter, requestId } = this;
    const details = [
      model,
      retryAfter !== undefined && `retry after ${retryAfter} s`,
      requestId !== undefined && `request ${requestId}`,
    ].filter(Boolean);
    const start = status === undefined ? code : `${status} ${code}`;
    return `${start}: ${message}${details.length > 0 ? ` (${details.join(", ")})` : ""}`;
  }
}

/** The request, its model, or an option is not valid. */
export class InvalidRequestError extends DragomanError {
  override readonly name = "InvalidRequestError";
}

/** The proxy does not accept the caller. */
export class AuthenticationError extends DragomanError {
  override readonly name = "AuthenticationError";
}

/** 429: a limit of the proxy or of the provider. */
export class RateLimitError extends DragomanError {
  override readonly name = "RateLimitError";
}

/** The proxy has no capacity, also after the retries. Nothing was sent to the provider. */
export class OverloadedError extends DragomanError {
  override readonly name = "OverloadedError";
}

/** The provider failed or refused the request. */
export class ProviderError extends DragomanError {
  override readonly name = "ProviderError";
}

/** The proxy failed, or did not start. */
export class ProxyError extends DragomanError {
  override readonly name = "ProxyError";
}

/** There was no answer, or the connection broke. */
export class ConnectionError extends DragomanError {
  override readonly name = "ConnectionError";
}

/** The answer did not arrive in time. */
export class TimeoutError extends DragomanError {
  override readonly name = "TimeoutError";
}

/** The answer failed after its stream had begun. */
export class StreamError extends DragomanError {
  override readonly name = "StreamError";
}

/** The answer is not from a Dragoman proxy. */
export class InvalidResponseError extends DragomanError {
  override readonly name = "InvalidResponseError";
}

/** The answer is not the output that the request asks for. */
export class OutputError extends DragomanError {
  override readonly name = "OutputError";
}
