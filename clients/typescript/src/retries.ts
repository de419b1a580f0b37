/** When a call is sent again. */
import type { DragomanError } from "./errors.ts";

/** How often a call is sent again without the option. */
export const defaultRetries = 2;

/**
 * How many seconds to wait before a call is sent again; absent if it must not be.
 * @param retry the number of retries before this one
 * @param mayRepeat whether nothing was sent, or the caller accepts that the provider is asked twice
 */
export function waitAfter({ code, retryAfter }: DragomanError, retry: number, mayRepeat: boolean): number | undefined {
  if (code !== "overloaded" && !(code === "connection_error" && mayRepeat)) return undefined;
  // not all clients that were refused together come back together
  const wait = retryAfter ?? Math.min(0.5 * 2 ** retry, 8) * (0.75 + 0.5 * Math.random());
  return wait <= 60 ? wait : undefined;
}
