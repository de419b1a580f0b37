/** Starts what the settings ask for: the OpenTelemetry SDK with its exporters, and the metrics for Prometheus. */
import { createRequire } from "node:module";
import type { MetricData } from "@opentelemetry/sdk-metrics";
import { contentVariable, packages } from "../../generated/telemetry.ts";
import type { Environment, Settings } from "../../runtime/config/config.ts";
import { ConfigError } from "../../runtime/errors.ts";
import type { RequestTelemetry } from "../../runtime/telemetry/observation.ts";
import { type MetricsServer, serveMetrics } from "./server.ts";

export interface StartedTelemetry {
  readonly telemetry: RequestTelemetry;
  /** Reads the metrics; present if `/metrics` is on. */
  readonly collect: (() => MetricData[]) | undefined;
  /** Exports what is left. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly env: Environment;
  readonly settings: Pick<Settings, "metricsPort">;
  /** Called with one line when something cannot be exported. */
  readonly warn: (what: string) => void;
}

const { resolve } = createRequire(import.meta.url);

/** How long the exporters may take to send the last data, in milliseconds. */
const flushTimeout = 5000;

/**
 * Undefined if nothing is to be recorded.
 * @throws {ConfigError} if a package is missing
 */
export async function startTelemetry({ env, settings, warn }: StartOptions): Promise<StartedTelemetry | undefined> {
  const isExported = checkPackages({ env, settings }) !== undefined;
  if (!isExported && settings.metricsPort === undefined) return undefined;
  const sdk = isExported ? (await import("./sdk.ts")).startSdk(env, warn) : undefined;
  const { Telemetry } = await import("../../runtime/telemetry/telemetry.ts");
  const content = env[contentVariable]?.toLowerCase() === "true";
  const telemetry = new Telemetry({ content, exported: sdk !== undefined });
  const metrics = settings.metricsPort === undefined ? undefined : await import("./metrics.ts");
  return {
    telemetry,
    collect: metrics && (() => metrics.collect(telemetry.measures)),
    async close() {
      if (sdk !== undefined) await within(sdk.shutdown(), flushTimeout, warn);
    },
  };
}

/**
 * Serves `/metrics`.
 * @param collect reads them
 * @throws {ConfigError} if the port is taken
 */
export async function serveAt(
  { metricsHost, metricsPort, host }: Pick<Settings, "metricsHost" | "metricsPort" | "host">,
  collect: () => MetricData[] | Promise<MetricData[]>,
  warn: (what: string) => void,
): Promise<MetricsServer> {
  const at = { host: metricsHost ?? host, port: metricsPort ?? 0 };
  const metrics = await import("./metrics.ts");
  const print = async () => metrics.print(await collect());
  try {
    return await serveMetrics(at, print, (error) => warn(`the metrics cannot be read: ${error.message}`));
  } catch (error) {
    throw new ConfigError(`DRAGOMAN_METRICS_PORT: nothing can listen there: ${(error as Error).message}`);
  }
}

/**
 * The variable that switches the exporters on, if one does.
 * @throws {ConfigError} if a package is missing that this or `/metrics` needs
 */
export function checkPackages({ env, settings }: Omit<StartOptions, "warn">): string | undefined {
  const variable =
    env.OTEL_SDK_DISABLED?.toLowerCase() === "true"
      ? undefined
      : packages.exporters.variables.find((name) => env[name]);
  if (variable !== undefined) requirePackages(variable, packages.exporters.packages);
  if (settings.metricsPort !== undefined)
    requirePackages(packages.prometheus.variables[0], packages.prometheus.packages);
  return variable;
}

function requirePackages(variable: string, names: readonly string[]): void {
  try {
    for (const name of names) resolve(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    throw new ConfigError(`${variable} needs packages that are not installed: npm install ${names.join(" ")}`);
  }
}

async function within(work: Promise<void>, milliseconds: number, warn: (what: string) => void): Promise<void> {
  const timer = Promise.withResolvers<void>();
  const timeout = setTimeout(timer.resolve, milliseconds);
  // an exporter that fails has already been reported
  await Promise.race([work.catch((error: Error) => warn(`telemetry: ${error.message}`)), timer.promise]);
  clearTimeout(timeout);
}
