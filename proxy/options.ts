/** What a proxy is started with, and what is there then. */
import type { Environment } from "../runtime/config/config.ts";
import type { Access } from "./request/access.ts";

export interface ProxyOptions {
  /** What settings and providers are read from. Default: `process.env`. */
  readonly env?: Environment;
  /** Default: the setting. */
  readonly host?: string;
  /** Default: the setting; 0 takes any free port. */
  readonly port?: number;
  /** Who may use it. Default: anybody who reaches it. */
  readonly access?: Access;
  /** Where operational logs go, one line of JSON at a time. Default: standard error. */
  readonly logs?: { write(line: string): void };
}

export interface RunningProxy {
  readonly host: string;
  readonly port: number;
  /** The origin, without a trailing slash. */
  readonly url: string;
  /** Opens the request log anew, after its file has been moved away. */
  reopenLog(): void;
  /**
   * Stops accepting and lets running requests finish for as long as the setting says. Those that have not by then are
   * told so: 503, or a last `error` event. Resolves when every connection is closed and the request log is written.
   */
  close(): Promise<void>;
}
