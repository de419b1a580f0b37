/** The client for browsers, and for other runtimes that have `fetch` but are not Node. */
import { readBaseUrl } from "./base-url.ts";
import { Client } from "./client.ts";
import { refused } from "./failures.ts";
import { sendWith } from "./fetch.ts";
import { type BrowserOptions, browserOptions, checkOptions } from "./options.ts";

export type { BrowserOptions as DragomanOptions } from "./options.ts";
export * from "./public.ts";

/** A client of the Dragoman proxy. */
export class Dragoman extends Client {
  /** @throws {InvalidRequestError} without a base URL, since a browser cannot start a proxy, or when an option is invalid */
  constructor(options: BrowserOptions) {
    checkOptions(options ?? {}, browserOptions, "a client");
    const { baseUrl, fetch = globalThis.fetch } = options ?? {};
    if (!baseUrl) throw refused("Dragoman needs a baseUrl here: a browser cannot start a proxy");
    const proxy = { url: readBaseUrl(baseUrl, (globalThis as { location?: { href: string } }).location?.href) };
    super({ send: (request) => sendWith(fetch, request), findProxy: async () => proxy }, options);
  }
}
