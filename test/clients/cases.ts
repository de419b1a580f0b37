/** The test cases of the clients, which `README.md` describes. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { OperationId } from "../../generated/proxy/routes.ts";

/** The answer of the proxy in a case. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly events?: readonly { readonly type: string }[];
  readonly stream?: string;
  readonly bytewise?: boolean;
  readonly ending?: "cut" | "open";
}

export interface Failure {
  readonly status?: number | null;
  readonly code?: string;
  readonly message?: string;
  readonly retry_after?: number | null;
  readonly request_id?: string | null;
}

export interface ClientCase {
  readonly id: string;
  readonly why: string;
  readonly call: OperationId;
  readonly given?: Readonly<Record<string, unknown>>;
  readonly sends?: unknown;
  readonly receives: Answer;
  readonly returns?: unknown;
  readonly yields?: readonly unknown[];
  readonly message?: unknown;
  readonly finish_reason?: string | null;
  readonly fails?: Failure;
  readonly leaves_after?: number;
  readonly replies?: readonly unknown[];
  readonly sends_then?: unknown;
}

const keys =
  "id why call given sends receives returns yields message finish_reason fails leaves_after replies sends_then".split(
    " ",
  );

/** A string longer than the buffer of a line reader. */
const long = "0123456789".repeat(30_000);

export const cases: readonly ClientCase[] = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".yaml"))
  .sort()
  .flatMap(readCases);

function readCases(file: string): ClientCase[] {
  const list = expand(parse(readFileSync(join(import.meta.dirname, file), "utf8"))) as ClientCase[];
  for (const each of list) {
    const unknown = Object.keys(each).filter((key) => !keys.includes(key));
    if (unknown.length > 0) throw new Error(`${file}, ${each.id}: unknown ${unknown.join(", ")}`);
  }
  return list;
}

function expand(value: unknown): unknown {
  if (value === "$long") return long;
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, expand(each)]));
}
