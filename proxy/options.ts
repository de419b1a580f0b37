/** The options of a proxy, and the running proxy. */
import type { Environment } from "../runtime/config/config.ts";
import type { RequestTelemetry } from "../runtime/telemetry/observation.ts";
import type { Access } from "./request/access.ts";

export interface ProxyOptions {
  /** Where settings and providers are read from. Default: `process.env`. */
  readonly env?: Environment;
  /** Default: `DRAGOMAN_HOST`. */
  readonly host?: string;
  /** Default: `DRAGOMAN_PORT`; 0 takes any free port. */
  readonly port?: number;
  /** Who may use it. Default: anyone who can reach it. */
  readonly access?: Access;
  /** Records spans and metrics: `openTelemetry()` of `dragoman/telemetry`. Default: nothing is recorded. */
  readonly telemetry?: RequestTelemetry;
  /** Receives operational logs, one line of JSON at a time. Default: standard error. */
  readonly logs?: { write(line: string): void };
}

export interface RunningProxy {
  readonly host: string;
  readonly port: number;
  /** The origin, without a trailing slash. */
  readonly url: string;
  /** Reads the files of callers' keys and of `DRAGOMAN_CATALOG` again; one that is not valid changes nothing. */
  reload(): void;
  /** Reopens the request log after its file has been moved away (log rotation). */
  reopenLog(): void;
  /**
   * Stops accepting, and gives running requests `DRAGOMAN_SHUTDOWN_SECS` to finish. Those that have not finished by
   * then get 503, or a last `error` event. Resolves when every connection is closed and the request log is written.
   */
  close(): Promise<void>;
}
