/** The values that a name of a rule may have: a set of alternatives, each for all values of one form. */
import type { Position, Scalar } from "../../language/syntax.ts";
import type { Place, Shape } from "./universe.ts";

/** One form that a value may have. `at` is the line that inserts it. */
export type Value = (
  | { readonly kind: "absent" }
  /** Any value: at a place of the SDK that allows everything, or of our own. `native`: from the caller's native object. */
  | { readonly kind: "given"; readonly place?: Place; readonly native?: true }
  /** A string, number or boolean at a place; a string may be one of these words only. */
  | { readonly kind: "scalar"; readonly place: Place; readonly of: string; readonly words?: readonly string[] }
  | { readonly kind: "list"; readonly place: Place }
  /** An object of the SDK; `known` has the forms that are left of a field. */
  | { readonly kind: "object"; readonly shape: Shape; readonly place: Place; readonly known: Fields }
  /** `row`: of a table, which has a row for each word that it knows. */
  | { readonly kind: "word"; readonly value: Scalar | null; readonly row?: true }
  /** An object that a template makes; `rest` is what its other keys are from. */
  | { readonly kind: "map"; readonly fields: Fields; readonly rest: Values }
  | { readonly kind: "array"; readonly items: Values }
  /** A string that is made of others. */
  | { readonly kind: "made"; readonly of: Values }
) & { readonly at?: Position };

export type Values = readonly Value[];
export type Fields = Readonly<Record<string, Values>>;
export type Kind<Name extends Value["kind"]> = Extract<Value, { kind: Name }>;

export const absent: Value = { kind: "absent" };
export const given: Value = { kind: "given" };

export function mapOf(fields: Fields, rest: Values = []): Value {
  return { kind: "map", fields, rest };
}

/** The forms of what is at a place. */
export function valuesAt(place: Place): Values {
  const { scalars, words, items, objects, optional } = place;
  return [
    ...(optional ? [absent] : []),
    ...scalars.map((of): Value => (of === "any" ? { kind: "given", place } : { kind: "scalar", place, of })),
    ...(words.length > 0 ? [{ kind: "scalar", place, of: "string", words } as const] : []),
    ...(items ? [{ kind: "list", place } as const] : []),
    ...objects.map((shape): Value => ({ kind: "object", shape, place, known: {} })),
  ];
}

/** The forms of a field; undefined where an object of the SDK does not declare it. */
export function fieldOf(value: Value, key: string): Values | undefined {
  switch (value.kind) {
    case "given":
      return [absent, value];
    case "map":
      return Object.hasOwn(value.fields, key)
        ? value.fields[key]
        : unique([absent, ...value.rest.flatMap((each) => fieldOf(each, key) ?? [])]);
    case "object": {
      if (Object.hasOwn(value.known, key)) return value.known[key];
      const { fields } = value.shape;
      // `x?:` of the language also reads what is null
      return Object.hasOwn(fields, key) ? valuesAt(fields[key] as Place) : undefined;
    }
    default:
      return [absent];
  }
}

/** The same object with other forms of a field. */
export function withField(value: Value, key: string, forms: Values): Value {
  if (value.kind === "object") return { ...value, known: { ...value.known, [key]: forms } };
  if (value.kind === "map") return { ...value, fields: { ...value.fields, [key]: forms } };
  return value.kind === "given" && value.place === undefined ? mapOf({ [key]: forms }, [value]) : value;
}

/** The forms of the elements of a list. */
export function elementsOf(values: Values): Values {
  return values.flatMap((value): Values => {
    if (value.kind === "given") return [value];
    if (value.kind === "list") return value.place.items ? valuesAt(value.place.items) : [];
    return value.kind === "array" ? value.items : [];
  });
}

export function isPresent({ kind }: Value): boolean {
  return kind !== "absent";
}

/** Each alternative once: `given` and `absent` come from many templates. */
export function unique(values: Values): Values {
  return [...new Set(values)];
}
