/** Prints calls of rules and tables: `$rule`, `$each` and `$table`. */
import type { Call, Template } from "../../language/syntax.ts";
import { nonBlank } from "./alternatives.ts";
import { type Code, from, fromTable, separated } from "./code.ts";
import { printKeys } from "./objects.ts";
import { type Of, type Scope, valueRules } from "./scope.ts";
import { printValue } from "./value.ts";

export function printEach({ list, rule }: Of<"each">, scope: Scope): Code {
  const { name } = rule;
  const each = valueRules(name, scope)?.many ? "spliced" : "each";
  const through = mayBeErased(name, scope) ? `(one) => nonBlank(${name}(one))` : name;
  return [each, "(asList(", printValue(list, scope), "), ", from(rule.at, through), ")"];
}

export function printCall(call: Call, scope: Scope): Code {
  const code = callOf(call, scope);
  return printGuarded(call, mayBeErased(call.rule.name, scope) ? nonBlank(code) : code, scope);
}

/** Whether a rule whose result is merged into other objects may write one in which every key is erased: nothing, on its own. */
function mayBeErased(name: string, scope: Scope): boolean {
  const rules = valueRules(name, scope)?.rules ?? [];
  return scope.program.spread.has(name) && !(rules.length > 0 && rules.every(({ emit }) => hasConstant(emit)));
}

function hasConstant(template: Template): boolean {
  if (template.kind !== "map") return false;
  return template.entries.some(
    (entry) =>
      entry.kind === "entry" && !entry.optional && (entry.value.kind === "literal" || entry.value.kind === "list"),
  );
}

export function printTableCall({ table, of }: Of<"table">, scope: Scope): Code {
  return fromTable(table, [from(table.at, table.name), "(", printValue(of, scope), ")"]);
}

/** `name(operand)`. @param more further arguments */
export function callOf(call: Call, scope: Scope, more = ""): Code {
  return [from(call.rule.at, call.rule.name), "(", operandOf(call, scope), more, ")"];
}

/** The code, or nothing if a value is missing that the call needs. */
export function printGuarded(call: Call, code: Code, scope: Scope): Code {
  const tests = guardsOf(call, scope).map((guard): Code => [guard, " == null"]);
  return tests.length === 0 ? code : ["(", ...separated(tests, " || "), " ? undefined : ", code, ")"];
}

/** The values without which a rule is not called. */
export function guardsOf(call: Call, scope: Scope): Code[] {
  const when = call.when.map((path) => printValue(path, scope));
  return call.of.kind === "map" ? when : [...when, operandOf(call, scope)];
}

function operandOf({ of, rule }: Call, scope: Scope): Code {
  return of.kind === "map" ? ["{ ", ...separated(printKeys(of.entries, scope)), " }"] : settled(of, rule.name, scope);
}

/** Code for a value that is read twice: a path as it is, anything else as a constant. */
function settled(template: Template, name: string, scope: Scope): Code {
  if (template.kind === "path") return printValue(template, scope);
  const known = scope.constants.get(template);
  if (known !== undefined) return known;
  const code = printValue(template, scope);
  const constant = scope.free(nameIn(template) ?? name);
  scope.constants.set(template, constant);
  scope.before.push(["const ", constant, " = ", code, ";"]);
  return constant;
}

/** The name of a value in the spec; undefined if it has none. */
function nameIn(template: Template): string | undefined {
  if (template.kind === "path") return template.steps.at(-1) ?? template.name;
  if (template.kind === "or") return nameIn(template.operands[0] ?? template);
  if (template.kind === "rule") return template.rule.name;
  return template.kind === "each" ? nameIn(template.list) : undefined;
}
