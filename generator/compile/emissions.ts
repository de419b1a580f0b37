/** Prints the output of a signal rule as calls on the sink and of other rules. */

import type { Emission, Template } from "../../language/syntax.ts";
import { type Doc, enclosed, from, line, separated } from "../emit/layout.ts";
import { printOperand } from "./operators.ts";
import { property } from "./paths.ts";
import type { Scope } from "./scope.ts";
import { printTemplate } from "./templates.ts";

export function printEmission(emission: Emission, scope: Scope): Doc {
  switch (emission.kind) {
    case "signal":
      return from(emission.at, ["out.", emission.name, "(", printFields(emission.value, scope), ");"]);
    case "each": {
      const value = printTemplate(emission.list, scope);
      return from(emission.at, [
        "for (const one of list(",
        value.doc,
        ") ?? []) ",
        from(emission.rule.at, emission.rule.name),
        "(one, out);",
      ]);
    }
    case "rule": {
      const { name } = emission.rule;
      const { doc, guards } = printOperand(emission, scope);
      const call: Doc = [from(emission.rule.at, name), "(", doc, ", out);"];
      const tests = guards.map((guard): Doc => [guard, " != null"]);
      return from(emission.at, tests.length === 0 ? call : ["if (", ...separated(tests, " && "), ") ", call]);
    }
  }
}

/** The fields of a signal. Blank ones are printed too, since the sink ignores them. */
function printFields(value: Template, scope: Scope): Doc {
  if (value.kind !== "map" || value.entries.some((entry) => entry.kind === "spread"))
    return printTemplate(value, scope).doc;
  const entries = value.entries.filter((entry) => entry.kind === "entry");
  const docs = entries.map(
    (entry): Doc => from(entry.at, [property(entry.key), ": ", printTemplate(entry.value, scope).doc]),
  );
  return enclosed("{", docs, "}", value.block, line);
}
