/** The base class of errors. */
import { BaseError } from "./generated/base-error.ts";

/** Any failure of a call except an abort, which throws the signal's reason. `String(error)` contains all that is known. */
export class DragomanError extends BaseError {
  override readonly name: string = "DragomanError";

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
