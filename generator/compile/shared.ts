/** Determines which rules and tables an adapter imports from its dialect, and which it prints itself. */
import { entryNames } from "../../language/parse-dialect.ts";
import { controls } from "../../language/reach.ts";
import { type AdapterSpec, isPosition, type Position, type RuleSet, type Template } from "../../language/syntax.ts";
import { type Call, callsOf, callsOfRules } from "../../language/traverse.ts";
import { spreadRules } from "./overlays.ts";

/** The compiled dialect. */
export interface Shared {
  /** The spec of the dialect without a provider. */
  readonly spec: AdapterSpec;
  /** Value rule sets that may return nothing. */
  readonly absent: ReadonlySet<string>;
}

/** All that a file is printed from. */
export interface OwnPart {
  /** Of what the file imports, only what its callers depend on. */
  readonly spec: AdapterSpec;
  readonly imported: {
    /** The rules and tables that the file does not print itself. */
    readonly names: ReadonlySet<string>;
    /** Those that it uses. */
    readonly used: ReadonlySet<string>;
    /** Value rule sets that may return nothing. */
    readonly absent: ReadonlySet<string>;
  };
  /** Value rule sets whose results are merged into other objects. */
  readonly spread: ReadonlySet<string>;
}

/** The dialects of these adapters, without a provider. */
export function dialectsOf(specs: readonly AdapterSpec[]): AdapterSpec[] {
  const alone = specs.flatMap(({ dialect, dialectAlone }) =>
    dialectAlone ? [[dialect, { ...dialectAlone, dialect }] as const] : [],
  );
  return [...new Map(alone).values()];
}

/** The part of a file that imports nothing. */
export function wholePart(spec: AdapterSpec): OwnPart {
  return { spec, imported: { names: new Set(), used: new Set(), absent: new Set() }, spread: spreadRules(spec) };
}

/**
 * Separates what an adapter prints from what it imports from the file of its dialect.
 * @param shared its dialect; without one it imports nothing
 * @param widened the types that the provider has changed
 */
export function ownPart(spec: AdapterSpec, shared: Shared | undefined, widened: readonly string[] = []): OwnPart {
  if (shared === undefined) return wholePart(spec);
  const own = ownNames(spec, shared, new Set(widened));
  const names = new Set([...spec.rules, ...spec.tables].flatMap(({ name }) => (own.has(name) ? [] : [name])));
  const called = callsIn({ ...spec, rules: spec.rules.filter(({ name }) => own.has(name)) });
  const used = new Set(["conversation", ...entryNames, ...called.map(({ reference }) => reference.name)]);
  const spread = spreadRules(spec);
  return {
    spec: {
      ...spec,
      rules: spec.rules.map((set) => (own.has(set.name) ? set : outlineOf(set, spread))),
      tables: spec.tables.filter(({ name }) => own.has(name) || used.has(name)),
    },
    imported: {
      names,
      used: new Set([...used].filter((name) => name === "conversation" || names.has(name))),
      absent: shared.absent,
    },
    spread,
  };
}

/** Files whose parts have the same content are equal. */
export function contentOf(
  { spec, imported, spread }: OwnPart,
  replacer?: (key: string, value: unknown) => unknown,
): string {
  const { requestRules, dialectAlone, ...others } = spec;
  const sets = [requestRules, imported.names, imported.used, imported.absent, spread].map((set) => [...set]);
  return JSON.stringify([others, dialectAlone?.conversation, ...sets], replacer);
}

/**
 * Parts with the same typed content have the same types at the same places. They do not depend on positions, globs, the base
 * URL, for which families a fact or a rejection holds, or which family has which cell of the clamp table.
 */
export function typedContentOf({ spec, ...part }: OwnPart): string {
  const { reasoning, families, facts, rejects } = spec;
  // in the order in which the type checker sees them first, since it prints unions in that order
  const cells = reasoning?.clamp.flatMap(({ as, cells }) => cells.map(({ value = null }) => [as?.name, value]));
  const names = [families.map(({ name }) => name), ...[facts, rejects].map((rows) => rows.map(({ word }) => word))];
  const typed = {
    ...spec,
    base: undefined,
    families: [],
    facts: [],
    rejects: [],
    ...(reasoning && { reasoning: { ...reasoning, clamp: [] } }),
  };
  const content = contentOf({ ...part, spec: typed }, (_, value) => (isPosition(value) ? undefined : value));
  return JSON.stringify([content, names, [...new Set(cells?.map((each) => JSON.stringify(each)))]]);
}

/** A rule set as its callers see it: what it writes matters where its result is merged into another object. */
function outlineOf(set: RuleSet, spread: ReadonlySet<string>): RuleSet {
  const at = nowhere;
  if (set.kind === "same") return { ...set, at };
  if (set.kind === "signal") return { ...set, at, rules: [] };
  const rules = spread.has(set.name) ? set.rules : [];
  return {
    ...set,
    at,
    rules: rules.map(({ emit }) => ({ match: undefined, emit: keysOf(emit), why: undefined, at, emitAt: at })),
  };
}

/** The keys that a template writes, without their values. */
function keysOf(template: Template): Template {
  const at = nowhere;
  switch (template.kind) {
    case "or":
      return { ...template, operands: template.operands.map(keysOf), at };
    case "rule":
      return { ...template, rule: { name: template.rule.name, at }, of: nothing, when: [], at };
    case "map":
      return {
        ...template,
        at,
        entries: template.entries.map((entry) => {
          if (entry.kind === "spread") return { ...entry, items: entry.items.map(keysOf), at };
          const isConstant = entry.value.kind === "literal" || entry.value.kind === "list";
          return { ...entry, at, value: isConstant ? { kind: "literal", value: "", at } : nothing };
        }),
      };
    default:
      return nothing;
  }
}

const nowhere: Position = { file: "", line: 0, column: 0, length: 0 };
const nothing: Template = { kind: "nothing", at: nowhere };

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

function callsIn(spec: AdapterSpec): Call[] {
  const templates = [spec.body, spec.headers, ...spec.lets.map((each) => each.value), ...controls(spec)];
  const clamped = (spec.reasoning?.clamp ?? []).flatMap(({ as }): Call[] =>
    as === undefined ? [] : [{ kind: "value", reference: as }],
  );
  return [...templates.flatMap(callsOf), ...clamped, ...spec.rules.flatMap(callsOfRules)];
}
