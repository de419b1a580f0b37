/**
 * A value with its origin. `explain` computes with these, to report for every leaf which line wrote it and from which input. `value` is
 * complete; `parts` only add the origins of its pieces.
 */
import type { Exchange } from "../runtime/adapter.ts";
import type { Computed, Line } from "./computed.ts";
import type { Pointer } from "./pointer.ts";
import type { Position, Rule } from "./syntax.ts";
import { isObject, read } from "./values.ts";

/** The operation that made a value from its inputs. A `constant` has none. */
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
export interface Notes<Value = Known> {
  /** The origin of an object's field or an array's element; `from` is the origin of the whole. */
  originOf(whole: object, from: readonly Pointer[], key: string, value: unknown): readonly Pointer[];
  /** A rule was chosen for a value. */
  took(value: Value, rule: Rule<unknown>): void;
  /** Values that a pattern compared with a literal. */
  tested(at: readonly Pointer[]): void;
  /** A value that is not used here; it may still be used elsewhere. */
  lost(value: Value, fate: "dropped" | "overridden" | "superseded", by: Position, why?: string): void;
  /** A signal of a reply is emitted. */
  signal?(name: string, value: Value, by: Position): void;
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

/** Where in the request the values of these names are. */
const roots: Readonly<Record<string, readonly string[]>> = {
  req: [""],
  model: ["/model"],
  stream: ["/stream"],
};

/** Operations for `explain`, on values with their origins. */
export function tracked(notes?: Notes): Computed<Known, Map<string, Known>> {
  return {
    notes,
    nothing,
    jsonOf: ({ value }) => value,
    step: (whole, key) => stepInto(whole, key, notes),
    elementsIn: (whole) => elementsIn(whole, notes),
    fieldsIn: (whole) => fieldsIn(whole, notes),
    compare({ from }, frame) {
      frame.tested ??= [];
      frame.tested.push(...from);
    },
    given(x, name) {
      const value = known((x as Exchange & Readonly<Record<string, unknown>>)[name], roots[name]);
      return name === "key" ? { ...value, how: "credential" } : value;
    },
    absent: ({ at: by, why }) => ({ ...nothing, by, why }),
    literal(value, { at: by, why }, { tested = [] }) {
      return { value, how: tested.length === 0 ? "constant" : "mapped", from: tested, by, why };
    },
    taken: (found, { at, why }) => placed(found, at, why),
    made(value, how, of, { at: by, why }) {
      const isSecret = of.some((each) => each.how === "credential");
      return { value, how: isSecret ? "credential" : how, from: of.flatMap(placesOf), by, why };
    },
    untranslated(word, table, at) {
      if (word.value === undefined) return nothing;
      notes?.tested(placesOf(word));
      notes?.lost(word, "dropped", at, `the table \`${table}\` has no row for it`);
      return nothing;
    },
    defaulted: (found) => ({ ...found, how: "defaulted", from: [] }),
    supersede: notes && ((found, by) => notes.lost(found, "superseded", by)),
    list: listOf,
    keys: () => new Map(),
    put: (keys, key, found, line) => put(keys, key, found, line, notes),
    object: objectOf,
    emptyObject: ({ at: by, why }) => ({ value: {}, how: "constant", from: [], by, why }),
  };
}

function put(keys: Map<string, Known>, key: string, found: Known, { at, why }: Line, notes: Notes | undefined): void {
  const before = keys.get(key);
  if (before?.value !== undefined && before.value === found.value && found.how === "constant") {
    // the same value again: report it as the caller's
    keys.set(key, { ...found, how: "mapped", from: placesOf(before) });
    return;
  }
  if (before?.value !== undefined) {
    const fate = found.value === undefined ? "dropped" : "overridden";
    notes?.lost(before, fate, found.by ?? at, found.why ?? why);
  }
  keys.set(key, found);
}
