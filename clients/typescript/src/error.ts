/** What a call fails with. */
import type { ErrorCode } from "./generated/types.ts";

/** Codes of this client, beside those that the proxy answers with. */
export type ClientErrorCode = "connection_error" | "stream_error" | "invalid_response" | "proxy_error";

export interface ErrorDetails {
  readonly code: string;
  readonly status?: number | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** Every failure of a call, but for an abort, which throws the signal's reason. */
export class DragomanError extends Error {
  override readonly name = "DragomanError";
  /**
   * What went wrong, for a program: a code of the proxy; or `connection_error` (nobody answered, or not to the end),
   * `stream_error` (a stream failed or ended too early), `invalid_response` (what answered is no proxy), `proxy_error`
   * (the bundled proxy did not start).
   */
  readonly code: ErrorCode | ClientErrorCode | (string & {});
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** Seconds after which to try again, where the proxy says so. */
  readonly retryAfter: number | undefined;

  constructor(message: string, { code, status, retryAfter, cause }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
