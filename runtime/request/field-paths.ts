/**
 * Finds fields of a request by their paths: `prompt`, `tools[].container.file_ids`, `input[type=item_reference].id`. A key in
 * camel case is also found in snake case. A path that ends with a glob, `container=*`, means a string that it matches.
 */
import { BoundedCache } from "../bounded-cache.ts";
import { fits, type Glob, readGlob } from "../glob.ts";
import { isObject } from "./reading.ts";

/** The form of every path. */
export const fieldPath = /^[a-z]\w*(\[(\w+=\w+)?\])?(\.[a-z]\w*(\[(\w+=\w+)?\])?)*(=\S+)?$/i;

interface Step {
  /** The key, and how it may also be written. */
  readonly keys: readonly string[];
  /** Whether the step goes on with each element of a list, or those with this field. */
  readonly each: boolean;
  readonly where: readonly [key: string, value: string] | undefined;
}

interface Path {
  readonly steps: readonly Step[];
  readonly glob: Glob | undefined;
}

const paths = new BoundedCache((path: string): Path => {
  const [, fields = path, glob] = /^((?:[^=[]|\[[^\]]*\])*)(?:=(.+))?$/.exec(path) ?? [];
  const steps = fields.split(".").map((step): Step => {
    const [, key = step, inside] = /^(\w+)(?:\[(.*)\])?$/.exec(step) ?? [];
    const [name, value] = inside?.split("=") ?? [];
    const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return {
      keys: snake === key ? [key] : [key, snake],
      each: inside !== undefined,
      where: value === undefined ? undefined : [name ?? "", value],
    };
  });
  return { steps, glob: glob === undefined ? undefined : readGlob(glob) };
});

/** The first field of a request that one of these paths leads to, as the request has it; undefined if there is none. */
export function findField(request: unknown, among: readonly string[]): string | undefined {
  for (const path of among) {
    const found = findSet(request, path, (_, at) => at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The values that these paths lead to. */
export function valuesAt(request: unknown, among: readonly string[]): unknown[] {
  const values: unknown[] = [];
  for (const path of among) findSet(request, path, (value) => void values.push(value));
  return values;
}

/** A result for a field that is set, with its path as the request has it; undefined to go on. */
type Visit<T> = (value: unknown, at: string) => T | undefined;

/** The first result for the fields that a path leads to. */
function findSet<T>(request: unknown, path: string, visit: Visit<T>): T | undefined {
  const { steps, glob } = paths.get(path);
  return walk(request, steps, "", (value, at) => (isSet(value, glob) ? visit(value, at.slice(0, -1)) : undefined));
}

/** @param at the path of the value, with a dot at its end */
function walk<T>(value: unknown, steps: readonly Step[], at: string, visit: Visit<T>): T | undefined {
  const [step, ...further] = steps;
  if (step === undefined) return visit(value, at);
  if (!isObject(value)) return undefined;
  for (const key of step.keys) {
    const field = value[key];
    if (field == null) continue;
    if (!step.each) {
      const found = walk(field, further, `${at}${key}.`, visit);
      if (found !== undefined) return found;
    } else if (Array.isArray(field)) {
      for (const [index, element] of field.entries()) {
        if (!fulfils(element, step.where)) continue;
        const found = walk(element, further, `${at}${key}[${index}].`, visit);
        if (found !== undefined) return found;
      }
    }
  }
  return undefined;
}

function fulfils(element: unknown, where: Step["where"]): boolean {
  return where === undefined || (isObject(element) && element[where[0]] === where[1]);
}

function isSet(value: unknown, glob: Glob | undefined): boolean {
  if (glob !== undefined) return typeof value === "string" && fits(glob, value.toLowerCase());
  return value !== "" && !(Array.isArray(value) && value.length === 0);
}
