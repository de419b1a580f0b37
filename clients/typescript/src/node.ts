/** The client for Node. */
import { Client } from "./client.ts";
import { findProxy } from "./node/bundled-proxy.ts";
import { send } from "./node/send.ts";

/** Options of a client. */
export interface DragomanOptions {
  /** The address of a proxy. Without one, the first call starts the bundled proxy. */
  readonly baseUrl?: string | undefined;
}

/**
 * A client of the Dragoman proxy.
 *
 * Without a base URL it uses the bundled proxy: a child process that the first call starts, that all clients of the process
 * share, and that ends with it. That proxy reads its provider keys from this process's environment.
 */
export class Dragoman extends Client {
  constructor({ baseUrl }: DragomanOptions = {}) {
    super({ send, findProxy }, baseUrl);
  }
}

export type { CallOptions } from "./call.ts";
export { type ClientErrorCode, DragomanError } from "./error.ts";
export type * from "./generated/types.ts";
export { ChatStream } from "./stream.ts";
