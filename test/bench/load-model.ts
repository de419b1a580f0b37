/**
 * `node test/bench/load-model.ts`: measures the inputs of the load model in docs/scale.md with one process, then compares what
 * it predicts for two workers and for two replicas that share limits in a Redis server with what they do. Figures are the
 * medians of the rounds, ± half of their confidence interval; what is predicted is compared within each round.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startRedis } from "../proxy/shared-store/redis-server.ts";
import { cores } from "./processes.ts";
import { noise } from "./report.ts";
import { type Cell, cellOf, ratioOf } from "./results.ts";
import { warmUpMilliseconds } from "./rounds.ts";
import { openStage, type Running, run, type Stage } from "./stage.ts";
import { dragoman, type Subject } from "./subjects.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "12" }, milliseconds: { type: "string", default: "600" } },
});
const [rounds, milliseconds] = [Number(values.rounds), Number(values.milliseconds)];
const connections = 64;

/** The figures of one measurement; times in microseconds of processor time. */
interface Figures {
  readonly request: number;
  readonly stream: number;
  /** Bytes of the request log for each request. */
  readonly log: number;
  /** Calls to the store a second. */
  readonly store: number;
  /** Requests a second for each core that was used. */
  readonly perCore: number;
}

const stage = await openStage();
const redis = await startRedis();
/** Where each proxy logs. */
const logs: string[] = [];

/** Everything on: log, limits that are never reached, retries. */
function proxy(workers: number): Subject {
  const subject = dragoman("", ({ folder }) => {
    logs.push(join(folder, "log.jsonl"));
    return {
      DRAGOMAN_WORKERS: String(workers),
      DRAGOMAN_MAX_RETRIES: "3",
      DRAGOMAN_LOG: join(folder, "log.jsonl"),
      DRAGOMAN_RATE_LIMIT_RPM: "1000000000",
      DRAGOMAN_RATE_LIMIT_TPM: "1000000000000",
      DRAGOMAN_SHARED_STORE_URL: redis.url,
    };
  });
  return { ...subject, cores: cores.all };
}

async function storeCalls(): Promise<number> {
  return Number(/cmdstat_evalsha:calls=(\d+)/.exec(String(await redis.command("INFO", "commandstats")))?.[1] ?? 0);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const logged = (): number => sum(logs.map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0));

async function measure(servers: readonly Running[], milliseconds: number): Promise<Figures> {
  const used = (): number => sum(servers.map((server) => server.processorTime()));
  const drive = async (kind: "answer" | "stream") => {
    const before = used();
    const work = { kind, connections: connections / servers.length, milliseconds };
    const measured = await Promise.all(servers.map((server) => server.drive(work)));
    return { cpu: used() - before, calls: sum(measured.map(({ calls }) => calls)) };
  };
  const [from, calls, bytes] = [performance.now(), await storeCalls(), logged()];
  const answers = await drive("answer");
  const seconds = (performance.now() - from) / 1000;
  const store = ((await storeCalls()) - calls) / seconds;
  await new Promise((written) => setTimeout(written, 300));
  const log = (logged() - bytes) / answers.calls;
  const streams = await drive("stream");
  const request = answers.cpu / answers.calls;
  return { request, stream: streams.cpu / streams.calls, log, store, perCore: 1e6 / request };
}

const start = (workers: number): Promise<Running> => run(proxy(workers), stage as Stage);
const set = { one: [await start(1)], workers: [await start(2)], replicas: [await start(1), await start(1)] };
const names = ["one", "workers", "replicas"] as const;
const found: Record<keyof typeof set, Figures[]> = { one: [], workers: [], replicas: [] };
// each of two processes has half of the load
for (const name of names) await measure(set[name], warmUpMilliseconds * (name === "one" ? 1 : 2));
for (let round = 0; round < rounds; round++) {
  for (const name of names) found[name].push(await measure(set[name], milliseconds));
}
const memory = set.one[0]?.memory() ?? Number.NaN;
for (const servers of Object.values(set)) for (const server of servers) await server.stop();
await redis.kill();
await stage.close();

const cell = (name: keyof typeof set, figure: keyof Figures): Cell => cellOf(found[name].map((each) => each[figure]));
const show = (cell: Cell): string => `${Number(cell.median.toPrecision(3))} ${noise(cell)}`;
const rows: [string, keyof Figures, (one: number) => number][] = [
  ["processor time of a request, µs", "request", (one) => one],
  ["processor time of a stream of 100 events, µs", "stream", (one) => one],
  ["requests a second and core", "perCore", (one) => one],
  ["bytes of log for each request", "log", (one) => one],
  ["calls to the store a second", "store", (one) => 2 * one],
];
console.log(
  `Load ${readFileSync("/proc/loadavg", "utf8").split(" ", 1)}; memory under load ${memory.toFixed(0)} MiB.\n`,
);
console.log("| | one process | predicted for two | two workers | off by | two replicas | off by |");
console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
for (const [title, figure, predict] of rows) {
  const one = cell("one", figure);
  const predicted = cellOf(one.rounds.map(predict));
  const off = (found: Cell): string => `${Math.round(((ratioOf(found, predicted)?.median ?? Number.NaN) - 1) * 100)} %`;
  const [workers, replicas] = [cell("workers", figure), cell("replicas", figure)];
  const cells = [
    show(one),
    Number(predicted.median.toPrecision(3)),
    show(workers),
    off(workers),
    show(replicas),
    off(replicas),
  ];
  console.log(`| ${title} | ${cells.join(" | ")} |`);
}
