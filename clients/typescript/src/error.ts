/** The error of a failed call. */
import type { ErrorCode } from "./generated/types.ts";

/** Codes of this client, in addition to those of the proxy. */
export type ClientErrorCode = "connection_error" | "stream_error" | "invalid_response" | "proxy_error";

export interface ErrorDetails {
  readonly code: string;
  readonly status?: number | undefined;
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** Any failure of a call except an abort, which throws the signal's reason. */
export class DragomanError extends Error {
  override readonly name = "DragomanError";
  /**
   * A code of the proxy; or `connection_error` (there was no complete answer), `stream_error` (a stream failed or ended
   * too early), `invalid_response` (the answer is not from a Dragoman proxy), `proxy_error` (the bundled proxy did not
   * start).
   */
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;
  /** Seconds after which to try again, if the proxy sent them. */
  readonly retryAfter: number | undefined;
  /** The id of the request in the proxy's log, if there was an answer. */
  readonly requestId: string | undefined;

  constructor(message: string, { code, status, retryAfter, requestId, cause }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}
