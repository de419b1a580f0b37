/** Every failure as the error envelope: ours, the framework's, and what nobody foresaw. */
import type { FastifyError } from "fastify";
import { type ErrorKind, errors } from "../generated/errors.ts";
import { DragomanError, statusOf } from "../runtime/errors.ts";

export interface Failure {
  readonly status: number;
  readonly body: { readonly error: { readonly code: string; readonly message: string } };
  /** A fault of this program. */
  readonly unforeseen: boolean;
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
  if (error instanceof DragomanError) return envelope(error.kind, error.message, statusOf(error));
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
  return { status: number, body: { error: { code: errors[kind].code, message } }, unforeseen: false };
}
