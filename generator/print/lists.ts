/** Prints lists. Absent items are left out; the elements of `$each`, and of a rule with several outputs, become items. */
import type { Template } from "../../language/syntax.ts";
import { type Code, separated } from "./code.ts";
import { type Of, type Scope, valueRules } from "./scope.ts";
import { printValue } from "./value.ts";

export function printList({ items }: Of<"list">, scope: Scope): Code {
  const codes = items.map((item) => printValue(item, scope));
  if (items.length > 1 && items.every((item) => isSpliced(item, scope))) return ["concat(", ...separated(codes), ")"];
  const spreads = items.map((item, index): Code => {
    const code = codes[index] ?? "";
    return isSpliced(item, scope) ? ["...(", code, " ?? [])"] : ["...listOf(", code, ")"];
  });
  return ["[", ...separated(spreads), "]"];
}

function isSpliced(item: Template, scope: Scope): boolean {
  if (item.kind === "each") return true;
  return item.kind === "rule" && valueRules(item.rule.name, scope)?.many === true;
}
