/**
 * A value with its origin. The walker computes with these, so that `explain` can report for every leaf which line wrote it
 * and from which input. `value` is complete; `parts` only add the origins of its pieces.
 */
import type { Pointer } from "./pointer.ts";
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
  /** The line that wrote it; absent until a template has placed the value. */
  readonly by?: Position | undefined;
  /** The `why` of the rule that wrote it. */
  readonly why?: string | undefined;
  /** Where it came from, in the request. */
  readonly from: readonly Pointer[];
  /** The fields or elements, where templates put them together. */
  readonly parts?: ReadonlyMap<string, Known> | readonly Known[];
}

/** Callbacks of a walk. */
export interface Notes {
  /** The origin of an object's field or an array's element; `from` is the origin of the whole. */
  originOf(whole: object, from: readonly Pointer[], key: string, value: unknown): readonly Pointer[];
  /** A rule was chosen for a value. */
  took(value: Known, rule: Rule<unknown>): void;
  /** Values that a pattern compared with a literal. */
  tested(at: readonly Pointer[]): void;
  /** A value that is not used here; it may still be used elsewhere. */
  lost(value: Known, fate: "dropped" | "overridden" | "superseded", by: Position, why?: string): void;
  /** A signal of a reply is emitted. */
  signal?(name: string, value: Known, by: Position): void;
}

export const nothing: Known = { value: undefined, how: "constant", from: [] };

/** A value without parts: a reply, or the value of a name. */
export function known(value: unknown, from: readonly Pointer[] = []): Known {
  return { value: value ?? undefined, how: "copied", from };
}

/** The value of an object's key. */
export function stepInto(whole: Known, key: string, notes: Notes | undefined): Known {
  if (whole.parts instanceof Map) return whole.parts.get(key) ?? nothing;
  if (whole.parts !== undefined) return nothing;
  return piece(whole, read(whole.value, key), key, notes);
}

/** The fields of an object that are present; empty for other values. */
export function fieldsIn(whole: Known, notes: Notes | undefined): ReadonlyMap<string, Known> {
  const { value, parts } = whole;
  if (parts instanceof Map) return parts;
  if (!isObject(value)) return new Map();
  const present = Object.entries(value).filter(([, field]) => field !== undefined);
  return new Map(present.map(([key, field]) => [key, piece(whole, field, key, notes)]));
}

/** The elements of an array; undefined for other values. */
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

/** The value of a path: absent rather than null, and written by this line unless a template made it. */
export function placed(found: Known, by: Position, why: string | undefined): Known {
  if (found.value === undefined || found.value === null) return { ...nothing, by, why };
  const isTaken = found.parts === undefined && (found.how === "copied" || found.how === "credential");
  return isTaken ? { ...found, by, why } : found;
}

/** Missing or null. */
export function isAbsent({ value }: Known): boolean {
  return value === undefined || value === null;
}

/** An array of the value, empty when it is absent. */
export function present(found: Known): Known[] {
  return found.value === undefined ? [] : [found];
}

/** The array of these elements. */
export function listOf(parts: readonly Known[], by: Position): Known {
  return { value: parts.map(({ value }) => value), how: "constant", from: [], by, parts };
}

/** The object of the keys that have a value; absent when there are none. */
export function objectOf(keys: ReadonlyMap<string, Known>, by: Position): Known {
  const parts = new Map([...keys].filter(([, { value }]) => value !== undefined));
  if (parts.size === 0) return nothing;
  const value = Object.fromEntries([...parts].map(([key, part]) => [key, part.value]));
  return { value, how: "constant", from: [], by, parts };
}
