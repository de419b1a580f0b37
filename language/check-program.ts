/** Checks that need all rules and tables of an adapter: names, kinds, recursion, unreachable rules. */
import type { Program } from "./program.ts";
import { suggestion } from "./reader.ts";
import { findCircles } from "./references.ts";
import type { Pattern, Position, RuleSet } from "./syntax.ts";
import { type Call, callsOfRules } from "./traverse.ts";

export type Fail = (at: Position, message: string) => void;

export function checkProgram(program: Program, fail: Fail): void {
  const names = new Map<string, Position>();
  for (const each of [...program.rules, ...program.tables]) {
    if (names.has(each.name)) fail(each.at, `the name ${each.name} is already taken`);
    names.set(each.name, each.at);
  }
  for (const set of program.rules) {
    checkCalls(callsOfRules(set), program, fail);
    checkReachable(set, fail);
  }
  checkRecursion(program, fail);
}

/** Checks that each call names a rule or table of the right kind. */
export function checkCalls(calls: readonly Call[], program: Program, fail: Fail): void {
  for (const { kind, reference } of calls) {
    const { name, at } = reference;
    if (name === "") continue;
    const set = program.rules.find((each) => each.name === name);
    const isTable = program.tables.some((each) => each.name === name);
    if (kind === "table") {
      if (isTable) continue;
      const names = program.tables.map((each) => each.name);
      fail(
        at,
        set === undefined ? `unknown table ${name}${suggestion(name, names)}` : `${name} is a rule; call it with $rule`,
      );
    } else if (set === undefined) {
      const names = program.rules.filter((each) => isOf(each, kind)).map((each) => each.name);
      fail(at, isTable ? `${name} is a table; call it with $table` : `unknown rule ${name}${suggestion(name, names)}`);
    } else if (!isOf(set, kind)) {
      fail(
        at,
        kind === "value"
          ? `${name} emits signals; a rule that writes a value is needed here`
          : `${name} writes a value; a rule that emits signals is needed here`,
      );
    }
  }
}

function isOf(set: RuleSet, kind: Call["kind"]): boolean {
  return (set.kind === "value") === (kind === "value");
}

/** Checks that rules that drop a part of a request state a reason: `explain` and the docs show it. @param sets request rules */
export function checkReasons(sets: readonly RuleSet[], fail: Fail): void {
  for (const set of sets) {
    for (const rule of set.kind === "value" ? set.rules : []) {
      if (rule.emit.kind === "nothing" && rule.why === undefined)
        fail(rule.emitAt, "a request rule that emits ~ needs a why");
    }
  }
}

/** Reports rules that refuse a request where there is none. */
export function checkRefusals(sets: readonly RuleSet[], message: string, fail: Fail): void {
  for (const set of sets)
    for (const { emit, emitAt } of set.kind === "value" ? set.rules : [])
      if (emit.kind === "refuse") fail(emitAt, message);
}

/** Reports rules that never match because an earlier one matches everything they do. */
function checkReachable(set: RuleSet, fail: Fail): void {
  if (set.kind === "same") return;
  for (const [index, rule] of set.rules.entries()) {
    const match = rule.match;
    const before = set.rules
      .slice(0, index)
      .find((each) => each.match !== undefined && match !== undefined && covers(each.match, match));
    if (before !== undefined)
      fail(rule.at, `never reached: the rule on line ${before.at.line} matches everything that this one matches`);
  }
}

function checkRecursion({ rules }: Program, fail: Fail): void {
  const referred = (name: string) => {
    const set = rules.find((each) => each.name === name);
    const calls = set === undefined ? [] : callsOfRules(set).filter(({ kind }) => kind !== "table");
    return calls.map(({ reference }) => reference);
  };
  findCircles(
    rules.map(({ name }) => name),
    referred,
    ({ at }, circle) => fail(at, `rules must not call themselves: ${circle.join(" → ")}`),
  );
}

/** Whether one pattern matches everything that another one matches. */
export function covers(wide: Pattern, narrow: Pattern): boolean {
  switch (wide.kind) {
    case "bind":
    case "present":
      if (wide.string !== true) return narrow.kind !== "absent";
      if (narrow.kind === "literal") return typeof narrow.value === "string";
      return "string" in narrow && narrow.string === true;
    case "absent":
    case "empty":
      return narrow.kind === wide.kind;
    case "literal":
      return narrow.kind === "literal" && narrow.value === wide.value;
    case "any":
      if (narrow.kind === "literal") return wide.words.includes(narrow.value);
      return narrow.kind === "any" && narrow.words.every((word) => wide.words.includes(word));
    case "first":
      return narrow.kind === "first" && covers(wide.pattern, narrow.pattern);
    case "object":
      return (
        narrow.kind === "object" &&
        wide.entries.every((entry) => {
          if (entry.optional) return true;
          const same = narrow.entries.find((each) => each.key === entry.key);
          return same !== undefined && !same.optional && covers(entry.pattern, same.pattern);
        })
      );
  }
}
