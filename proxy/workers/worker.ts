/**
 * The program of one worker: a proxy whose request log, rate limits and budgets are kept by the primary. It reads its
 * settings from its environment, and the number of workers from its arguments. It stops gracefully when the primary asks it to, and at once when the primary has ended.
 */
import { getSystemErrorMessage } from "node:util";
import { Engine } from "../../runtime/engine.ts";
import { createLogger } from "../logger.ts";
import { type RunningProxy, startProxy } from "../server.ts";
import { startTelemetry } from "../telemetry/start.ts";
import { tuneHeap } from "./heap.ts";
import { type FromPrimary, type StartError, sendToPrimary } from "./messages.ts";
import { PrimaryBuckets, PrimaryLog } from "./primary-services.ts";

// Ctrl-C signals the whole process group, but the primary decides when workers stop
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

tuneHeap();

// the primary has already printed the warnings
const engine = new Engine({ env: process.env, parts: ["proxy", "server"], warn: () => {} });
const { settings } = engine;
const buckets = new PrimaryBuckets();
const logger = createLogger();
const started = await startTelemetry({ env: process.env, settings, warn: (what) => logger.warn(what) });
let proxy: RunningProxy | undefined;

process.on("message", async (message: FromPrimary) => {
  if (message.kind === "waits") return buckets.waits.answer(message.waits);
  if (message.kind === "sums") return buckets.sums.answer(message.sums);
  if (message.kind === "reload") return proxy?.reload();
  if (message.kind === "collect") return sendToPrimary({ kind: "metrics", metrics: started?.collect?.() ?? [] });
  await proxy?.close();
  await started?.close();
  process.exit();
});

try {
  proxy = await startProxy({
    engine,
    buckets,
    processes: Number(process.argv[2]),
    ...(settings.log !== undefined && { log: new PrimaryLog() }),
    ...(started !== undefined && { telemetry: started.telemetry }),
  });
  sendToPrimary({ kind: "listening", address: { port: proxy.port, url: proxy.url } });
} catch (error) {
  const startError = startErrorOf(error as NodeJS.ErrnoException);
  if (startError === undefined) throw error;
  sendToPrimary({ kind: "failed", startError });
}

/** The system's error; nothing for any other error, which is a bug. */
function startErrorOf({ message, syscall, code, errno }: NodeJS.ErrnoException): StartError | undefined {
  if (syscall === undefined || errno === undefined) return undefined;
  // the cluster module passes on only the number of the primary's error; this restores the usual message
  const text = message.replace(`bind ${code}`, `listen ${code}: ${getSystemErrorMessage(errno)}`);
  return { message: text, syscall };
}
