/** The cases of `test/cases`: requests as sent on the wire, and answers as returned, both literal. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";

/** A request and its expectations. `test/cases/README.md` describes each key. */
export interface Case {
  readonly id: string;
  readonly why: string;
  readonly given: { readonly model: string; readonly stream?: boolean };
  readonly sends?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly url?: string;
  readonly refused?: string;
  readonly receives?: unknown;
  readonly receives_events?: readonly unknown[];
  readonly status?: number;
  readonly returns?: object;
  readonly yields?: readonly Readonly<Record<string, unknown>>[];
  readonly fails?: { readonly status?: number; readonly message?: string; readonly retryAfter?: number | "never" };
}

export interface CaseFile {
  /** The folder. */
  readonly provider: string;
  /** Relative to `test/cases`. */
  readonly path: string;
  readonly cases: readonly Case[];
}

const folder = new URL("cases/", import.meta.url);

const keys: Readonly<Record<keyof Case, (value: unknown) => boolean>> = {
  id: (value) => typeof value === "string" && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
  why: (value) => typeof value === "string" && value.trim() !== "",
  given: (value) => isMap(value) && typeof value.model === "string",
  sends: isMap,
  headers: isMap,
  url: (value) => typeof value === "string",
  refused: (value) => typeof value === "string",
  receives: () => true,
  receives_events: Array.isArray,
  status: (value) => Number.isInteger(value),
  returns: isMap,
  yields: (value) => Array.isArray(value) && value.every(isMap),
  fails: (value) =>
    isMap(value) && Object.keys(value).every((key) => ["status", "message", "retryAfter"].includes(key)),
};

/**
 * Every case file, in the order of folders and names.
 * @throws Error for a case that does not have the form in `test/cases/README.md`
 */
export function readCaseFiles(): CaseFile[] {
  const providers = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return providers.flatMap(({ name: provider }) =>
    readdirSync(new URL(`${provider}/`, folder)).map((file) => {
      const path = `${provider}/${file}`;
      return { provider, path, cases: readCases(path, parse(readFileSync(new URL(path, folder), "utf8"))) };
    }),
  );
}

/** The cases in the value of a case file. */
export function readCases(path: string, value: unknown): Case[] {
  if (!Array.isArray(value)) throw new Error(`${path}: a case file is an array of cases`);
  const ids = new Set<string>();
  for (const each of value) {
    const problem = isMap(each) ? problemOf(each) : "a case is a map";
    if (problem !== undefined) throw new Error(`${path}: ${String(isMap(each) ? each.id : each)}: ${problem}`);
    if (ids.has(each.id)) throw new Error(`${path}: ${each.id}: two cases have this id`);
    ids.add(each.id);
  }
  return value;
}

function problemOf(each: Readonly<Record<string, unknown>>): string | undefined {
  for (const [key, value] of Object.entries(each)) {
    if (!Object.hasOwn(keys, key)) return `unknown key ${key}; there are ${Object.keys(keys).join(", ")}`;
    if (!keys[key as keyof Case](value)) return `${key} is not what it should be`;
  }
  const has = (key: keyof Case) => Object.hasOwn(each, key);
  if (!has("id") || !has("why") || !has("given")) return "every case has id, why and given";
  if (has("receives") && !has("returns") && !has("fails")) return "receives goes with returns or fails";
  if (has("returns") && has("fails")) return "an answer returns or fails";
  if (has("receives_events") && !has("yields") && !has("fails")) return "receives_events goes with yields or fails";
  if (has("returns") && !has("receives")) return "returns goes with receives";
  if (has("yields") && !has("receives_events")) return "yields goes with receives_events";
  if (has("fails") && !has("receives") && !has("receives_events")) return "fails goes with receives or receives_events";
  if (has("status") && !has("fails")) return "status goes with fails";
  if (has("refused") && (has("sends") || has("receives"))) return "a refused request is not sent";
  const says =
    has("refused") || has("sends") || has("headers") || has("url") || has("receives") || has("receives_events");
  return says ? undefined : "nothing is held to be true";
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
