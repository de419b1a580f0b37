/** A rule file compiled without any knowledge of types, and run. */
import { stripTypeScriptTypes } from "node:module";
import type { Sink } from "../../generated/hub.ts";
import { spreadRules } from "../../generator/compile/overlays.ts";
import { type Code, textOf } from "../../generator/print/code.ts";
import { printSignalRules, printValueRules } from "../../generator/print/rules.ts";
import { programOf } from "../../generator/print/scope.ts";
import { printTable } from "../../generator/print/tables.ts";
import type { Program } from "../../language/program.ts";
import type { MapTemplate } from "../../language/syntax.ts";
import * as primitives from "../../runtime/primitives.ts";

const nothing: MapTemplate = {
  kind: "map",
  block: false,
  entries: [],
  at: { file: "", line: 1, column: 1, length: 1 },
};

/** The TypeScript of a program in which every type is unknown. */
export function printProgram({ rules, tables }: Program): string {
  const spread = spreadRules({ rules, lets: [], body: nothing, headers: nothing, reasoning: undefined });
  const program = programOf({ rules, tables }, spread);
  const type = { input: "any", output: "any", mayBeAbsent: true };
  const functions = rules.map((set): Code => {
    if (set.kind === "same") return `const ${set.name} = ${set.as};`;
    return set.kind === "value"
      ? printValueRules(set, type, program)
      : printSignalRules(set, type, program, set.name === "main");
  });
  return [...functions, ...tables.map(printTable)].map(textOf).join("\n\n");
}

/** Runs `main`: a value rule set returns its value, a signal rule set emits signals and returns whether a rule matched. */
export function compileProgram(program: Program): (value: unknown, sink?: Sink) => unknown {
  const code = stripTypeScriptTypes(printProgram(program));
  const names = Object.keys(primitives);
  return new Function(...names, `${code}\nreturn main;`)(...Object.values(primitives));
}
