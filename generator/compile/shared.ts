/** Determines which rules and tables an adapter imports from its dialect, and which it prints itself. */
import { entryNames } from "../../language/parse-dialect.ts";
import { controls } from "../../language/reach.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { type Call, callsOf, callsOfRules } from "../../language/traverse.ts";
import { spreadRules } from "./overlays.ts";

/** The compiled dialect. */
export interface Shared {
  /** The spec of the dialect without a provider. */
  readonly spec: AdapterSpec;
  /** Value rule sets that may return nothing. */
  readonly absent: ReadonlySet<string>;
}

/** The names of the rule sets and tables that an adapter imports from the file of its dialect. */
export function sharedNames(spec: AdapterSpec, shared: Shared | undefined, widened: ReadonlySet<string>): Set<string> {
  if (shared === undefined) return new Set();
  const own = ownNames(spec, shared, widened);
  const names = [...spec.rules, ...spec.tables].map(({ name }) => name);
  return new Set(names.filter((name) => !own.has(name)));
}

/**
 * What a provider replaces, what reads types of its own, what is called differently than in the dialect, and every
 * rule set that calls one of these.
 */
function ownNames(spec: AdapterSpec, shared: Shared, widened: ReadonlySet<string>): Set<string> {
  const [, file] = spec.sources;
  const inDialect = new Set([...shared.spec.rules, ...shared.spec.tables].map(({ name }) => name));
  const spreadNames = [spreadRules(spec), spreadRules(shared.spec)] as const;
  const own = new Set<string>();
  for (const piece of [...spec.rules, ...spec.tables])
    if (piece.at.file !== file || !inDialect.has(piece.name)) own.add(piece.name);
  for (const set of spec.rules) {
    const sameUse = spreadNames.map((names) => names.has(set.name));
    const sameSide = [spec, shared.spec].map(({ requestRules }) => requestRules.has(set.name));
    if (sameUse[0] !== sameUse[1] || sameSide[0] !== sameSide[1]) own.add(set.name);
    // what it writes also fits the wider type
    if (widened.has(set.input)) own.add(set.name);
  }
  // the input type of a rule set over `_` depends on its calls
  const literal = new Set(spec.rules.filter(({ input }) => input === "_").map(({ name }) => name));
  for (const { reference } of callsIn(spec))
    if (reference.at.file !== file && literal.has(reference.name)) own.add(reference.name);
  for (let size = -1; size < own.size; ) {
    size = own.size;
    for (const set of spec.rules)
      if (callsOfRules(set).some(({ reference }) => own.has(reference.name))) own.add(set.name);
  }
  return own;
}

/** The shared names that the file of an adapter actually uses. */
export function importedNames(spec: AdapterSpec, shared: ReadonlySet<string>): Set<string> {
  const rules = spec.rules.filter(({ name }) => !shared.has(name));
  const called = callsIn({ ...spec, rules }).map(({ reference }) => reference.name);
  const names = ["conversation", ...entryNames, ...called];
  return new Set(names.filter((name) => name === "conversation" || shared.has(name)));
}

function callsIn(spec: AdapterSpec): Call[] {
  const templates = [spec.body, spec.headers, ...spec.lets.map((each) => each.value), ...controls(spec)];
  const clamped = (spec.reasoning?.clamp ?? []).flatMap(({ as }): Call[] =>
    as === undefined ? [] : [{ kind: "value", reference: as }],
  );
  return [...templates.flatMap(callsOf), ...clamped, ...spec.rules.flatMap(callsOfRules)];
}
