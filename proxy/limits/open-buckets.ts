/** Creates the buckets that the settings configure: in a store shared by several proxies, or in this process. */
import { unescape as decode } from "node:querystring";
import type { Settings } from "../../runtime/config/config.ts";
import { Mask } from "../../runtime/credentials/mask.ts";
import { ConfigError } from "../../runtime/errors.ts";
import { type Buckets, OwnBuckets } from "./buckets.ts";
import { SharedBuckets } from "./shared-buckets.ts";

/**
 * @param warn called with one line when the store cannot be used; the line never contains the store's password
 * @param own the buckets to use without a store. Default: buckets of this process
 * @throws {ConfigError} when the store cannot be used and budgets must not be counted without it
 */
export async function openBuckets(
  settings: Settings,
  warn: (what: string) => void,
  own: Buckets = new OwnBuckets(settings.penaltySecs * 1000),
): Promise<Buckets> {
  const { sharedStoreUrl: url, budgetsFailClosed: closed, limitLeaseMs: leaseMilliseconds } = settings;
  if (url === undefined) return own;
  const { protocol, host } = new URL(url);
  const store = `the shared store at ${protocol}//${host}`;
  try {
    const { connectStore } = await import("./store.ts");
    const budgets = closed ? "keys with a budget get 503" : "budgets are those that this proxy knows";
    const onFailure = (error: unknown): void =>
      warn(
        `${store} fails (${reason(error, url)}): until it answers, requests are admitted without a rate limit, and ${budgets}`,
      );
    const options = { closed, leaseMilliseconds };
    return new SharedBuckets(await connectStore(url), settings.penaltySecs * 1000, onFailure, options);
  } catch (error) {
    if (closed)
      throw new ConfigError(
        `${store} cannot be used (${reason(error, url)}), and DRAGOMAN_BUDGETS_FAIL_CLOSED is true`,
      );
    warn(`${store} cannot be used (${reason(error, url)}): each proxy counts its limits and budgets for itself`);
    return own;
  }
}

/** The error message without the password: servers may quote unknown commands, including `AUTH`. */
function reason(error: unknown, url: string): string {
  const { message, code } = error as NodeJS.ErrnoException;
  const { password } = new URL(url);
  return new Mask([password, decode(password)]).text(message || code || String(error));
}
