/** Every failure as the error envelope: ours, the framework's, and what nobody foresaw. */
import type { FastifyError } from "fastify";
import { type ErrorKind, errors } from "../../generated/errors.ts";
import { AllFailed, DragomanError, Overloaded, ProviderError, RateLimited, statusOf } from "../../runtime/errors.ts";

export interface Failure {
  readonly status: number;
  readonly body: { readonly error: { readonly code: string; readonly message: string } };
  /** A fault of this program. */
  readonly unforeseen: boolean;
  /** When to ask again, in whole seconds: the header `retry-after`. */
  readonly retryAfter?: number;
  /** The error of the request log: the code, and the status where it is the provider's. */
  readonly logged: string;
}

/** What the framework rejects, by its status; any other rejection of a request is an invalid one. */
const kinds: Readonly<Record<number, ErrorKind>> = {
  404: "NotFound",
  405: "MethodNotAllowed",
  413: "PayloadTooLarge",
  415: "UnsupportedMediaType",
};

/** The framework's own words where they need no translation; these do. */
const messages: Partial<Record<ErrorKind, string>> = {
  PayloadTooLarge: "the body is larger than the proxy reads",
  UnsupportedMediaType: "send the body as application/json",
};

export function failureOf(error: unknown): Failure {
  if (error instanceof DragomanError) {
    const failure = envelope(error.kind, error.message, statusOf(error));
    if (error instanceof ProviderError) return { ...failure, logged: `${failure.logged} ${failure.status}` };
    const waits = error instanceof RateLimited || error instanceof Overloaded || error instanceof AllFailed;
    if (!waits || error.retryAfter === undefined) return failure;
    return { ...failure, retryAfter: Math.max(1, Math.ceil(error.retryAfter / 1000)) };
  }
  const { statusCode, message } = error as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const kind = kinds[statusCode] ?? "InvalidRequest";
    return envelope(kind, messages[kind] ?? message ?? "the request cannot be read");
  }
  return { ...envelope("InternalError", "something went wrong inside the proxy; its log says what"), unforeseen: true };
}

/** An envelope with the kind's own code, and its own status where none is given. */
export function envelope(kind: ErrorKind, message: string, status: number | "upstream" = errors[kind].status): Failure {
  const number = status === "upstream" ? 502 : status;
  const { code } = errors[kind];
  return { status: number, body: { error: { code, message } }, unforeseen: false, logged: code };
}
