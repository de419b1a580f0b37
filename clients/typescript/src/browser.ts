/** The client for browsers, and for other runtimes that have `fetch` but are not Node. */
import { Client } from "./client.ts";
import { refused } from "./failures.ts";
import { sendWith } from "./fetch.ts";
import { type ClientOptions, checkOptions, clientOptions, readBaseUrl } from "./options.ts";

/** Options of a client. */
export interface DragomanOptions extends ClientOptions {
  /** The address of a proxy; in a page it may be relative to the page's. */
  readonly baseUrl: string | URL;
}

/** A client of the Dragoman proxy. */
export class Dragoman extends Client {
  /** @throws {InvalidRequestError} without a base URL, since a browser cannot start a proxy, or when an option is invalid */
  constructor(options: DragomanOptions) {
    checkOptions(options ?? {}, clientOptions, "a client");
    const { baseUrl, fetch = globalThis.fetch } = options ?? {};
    if (!baseUrl) throw refused("Dragoman needs a baseUrl here: a browser cannot start a proxy");
    const proxy = { url: readBaseUrl(baseUrl, (globalThis as { location?: { href: string } }).location?.href) };
    super({ send: (request) => sendWith(fetch, request), findProxy: async () => proxy }, options);
  }
}

export * from "./public.ts";
