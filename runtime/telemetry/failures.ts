/** Failures as spans and metrics name them. */
import { errors } from "../../generated/errors.ts";
import { DragomanError, ProviderError } from "../errors.ts";

/** The caller left before the answer was complete. */
export const callerLeft = "client_closed";

/** The code of an error, followed by the status of a provider's error. Never its message, which might quote a prompt or a key. */
export function codeOf(error: unknown): string {
  if (error instanceof ProviderError) return `${errors[error.kind].code} ${error.status}`;
  if (error instanceof DragomanError) return errors[error.kind].code;
  return (error as Partial<Error> | null)?.name === "AbortError" ? callerLeft : errors.InternalError.code;
}
