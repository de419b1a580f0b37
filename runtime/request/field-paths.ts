/**
 * Finds fields of a request by their paths: `prompt`, `tools[].container.file_ids`, `input[type=item_reference].id`, where
 * `[type=~]` means elements without a type, or with an empty one, `[type=*]` those with one, and `*` any key. A key in camel case is
 * also found in snake case. A path that ends with a glob, or several, `type=web_*|mcp`, means a string, or `true`, that one of them matches; with `!=`, one that none does; and
 * `=~` means null.
 */
import { BoundedCache } from "../bounded-cache.ts";
import { fits, type Glob, readGlob } from "../glob.ts";
import { isObject, mapList } from "./reading.ts";

interface Step {
  /** As it is written in the path. */
  readonly text: string;
  /** The key, and how it may also be written. */
  readonly keys: readonly string[];
  /** Whether the step goes on with each element of a list, or those with these fields; `~` is a field that is blank. */
  readonly each: boolean;
  readonly where: readonly (readonly [key: string, value: string])[];
}

interface Path {
  readonly text: string;
  readonly steps: readonly Step[];
  readonly globs: readonly Glob[] | undefined;
  /** Whether the string must match one of the globs. */
  readonly matches: boolean;
  readonly isNull: boolean;
}

const paths = new BoundedCache((path: string): Path => {
  const [, fields = path, not, glob] = /^((?:[^!=[]|\[[^\]]*\])*)(?:(!?)=(.+))?$/.exec(path) ?? [];
  const steps = fields.split(".").map((step): Step => {
    const [, key = step, inside] = /^(\w+|\*)(?:\[(.*)\])?$/.exec(step) ?? [];
    const where = inside ? inside.split(",").map((each) => each.split("=") as [string, string]) : [];
    const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return {
      text: step,
      keys: snake === key ? [key] : [key, snake],
      each: inside !== undefined,
      where,
    };
  });
  return { text: path, steps, globs: glob?.split("|").map(readGlob), matches: not !== "!", isNull: glob === "~" };
});

/** The first field of a request that one of these paths leads to, as the request has it; undefined if there is none. */
export function findField(request: unknown, among: readonly string[]): string | undefined {
  for (const path of among) {
    const found = findSet(request, path, always);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether one of these paths leads to a value that passes a test. */
export function hasValue(request: unknown, among: readonly string[], test: (value: unknown) => boolean): boolean {
  return among.some((path) => findSet(request, path, test) !== undefined);
}

/** The values that these paths lead to. */
export function valuesAt(request: unknown, among: readonly string[]): unknown[] {
  const values: unknown[] = [];
  for (const path of among) findSet(request, path, (value) => values.push(value) === 0);
  return values;
}

/** Whether a request has a field at this path. */
export function hasField(request: unknown, path: string): boolean {
  return findSet(request, path, always) !== undefined;
}

const always = (): boolean => true;

/** Paths in one tree: a request is looked through once for all of them, not once for each. */
export class PathSet {
  readonly #paths: readonly string[];
  readonly #branches: readonly Branch[];

  constructor(all: readonly string[]) {
    this.#paths = all;
    this.#branches = branchesOf(all.map((each) => paths.get(each)));
  }

  /** The paths that lead to a field of the request, in their order. */
  fieldsOf(request: unknown): string[] {
    const found = new Set<string>();
    findIn(request, this.#branches, (_, { text }) => found.add(text).size === 0);
    return found.size === 0 ? [] : this.#paths.filter((path) => found.has(path));
  }
}

interface Branch {
  readonly step: Step;
  /** The paths that end here. */
  readonly ends: readonly Path[];
  readonly next: readonly Branch[];
}

function branchesOf(all: readonly Path[], depth = 0): Branch[] {
  const groups = Map.groupBy(all, ({ steps }) => steps[depth]?.text);
  return [...groups.values()].flatMap((group) => {
    const step = group[0]?.steps[depth];
    if (step === undefined) return [];
    const ends = group.filter(({ steps }) => steps.length === depth + 1);
    return [{ step, ends, next: branchesOf(group, depth + 1) }];
  });
}

/** Stands for a value: leaves out the element of a list that has it, and an element left with nothing but its role. */
export const withoutElement = Symbol("without its element");

/**
 * The value with other ones at a path; the same value if nothing changes. Where it ends with `!role|content`, without all other keys.
 * @param change gives undefined for a field that is left out
 */
export function changedAt<T>(value: T, path: string, change: (value: unknown) => unknown): T {
  return changedFrom(value, paths.get(path), 0, change) as T;
}

/** The value with other ones at several paths, one after another. */
export function changedAll<T>(value: T, among: readonly string[], change: (value: unknown) => unknown): T {
  return among.reduce((rest, path) => changedAt(rest, path, change), value);
}

function changedFrom(value: unknown, path: Path, next: number, change: (value: unknown) => unknown): unknown {
  const step = path.steps[next];
  if (step === undefined) return path.globs === undefined || isSet(value, path) ? change(value) : value;
  if (!isObject(value)) return value;
  const [first = ""] = step.keys;
  if (first.startsWith("!")) return withoutKeys(value, unknownOf(value, first.slice(1)));
  const key = step.keys.find((each) => value[each] !== undefined);
  if (key === undefined) return value;
  const field = value[key];
  // what is not the list that it should be stays as it is
  if (step.each && !Array.isArray(field)) return value;
  const isList = Array.isArray(field) && next + 1 < path.steps.length;
  const inner = (each: unknown): unknown => changedFrom(each, path, next + 1, change);
  const made = isList ? mapList(field, (each) => (fulfils(each, step.where) ? inner(each) : each)) : inner(field);
  if (made === field || made === withoutElement) return made === field ? value : made;
  const kept = isList ? (made as unknown[]).filter((each) => each !== withoutElement) : made;
  if (kept !== undefined && !(isList && (kept as unknown[]).length === 0)) return { ...value, [key]: kept };
  const { [key]: _, ...others } = value;
  return isList && Object.keys(others).every((each) => each === "role") ? withoutElement : others;
}

const keySets = new BoundedCache((known: string) => new Set(known.split("|")));

/** The keys of an object but for these, which are separated by `|`. */
export function unknownOf(value: unknown, known: string): string[] {
  if (!isObject(value)) return [];
  const names = keySets.get(known);
  return Object.keys(value).filter((key) => value[key] !== undefined && !names.has(key));
}

function withoutKeys(value: object, keys: readonly string[]): object {
  const left = new Set(keys);
  return left.size === 0 ? value : Object.fromEntries(Object.entries(value).filter(([key]) => !left.has(key)));
}

const trees = new BoundedCache((path: string) => branchesOf([paths.get(path)]));

/** The first field at a path whose value passes a test, as the request has it; undefined if there is none. */
function findSet(request: unknown, path: string, test: (value: unknown) => boolean): string | undefined {
  return findIn(request, trees.get(path), test);
}

type Test = (value: unknown, path: Path) => boolean;

/** The same for the paths of a tree. The path of a field is only made when it is found. */
function findIn(value: unknown, branches: readonly Branch[], test: Test): string | undefined {
  if (!isObject(value)) return undefined;
  for (const branch of branches) {
    const { keys, each, where } = branch.step;
    for (const key of keys[0] === "*" ? Object.keys(value) : keys) {
      const field = value[key];
      if (field === undefined) continue;
      if (!each) {
        const found = findAt(field, branch, test);
        if (found !== undefined) return joined(key, found);
      } else if (Array.isArray(field)) {
        for (let index = 0; index < field.length; index++) {
          const found = fulfils(field[index], where) ? findAt(field[index], branch, test) : undefined;
          if (found !== undefined) return joined(`${key}[${index}]`, found);
        }
      }
    }
  }
  return undefined;
}

function findAt(value: unknown, { ends, next }: Branch, test: Test): string | undefined {
  for (const path of ends) if (isSet(value, path) && test(value, path)) return "";
  return findIn(value, next, test);
}

function joined(key: string, rest: string): string {
  return rest === "" ? key : `${key}.${rest}`;
}

function fulfils(element: unknown, where: Step["where"]): boolean {
  if (!isObject(element)) return where.length === 0;
  for (const [key, value] of where) {
    const field = element[key] ?? "";
    const isBlankOrAny = value === "~" || value === "*";
    // an object would have to be converted to text
    if (isBlankOrAny ? (field === "") !== (value === "~") : typeof field === "object" || String(field) !== value)
      return false;
  }
  return true;
}

function isText(value: unknown): boolean {
  return typeof value === "string" || typeof value === "boolean";
}

function isSet(value: unknown, { globs, matches, isNull }: Path): boolean {
  if (isNull || value === null) return isNull && value === null;
  if (globs !== undefined)
    return isText(value) && globs.some((glob) => fits(glob, String(value).toLowerCase())) === matches;
  return value !== "" && !(Array.isArray(value) && value.length === 0);
}
