/** Prints the functions over an exchange: the request body, the headers, and the call of a reasoning rule. */

import { givenNames } from "../../language/parse-dialect.ts";
import type { AdapterSpec, Template } from "../../language/syntax.ts";
import { callsOf, pathsOf } from "../../language/traverse.ts";
import { braced, type Doc, enclosed, from, group, hard, indent, line, separated, soft } from "../emit/layout.ts";
import { literal } from "../emit/print.ts";
import { Block } from "./block.ts";
import { anchor, json } from "./literals.ts";
import { noNames } from "./names.ts";
import { property } from "./paths.ts";
import { checkPresence, unblank } from "./presence.ts";
import type { Program, Scope, Value } from "./scope.ts";
import { printTemplate } from "./templates.ts";

/** The caller's native object and its fields have been read from JSON, or checked like it. */
const native: Partial<Value> = { defined: 1 };

const exchangeNames: ReadonlyMap<string, Value> = new Map(
  givenNames
    .filter((name) => name !== "reasoning")
    .map((name) => {
      const value = { doc: `x.${name}`, absent: name === "key", blank: true, plain: true };
      return [name, name === "ns" || name === "native" ? { ...value, ...native } : value];
    }),
);

/** Prints a function over the exchange. The `let` names it reads become constants, in the order of their use. */
export function printOverExchange(
  spec: AdapterSpec,
  program: Program,
  signature: string,
  templates: readonly Template[],
  print: (scope: Scope) => Doc,
  given: ReadonlyMap<string, Value> = exchangeNames,
): Doc {
  const block = blockOf(program, [...templates, ...spec.lets.map((each) => each.value)]);
  const names = new Map(given);
  const lets = new Map(spec.lets.map((each) => [each.name, each]));
  const lazyNames: ReadonlyMap<string, Value> = {
    ...names,
    get(name: string): Value | undefined {
      const known = names.get(name);
      if (known !== undefined) return known;
      let value: Value | undefined;
      if (name === "reasoning") value = reasoningValue();
      else {
        const found = lets.get(name);
        if (found === undefined) return undefined;
        const printed = printTemplate(found.value, scope);
        checkPresence(found, name, printed, scope);
        const doc = from(found.at, block.hoist(name, printed.doc));
        value = { doc, absent: found.optional, blank: printed.blank, plain: true };
      }
      names.set(name, value);
      return value;
    },
  } as ReadonlyMap<string, Value>;
  const scope: Scope = { program, side: "request", names: lazyNames, hoist: (name, doc) => block.hoist(name, doc) };
  const reasoningValue = (): Value => {
    const of = spec.reasoning?.share?.of;
    const args: Doc = of === undefined ? "x" : ["x, ", printTemplate(of, scope).doc];
    const doc = block.hoist("reasoned", ["reasoning(", args, ")"]);
    return { doc, absent: true, blank: true, plain: true, defined: 1 };
  };
  const returned = print(scope);
  return braced(signature, [...block.before, ["return ", returned, ";"]]);
}

export function printRequest(spec: AdapterSpec, program: Program): Doc {
  return [
    anchor(spec.sources[1], "request.body"),
    hard,
    printOverExchange(
      spec,
      program,
      `function request(x: Exchange): ${spec.bodyType}`,
      [spec.body],
      (scope) => printTemplate({ ...spec.body, block: true }, scope).doc,
    ),
  ];
}

export function printHeaders(spec: AdapterSpec, program: Program): Doc {
  const parameter = pathsOf(spec.headers).length === 0 ? "" : "x: Exchange";
  const signature = `function headers(${parameter}): Record<string, string | undefined>`;
  return [
    anchor(spec.sources[0], "headers"),
    hard,
    printOverExchange(spec, program, signature, [spec.headers], (scope) => {
      const docs = spec.headers.entries.map((entry): Doc => {
        if (entry.kind === "spread") return [];
        const value = printTemplate(entry.value, scope);
        return from(entry.at, [property(entry.key), ": ", (entry.optional ? unblank(value) : value).doc]);
      });
      return docs.length === 0 ? "{}" : enclosed("{", docs, "}", true, line);
    }),
  ];
}

export function printReasoning(spec: AdapterSpec, program: Program): Doc {
  const { reasoning } = spec;
  if (reasoning === undefined) return [];
  const rules = [...new Set(reasoning.clamp.flatMap((row) => (row.as === undefined ? [] : [row.as.name])))];
  const sets = rules.map((name) => program.rules.get(name));
  const outputs = new Set(sets.map((set) => (set?.kind === "value" ? set.output : "never")));
  const type = [...outputs, "undefined"].join(" | ");
  const shared = reasoning.share !== undefined;
  const share = shared ? `, { of, floor: ${reasoning.share?.floor ?? 0} }` : "";
  const block = blockOf(program, reasoning.unless);
  const scope: Scope = { program, side: "request", names: exchangeNames, hoist: (name, doc) => block.hoist(name, doc) };
  const tests = reasoning.unless.map((each): Doc => {
    const { doc } = printTemplate(each, scope);
    return each.kind === "rule" && each.when.length > 0 ? ["(", doc, ") != null"] : [doc, " != null"];
  });
  const statements: Doc[] = [...block.before];
  if (tests.length > 0)
    statements.push([
      "if ",
      group("(", indent(soft, ...separated(tests, [" ||", line])), soft, ")"),
      " return undefined;",
    ]);
  const [rule, ...others] = rules;
  if (rule === undefined) statements.push("return undefined;");
  else {
    statements.push(["const it = asked(x, clamp, ", json(reasoning.pro), share, ");"]);
    if (others.length === 0) statements.push(`return it === undefined ? undefined : ${rule}(it);`);
    else {
      const cases = rules.map((name): Doc => [`case ${literal(name)}:`, ` return ${name}(it);`]);
      statements.push(braced("switch (it?.as)", cases));
      statements.push("return undefined;");
    }
  }
  const signature = `function reasoning(x: Exchange${shared ? ", of: number | undefined" : ""}): ${type}`;
  return [anchor(reasoning.at.file, "reasoning"), hard, from(reasoning.at, braced(signature, statements))];
}

/** A function body that calls the rules and tables of these templates. */
function blockOf(program: Program, templates: readonly Template[]): Block {
  const called = new Set(templates.flatMap(callsOf).map((call) => call.reference.name));
  return new Block(program, "request", { ...noNames, called });
}
