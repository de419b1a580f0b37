/** Makes errors. */
import { DragomanError } from "./error.ts";
import type { ErrorDetails } from "./generated/base-error.ts";
import { classesOfCodes } from "./generated/codes.ts";

/** How much of an unexpected response an error message quotes, in characters. */
const maxExcerpt = 200;

/** An error of the class for its code. */
export function errorOf(message: string, details: ErrorDetails): DragomanError {
  const Kind = classesOfCodes.get(details.status === 429 ? "rate_limited" : details.code) ?? DragomanError;
  return new Kind(message, details);
}

/** The error for what the client itself refuses. */
export function refused(message: string, cause?: unknown): DragomanError {
  return errorOf(message, { code: "invalid_request", cause });
}

/** The innermost cause of a connection failure. */
export function describeFailure(error: unknown): string {
  const { message, cause, code } = error as { message?: string; cause?: unknown; code?: string };
  return cause === undefined ? message || code || String(error) : describeFailure(cause);
}

/** The beginning of an unexpected response, for an error message. */
export function excerpt(text: string): string {
  return text.slice(0, maxExcerpt);
}
