/**
 * How much more work an input of twice the size takes, as JSON. Arguments: the measure, a number of random mixtures, a seed.
 * `steps` counts how often V8 entered a function, branch or loop body of this product, and the elements of arrays that V8
 * itself copies, moves or compares. It is exact in the interpreter, but does not see other work of V8, such as a search in a
 * string. `time` measures that, for long strings alone.
 */
import { Session } from "node:inspector/promises";
import { EventWriter } from "../../proxy/response/events.ts";
import { LineSplitter } from "../../proxy/workers/line-splitter.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { StreamReader } from "../../runtime/reply/stream-reader.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { resolve } from "../../runtime/router.ts";
import fc from "../fast-check.ts";
import { streamOf } from "../frames.ts";
import { answers, forms } from "./answers.ts";
import { bodies, longStrings, mixture, pieces } from "./bodies.ts";
import { countElements } from "./elements.ts";
import { measured, routes, type Translation, translations } from "./translations.ts";

/** The factor for twice the size. */
export interface Growth {
  readonly name: string;
  readonly growth: number;
}

type Task = { readonly name: string; make(count: number): () => void };

const [, , measure = "steps", mixtures = "5", seed = "1"] = process.argv;

/** Large enough to reveal quadratic growth. */
const counts = { steps: 300, time: 1000 };
const attempts = 8;

type Measured = keyof typeof measured;

const dialects = Object.keys(measured) as Measured[];
const adapterOf = (dialect: Measured) => resolve(measured[dialect], routes).adapter;

function translating(dialect: Measured, name: string, bodyOf: (count: number, provider: string) => object): Task {
  const to = resolve(measured[dialect], routes);
  return {
    name: `${dialect}, request: ${name}`,
    make(count) {
      const body = { ...bodyOf(count, to.adapter.provider), model: measured[dialect] };
      return () => void JSON.stringify(to.adapter.request(exchange(checkRequest(body), to, false)));
    },
  };
}

/** A request to an inbound API. A provider may not be able to express it. */
function translatingInbound({ name, body, translate }: Translation): Task {
  return {
    name,
    make(count) {
      const value: unknown = JSON.parse(JSON.stringify(body(count)));
      return () => {
        try {
          translate(value);
        } catch (error) {
          if (!(error instanceof InvalidRequest)) throw error;
        }
      };
    },
  };
}

function reading(dialect: Measured, name: string, bytesOf: (count: number) => Buffer[]): Task {
  const { adapter, model } = resolve(measured[dialect], routes);
  return {
    name: `${dialect}, answer: ${name}`,
    make(count) {
      const bytes = bytesOf(count);
      return () => {
        const reader = new StreamReader(adapter, model, new EventWriter());
        for (const piece of bytes) {
          reader.push(piece);
          reader.take();
        }
        reader.close();
        reader.take();
      };
    },
  };
}

const drawn = fc.sample(fc.array(fc.nat(pieces.length - 1), { minLength: 1, maxLength: 6 }), {
  numRuns: Number(mixtures),
  seed: Number(seed),
});

/** A log record that a worker writes in many pieces. */
const splitting: Task = {
  name: "a long line",
  make(count) {
    const piece = "x".repeat(16);
    return () => {
      const splitter = new LineSplitter();
      for (let index = 0; index < 4 * count; index++) splitter.push(piece);
      splitter.push("\n");
    };
  },
};

const ofTexts: Task[] = [
  splitting,
  ...dialects.flatMap((dialect) => [
    ...Object.entries(longStrings).map(([name, bodyOf]) => translating(dialect, name, bodyOf)),
    ...Object.entries(forms[adapterOf(dialect).framing ?? "sse"]).map(([name, bytesOf]) =>
      reading(dialect, name, bytesOf),
    ),
  ]),
];

const ofInbound = translations.filter(({ api }) => api !== undefined).map(translatingInbound);

const ofItems: Task[] = dialects.flatMap((dialect) => [
  ...Object.entries(bodies).map(([name, bodyOf]) => translating(dialect, name, bodyOf)),
  ...drawn.map((chosen) =>
    translating(dialect, `mixture ${chosen}`, (count, provider) => mixture(chosen, count, provider)),
  ),
  ...Object.entries(answers[dialect]).map(([name, eventsOf]) =>
    reading(dialect, name, (count) =>
      eventsOf(count).map((event) => Buffer.from(streamOf(adapterOf(dialect), [event]))),
    ),
  ),
]);

function timeOf(work: () => void): number {
  globalThis.gc?.();
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

/**
 * The factor of one doubling, measured over three: times are inexact, and quadratic work then takes 64 times as long. The
 * best of a few attempts, since disturbances only make it worse.
 */
function growthOfTime({ make }: Task): number {
  const [short, long] = [make(counts.time), make(8 * counts.time)];
  let [least, best] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < attempts; attempt++) {
    least = Math.min(least, timeOf(short));
    best = Math.min(best, timeOf(long));
    if (Math.cbrt(best / least) <= 2.2) break;
  }
  return Math.cbrt(best / least);
}

async function stepsOf(work: () => void): Promise<number> {
  const elements = countElements(work);
  await session.post("Profiler.takePreciseCoverage");
  work();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const own = result.filter(({ url }) => /\/(generated|runtime|proxy)\//.test(url));
  const entered = own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)));
  return entered.reduce((sum, count) => sum + count, elements);
}

async function growthOfSteps({ make }: Task): Promise<number> {
  // without what is created once, at the first use
  make(1)();
  return (await stepsOf(make(2 * counts.steps))) / (await stepsOf(make(counts.steps)));
}

const session = new Session();
const growths: Growth[] = [];
if (measure === "time") {
  for (const task of ofTexts) growths.push({ name: task.name, growth: growthOfTime(task) });
} else {
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  for (const task of [...ofItems, ...ofInbound, ...ofTexts])
    growths.push({ name: task.name, growth: await growthOfSteps(task) });
}
console.log(JSON.stringify(growths));
