/** Templates from a small alphabet, every form of the language among them. */
import type { Tape } from "./tape.ts";

export const keys = ["a", "b", "type", "d-e"] as const;
export const words = ["a", "b", "on", "", "$a", "1"] as const;

/** JSON as it stands in a spec file: `null` is `~`. */
export type Spec = string | number | boolean | null | Spec[] | { [key: string]: Spec };

export interface Callable {
  readonly name: string;
  /** `object`: every rule writes an object or nothing. `many`: every rule writes a list or nothing. */
  readonly shape: "any" | "object" | "many";
}

/** The names that a template may use. `certain` ones are caught in any case, the others may be absent. */
export interface Names {
  readonly certain: readonly string[];
  readonly maybe: readonly string[];
  readonly rules: readonly Callable[];
  readonly tables: readonly string[];
}

/** Draws a template that may turn out absent or not. */
export function drawTemplate(tape: Tape, names: Names, depth: number): Spec {
  return tape.build(
    () => drawCertain(tape, names, depth),
    () => drawMaybe(tape, names, depth),
  );
}

/** Draws a template that is never absent: one that may stand behind `key:`. */
export function drawCertain(tape: Tape, names: Names, depth: number): Spec {
  const leaves = [
    () => literal(tape),
    ...names.certain.map((name) => () => `$${name}`),
    () => tape.pick<Spec>(0, 1, true, false),
  ] as const;
  if (depth <= 0) return tape.build(...leaves);
  const less = depth - 1;
  return tape.build<Spec>(
    ...leaves,
    () => certainMap(tape, names, less),
    () => tape.times(0, 3, () => drawTemplate(tape, names, less)),
    () => ({}),
    () => ({ $or: [...tape.times(0, 2, () => drawTemplate(tape, names, less)), drawCertain(tape, names, less)] }),
    () => ({ $json: drawCertain(tape, names, less) }),
  );
}

/** Draws a template that may be absent or blank: one that may stand behind `key?:`. */
export function drawMaybe(tape: Tape, names: Names, depth: number): Spec {
  const leaves = [() => path(tape, names), () => text(tape, names)] as const;
  if (depth <= 0) return tape.build(...leaves);
  const less = depth - 1;
  const operators = [
    () => maybeMap(tape, names, less),
    () => ({ $or: tape.times(1, 3, () => drawMaybe(tape, names, less)) }),
    () => ({ $json: drawMaybe(tape, names, less) }),
    () => ({ $join: tape.times(1, 3, () => drawTemplate(tape, names, less)) }),
    ...names.tables.map((table) => () => ({ $table: table, $of: drawTemplate(tape, names, less) })),
    ...names.rules.map((rule) => () => drawCall(tape, names, rule.name, less)),
    ...names.rules.map((rule) => () => ({ $each: drawMaybe(tape, names, less), $rule: rule.name })),
  ];
  return tape.build<Spec>(...leaves, ...operators);
}

/** Draws `{ $rule, $of }`: over a value, or over a literal that looks sideways. */
export function drawCall(tape: Tape, names: Names, rule: string, depth: number): Spec {
  const of = tape.build<Spec>(
    () => path(tape, names),
    () => drawOperand(tape, names, depth),
    () => aside(tape, names, depth),
  );
  const when = tape.times(0, 2, () => path(tape, names));
  return { $rule: rule, $of: of, ...(when.length > 0 && { $when: when.length === 1 ? (when[0] as string) : when }) };
}

/** Draws a list as `many` rules write it. */
export function drawMany(tape: Tape, names: Names, depth: number): Spec {
  const lists = [
    () => tape.times(0, 3, () => drawTemplate(tape, names, depth)),
    ...names.rules.map((rule) => () => ({ $each: path(tape, names), $rule: rule.name })),
    ...names.rules
      .filter((rule) => rule.shape === "many")
      .map((rule) => () => drawCall(tape, names, rule.name, depth - 1)),
  ] as const;
  return tape.build<Spec>(...(lists as unknown as readonly [() => Spec]));
}

/** Draws a map, erasing keys among the others, as an item of `...` may have them. */
export function drawItem(tape: Tape, names: Names, depth: number): Spec {
  return Object.fromEntries(
    drawKeys(tape, 1, 3).map((key): [string, Spec] =>
      tape.build<[string, Spec]>(
        () => [key, drawCertain(tape, names, depth)],
        () => [`${key}?`, drawMaybe(tape, names, depth)],
        () => [key, null],
      ),
    ),
  );
}

function drawSpread(tape: Tape, names: Names, depth: number): Spec {
  const item = (deep: number): Spec => {
    const choices = [
      () => path(tape, names),
      () => drawItem(tape, names, deep - 1),
      ...names.rules
        .filter((rule) => rule.shape === "object")
        .map((rule) => () => drawCall(tape, names, rule.name, deep - 1)),
    ] as const;
    if (deep <= 0) return tape.build<Spec>(...choices);
    return tape.build<Spec>(...choices, () => ({ $or: tape.times(1, 2, () => item(deep - 1)) }));
  };
  return tape.times(1, 3, () => item(depth));
}

/** The last key is sure to be there, and nothing behind it can erase it. */
function certainMap(tape: Tape, names: Names, depth: number): Spec {
  const [last = "a", ...others] = drawKeys(tape, 1, 3);
  const entries = others.map((key) => entry(tape, names, key, depth));
  const spread: [string, Spec][] = tape.next(3) === 2 ? [["...", drawSpread(tape, names, depth)]] : [];
  const value = tape.build<Spec>(
    () => drawCertain(tape, names, depth),
    () => drawCertain(tape, names, depth),
    () => "$null",
    () => ({ $or: [drawTemplate(tape, names, depth), "$null"] }),
  );
  return Object.fromEntries([...entries, ...spread, [last, value]]);
}

function maybeMap(tape: Tape, names: Names, depth: number): Spec {
  const optional = (key: string): [string, Spec] => [`${key}?`, drawMaybe(tape, names, depth)];
  const all = drawKeys(tape, 1, 3);
  const split = tape.next(4);
  if (split === 0) return Object.fromEntries(all.map(optional));
  const before = all.slice(0, split).map(optional);
  return Object.fromEntries([...before, ["...", drawSpread(tape, names, depth)], ...all.slice(split).map(optional)]);
}

/** A small literal for `$of`: any key may be absent in it. */
function aside(tape: Tape, names: Names, depth: number): Spec {
  return Object.fromEntries(drawKeys(tape, 1, 3).map((key) => [key, drawTemplate(tape, names, depth)]));
}

/** Draws any template for `$of` or a signal: the keys of a map there have no `?`. */
export function drawOperand(tape: Tape, names: Names, depth: number): Spec {
  const drawn = drawTemplate(tape, names, depth);
  if (typeof drawn !== "object" || drawn === null || Array.isArray(drawn)) return drawn;
  return Object.fromEntries(Object.entries(drawn).map(([key, value]) => [key.replace(/\?$/, ""), value]));
}

function entry(tape: Tape, names: Names, key: string, depth: number): [string, Spec] {
  return tape.build<[string, Spec]>(
    () => [key, drawCertain(tape, names, depth)],
    () => [`${key}?`, drawMaybe(tape, names, depth)],
  );
}

function literal(tape: Tape): string {
  return tape.pick(...words).replace(/^\$/, "$$$$");
}

function path(tape: Tape, names: Names): string {
  const all = [...names.certain, ...names.maybe];
  const name = all.length === 0 ? "it" : tape.pick(...(all as [string, ...string[]]));
  const steps = tape.times(names.certain.includes(name) ? 1 : 0, 2, () => `.${tape.pick(...keys)}`);
  return `$${name}${steps.join("")}`;
}

function text(tape: Tape, names: Names): string {
  const holes = tape.times(1, 2, () => `\${${path(tape, names).slice(1)}}`);
  return `x${holes.join("-")}`;
}

function drawKeys(tape: Tape, least: number, most: number): string[] {
  return [...new Set(tape.times(least, most, () => tape.pick(...keys)))];
}
