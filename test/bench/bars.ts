/** The targets, most of them ratios within one run. */
import { type Cell, differenceOf, type Results, ratioOf } from "./results.ts";
import type { SubjectName } from "./subjects.ts";

export interface Bar {
  readonly what: string;
  readonly min?: number;
  readonly max?: number;
  readonly unit: string;
  /** Undefined where it was not measured. */
  value(results: Results): Cell | undefined;
}

type Found = (results: Results, subject: SubjectName) => Results["rows"][string]["cells"];
const cells: Found = ({ rows }, subject) => rows[subject]?.cells ?? {};

/** The worst ratio of all dialects. */
function worstTranslation(results: Results, size: "small" | "large"): Cell | undefined {
  const ratios = Object.values(results.translation.requests).map((dialect) => dialect[size].ratio);
  return ratios.toSorted((one, other) => other.median - one.median)[0];
}

export const bars: readonly Bar[] = [
  {
    what: "processor time of a request, against the floor",
    max: 1,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").cpu, cells(results, "floor").cpu),
  },
  {
    what: "requests per second at 64 connections, against the floor",
    min: 1.05,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").rate, cells(results, "floor").rate),
  },
  {
    what: "median latency at one connection, against the floor",
    max: 1,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").p50, cells(results, "floor").p50),
  },
  {
    what: "streams of 100 pieces per second, against the floor",
    min: 1.1,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").streams, cells(results, "floor").streams),
  },
  ...(["relay", "inbound"] as const).flatMap((subject): Bar[] => {
    const what = subject === "relay" ? "relayed" : "translated from chat completions";
    return [
      {
        what: `requests per second, ${what}, against the floor`,
        min: subject === "relay" ? 0.9 : 0.75,
        unit: "×",
        value: (results) => ratioOf(cells(results, subject).rate, cells(results, "floor").rate),
      },
      {
        what: `streams of 100 pieces per second, ${what}, against the floor`,
        min: 0.85,
        unit: "×",
        value: (results) => ratioOf(cells(results, subject).streams, cells(results, "floor").streams),
      },
      {
        what: `memory of open streams, ${what}, against those of the contract's API`,
        max: 1.15,
        unit: "×",
        value: (results) => ratioOf(cells(results, subject).held, cells(results, "proxy").held),
      },
    ];
  }),
  {
    what: "requests per second, against Portkey's gateway",
    min: 7,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").rate, cells(results, "portkey").rate),
  },
  {
    what: "requests per second, against LiteLLM's proxy",
    min: 20,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").rate, cells(results, "litellm").rate),
  },
  {
    what: "requests per second, against the AI SDK (both in process)",
    min: 12,
    unit: "×",
    value: (results) => ratioOf(cells(results, "library").rate, cells(results, "ai-sdk").rate),
  },
  {
    what: "translating a small request, against JSON.stringify of the result (worst dialect)",
    max: 0.4,
    unit: "×",
    value: (results) => worstTranslation(results, "small"),
  },
  {
    what: "translating 40 messages and 8 tools, likewise",
    max: 0.45,
    unit: "×",
    value: (results) => worstTranslation(results, "large"),
  },
  {
    what: "translating a small request for a provider of your own, against a built-in one",
    max: 6,
    unit: "µs",
    value: ({ translation }) => translation.ownMore,
  },
  {
    what: "processor time of a large body of twice the length (worst endpoint)",
    max: 2.2,
    unit: "×",
    value: ({ bodies = [] }) =>
      bodies.map(({ growth }) => growth).toSorted((one, other) => other.median - one.median)[0],
  },
  {
    what: "requests per second with log, limits and retries, against without",
    min: 0.92,
    unit: "×",
    value: (results) => ratioOf(cells(results, "full").rate, cells(results, "proxy").rate),
  },
  {
    what: "requests per second with metrics, against without",
    min: 0.9,
    unit: "×",
    value: (results) => ratioOf(cells(results, "metrics").rate, cells(results, "proxy").rate),
  },
  {
    what: "requests per second with limits shared with leases, against without limits",
    min: 0.97,
    unit: "×",
    value: (results) => ratioOf(cells(results, "leases").rate, cells(results, "proxy").rate),
  },
  {
    what: "start, against an empty Fastify server",
    max: 1.15,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").startup, cells(results, "empty").startup),
  },
  {
    what: "memory of 30 configured providers, idle",
    max: 3,
    unit: "MiB",
    value: (results) => differenceOf(cells(results, "providers").idle, cells(results, "proxy").idle),
  },
  {
    what: "memory of 1,000 streams that are open and wait",
    max: 25,
    unit: "MiB",
    value: (results) => cells(results, "proxy").held,
  },
  {
    what: "resident memory when idle, against the floor",
    max: 0.85,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").idle, cells(results, "floor").idle),
  },
];

/** Whether the median meets the bar; `unclear` when the bar lies within its confidence interval. */
export function verdict({ min = 0, max = Number.POSITIVE_INFINITY }: Bar, cell: Cell): "yes" | "no" | "unclear" {
  const meets = (value: number) => value >= min && value <= max;
  if (meets(cell.low) !== meets(cell.high)) return "unclear";
  return meets(cell.median) ? "yes" : "no";
}
