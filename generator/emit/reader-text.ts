/** Pieces of the code that reads values. */
import { keywordsOfModules } from "../compile/names.ts";
import { camelCase, printKey } from "./print.ts";
import type { Check } from "./reader-checks.ts";

/** What the functions call their own things. */
const ownNames = ["value", "at", "path", "hasNull"];

/** Throws where a check does not hold. */
export function refuse({ keyword, misfit, expected }: Check, value: string, place: string): string {
  const found = keyword === "maxItems" ? `${value}.length` : value;
  return broken(`if (${misfit(value)})`, `throw mismatch(${place}, ${expected}, ${found});`);
}

/** A condition and its statement: on one line where they fit. */
export function broken(condition: string, statement: string): string {
  const isShort = condition.length + statement.length < 110;
  return isShort ? `${condition} ${statement}` : `${condition}\n  ${statement}`;
}

/** What the value of a property is called once it has been read. */
export function readName(name: string): string {
  return `${camelCase(name)}Read`;
}

/** The constant for it; on lines of its own where it is long. */
export function declared(name: string, expression: string): string {
  const start = `const ${readName(name)} =`;
  return start.length + expression.length < 115 ? `${start} ${expression};` : `${start}\n  ${expression};`;
}

/** The opposite of a condition that is one comparison or call, or several comparisons joined by `&&`. */
export function inverted(condition: string): string {
  if (condition.startsWith("!")) return condition.slice(1);
  return condition.replaceAll(" !== ", " === ").replaceAll(" && ", " || ");
}

/** What the constant for a property is called. */
export function variable(name: string): string {
  const word = name.replaceAll(/\W/g, "_");
  return keywordsOfModules.has(word) || ownNames.includes(word) ? `${word}_` : word;
}

/** A property with its constant, as it stands in a pattern or an object. */
export function binding(name: string): string {
  return variable(name) === name ? name : `${printKey(name)}: ${variable(name)}`;
}

/** A property of the value. */
export function member(name: string): string {
  return printKey(name) === name ? `value.${name}` : `value[${printKey(name)}]`;
}

export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => line.replaceAll(/^/gm, "  "));
}
