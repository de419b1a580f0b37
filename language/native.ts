/** The native types of one provider: those of its dialect, extended by the provider file. */
import { referredIn } from "./references.ts";
import type { AdapterSpec } from "./syntax.ts";

/** JSON Schemas by name, as in `$defs` of a native file. */
export type Definitions = Readonly<Record<string, unknown>>;

/** The types that a spec's code is checked against. `native` is the value of its dialect's native file. */
export function nativeTypes(spec: Pick<AdapterSpec, "native">, native: unknown): Definitions {
  const { $defs = {} } = (native ?? {}) as { readonly $defs?: Definitions };
  const own = spec.native.map(({ name, schema }): [string, unknown] => [name, widened($defs[name], schema)]);
  return { ...$defs, ...Object.fromEntries(own) };
}

/** The names of the types that differ from the dialect's: those in the provider file, and those that refer to one. */
export function ownTypes({ native }: Pick<AdapterSpec, "native">, types: Definitions): Set<string> {
  const own = new Set(native.map(({ name }) => name));
  for (let size = -1; size < own.size; ) {
    size = own.size;
    for (const [name, schema] of Object.entries(types))
      if (referredIn(schema).some((each) => own.has(each))) own.add(name);
  }
  return own;
}

/** Objects are merged key by key and arrays joined; anything else replaces what was there. */
export function widened(below: unknown, above: unknown): unknown {
  if (Array.isArray(below) && Array.isArray(above)) {
    const present = new Set(below.map((each) => JSON.stringify(each)));
    return [...below, ...above.filter((each) => !present.has(JSON.stringify(each)))];
  }
  if (!isRecord(below) || !isRecord(above)) return above;
  const keys = new Set([...Object.keys(below), ...Object.keys(above)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, Object.hasOwn(above, key) ? widened(below[key], above[key]) : below[key]]),
  );
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
