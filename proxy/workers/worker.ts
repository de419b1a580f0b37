/**
 * The program of one worker: a proxy whose request log and rate limits the primary keeps. Its settings are in its
 * environment. It ends when the primary says so, and at once when the primary has ended.
 */
import { getSystemErrorMessage } from "node:util";
import { Engine } from "../../runtime/engine.ts";
import { limitsOf } from "../../runtime/limits/admission.ts";
import { type RunningProxy, startProxy } from "../server.ts";
import { type FromPrimary, type Refusal, tell } from "./messages.ts";
import { PrimaryBuckets, PrimaryLog } from "./primary-services.ts";

// a key press reaches the whole group of processes; whether to end is the primary's decision
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

// the primary has given the warnings
const engine = new Engine({ env: process.env, parts: ["proxy", "server"], warn: () => {} });
const { settings } = engine;
const buckets = new PrimaryBuckets((provider) => limitsOf(settings, provider));
let proxy: RunningProxy | undefined;

process.on("message", async (message: FromPrimary) => {
  if (message.kind === "waits") return buckets.answer(message.waits);
  await proxy?.close();
  process.exit();
});

try {
  proxy = await startProxy({ engine, buckets, ...(settings.log !== undefined && { log: new PrimaryLog() }) });
  tell({ kind: "listening", place: { port: proxy.port, url: proxy.url } });
} catch (error) {
  const refusal = refusalOf(error as NodeJS.ErrnoException);
  if (refusal === undefined) throw error;
  tell({ kind: "refused", refusal });
}

/** Nothing for a fault of this program. */
function refusalOf({ message, syscall, code, errno }: NodeJS.ErrnoException): Refusal | undefined {
  if (syscall === undefined || errno === undefined) return undefined;
  // of the primary's error only the number has come here: its words are put back
  const words = message.replace(`bind ${code}`, `listen ${code}: ${getSystemErrorMessage(errno)}`);
  return { message: words, syscall };
}
