/** Leaves out blank values, and checks the presence marks of keys. */

import type { Position } from "../../language/syntax.ts";
import { type Doc, group, indent, line } from "../emit/layout.ts";
import { isUntyped, type Scope, type Value } from "./scope.ts";

/** The value, or nothing if it is blank. */
export function unblank(value: Value): Value {
  if (!value.blank) return value;
  const doc = value.unblank ?? ["some(", value.doc, ")"];
  return {
    doc,
    absent: true,
    blank: false,
    plain: false,
    needsBrackets: value.unblank !== undefined && value.needsBrackets === true,
  };
}

/** The value as an operand, in brackets if needed. */
export function bracketed(value: Value): Doc {
  return value.needsBrackets ? ["(", value.doc, ")"] : value.doc;
}

/** A value that can be both tested and used: an expression that may be absent becomes a constant. */
export function settled(value: Value, name: string, scope: Scope): Value {
  if (value.plain || !value.absent) return value;
  const constant = scope.hoist(value.name ?? name, value.doc);
  return { doc: constant, absent: value.absent, blank: value.blank, plain: true };
}

/** A conditional expression. */
export function either(test: Doc, one: Doc, other: Doc): Doc {
  return group(test, indent(line, "? ", one, line, ": ", other));
}

/** Checks the mark of a key: `key:` for a value that is always present, `key?:` for one that may be absent or blank. */
export function checkPresence(
  { optional, at }: { readonly optional: boolean; readonly at: Position },
  key: string,
  value: Value,
  scope: Scope,
): void {
  if (isUntyped(scope) || scope.program.learning) return;
  if (!optional && value.absent) scope.program.report(at, `may be absent: write ${key}?: or give a default with $or`);
  if (optional && !value.absent && !value.blank)
    scope.program.report(at, `is always there: write ${key}: without the ?`);
}
