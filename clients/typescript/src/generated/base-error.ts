// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
import type { ErrorCode } from "./types.ts";

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
  readonly retryAfter?: number | undefined;
  readonly requestId?: string | undefined;
  readonly model?: string | undefined;
  readonly cause?: unknown;
}

/** The fields of errors. */
export class BaseError extends Error {
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
  /** How long to wait before the next attempt, in seconds; absent if the proxy did not send it. */
  declare readonly retryAfter: number | undefined;
  /** The id of the request in the proxy's log; absent if there was no answer. */
  declare readonly requestId: string | undefined;
  /** The model as the request names it; absent if the call has none. */
  declare readonly model: string | undefined;

  constructor(message: string, { cause, ...details }: ErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, details);
  }
}
