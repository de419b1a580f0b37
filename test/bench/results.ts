/** What a run of the benchmark finds, as it stands in `results.json`. */
import { median, spread } from "./statistics.ts";

/** The columns, in order. */
export const metrics = {
  p50: { title: "p50", unit: "µs" },
  p99: { title: "p99", unit: "µs" },
  rate: { title: "req/s at 64", unit: "/s" },
  streams: { title: "streams/s", unit: "/s" },
  stream: { title: "one stream", unit: "µs" },
  first: { title: "first token", unit: "µs" },
  image: { title: "1 MiB image", unit: "µs" },
  startup: { title: "start", unit: "ms" },
  idle: { title: "idle", unit: "MiB" },
  held: { title: "per 1,000 open streams", unit: "MiB" },
  loaded: { title: "under load", unit: "MiB" },
} as const;

export type Metric = keyof typeof metrics;

/** What was measured, round by round. */
export interface Cell {
  readonly median: number;
  /** The distance between the quartiles as a share of the median. */
  readonly spread: number;
  readonly rounds: readonly number[];
}

export interface Row {
  readonly title: string;
  readonly cells: Readonly<Partial<Record<Metric, Cell>>>;
  /** What went wrong, by what was asked; `start` when it could not be measured at all. */
  readonly faults: Readonly<Record<string, string>>;
}

/** Microseconds for one request, or one event of a stream. */
export interface Translation {
  /** The checks at the door, the translation, `JSON.stringify` of its result, the second divided by the third. */
  readonly check: Cell;
  readonly translate: Cell;
  readonly stringify: Cell;
  readonly ratio: Cell;
  /** What llm-bridge takes for the same request; absent where it has no such translation. */
  readonly bridge?: Cell;
}

export interface Decoding {
  /** Bytes to library chunks, `JSON.parse` of the events alone, library chunks to the proxy's events. */
  readonly decode: Cell;
  readonly parse: Cell;
  readonly encode: Cell;
}

export interface Translations {
  /** By dialect. */
  readonly requests: Readonly<Record<string, { readonly small: Translation; readonly large: Translation }>>;
  readonly events: Readonly<Record<string, Decoding>>;
  /** Microseconds for `explain` of the small request. */
  readonly explain: Cell;
  /** Why there are no figures of llm-bridge. */
  readonly fault?: string;
}

export interface Results {
  /** When it began. */
  readonly when: string;
  readonly machine: Readonly<Record<string, string | number | boolean>>;
  readonly versions: Readonly<Record<string, string>>;
  readonly rounds: number;
  readonly milliseconds: number;
  readonly rows: Readonly<Record<string, Row>>;
  readonly translation: Translations;
}

export function cellOf(rounds: readonly number[]): Cell {
  return { median: median(rounds), spread: spread(rounds), rounds };
}

/** One cell by another, round by round: what both rounds share cancels out. */
export function ratioOf(one: Cell | undefined, other: Cell | undefined): Cell | undefined {
  if (one === undefined || other === undefined) return undefined;
  return cellOf(one.rounds.map((value, round) => value / (other.rounds[round] ?? Number.NaN)));
}

/** One cell less another, round by round. */
export function differenceOf(one: Cell | undefined, other: Cell | undefined): Cell | undefined {
  if (one === undefined || other === undefined) return undefined;
  return cellOf(one.rounds.map((value, round) => value - (other.rounds[round] ?? Number.NaN)));
}

/** As JSON, one cell on a line. */
export function printResults(results: Results): string {
  const short = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(4)) : value);
  const pretty = JSON.stringify(results, short, 2);
  return `${pretty.replace(/\{\s+"median": [^}]*\}/g, (cell) => cell.replace(/\s+/g, " "))}\n`;
}
