/** What is left out when it is blank, and whether the marks on the keys say so. */

import type { Position } from "../../language/syntax.ts";
import { type Doc, group, indent, line } from "../emit/layout.ts";
import { pessimistic, type Scope, type Value } from "./scope.ts";

/** The value, left out when it is blank. */
export function unblank(value: Value): Value {
  if (!value.blank) return value;
  const doc = value.unblank ?? ["some(", value.doc, ")"];
  return { doc, absent: true, blank: false, plain: false, loose: value.unblank !== undefined && value.loose === true };
}

/** The value as an operand. */
export function tight(value: Value): Doc {
  return value.loose ? ["(", value.doc, ")"] : value.doc;
}

/** A value that may be tested and used: one that is absent and no plain path is worked out once before. */
export function settled(value: Value, name: string, scope: Scope): Value {
  if (value.plain || !value.absent) return value;
  const constant = scope.hoist(value.name ?? name, value.doc);
  return { doc: constant, absent: value.absent, blank: value.blank, plain: true };
}

/** One thing where the test holds, else another. */
export function either(test: Doc, one: Doc, other: Doc): Doc {
  return group(test, indent(line, "? ", one, line, ": ", other));
}

/** Presence is written on the key: `key:` for what is always there, `key?:` for what may be absent or blank. */
export function checkPresence(
  { optional, at }: { readonly optional: boolean; readonly at: Position },
  key: string,
  value: Value,
  scope: Scope,
): void {
  if (pessimistic(scope) || scope.program.learning) return;
  if (!optional && value.absent) scope.program.complain(at, `may be absent: write ${key}?: or give a default with $or`);
  if (optional && !value.absent && !value.blank)
    scope.program.complain(at, `is always there: write ${key}: without the ?`);
}
