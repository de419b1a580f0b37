/** A rule file compiled without any knowledge of types, and run. */
import { stripTypeScriptTypes } from "node:module";
import type { Sink } from "../../generated/hub.ts";
import { noOracle } from "../../generator/compile/oracle.ts";
import { spreadRulesOf } from "../../generator/compile/overlays.ts";
import { printSignalRules, printValueRules } from "../../generator/compile/rules.ts";
import type { Program as Printed } from "../../generator/compile/scope.ts";
import { printTable } from "../../generator/compile/tables.ts";
import { layOut } from "../../generator/emit/layout.ts";
import type { Program } from "../../language/program.ts";
import * as primitives from "../../runtime/primitives.ts";

/** The TypeScript of a program in which every type is unknown. */
export function printProgram({ rules, tables }: Program): string {
  const program: Printed = {
    rules: new Map(rules.map((set) => [set.name, set])),
    tables: new Map(tables.map((table) => [table.name, table])),
    oracle: noOracle,
    learning: false,
    untyped: true,
    spread: spreadRulesOf(rules),
    requestRules: new Set(rules.flatMap((set) => (set.kind === "value" ? [set.name] : []))),
    found: () => {},
    report: () => {},
    mayBeAbsent: () => true,
  };
  const type = { input: "any", output: "any", nullable: true };
  const functions = rules.map((set) => {
    if (set.kind === "same") return `const ${set.name} = ${set.as};`;
    return layOut(
      set.kind === "value"
        ? printValueRules(set, type, program)
        : printSignalRules(set, type, set.name === "main", program),
    ).text;
  });
  return [...functions, ...tables.map((table) => layOut(printTable(table)).text)].join("\n\n");
}

/** Runs `main`: a value rule set returns its value, a signal rule set emits signals and returns whether a rule matched. */
export function compileProgram(program: Program): (value: unknown, sink?: Sink) => unknown {
  const code = stripTypeScriptTypes(printProgram(program));
  const names = Object.keys(primitives);
  return new Function(...names, `${code}\nreturn main;`)(...Object.values(primitives));
}
