/** The results of a run, as in `results.json`. */
import { interval, median } from "./statistics.ts";

/**
 * The measures of a subject. Times are in microseconds, those of the start in milliseconds, memory in MiB.
 * - `p50`, `p99`, `image`, `stream`, `first`: one call at a time, the last two a whole stream and its first piece
 * - `rate`, `streams`: calls per second at 64 connections; `cpu`, `streamCpu`: the processor time of each
 * - `startup`, `startCpu`: the time until the first answer, and the processor time until then
 * - `idle`, `loaded`: resident memory after the start and after load; `held`: memory of 1,000 open streams
 */
export type Metric =
  | "p50"
  | "p99"
  | "image"
  | "stream"
  | "first"
  | "rate"
  | "cpu"
  | "streams"
  | "streamCpu"
  | "startup"
  | "startCpu"
  | "idle"
  | "loaded"
  | "held";

/** A figure of each round. */
export interface Cell {
  readonly median: number;
  /** Its 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
  readonly rounds: readonly number[];
}

export interface Row {
  readonly title: string;
  readonly cells: Readonly<Partial<Record<Metric, Cell>>>;
  /** Failures by kind of call; `start` when it could not be measured at all. Absent without failures. */
  readonly faults?: Readonly<Record<string, string>>;
}

/** Microseconds for one request, or one event of a stream. */
export interface Translation {
  /** The checks, the translation, `JSON.stringify` of its result, the second divided by the third. */
  readonly check: Cell;
  readonly translate: Cell;
  readonly stringify: Cell;
  readonly ratio: Cell;
  /** The time of llm-bridge for the same request; absent where it has no such translation. */
  readonly bridge?: Cell;
}

export interface Decoding {
  /** From the provider's bytes to the proxy's events. */
  readonly translate: Cell;
  /** `JSON.parse` of the provider's events alone. */
  readonly parse: Cell;
}

export interface Translations {
  /** Requests by dialect. */
  readonly requests: Readonly<Record<string, { readonly small: Translation; readonly large: Translation }>>;
  /** The microseconds that an own provider takes more than a built-in one. Older results do not have it. */
  readonly ownMore?: Cell | undefined;
  readonly events: Readonly<Record<string, Decoding>>;
  /** Microseconds for `explain` of the small request. */
  readonly explain: Cell;
  /** Why there are no figures of llm-bridge. */
  readonly fault?: string;
}

/** The same calls on two cores. */
export interface Scaling {
  readonly title: string;
  readonly one: Scaled;
  /** Two proxies with half of the callers each: the limit for two processes here. */
  readonly apart: Scaled;
  /** One proxy with two workers. */
  readonly workers: Scaled;
}

export interface Scaled {
  /** Calls per second at 64 connections. */
  readonly rate: Cell;
  /** Microseconds of processor time per call, of all processes. */
  readonly cpu: Cell;
  /** Number of cores in use. */
  readonly cores: Cell;
}

/** The large body of an endpoint whose time grows most with its length. */
export interface BodyGrowth {
  readonly endpoint: string;
  /** The part that the body has many of. */
  readonly kind: string;
  /** Milliseconds of processor time for 256 KiB. */
  readonly one: Cell;
  /** How many times as long one of twice the length takes: the square root of the factor for 1 MiB. */
  readonly growth: Cell;
}

/** 400 streams at once, each of 100 pieces. */
export interface ClientRow {
  readonly title: string;
  /** How many streams there were, and how many of them failed or were not whole. */
  readonly streams?: number;
  readonly lost?: number;
  /** Milliseconds from the first request to the last end, and of processor time of the client. */
  readonly milliseconds?: Cell;
  readonly cpu?: Cell;
  /** The most resident memory, in MiB. */
  readonly memory?: Cell;
  /** Why it could not be measured. */
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
  /** Empty where processes cannot be pinned to cores. */
  readonly scaling: readonly Scaling[];
  readonly clients: readonly ClientRow[];
  /** Growth by endpoint. Older results do not have it. */
  readonly bodies?: readonly BodyGrowth[];
}

export function cellOf(rounds: readonly number[]): Cell {
  const [low, high] = interval(rounds);
  return { median: median(rounds), low, high, rounds };
}

/** One cell divided by another, round by round, so that shared disturbances cancel out. */
export function ratioOf(one: Cell | undefined, other: Cell | undefined): Cell | undefined {
  if (one === undefined || other === undefined) return undefined;
  return cellOf(one.rounds.map((value, round) => value / (other.rounds[round] ?? Number.NaN)));
}

/** One cell minus another, round by round. */
export function differenceOf(one: Cell | undefined, other: Cell | undefined): Cell | undefined {
  if (one === undefined || other === undefined) return undefined;
  return cellOf(one.rounds.map((value, round) => value - (other.rounds[round] ?? Number.NaN)));
}

/** As JSON, one cell on a line. */
export function printResults(results: Results): string {
  const short = (_: string, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(4)) : value);
  const inOneLine = (cell: string) => cell.replace(/\s+/g, " ").replace(/\[ (.*) \]/, "[$1]");
  return `${JSON.stringify(results, short, 2).replace(/\{\s+"median": [^}]*\}/g, inOneLine)}\n`;
}
