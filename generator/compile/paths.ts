/** Prints paths and string templates. */

import type { Path } from "../../language/syntax.ts";
import { type Doc, mark } from "../emit/layout.ts";
import { literal, templateText } from "../emit/print.ts";
import { type Known, mayBeBlank } from "./oracle.ts";
import { isUntyped, type Of, type Scope, type Value } from "./scope.ts";
import { printTemplate } from "./templates.ts";

/** The code of a path, and the code after a test has shown that its value is present. */
export function printPath(path: Path, scope: Scope): Value {
  const base = scope.names.get(path.name);
  if (base === undefined) throw new Error(`no name $${path.name} at ${path.at.file}:${path.at.line}`);
  const ask = (role: string): Known | undefined =>
    scope.side === "request" ? scope.program.oracle.ask(path, role) : undefined;
  let doc = base.doc;
  let sure = base.sure ?? base.doc;
  for (const [index, step] of path.steps.entries()) {
    const role = `step ${index}`;
    doc = [mark(path, role, doc), member(step, ask(role)?.absent ?? (index > 0 || base.absent))];
    sure = [sure, member(step, false)];
  }
  const known = ask("value");
  const whole = path.steps.length === 0;
  return {
    doc: mark(path, "value", doc),
    sure: mark(path, "value", sure),
    absent: (known?.absent ?? true) && (!whole || base.absent),
    blank: (known === undefined || mayBeBlank(known)) && (!whole || base.blank),
    plain: base.plain,
    name: path.steps.at(-1) ?? base.name ?? path.name,
  };
}

/** `.key`, `?.key` or `["a-key"]`. */
export function member(key: string, optional: boolean): string {
  if (isIdentifier(key)) return `${optional ? "?." : "."}${key}`;
  return `${optional ? "?." : ""}[${literal(key)}]`;
}

/** A key of a literal. */
export function property(key: string): string {
  if (key === "__proto__") return '["__proto__"]'; // without brackets this would set the prototype
  return isIdentifier(key) ? key : literal(key);
}

function isIdentifier(key: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(key);
}

/** A plain template literal if every placeholder is a string or number, otherwise one that may be absent. */
export function printText(template: Of<"text">, scope: Scope): Value {
  const sure = !isUntyped(scope) && template.parts.every((part) => typeof part === "string" || isText(part, scope));
  const inner = template.parts.map(
    (part): Doc => (typeof part === "string" ? templateText(part) : ["${", printTemplate(part, scope).doc, "}"]),
  );
  const blank = !template.parts.some((part) => typeof part === "string" && part !== "");
  return { doc: [sure ? "" : "text", "`", ...inner, "`"], absent: !sure, blank, plain: false };
}

function isText(path: Path, scope: Scope): boolean {
  const known = scope.program.oracle.ask(path, "value");
  return known !== undefined && !known.absent && [...known.kinds].every((kind) => kind === "text" || kind === "number");
}
