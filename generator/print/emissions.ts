/** Prints the output of a signal rule as calls on the sink and of other rules. */
import type { Emission, Template } from "../../language/syntax.ts";
import { callOf, guardsOf } from "./calls.ts";
import { type Code, from, separated } from "./code.ts";
import { property } from "./literals.ts";
import type { Scope } from "./scope.ts";
import { printValue } from "./value.ts";

export function printEmission(emission: Emission, scope: Scope): Code {
  return from(emission.at, print(emission, scope));
}

function print(emission: Emission, scope: Scope): Code {
  switch (emission.kind) {
    case "signal":
      return ["out.", emission.name, "(", printFields(emission.value, scope), ");"];
    case "each": {
      const list: Code = ["asList(", printValue(emission.list, scope), ") ?? []"];
      return ["for (const one of ", list, ") ", from(emission.rule.at, emission.rule.name), "(one, out);"];
    }
    case "rule": {
      const tests = guardsOf(emission, scope).map((guard): Code => [guard, " != null"]);
      const call: Code = [callOf(emission, scope, ", out"), ";"];
      return tests.length === 0 ? call : ["if (", ...separated(tests, " && "), ") { ", call, " }"];
    }
  }
}

/** The fields of a signal. Blank ones are printed too, since the sink ignores them. */
function printFields(value: Template, scope: Scope): Code {
  if (value.kind !== "map") return printValue(value, scope);
  const pairs = value.entries.map((entry): Code | undefined =>
    entry.kind === "entry" ? from(entry.at, property(entry.key), ": ", printValue(entry.value, scope)) : undefined,
  );
  const isPlain = pairs.every((pair) => pair !== undefined);
  return isPlain ? ["{ ", ...separated(pairs), " }"] : printValue(value, scope);
}
