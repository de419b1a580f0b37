/** A proxy with the telemetry that its settings ask for. */
import type { Environment } from "../../runtime/config/config.ts";
import type { Engine } from "../../runtime/engine.ts";
import { type RunningProxy, type ServerOptions, startProxy } from "../server.ts";
import { serveAt, startTelemetry } from "./start.ts";

export interface ObservedProxyOptions {
  readonly env: Environment;
  readonly engine: Engine;
  /** The request log. Default: the file that the settings name, if any. */
  readonly log?: ServerOptions["log"] | undefined;
  /** Called with one line when something cannot be exported. */
  readonly warn: (what: string) => void;
}

/** @throws {ConfigError} if a package is missing, or nothing can listen on the port of the metrics */
export async function startObservedProxy({ env, engine, log, warn }: ObservedProxyOptions): Promise<RunningProxy> {
  const { settings } = engine;
  const kept = log === undefined ? {} : { log };
  const started = await startTelemetry({ env, settings, warn });
  if (started === undefined) return startProxy({ engine, ...kept });
  const { telemetry, collect } = started;
  const open: { close(): Promise<void> }[] = [started];
  const close = async (): Promise<void> => {
    for (const each of open.toReversed()) await each.close();
  };
  try {
    if (collect !== undefined) open.push(await serveAt(settings, collect, warn));
    const proxy = await startProxy({ engine, telemetry, ...kept });
    open.push(proxy);
    return { ...proxy, close };
  } catch (error) {
    await close();
    throw error;
  }
}
