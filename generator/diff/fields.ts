/** Compares named values: fields of a body, headers and `let` values. */
import { code, describeChange, type Finding, isTemplateMap, line, renamesIn } from "./findings.ts";
import { differences, isSame, isSpread, own, type Rows } from "./plain.ts";

/** The noun for what is compared. */
export type Noun = "field" | "header" | "value";

/** @param above the path of the parent field, with a trailing dot */
export function describeFields(noun: Noun, before: Rows, after: Rows, above = ""): Finding[] {
  const place = above !== "" ? code(above.slice(0, -1)) : noun === "header" ? "the headers" : "the body";
  const changed = differences(plainKeys(before), plainKeys(after));
  const renamed = renamesIn(changed);
  const newNames = new Set(renamed.values());
  const findings = changed.flatMap(({ name, before, after }): Finding[] => {
    const full = `${above}${name}`;
    const to = renamed.get(name);
    if (to !== undefined) return [line(`The ${noun} ${code(full)} is now ${code(above + to)}.`, full, above + to)];
    if (newNames.has(name)) return [];
    if (isSpread(name)) return [line(describeChange(`What is merged into ${place}`, before?.value, after?.value))];
    if (before === undefined || after === undefined) {
      return [line(describeChange(`The ${noun} ${code(full)}`, before?.value, after?.value), full)];
    }
    return [...describeValue(noun, full, before.value, after.value), ...describePresence(noun, full, before, after)];
  });
  const isMoved = findings.length === 0 && !isSame(before, after);
  return isMoved ? [line(`The order of the ${noun}s and what is merged into ${place} has changed.`)] : findings;
}

interface Written {
  readonly value: unknown;
  /** Whether it is left out when blank. */
  readonly optional: boolean;
}

function plainKeys(rows: Rows): Rows<Written> {
  return Object.fromEntries(
    Object.entries(rows).map(([key, value]) => [key.replace(/\?$/, ""), { value, optional: key.endsWith("?") }]),
  );
}

function describeValue(noun: Noun, name: string, before: unknown, after: unknown): Finding[] {
  if (isSame(before, after)) return [];
  if (isTemplateMap(before) && isTemplateMap(after)) return describeFields(noun, before, after, `${name}.`);
  const [old, current] = [defaultOf(before), defaultOf(after)];
  if (old !== undefined && current !== undefined && isSame(old.others, current.others)) {
    return [line(describeChange(`The default of ${code(name)}`, old.value, current.value), name)];
  }
  return [line(describeChange(`The ${noun} ${code(name)}`, before, after), name)];
}

/** The literal at the end of an `$or`. */
function defaultOf(template: unknown): { readonly value: unknown; readonly others: unknown } | undefined {
  const operands = isTemplateMap(template) ? undefined : own((template ?? {}) as Rows, "$or");
  const value = Array.isArray(operands) ? operands.at(-1) : undefined;
  const isLiteral = typeof value === "string" ? !value.startsWith("$") : ["number", "boolean"].includes(typeof value);
  return Array.isArray(operands) && isLiteral ? { value, others: operands.slice(0, -1) } : undefined;
}

function describePresence(noun: Noun, name: string, before: Written, after: Written): Finding[] {
  if (before.optional === after.optional) return [];
  return [line(`The ${noun} ${code(name)} ${after.optional ? "may now be left out" : "is now always written"}.`, name)];
}
