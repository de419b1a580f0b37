/** Prints `$or`, `$each`, `$rule` and `$table`: alternatives, loops and calls. */

import type { Path, Template } from "../../language/syntax.ts";
import { type Doc, enclosed, from, group, indent, line, mark, separated } from "../emit/layout.ts";
import { Keys, mayErase, pair, printSpread } from "./maps.ts";
import { isOnly, mayBeBlank } from "./oracle.ts";
import { bracketed, either, settled, unblank } from "./presence.ts";
import type { Of, Program, Scope, Value } from "./scope.ts";
import { printTemplate } from "./templates.ts";

/** The first operand that is not blank: `||` between strings, otherwise `??` after blank values are removed. */
export function printOr(template: Of<"or">, scope: Scope, printOperand = printTemplate): Value {
  // `~` at the end: a blank value is left out
  if (template.operands.length > 1 && template.operands.at(-1)?.kind === "nothing")
    return unblank(printOr({ ...template, operands: template.operands.slice(0, -1) }, scope, printOperand));
  const values = template.operands.map((operand) => printOperand(operand, scope));
  const last = values.at(-1) ?? { doc: "undefined", absent: true, blank: false, plain: true };
  const before = values.slice(0, -1);
  const allStrings = template.operands.slice(0, -1).every((operand) => isText(operand, scope));
  const chain = (end: Value): Doc => {
    const docs = [...before.map((value) => bracketed(allStrings ? value : unblank(value))), bracketed(end)];
    return group(indent(...separated(docs, [line, allStrings ? "|| " : "?? "])));
  };
  return {
    doc: chain(last),
    unblank: chain(unblank(last)),
    absent: last.absent,
    blank: last.blank,
    plain: false,
    needsBrackets: true,
  };
}

/** Whether the type of a value is a string, or absent. */
function isText(template: Template, scope: Scope): boolean {
  if (template.kind !== "path" || scope.side !== "request" || scope.program.untyped) return false;
  const known = scope.program.oracle.ask(template, "value");
  return known !== undefined && isOnly(known, "text");
}

export function printEach(template: Of<"each">, scope: Scope): Value {
  const { program } = scope;
  const elements = printTemplate(template.list, scope);
  const known = scope.side === "request" ? program.oracle.ask(template.list, "value") : undefined;
  const isList = known !== undefined && isOnly(known, "list");
  const { name } = template.rule;
  const rules = program.rules.get(name);
  const many = rules?.kind === "value" && rules.many;
  const through = mayBeErased(name, program) ? `(one) => some(${name}(one))` : name;
  const over = isList || template.list.kind === "each" ? elements.doc : ["list(", elements.doc, ")"];
  const doc: Doc = [many ? "spliced(" : "each(", over, ", ", from(template.rule.at, through), ")"];
  return { doc, absent: isList ? elements.absent : true, blank: true, plain: false };
}

/** @param overlaid whether the result is merged into another object, so that erased keys must be kept */
export function printCall(template: Of<"rule">, scope: Scope, overlaid = false): Value {
  const { name } = template.rule;
  const erased = !overlaid && mayBeErased(name, scope.program);
  const absent = erased || scope.program.mayBeAbsent(name);
  const known = scope.side === "request" ? scope.program.oracle.ask(template, "call") : undefined;
  const blank = known === undefined || (mayBeBlank(known) && !known.filled);
  const { doc, guards } = printOperand(template, scope);
  const made = mark(template, "call", [from(template.rule.at, name), "(", doc, ")"]);
  const call: Doc = erased ? ["some(", made, ")"] : made;
  if (guards.length === 0) return { doc: call, absent, blank, plain: false };
  const tests = separated(
    guards.map((guard): Doc => [guard, " == null"]),
    " || ",
  );
  return {
    doc: either(tests, "undefined", call),
    unblank: either(tests, "undefined", ["some(", call, ")"]),
    orElse: (other) => either(tests, other, absent ? [call, " ?? ", other] : call),
    absent: true,
    blank,
    plain: false,
    needsBrackets: true,
  };
}

/** Whether the result of a rule for merging may consist of erased keys only. */
function mayBeErased(name: string, program: Program): boolean {
  const rules = program.rules.get(name);
  return rules?.kind === "value" && program.spread.has(name) && rules.rules.some(({ emit }) => mayErase(emit, program));
}

/** The operand of a call, and the values that must be present for the call. */
export function printOperand({ of, rule, when }: Of<"rule">, scope: Scope): { doc: Doc; guards: Doc[] } {
  const needed = when.map((path) => settled(printTemplate(path, scope), path.steps.at(-1) ?? path.name, scope));
  const guards = needed.flatMap(({ doc, absent }) => (absent ? [doc] : []));
  if (of.kind !== "map") {
    const value = settled(printTemplate(of, scope), rule.name, scope);
    const isTested = when.some((path) => isSamePath(path, of));
    if (value.absent && !isTested) guards.push(value.doc);
    return { doc: mark(of, "operand", value.sure ?? value.doc), guards };
  }
  const keys = new Keys();
  for (const entry of of.entries) {
    if (entry.kind === "spread") {
      for (const item of entry.items) printSpread(item, entry, scope, keys);
      keys.spread = true;
      continue;
    }
    const value = needed[when.findIndex((path) => isSamePath(path, entry.value))];
    const doc = value === undefined ? printTemplate(entry.value, scope).doc : (value.sure ?? value.doc);
    keys.docs.push(from(entry.at, pair(entry.key, mark(entry, "field", doc))));
  }
  return { doc: enclosed("{", keys.docs, "}", of.block, line), guards };
}

function isSamePath(path: Path, other: Template): boolean {
  return other.kind === "path" && other.name === path.name && other.steps.join(".") === path.steps.join(".");
}

export function printTable(template: Of<"table">, scope: Scope): Value {
  const table = scope.program.tables.get(template.table.name);
  const of = printTemplate(template.of, scope);
  const values = table === undefined ? [undefined] : [...table.rows, table.otherwise].map((row) => row?.value);
  return {
    doc: mark(template, "table", [from(template.table.at, template.table.name), "(", of.doc, ")"]),
    absent: of.absent || values.includes(undefined),
    blank: values.includes(""),
    plain: false,
  };
}
