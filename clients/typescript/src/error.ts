/** The base class of errors. */
import type { ErrorCode } from "./generated/types.ts";

/** Codes of this client, in addition to those of the proxy. */
export type ClientErrorCode =
  | "connection_error"
  | "timeout"
  | "stream_error"
  | "invalid_response"
  | "proxy_error"
  | "output_refused"
  | "output_incomplete"
  | "output_invalid";

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
   * Dragoman proxy), `proxy_error` (the bundled proxy did not start); or of an `output`: `output_refused`,
   * `output_incomplete` (cut off by the limit of output tokens), `output_invalid` (not JSON, or not of the schema).
   */
  declare readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** The HTTP status, if there was an answer. */
  declare readonly status: number | undefined;
  /** Seconds after which to try again, if the proxy sent them. */
  declare readonly retryAfter: number | undefined;
  /** The id of the request in the proxy's log, if there was an answer. */
  declare readonly requestId: string | undefined;
  /** The model that the request names. */
  declare readonly model: string | undefined;

  constructor(message: string, { cause, ...details }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, details);
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
