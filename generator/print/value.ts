/** Prints a template as an expression: every step is `?.`, and every test and default is written, whatever the types are. */
import type { Template } from "../../language/syntax.ts";
import { printAlternatives } from "./alternatives.ts";
import { printCall, printEach, printTableCall } from "./calls.ts";
import { type Code, from, separated } from "./code.ts";
import { literal, optionalMember, templateText } from "./literals.ts";
import { printObject } from "./objects.ts";
import { namedBy, type Of, type Scope, valueRules } from "./scope.ts";

export function printValue(template: Template, scope: Scope): Code {
  return from(template.at, print(template, scope));
}

function print(template: Template, scope: Scope): Code {
  switch (template.kind) {
    case "literal":
      return literal(template.value);
    case "nothing":
      return "undefined";
    case "refuse":
      return ["refuse(it, ", literal(template.key), ", ", literal(template.why), ")"];
    case "path":
      return printPath(template, scope);
    case "text":
      return printText(template, scope);
    case "map":
      return printObject(template, scope);
    case "list":
      return printList(template, scope);
    case "or":
      return printAlternatives(template, scope, printValue);
    case "each":
      return printEach(template, scope);
    case "rule":
      return printCall(template, scope);
    case "table":
      return printTableCall(template, scope);
    case "json":
      return ["json(", printValue(template.of, scope), ")"];
    case "join":
      return ["join(", ...separated(template.operands.map((operand) => printValue(operand, scope))), ")"];
  }
}

function printPath(path: Of<"path">, scope: Scope): Code {
  return [namedBy(path, scope).code, path.steps.map(optionalMember).join("")];
}

/** Nothing, if a placeholder has no text. */
function printText({ parts }: Of<"text">, scope: Scope): Code {
  const codes = parts.map(
    (part): Code => (typeof part === "string" ? templateText(part) : ["${", printValue(part, scope), "}"]),
  );
  return ["text`", ...codes, "`"];
}

/** Absent items are left out; the elements of `$each`, and of a rule with several outputs, become items. */
function printList({ items }: Of<"list">, scope: Scope): Code {
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
