/**
 * The primary of several workers on one port. It serves no requests itself: it starts the workers, replaces those that
 * end, and keeps the request log, the rate limits and the budgets for all of them.
 */
import cluster from "node:cluster";
import { extname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { MetricData } from "@opentelemetry/sdk-metrics";
import type { Environment, Settings } from "../../runtime/config/config.ts";
import { ConfigError } from "../../runtime/errors.ts";
import { RequestLog } from "../../runtime/log.ts";
import { openCallerKeys, warnOfLostBudgets } from "../keys/caller-keys.ts";
import { OwnBuckets } from "../limits/buckets.ts";
import { createLogger } from "../logger.ts";
import { bodyMemoryOf } from "../request/body-memory.ts";
import type { RunningProxy } from "../server.ts";
import { checkPackages, serveAt } from "../telemetry/start.ts";
import { CatalogCopy } from "./catalog-copy.ts";
import type { Address } from "./messages.ts";
import { TotalMetrics } from "./metrics.ts";
import { RestartBackoff } from "./restart-backoff.ts";
import { divideEvenly } from "./shares.ts";
import { WorkerHandle } from "./worker-handle.ts";

export interface WorkersOptions {
  /** Where workers read settings and providers from. */
  readonly env: Environment;
  /** The settings in `env`. */
  readonly settings: Settings;
  /** At most as many as there are slots. */
  readonly count: number;
}

export type RunningWorkers = Pick<RunningProxy, "url" | "reload" | "reopenLog" | "close">;

const program = join(import.meta.dirname, `worker${extname(import.meta.filename)}`);

/**
 * Starts workers; resolves when all of them listen. They end when this process ends, even if it crashes.
 * @throws the error that keeps a worker from listening, for example the system's error when the port is taken
 */
export async function startWorkers({ env, settings, count }: WorkersOptions): Promise<RunningWorkers> {
  const logger = createLogger();
  const warn = (what: string): void => logger.warn(what);
  const log = settings.log === undefined ? undefined : new RequestLog(settings.log, warn);
  const shared = { log, buckets: new OwnBuckets(settings.penaltySecs * 1000) };
  const environment: Environment = { ...env };
  // mistakes are reported once
  checkPackages({ env, settings });
  const keys = openCallerKeys(settings, warn);
  warnOfLostBudgets(keys, settings, warn);
  keys?.close();
  const catalog = CatalogCopy.open(env);
  if (catalog !== undefined) environment.DRAGOMAN_CATALOG = catalog.path;
  const workers = new Set<WorkerHandle>();
  const totals = new TotalMetrics();
  const bodyMemory = String(bodyMemoryOf(settings, count));
  const start = (slots: number): WorkerHandle => {
    const shares = { DRAGOMAN_MAX_CONCURRENCY: String(slots), DRAGOMAN_BODY_MEMORY_BYTES: bodyMemory };
    const worker = new WorkerHandle({ ...environment, ...shares }, shared);
    workers.add(worker);
    void worker.ended.then(() => {
      workers.delete(worker);
      totals.keep(worker.metrics);
    });
    return worker;
  };
  const kill = (): void => {
    for (const worker of workers) worker.kill();
    catalog?.close();
  };

  cluster.setupPrimary({
    exec: program,
    args: [String(count)],
    stdio: ["inherit", "inherit", "inherit", "ipc", "pipe"],
  });
  process.on("exit", kill);
  const positions = divideEvenly(settings.maxConcurrency, count).map((slots) => ({ slots, first: start(slots) }));
  let address: Address;
  try {
    [address] = (await Promise.all(positions.map(({ first }) => whenListening(first)))) as [Address, ...Address[]];
  } catch (error) {
    kill();
    await Promise.all(positions.map(({ first }) => first.ended));
    await log?.close();
    throw error;
  }

  const served = await serveTotals(settings, () => totals.collect(workers), warn).catch(async (error: unknown) => {
    kill();
    await log?.close();
    throw error;
  });
  // restarted workers must listen on the port that was announced
  environment.DRAGOMAN_PORT = String(address.port);
  const closing = new AbortController();
  const ended = positions.map(({ slots, first }) => keepRunning(first, () => start(slots), warn, closing.signal));
  return {
    url: address.url,
    reload: () => {
      try {
        catalog?.refresh();
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        warn(`${error.message}\nIt stays as it was.`);
      }
      for (const worker of workers) worker.reload();
    },
    reopenLog: () => log?.reopen(),
    async close() {
      closing.abort();
      for (const worker of workers) worker.stop();
      await Promise.all(ended);
      await served?.close();
      await log?.close();
      catalog?.close();
    },
  };
}

/** Serves the metrics of all workers, if they are to be served. */
async function serveTotals(settings: Settings, collect: () => Promise<MetricData[]>, warn: (what: string) => void) {
  if (settings.metricsPort === undefined) return undefined;
  return serveAt(settings, collect, warn);
}

/** @throws the error that keeps the worker from listening */
function whenListening(worker: WorkerHandle): Promise<Address> {
  const ended = worker.ended.then((why) => {
    throw Object.assign(new Error(`a worker ended before it was listening: ${why}`), worker.startError);
  });
  return Promise.race([worker.listening, ended]);
}

/** Restarts the worker whenever it ends; resolves when it has ended after `closing`. */
async function keepRunning(
  first: WorkerHandle,
  start: () => WorkerHandle,
  warn: (what: string) => void,
  closing: AbortSignal,
): Promise<void> {
  const backoff = new RestartBackoff();
  for (let worker = first; ; worker = start()) {
    const startedAt = performance.now();
    const why = await worker.ended;
    if (closing.aborted) return;
    const delay = backoff.next(performance.now() - startedAt);
    warn(`worker ${worker.pid} ended (${why}); a new one starts in ${delay / 1000} s`);
    // `closing` cuts the wait short
    await sleep(delay, undefined, { signal: closing }).catch(() => {});
    if (closing.aborted) return;
  }
}
