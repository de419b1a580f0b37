/** What must hold, as ratios within one run. */
import { type Cell, type Results, ratioOf } from "./results.ts";
import type { SubjectName } from "./subjects.ts";

export interface Bar {
  readonly what: string;
  readonly least?: number;
  readonly most?: number;
  readonly unit: string;
  /** Nothing where it was not measured. */
  value(results: Results): Cell | undefined;
}

type Found = (results: Results, subject: SubjectName) => Results["rows"][string]["cells"];
const cells: Found = ({ rows }, subject) => rows[subject]?.cells ?? {};

/** The worst of all dialects. */
function worstTranslation(results: Results, size: "small" | "large"): Cell | undefined {
  const ratios = Object.values(results.translation.requests).map((dialect) => dialect[size].ratio);
  return ratios.toSorted((one, other) => other.median - one.median)[0];
}

export const bars: readonly Bar[] = [
  {
    what: "requests per second at 64 connections, against the floor",
    least: 0.8,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").rate, cells(results, "floor").rate),
  },
  {
    what: "median latency at one connection, against the floor",
    most: 1.25,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").p50, cells(results, "floor").p50),
  },
  {
    what: "streams of 100 pieces per second, against the floor",
    least: 0.8,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").streams, cells(results, "floor").streams),
  },
  {
    what: "requests per second, against Portkey's gateway",
    least: 7,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").rate, cells(results, "portkey").rate),
  },
  {
    what: "requests per second, against the AI SDK (both in process)",
    least: 8,
    unit: "×",
    value: (results) => ratioOf(cells(results, "library").rate, cells(results, "ai-sdk").rate),
  },
  {
    what: "translating a small request, against JSON.stringify of the result (worst dialect)",
    most: 0.5,
    unit: "×",
    value: (results) => worstTranslation(results, "small"),
  },
  {
    what: "translating 40 messages and 8 tools, likewise",
    most: 0.5,
    unit: "×",
    value: (results) => worstTranslation(results, "large"),
  },
  {
    what: "requests per second with log, limits and retries, against without",
    least: 0.92,
    unit: "×",
    value: (results) => ratioOf(cells(results, "full").rate, cells(results, "proxy").rate),
  },
  {
    what: "memory of 1,000 streams that are open and wait",
    most: 40,
    unit: "MiB",
    value: (results) => cells(results, "proxy").held,
  },
  {
    what: "resident memory when idle, against the floor",
    most: 1.3,
    unit: "×",
    value: (results) => ratioOf(cells(results, "proxy").idle, cells(results, "floor").idle),
  },
];

/** Whether the median meets the bar; `unclear` when the quartiles stand on both sides of it. */
export function verdict({ least = 0, most = Number.POSITIVE_INFINITY }: Bar, cell: Cell): "yes" | "no" | "unclear" {
  const meets = (value: number) => value >= least && value <= most;
  const half = (cell.median * cell.spread) / 2;
  if (meets(cell.median - half) !== meets(cell.median + half)) return "unclear";
  return meets(cell.median) ? "yes" : "no";
}
