/** Access to JSON by pointers. */

import { below, type Pointer, stepsOf } from "../language/pointer.ts";
import { isRaw } from "../runtime/json.ts";

/** A value with its place; where nothing else is said, one without children: a string, a number, `null`, `{}`. */
export interface Leaf {
  readonly pointer: Pointer;
  readonly value: unknown;
}

/** An object or an array. Raw JSON is a leaf. */
export function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null && !isRaw(value);
}

/** Every leaf at or below a pointer. */
export function leavesIn(value: unknown, pointer: Pointer): Leaf[] {
  const entries = isContainer(value) ? Object.entries(value) : [];
  if (entries.length === 0) return [{ pointer, value }];
  return entries.flatMap(([key, each]) => leavesIn(each, below(pointer, key)));
}

/** The value at a pointer; a pointer into a string gives that string. */
export function findAt(whole: unknown, pointer: Pointer): Leaf | undefined {
  let [at, value] = ["", whole];
  for (const step of stepsOf(pointer)) {
    if (!isContainer(value)) break;
    if (!Object.hasOwn(value, step)) return undefined;
    at = below(at, step);
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  return { pointer: at, value };
}

/** The pointer and its ancestors, nearest first. */
export function upwards(pointer: Pointer): Pointer[] {
  const steps = stepsOf(pointer);
  return steps.map((_, index) => below("", ...steps.slice(0, steps.length - index)));
}

/** The last step of a pointer that is not an index. */
export function nameOf(pointer: Pointer): string | undefined {
  return stepsOf(pointer).findLast((step) => !/^\d+$/.test(step));
}

/** A pointer as a path in which every index is `[]`, as in `rejects` and in losses: `messages[].name`. */
export function pathOf(pointer: Pointer): string {
  return stepsOf(pointer).reduce((path, step) => {
    if (/^\d+$/.test(step)) return `${path}[]`;
    return path === "" ? step : `${path}.${step}`;
  }, "");
}

/** Whether a path is another one or leads to a part of it. */
export function isWithin(path: string, whole: string): boolean {
  return path === whole || (path.startsWith(whole) && /^[.[]/.test(path.slice(whole.length)));
}
