/** The client for browsers, and for other runtimes that have `fetch` but are not Node. */
import { send } from "./browser/send.ts";
import { Client } from "./client.ts";

/** Options of a client. */
export interface DragomanOptions {
  /** The address of a proxy. */
  readonly baseUrl: string;
}

/** A client of the Dragoman proxy. */
export class Dragoman extends Client {
  /** @throws {TypeError} without a base URL: a browser cannot start a proxy */
  constructor(options: DragomanOptions) {
    const baseUrl = options?.baseUrl;
    if (!baseUrl) throw new TypeError("Dragoman needs a baseUrl here: a browser cannot start a proxy");
    super({ send, findProxy: async () => ({ url: baseUrl }) }, baseUrl);
  }
}

export type { CallOptions } from "./call.ts";
export { type ClientErrorCode, DragomanError } from "./error.ts";
export type * from "./generated/types.ts";
export { ChatStream } from "./stream.ts";
