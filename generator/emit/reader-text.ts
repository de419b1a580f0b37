/** Building blocks of the code of readers. */
import { keywordsOfModules } from "../compile/names.ts";
import { camelCase, printKey } from "./print.ts";
import type { Check } from "./reader-checks.ts";

/** Names that the generated functions use themselves. */
const ownNames = ["value", "at", "path", "hasNull"];

/** Code that throws if a check fails. */
export function printCheck({ keyword, failsFor: misfit, expected }: Check, value: string, place: string): string {
  const found = keyword === "maxItems" ? `${value}.length` : value;
  return onOneLine(`if (${misfit(value)})`, `throw mismatch(${place}, ${expected}, ${found});`);
}

/** A condition and its statement, on one line if they fit. */
export function onOneLine(condition: string, statement: string): string {
  const isShort = condition.length + statement.length < 110;
  return isShort ? `${condition} ${statement}` : `${condition}\n  ${statement}`;
}

/** The name of the constant for a property after it has been read. */
export function readName(name: string): string {
  return `${camelCase(name)}Read`;
}

/** The declaration of that constant, on two lines if it is long. */
export function declareRead(name: string, expression: string): string {
  const start = `const ${readName(name)} =`;
  return start.length + expression.length < 115 ? `${start} ${expression};` : `${start}\n  ${expression};`;
}

/** The negation of a comparison or call, or of several comparisons joined by `&&`. */
export function inverted(condition: string): string {
  if (condition.startsWith("!")) return condition.slice(1);
  return condition.replaceAll(" !== ", " === ").replaceAll(" && ", " || ");
}

/** The name of the constant for a property. */
export function variable(name: string): string {
  const word = name.replaceAll(/\W/g, "_");
  return keywordsOfModules.has(word) || ownNames.includes(word) ? `${word}_` : word;
}

/** A property with its constant, in a destructuring pattern or an object. */
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
