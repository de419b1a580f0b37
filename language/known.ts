/**
 * A value with its origin: what the walker works on, so that `explain` can say of every leaf who wrote it and from what. The
 * value itself is complete; `parts` only tell where its pieces came from.
 */
import type { Pointer } from "../runtime/trace.ts";
import type { Position, Rule } from "./syntax.ts";
import { isObject, read } from "./values.ts";

/** What was done to an input to get a value. A `constant` has none. */
export type How =
  | "copied"
  | "joined"
  | "encoded"
  | "mapped"
  | "clamped"
  | "share"
  | "defaulted"
  | "constant"
  | "credential";

export interface Known {
  /** `undefined` when it is absent. */
  readonly value: unknown;
  readonly how: How;
  /** The line that wrote it; absent for what no template has placed yet. */
  readonly by?: Position | undefined;
  /** The `why` of the rule it stands in. */
  readonly why?: string | undefined;
  /** Where it came from, in the request. */
  readonly from: readonly Pointer[];
  /** The fields or elements, where templates put them together. */
  readonly parts?: ReadonlyMap<string, Known> | readonly Known[];
}

/** Listens to a walk. */
export interface Notes {
  /** Where the field of an object or the element of a list comes from; `from` is where the whole does. */
  originOf(whole: object, from: readonly Pointer[], key: string, value: unknown): readonly Pointer[];
  /** A rule was chosen for a value. */
  took(value: Known, rule: Rule<unknown>): void;
  /** Values that a pattern compared with a word. */
  tested(at: readonly Pointer[]): void;
  /** A value that goes no further, unless it does so elsewhere. */
  lost(value: Known, fate: "dropped" | "overridden" | "superseded", by: Position, why?: string): void;
}

export const nothing: Known = { value: undefined, how: "constant", from: [] };

/** A value that is not looked into: a reply, or what a name holds. */
export function known(value: unknown, from: readonly Pointer[] = []): Known {
  return { value: value ?? undefined, how: "copied", from };
}

/** What stands under a key of an object. */
export function stepInto(whole: Known, key: string, notes: Notes | undefined): Known {
  if (whole.parts instanceof Map) return whole.parts.get(key) ?? nothing;
  if (whole.parts !== undefined) return nothing;
  return piece(whole, read(whole.value, key), key, notes);
}

/** The fields of an object; none of anything else. */
export function fieldsIn(whole: Known, notes: Notes | undefined): ReadonlyMap<string, Known> {
  const { value, parts } = whole;
  if (parts instanceof Map) return parts;
  if (!isObject(value)) return new Map();
  return new Map(Object.entries(value).map(([key, field]) => [key, piece(whole, field, key, notes)]));
}

/** The elements of a list; nothing of anything else. */
export function elementsIn(whole: Known, notes: Notes | undefined): readonly Known[] | undefined {
  const { value, parts } = whole;
  if (!Array.isArray(value)) return undefined;
  if (Array.isArray(parts)) return parts;
  return value.map((element, index) => piece(whole, element, String(index), notes));
}

function piece(whole: Known, value: unknown, key: string, notes: Notes | undefined): Known {
  if (notes === undefined || typeof whole.value !== "object" || whole.value === null) return { ...whole, value };
  return { ...whole, value, from: notes.originOf(whole.value, whole.from, key, value) };
}

/** Every place that a value comes from. */
export function placesOf(whole: Known): readonly Pointer[] {
  if (whole.parts === undefined) return whole.from;
  return [...whole.parts.values()].flatMap(placesOf);
}

/** What a path leads to: absent rather than null, and written by this line if no template has made it. */
export function placed(found: Known, by: Position, why: string | undefined): Known {
  if (found.value === undefined || found.value === null) return { ...nothing, by, why };
  const isTaken = found.parts === undefined && (found.how === "copied" || found.how === "credential");
  return isTaken ? { ...found, by, why } : found;
}

/** Missing or null. */
export function isAbsent({ value }: Known): boolean {
  return value === undefined || value === null;
}

/** A list of the value, empty when it is absent. */
export function present(found: Known): Known[] {
  return found.value === undefined ? [] : [found];
}

/** The list of these elements. */
export function listOf(parts: readonly Known[], by: Position): Known {
  return { value: parts.map(({ value }) => value), how: "constant", from: [], by, parts };
}

/** The object of these keys without those that have no value; absent when none is left. */
export function objectOf(keys: ReadonlyMap<string, Known>, by: Position): Known {
  const parts = new Map([...keys].filter(([, { value }]) => value !== undefined));
  if (parts.size === 0) return nothing;
  const value = Object.fromEntries([...parts].map(([key, part]) => [key, part.value]));
  return { value, how: "constant", from: [], by, parts };
}
