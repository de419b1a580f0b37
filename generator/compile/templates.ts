/** Prints templates as TypeScript (in the order of `spec/README.md`). */

import type { MapEntry, Template } from "../../language/syntax.ts";
import { type Doc, enclosed, from } from "../emit/layout.ts";
import { literal } from "../emit/print.ts";
import { printMap, printOnly } from "./maps.ts";
import { printCall, printEach, printOr, printTable } from "./operators.ts";
import { printPath, printText } from "./paths.ts";
import { bracketed, checkPresence, either } from "./presence.ts";
import type { Of, Scope, Value } from "./scope.ts";

/** The value of a template, linked to its position in the spec. */
export function printTemplate(template: Template, scope: Scope): Value {
  const value = print(template, scope);
  const { doc, sure, unblank } = value;
  const here = (code: Doc): Doc => from(template.at, code);
  return { ...value, doc: here(doc), ...(sure && { sure: here(sure) }), ...(unblank && { unblank: here(unblank) }) };
}

function print(template: Template, scope: Scope): Value {
  switch (template.kind) {
    case "literal":
      return { doc: literal(template.value), absent: false, blank: template.value === "", plain: true };
    case "nothing":
      return { doc: "undefined", absent: true, blank: false, plain: true };
    case "refuse":
      return printRefusal(template, scope);
    case "path":
      return printPath(template, scope);
    case "text":
      return printText(template, scope);
    case "map":
      return printMap(template, scope);
    case "list":
      return printList(template, scope);
    case "or":
      return printOr(template, scope);
    case "each":
      return printEach(template, scope);
    case "rule":
      return printCall(template, scope);
    case "table":
      return printTable(template, scope);
    case "json": {
      const value = printTemplate(template.of, scope);
      return { doc: ["json(", value.doc, ")"], absent: value.absent, blank: false, plain: false };
    }
    case "join": {
      const operands = template.operands.map((operand) => printTemplate(operand, scope).doc);
      return { doc: enclosed("join(", operands, ")"), absent: true, blank: false, plain: false };
    }
  }
}

/** A call that throws, so it has no value. */
function printRefusal({ key, why }: Of<"refuse">, scope: Scope): Value {
  const it = scope.names.get("it")?.doc ?? "undefined";
  const code: Doc = ["refuse(", it, ", ", literal(key), ", ", literal(why), ")"];
  return { doc: code, absent: false, blank: false, plain: false };
}

function printList(template: Of<"list">, scope: Scope): Value {
  const [first, ...others] = template.items;
  const [entry, ...more] = first?.kind === "map" ? first.entries : [];
  if (others.length === 0 && entry?.kind === "entry" && entry.optional && more.length === 0)
    return printListOfOne(entry, scope);
  const values = template.items.map((item) => ({ value: printTemplate(item, scope), spliced: isSpliced(item, scope) }));
  const blank = values.every(({ value, spliced }) => spliced || value.absent);
  const [only] = values;
  // `opt` makes an array of one item that may be absent
  if (values.length === 1 && only !== undefined && only.value.absent && !only.spliced)
    return { doc: ["opt(", only.value.doc, ")"], absent: false, blank, plain: false };
  if (values.length > 1 && values.every(({ value, spliced }) => spliced || value.absent)) {
    const lists = values.map(({ value, spliced }): Doc => (spliced ? value.doc : ["opt(", value.doc, ")"]));
    return { doc: enclosed("concat(", lists, ")"), absent: false, blank, plain: false };
  }
  const items = values.map(({ value, spliced }): Doc => {
    if (!spliced) return value.absent ? ["...opt(", value.doc, ")"] : value.doc;
    if (!value.absent) return ["...", value.doc];
    return ["...(", value.orElse?.("[]") ?? [bracketed(value), " ?? []"], ")"];
  });
  return { doc: enclosed("[", items, "]", template.block), absent: false, blank, plain: false };
}

/** An array with an object that has a single key, which may be absent. */
function printListOfOne(entry: MapEntry, scope: Scope): Value {
  const value = printTemplate(entry.value, scope);
  checkPresence(entry, entry.key, value, scope);
  const { test, literal } = printOnly(entry, value, scope);
  const list: Doc = ["[", literal, "]"];
  const unblank = either(test, "undefined", list);
  return { doc: either(test, "[]", list), unblank, absent: false, blank: true, plain: false, needsBrackets: true };
}

/** The elements of `$each`, and of a rule with several outputs, are spliced into the array. */
function isSpliced(item: Template, scope: Scope): boolean {
  if (item.kind === "each") return true;
  const rules = item.kind === "rule" ? scope.program.rules.get(item.rule.name) : undefined;
  return rules?.kind === "value" && rules.many;
}
