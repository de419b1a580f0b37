/** Runs the cases of the manual with the walker. */
import type { AdapterSpec } from "../../language/syntax.ts";
import { rowOf } from "../../language/values.ts";
import { walkedRules } from "../walked/adapter.ts";
import { walkSignals, walkValue } from "../walked/rules.ts";
import { emitsSignals, exchangeOf } from "./case-spec.ts";
import { held } from "./held-signals.ts";

/** The result of a rule set, a table, `request` or `headers` of a spec for an input. */
export function walkCase(spec: AdapterSpec, name: string, input: unknown): unknown {
  if (name === "request") return walkedRules(spec).request(exchangeOf(input as object));
  if (name === "headers") return walkedRules(spec).headers(exchangeOf(input as object));
  if (spec.tables.some((table) => table.name === name)) return rowOf(spec, name, input)?.value;
  if (emitsSignals(spec, name)) return held((sink) => walkSignals(spec, name, input, sink));
  return walkValue(spec, name, input);
}
