/** Finds the cause of an error in a rule of a dialect that is correct in the dialect alone: a change of the provider. */
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { AdapterSpec, Position, RuleSet } from "../../language/syntax.ts";
import { callsOf, callsOfRules } from "../../language/traverse.ts";

/** The error where the provider can repair it: at what it has put in the place of a part that the failing rule calls. */
export function causeOf({ at, message }: Diagnostic, spec: AdapterSpec): Diagnostic {
  const [provider, dialect] = spec.sources;
  if (at.file !== dialect) return { at, message };
  const own = new Map(
    [...spec.rules, ...spec.tables].flatMap((each) =>
      each.at.file === dialect ? [] : [[each.name, each.at] as const],
    ),
  );
  const failing = setAt(at, spec.rules);
  const calling = spec.rules.filter(
    ({ name }) => own.has(name) && failing && reachedFrom([name], spec).includes(failing.name),
  );
  const called = failing === undefined ? calledInBody(at, spec) : [failing.name];
  const cause = [...reachedFrom(called, spec), ...calling.map(({ name }) => name)].find((name) => own.has(name));
  const place = cause === undefined ? undefined : own.get(cause);
  if (place === undefined) return { at, message };
  return {
    at: place,
    message: `${message}, at ${at.file}:${at.line}:${at.column}, because ${provider} replaces ${cause}`,
  };
}

/** The rules and tables that the body or a `let` calls on a line. */
function calledInBody({ line }: Position, { body, lets }: AdapterSpec): string[] {
  const calls = [body, ...lets.map(({ value }) => value)].flatMap(callsOf);
  return calls.flatMap(({ reference }) => (reference.at.line === line ? [reference.name] : []));
}

/** The rule set that contains a position. */
function setAt({ file, line }: Position, sets: readonly RuleSet[]): RuleSet | undefined {
  return sets
    .filter(({ at }) => at.file === file && at.line <= line)
    .sort((a, b) => a.at.line - b.at.line)
    .at(-1);
}

/** These names and those that they call, nearest first. */
function reachedFrom(names: readonly string[], { rules }: AdapterSpec): string[] {
  const reached = new Set(names);
  for (const name of reached) {
    const set = rules.find((each) => each.name === name);
    for (const { reference } of set === undefined ? [] : callsOfRules(set)) reached.add(reference.name);
  }
  return [...reached];
}
