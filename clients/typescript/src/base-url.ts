/** The option `baseUrl`. */

import { refused } from "./failures.ts";
import { defaultAddress } from "./generated/calls.ts";

/**
 * The address in `baseUrl`, without a slash at its end.
 * @param page the address that it may be relative to
 * @throws {InvalidRequestError} when it is not an address for a client
 */
export function readBaseUrl(baseUrl: string | URL, page?: string): string {
  const text = String(baseUrl);
  const url = URL.canParse(text, page) ? new URL(text, page) : undefined;
  // `http:host` and `http:///host` are valid URLs, but mistakes here
  const isRelative = page !== undefined && !/^[a-z][\w+.-]*:/i.test(text);
  const isAddress = (isRelative || /^https?:\/\/[^/]/i.test(text)) && /^[^?#]*$/.test(text);
  if (!isAddress || !url?.protocol.startsWith("http"))
    throw refused(`baseUrl "${text}" is not an http or https address: give one such as ${defaultAddress}`);
  if (url.username || url.password)
    throw refused("baseUrl contains a user name or a password; a client sends no credentials");
  return url.href.replace(/\/+$/, "");
}
