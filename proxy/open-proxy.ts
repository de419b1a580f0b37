/** Opens what a proxy needs, and closes it with its server. */
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Warn } from "../runtime/config/warnings.ts";
import { Engine } from "../runtime/engine.ts";
import { ConfigError, Overloaded } from "../runtime/errors.ts";
import { RequestLog } from "../runtime/log.ts";
import { locateSpecs } from "../runtime/specs/read.ts";
import type { Handler } from "./call.ts";
import { StalledReaders } from "./connections/stalled-readers.ts";
import { createHandlers } from "./handlers.ts";
import { createInboundHandler } from "./inbound/handlers.ts";
import { openCallerKeys, warnOfLostBudgets } from "./keys/caller-keys.ts";
import { Admission } from "./limits/admission.ts";
import type { Buckets } from "./limits/buckets.ts";
import { openBuckets } from "./limits/open-buckets.ts";
import { OpenCalls } from "./open-calls.ts";
import type { ProxyOptions, RunningProxy } from "./options.ts";
import { addProxy, type Guard } from "./plugin.ts";
import type { RecordSink } from "./record-sink.ts";
import { type AccessCheck, accessIn, createAccessCheck } from "./request/access.ts";
import { readGauges } from "./telemetry/gauges.ts";

/** The options for Dragoman's own programs. */
export interface ServerOptions extends ProxyOptions {
  /** Default: one that reads `env`. */
  readonly engine?: Engine;
  /** The request log. Default: the file that `DRAGOMAN_LOG` names, if any. */
  readonly log?: RecordSink;
  /** The rate limits and budgets where there is no shared store. Default: those of this process alone. */
  readonly buckets?: Buckets;
  /** After how long without an event a stream of an inbound API is kept alive, in milliseconds. Default: 10 s. */
  readonly keepAlive?: number;
  /** How many processes share the port. Default: 1. */
  readonly processes?: number;
}

/** A proxy that is open as long as its server. */
export interface OpenProxy extends Pick<RunningProxy, "reload" | "reopenLog"> {
  readonly access: AccessCheck;
  readonly calls: OpenCalls;
  readonly guard: Guard;
  readonly stalled: StalledReaders;
}

const shuttingDown = "the proxy is shutting down";

/** @throws {ConfigError} when a setting is not usable */
export function engineOf({ engine, env = process.env }: Pick<ServerOptions, "engine" | "env">, warn: Warn): Engine {
  if (engine !== undefined) return engine;
  locateSpecs(env, warn);
  return new Engine({ env, parts: ["proxy", "server"], warn });
}

/**
 * Adds a proxy to a server, which closes it.
 * @param logger receives warnings and unhandled errors
 * @param page the files of the page, by path
 * @throws {ConfigError} when a setting is not usable
 */
export async function openProxy(
  app: FastifyInstance,
  engine: Engine,
  logger: Pick<FastifyBaseLogger, "warn" | "error">,
  options: Omit<ServerOptions, "engine" | "env">,
  page: ReadonlyMap<string, Handler>,
): Promise<OpenProxy> {
  const { settings } = engine;
  const warn = (what: string): void => logger.warn(what);
  const report = (error: unknown): void => {
    logger.error({ err: engine.masked(error) }, "unhandled error");
  };
  const log = options.log ?? (settings.log === undefined ? undefined : new RequestLog(settings.log, warn));
  const buckets = await openBuckets(settings, warn, options.buckets);
  const { telemetry } = options;
  const calls = new OpenCalls(log, telemetry);
  const callers = openCallerKeys(settings, warn);
  if (options.buckets === undefined) warnOfLostBudgets(callers, settings, warn);
  const admission = new Admission(settings, buckets, options.processes ?? 1);
  if (telemetry !== undefined) readGauges(telemetry, engine, admission);
  const access = createAccessCheck({ ...accessIn(settings), ...options.access });
  const handlers = {
    ...createHandlers(engine, admission, report),
    inbound: createInboundHandler(engine, admission, report, options.keepAlive ?? 10_000),
  };
  const stalled = new StalledReaders(settings.idleTimeoutSecs * 1000);
  const guard = addProxy(app, { settings, calls, callers, access, handlers, page, report, stalled });
  let interrupt: NodeJS.Timeout | undefined;
  app.addHook("preClose", (done) => {
    const error = () => new Overloaded(1000, shuttingDown);
    interrupt = setTimeout(() => calls.interrupt(error), settings.shutdownSecs * 1000);
    done();
  });
  app.addHook("onClose", async () => {
    clearTimeout(interrupt);
    stalled.close();
    // the server may close before the last response emits `close`
    await calls.allEnded();
    await buckets.close();
    callers?.close();
    await log?.close();
  });
  const reload = (): void => {
    callers?.reload();
    try {
      engine.reloadCatalog();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      warn(`${error.message}\nIt stays as it was.`);
    }
  };
  return { access, calls, guard, stalled, reopenLog: () => log?.reopen(), reload };
}
