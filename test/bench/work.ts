/**
 * Counts the work of translation, in a process whose figures are the same on every machine. It runs in V8's
 * interpreter, so that optimization makes no difference, with memory for everything it allocates.
 */
import { Session } from "node:inspector/promises";
import { getHeapStatistics } from "node:v8";
import { adapters } from "../../generated/adapters/index.ts";
import { EventWriter } from "../../proxy/response/events.ts";
import { StreamReader } from "../../runtime/reply/stream-reader.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { readRoutes, resolve } from "../../runtime/router.ts";
import { largeRequest, smallRequest } from "./conversation.ts";
import { addresses, keys } from "./models.ts";
import { type Dialect, nativeAnswers } from "./native-answers.ts";

/** The work of one request, or of one event of a stream. */
export interface Work {
  /** Bytes allocated. */
  readonly bytes: number;
  /** How often a function, a branch or the body of a loop of this product was entered. */
  readonly steps: number;
}

export type Count = Readonly<Record<"small" | "large" | "longer" | "event", Work>>;

const routes = readRoutes(adapters, keys);

/** A conversation ten times as long. */
const longerRequest = { ...largeRequest, messages: Array.from({ length: 10 }, () => largeRequest.messages).flat() };

/** Repetitions of each, after as many to warm up. */
const times = 20;

function translating(dialect: Dialect, request: object): () => void {
  const to = resolve(addresses[dialect], routes);
  const given = { ...request, model: addresses[dialect] };
  return () => {
    to.adapter.request(exchange(checkRequest(given), to, false));
  };
}

function streaming(dialect: Dialect): () => void {
  const { adapter, model } = resolve(addresses[dialect], routes);
  const events = nativeAnswers[dialect].events.map((event) => Buffer.from(event));
  return () => {
    const reading = new StreamReader(adapter, model, new EventWriter());
    for (const event of events) {
      reading.push(event);
      reading.take();
    }
    reading.close();
  };
}

function repeat(work: () => void): void {
  for (let time = 0; time < times; time++) work();
}

function bytesOf(work: () => void): number {
  repeat(work);
  globalThis.gc?.();
  const before = getHeapStatistics().used_heap_size;
  repeat(work);
  return (getHeapStatistics().used_heap_size - before) / times;
}

async function stepsOf(work: () => void): Promise<number> {
  // counts since the last call
  await session.post("Profiler.takePreciseCoverage");
  repeat(work);
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const own = result.filter(({ url }) => /\/(generated|runtime|proxy)\//.test(url));
  const counts = own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)));
  return counts.reduce((sum, count) => sum + count, 0) / times;
}

const tasks = (Object.keys(addresses) as Dialect[]).flatMap((dialect) => {
  const perEvent = nativeAnswers[dialect].events.length;
  return [
    { dialect, what: "small", size: 1, work: translating(dialect, smallRequest) },
    { dialect, what: "large", size: 1, work: translating(dialect, largeRequest) },
    { dialect, what: "longer", size: 1, work: translating(dialect, longerRequest) },
    { dialect, what: "event", size: perEvent, work: streaming(dialect) },
  ];
});

const bytes = tasks.map(({ work, size }) => bytesOf(work) / size);
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

const counted: Record<string, Record<string, Work>> = {};
for (const [index, { dialect, what, size, work }] of tasks.entries()) {
  repeat(work);
  const steps = (await stepsOf(work)) / size;
  counted[dialect] = {
    ...counted[dialect],
    [what]: { bytes: Math.round(bytes[index] ?? 0), steps: Math.round(steps * 10) / 10 },
  };
}
console.log(JSON.stringify(counted));
