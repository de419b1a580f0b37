/**
 * Operations on the values that rules compute with. `plain` has values alone, for own specs: JSON, and `undefined` for absent
 * ones. `known.ts` has values with their origins, for `explain`.
 */
import type { Exchange } from "../runtime/adapter.ts";
import type { How, Notes } from "./known.ts";
import type { Pointer } from "./pointer.ts";
import type { Position, Scalar } from "./syntax.ts";
import { isBlank, isObject, read } from "./values.ts";

/** The values of a rule's names: `it`, then those that its pattern captures; or of an exchange. */
export interface Frame<Value> extends Array<Value> {
  /** The exchange whose names are read. */
  x?: Exchange;
  /** The values that decided on the rule. */
  tested?: Pointer[];
}

/** The line that writes a value, and the reason of its rule. */
export interface Line {
  readonly at: Position;
  readonly why?: string | undefined;
}

/** @template Keys an object in the making */
export interface Computed<Value, Keys> {
  readonly notes?: Notes<Value> | undefined;
  readonly nothing: Value;
  jsonOf(value: Value): unknown;
  /** The value of an object's key. */
  step(whole: Value, key: string): Value;
  /** The elements of an array; undefined for other values. */
  elementsIn(whole: Value): readonly Value[] | undefined;
  /** The fields of an object that are present; none for other values. */
  fieldsIn(whole: Value): Iterable<readonly [string, Value]>;
  /** A pattern compares a value with a literal. */
  compare(value: Value, frame: Frame<Value>): void;
  /** A value that the exchange has under this name. */
  given(x: Exchange, name: string): Value;
  absent(line: Line): Value;
  literal(value: Scalar | null, line: Line, frame: Frame<Value>): Value;
  /** The value of a path: absent rather than null. */
  taken(found: Value, line: Line): Value;
  /** Something that was computed of other values. */
  made(json: unknown, how: How, of: readonly Value[], line: Line): Value;
  /** The result for a word that a table does not have: nothing. */
  untranslated(word: Value, table: string, at: Position): Value;
  defaulted(found: Value): Value;
  /** Another operand takes precedence over this one. Without it, that one is not evaluated. */
  readonly supersede?: ((value: Value, by: Position) => void) | undefined;
  list(elements: readonly Value[], at: Position): Value;
  keys(): Keys;
  /** Writes a key, or erases it where the value is absent. */
  put(keys: Keys, key: string, value: Value, line: Line): void;
  /** The object of these keys; absent where it would be empty. */
  object(keys: Keys, at: Position): Value;
  emptyObject(line: Line): Value;
}

export const plain: Computed<unknown, Record<string, unknown>> = {
  nothing: undefined,
  jsonOf: (value) => value,
  step: read,
  elementsIn: (value) => (Array.isArray(value) ? value : undefined),
  fieldsIn: (value) => (isObject(value) ? Object.entries(value).filter(([, field]) => field !== undefined) : []),
  compare: () => undefined,
  given: (x, name) => (x as Exchange & Readonly<Record<string, unknown>>)[name],
  absent: () => undefined,
  literal: (value) => value,
  taken: (found) => found ?? undefined,
  made: (json) => json,
  untranslated: () => undefined,
  defaulted: (found) => found,
  list: (elements) => elements,
  keys: () => ({}),
  put(fields, key, value) {
    if (value === undefined) {
      if (Object.hasOwn(fields, key)) delete fields[key];
    } else if (key === "__proto__")
      // a key of a request can be `__proto__`
      Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
    else fields[key] = value;
  },
  object: (fields) => (isBlank(fields) ? undefined : fields),
  emptyObject: () => ({}),
};
