/** Turns every error into the error envelope: Dragoman's own and unhandled ones. */
import { type ErrorKind, errors } from "../../generated/errors.ts";
import type { AnswerFailure } from "../../generated/hub.ts";
import { DragomanError, InvalidRequest, isRetried, ProviderError, statusOf } from "../../runtime/errors.ts";

export interface Failure {
  readonly status: number;
  readonly body: { readonly error: { readonly code: string; readonly message: string } };
  /** Why the provider refused, if known. */
  readonly reason?: string | undefined;
  /** The path of the field that is not supported. */
  readonly param?: string;
  /** Whether Dragoman tries it again. */
  readonly retried?: boolean;
  /** Whether it is a bug in Dragoman. */
  readonly unhandled: boolean;
  /** The header `retry-after`, in whole seconds. */
  readonly retryAfter?: number;
  /** The error in the request log: the code, followed by the status for a provider's error. */
  readonly logged: string;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof DragomanError) {
    const { retryAfter: wait } = error;
    const failure = {
      ...envelope(error.kind, error.message, statusOf(error)),
      retried: isRetried(error),
      ...(typeof wait === "number" && { retryAfter: Math.max(1, Math.ceil(wait / 1000)) }),
    };
    if (error instanceof InvalidRequest && error.param !== undefined) return { ...failure, param: error.param };
    if (error instanceof ProviderError)
      return { ...failure, reason: error.reason, logged: `${failure.logged} ${failure.status}` };
    return failure;
  }
  return { ...envelope("InternalError", "internal error of the proxy; see its log for details"), unhandled: true };
}

/** The failure as the rules of an inbound API read it: a known reason takes the place of the code. */
export function inboundFailure({ status, body, reason, param }: Failure): Omit<AnswerFailure, "items"> {
  const { code, message } = body.error;
  return { status, code: reason ?? code, message, ...(param !== undefined && { param }) };
}

/** The failure of an error kind. */
export function envelope(kind: ErrorKind, message: string, status: number | "upstream" = errors[kind].status): Failure {
  const number = status === "upstream" ? 502 : status;
  const { code } = errors[kind];
  return { status: number, body: { error: { code, message } }, unhandled: false, logged: code };
}
