/**
 * Many requests of all kinds, some with a fault, some with a client that disconnects, with keys, log and metrics on:
 * afterwards nothing has leaked, and log and metrics have every request once.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { hashOf, newKey } from "../../proxy/keys/hash.ts";
import { playAll } from "../fuzz/runs.ts";
import { wrongAnswer, wrongFailure, wrongStream } from "../fuzz/verdicts.ts";
import { freePort, scrape } from "../telemetry/scraped.ts";
import { Caller, type Outcome } from "./caller.ts";
import { type DrawnCall, drawCall } from "./draw-call.ts";
import { type MeasuredProxy, startMeasuredProxy } from "./measured-proxy.ts";

/** Number of requests, without a tenth for warming up. `SOAK_RUNS` sets it. */
const soakRuns = Number(process.env.SOAK_RUNS ?? 20_000);
const warmUp = Math.ceil(soakRuns / 10);
/** How long to repeat these requests, at least once. */
const minutes = Number(process.env.SOAK_MINUTES ?? 0);
const concurrency = 128;

/** Timeout for a condition on a busy machine. */
const patience = 60_000;

const folder = mkdtempSync(join(tmpdir(), "dragoman-soak-"));
const log = join(folder, "log.jsonl");
const keys = join(folder, "keys.yaml");
const key = newKey();
const metricsPort = await freePort();
const simulator = fork(new URL("./simulator.ts", import.meta.url));
let proxy: MeasuredProxy;
let caller: Caller;
beforeAll(async () => {
  const [environment] = await once(simulator, "message");
  writeFileSync(keys, `keys:\n  caller: { hash: "${hashOf(key)}", rpm: 1000000000, tpm: 1000000000000 }\n`);
  proxy = await startMeasuredProxy({
    ...environment,
    DRAGOMAN_LOG: log,
    DRAGOMAN_KEYS: keys,
    DRAGOMAN_METRICS_PORT: String(metricsPort),
    // fewer than there are clients, so that some wait in the queue
    DRAGOMAN_MAX_CONCURRENCY: "100",
    DRAGOMAN_QUEUE_TIMEOUT_MS: "300000",
    DRAGOMAN_MAX_RETRIES: "1",
    DRAGOMAN_MAX_BACKOFF_SECS: "0.01",
    DRAGOMAN_IDLE_TIMEOUT_SECS: "10",
  });
  caller = new Caller(proxy.url, key);
});
afterAll(async () => {
  await proxy.close();
  caller.close();
  simulator.disconnect();
  rmSync(folder, { recursive: true });
});

interface Completed {
  readonly call: DrawnCall;
  /** Undefined when the client disconnected. */
  readonly outcome: Outcome | undefined;
}

/** Completed calls by request id. */
const completed = new Map<string, Completed>();

/** Makes `count` calls and waits until none is in flight. */
async function round(name: string, runs: number): Promise<void> {
  await playAll(runs, concurrency, async (dice, run) => {
    const call = drawCall(dice);
    const id = `${name}-${run}`;
    const outcome = await caller.ask(call, id);
    completed.set(id, { call, outcome });
    return outcome && wrongOutcome(call, outcome);
  });
  const none = { taken: 0, waiting: 0 };
  await vi.waitFor(async () => expect(await proxy.measure()).toMatchObject(none), { timeout: patience, interval: 100 });
}

function wrongOutcome({ path, faulty }: DrawnCall, { status, body }: Outcome): string | undefined {
  if (status !== 200) return faulty ? wrongFailure(status, JSON.parse(body)) : `status ${status}: ${body}`;
  if (path === "/v1/chat") return wrongAnswer(JSON.parse(body));
  return wrongStream(body) ?? (failed(body) && !faulty ? body : undefined);
}

const failed = (events: string): boolean => events.includes("\nevent: error\n");

it("a soak leaks nothing", { timeout: 900_000 + minutes * 60_000 }, async () => {
  await round("warm", warmUp);
  const before = await proxy.measure();
  const startedAt = Date.now();
  for (let times = 0; times === 0 || Date.now() - startedAt < minutes * 60_000; times++)
    await round(`soak-${times}`, soakRuns);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const after = await proxy.measure();
  const calls = [...completed.values()].map(({ call }) => call);
  const left = calls.filter(({ leaves }) => leaves !== undefined).length;
  console.info(
    `${seconds} s, ${calls.length} requests, ${calls.filter(({ faulty }) => faulty).length} with a fault, ${left} disconnected early; ` +
      `heap ${before.heap >> 10} KiB before and ${after.heap >> 10} KiB after`,
  );
  const metrics = await scrape(metricsPort);
  expect(metrics.sum("dragoman_requests_total", { dragoman_key_name: "caller" })).toBe(completed.size);
  expect(after.heap).toBeLessThan(before.heap * 1.1);
  await proxy.close();

  const lines = readFileSync(log, "utf8").split("\n").filter(Boolean);
  const records = lines.map((line) => JSON.parse(line));
  expect(records.map(({ request_id }) => request_id).sort()).toEqual([...completed.keys()].sort());
  const wrong = records.filter((record) => !fits(record, completed.get(record.request_id)));
  expect(wrong).toEqual([]);
});

/** Whether a log record agrees with what the client saw. One that disconnected cannot know whether the last byte was sent. */
function fits({ status, error }: { status: number; error?: string }, saw: Completed | undefined): boolean {
  if (saw?.outcome === undefined) return saw !== undefined;
  const { status: seen, body } = saw.outcome;
  return status === seen && (error !== undefined) === (seen !== 200 || failed(body));
}
