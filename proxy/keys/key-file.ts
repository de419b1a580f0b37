/** The file of the keys that callers must send. */
import { readFileSync } from "node:fs";
import { nearest } from "../../runtime/config/nearest.ts";
import { ConfigError } from "../../runtime/errors.ts";
import { type Glob, readGlob } from "../../runtime/glob.ts";
import type { Limits } from "../limits/buckets.ts";
import { type Budget, largestBudget, type Period, periods, unpricedWays } from "../limits/budgets.ts";
import { hashPattern } from "./hash.ts";
import { load, YAMLException } from "./yaml.ts";

/** A glob, also as it was written. */
export interface Pattern {
  readonly text: string;
  readonly glob: Glob;
}

/** One entry of the file. */
export interface CallerKey {
  /** It appears in the request log. */
  readonly name: string;
  /** The addresses and aliases that the caller may use; undefined for all. */
  readonly models: readonly Pattern[] | undefined;
  /** Requests and estimated tokens per minute. */
  readonly limits: Limits;
  readonly budget: Budget | undefined;
  /** The most requests in flight; undefined for a fair share while others wait. */
  readonly concurrency: number | undefined;
}

const fields = ["hash", "models", "rpm", "tpm", "concurrency", "budget"];

const budgetFields = ["usd", "per", "unpriced"];

export function isName(text: string): boolean {
  return /^[\w.-]{1,64}$/.test(text);
}

/**
 * The keys of a file, by their hashes.
 * @throws {ConfigError} one line: the path, where in the file, what was found and what is allowed
 */
export function readKeyFile(path: string): Map<string, CallerKey> {
  const document = parse(path);
  if (!isObject(document) || !isObject(document.keys) || Object.keys(document).length > 1)
    throw new ConfigError(`${path}: give one object \`keys\`, with an entry for each name`);
  const keys = new Map<string, CallerKey>();
  const patterns = new Map<string, Pattern[]>();
  for (const [name, entry] of Object.entries(document.keys)) {
    const at = `${path}: keys.${name}`;
    if (!isName(name))
      throw new ConfigError(`${at}: a name has at most 64 letters, digits, dots, hyphens and underscores`);
    if (!isObject(entry)) throw new ConfigError(`${at} is ${nameOf(entry)}: give an object with a \`hash\``);
    checkFields(entry, fields, at);
    const hash = hashIn(entry, at);
    const other = keys.get(hash);
    if (other !== undefined) throw new ConfigError(`${at}.hash is the same as that of ${other.name}`);
    keys.set(hash, {
      name,
      models: modelsIn(entry, at, patterns),
      limits: { requests: limitIn(entry, "rpm", at), tokens: limitIn(entry, "tpm", at) },
      budget: budgetIn(entry, at),
      concurrency: limitIn(entry, "concurrency", at),
    });
  }
  return keys;
}

type Fields = Readonly<Record<string, unknown>>;

function parse(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  try {
    return load(text);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const { reason, mark } = error;
    const where = mark === undefined ? path : `${path}:${mark.line + 1}:${mark.column + 1}`;
    throw new ConfigError(`${where}: ${reason}`, { cause: error });
  }
}

function checkFields(entry: Fields, known: readonly string[], at: string): void {
  for (const field in entry) {
    if (known.includes(field)) continue;
    const near = nearest(field, known);
    const hint = near === undefined ? `there are ${known.join(", ")}` : `did you mean ${near}?`;
    throw new ConfigError(`${at} has an unknown field ${field}; ${hint}`);
  }
}

/** The message does not show the value, which may be a key. */
function hashIn({ hash }: Fields, at: string): string {
  if (typeof hash === "string" && hashPattern.test(hash)) return hash;
  const what = hash === undefined ? "missing" : "not a hash";
  throw new ConfigError(
    `${at}.hash is ${what}: give sha256: and 64 hexadecimal digits; \`dragoman keys new\` prints one`,
  );
}

/** @param patterns those of the other entries, by their list as JSON: few are different */
function modelsIn({ models }: Fields, at: string, patterns: Map<string, Pattern[]>): Pattern[] | undefined {
  if (models === undefined) return undefined;
  if (!Array.isArray(models) || !models.every((each) => typeof each === "string"))
    throw new ConfigError(`${at}.models is ${nameOf(models)}: give an array of addresses, such as [<provider>/*]`);
  const list = JSON.stringify(models);
  const known = patterns.get(list) ?? models.map(patternOf);
  patterns.set(list, known);
  return known;
}

/** Its glob is parsed when it is first needed: a file can have many. */
function patternOf(text: string): Pattern {
  let glob: Glob | undefined;
  return {
    text,
    get glob() {
      glob ??= readGlob(text);
      return glob;
    },
  };
}

function limitIn(entry: Fields, field: string, at: string): number | undefined {
  const value = entry[field];
  if (value === undefined || (Number.isSafeInteger(value) && (value as number) > 0)) return value as number | undefined;
  throw new ConfigError(`${at}.${field} is ${shown(value)}: give a whole number above 0, or leave it out for no limit`);
}

function budgetIn({ budget }: Fields, entry: string): Budget | undefined {
  if (budget === undefined) return undefined;
  const at = `${entry}.budget`;
  if (!isObject(budget))
    throw new ConfigError(`${at} is ${nameOf(budget)}: give an object such as { usd: 5, per: month }`);
  checkFields(budget, budgetFields, at);
  const { usd, per, unpriced = "refuse" } = budget;
  if (!(typeof usd === "number" && usd > 0 && usd <= largestBudget))
    throw new ConfigError(`${at}.usd is ${shown(usd)}: give an amount in USD above 0 and at most ${largestBudget}`);
  if (!periods.includes(per as Period))
    throw new ConfigError(`${at}.per is ${shown(per)}: give one of ${periods.join(", ")}`);
  if (!unpricedWays.includes(unpriced as Budget["unpriced"]))
    throw new ConfigError(`${at}.unpriced is ${shown(unpriced)}: give one of ${unpricedWays.join(", ")}`);
  return { usd, per: per as Period, unpriced: unpriced as Budget["unpriced"] };
}

/** A number as it is, of other values the type. */
function shown(value: unknown): string {
  if (value === undefined) return "missing";
  return typeof value === "number" ? String(value) : nameOf(value);
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function nameOf(value: unknown): string {
  if (value === null) return "empty";
  if (Array.isArray(value)) return "an array with other values";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
