/**
 * Spans and metrics for programs that use the library or run a proxy in their own process, and have registered an
 * OpenTelemetry SDK. It needs the package `@opentelemetry/api`.
 * @module dragoman/telemetry
 */
import { Telemetry, type TelemetryOptions } from "./telemetry.ts";

export type { Telemetry, TelemetryOptions };

/**
 * The value of `telemetry` for `Router.fromEnv` or `startProxy`. Call it after the SDK has been registered.
 *
 * ```ts
 * const router = Router.fromEnv({ telemetry: openTelemetry() });
 * ```
 */
export function openTelemetry(options: TelemetryOptions = {}): Telemetry {
  return new Telemetry(options);
}
