/** Determines which rules and tables a file imports from a shared one, and which it prints itself. */
import { entryNames } from "../../language/parse-dialect.ts";
import { callsOfClamp, emptyAdapter, emptyMap, templatesOf } from "../../language/reach.ts";
import { withReferred } from "../../language/references.ts";
import { type AdapterSpec, isPosition, type Position, type RuleSet, type Table } from "../../language/syntax.ts";
import { type Call, callsOf, callsOfRules } from "../../language/traverse.ts";
import { spreadRules } from "./overlays.ts";

/** A file of rules and tables for others. */
export interface Shared {
  readonly spec: AdapterSpec;
  /** Where it is, relative to the files that import it. */
  readonly from: string;
  /** Exported names besides its rules and tables. */
  readonly constants: readonly string[];
}

/** All that a file is printed from. */
export interface OwnPart {
  /** The spec; of what the file imports, it has only what callers depend on. */
  readonly spec: AdapterSpec;
  readonly imported: Pick<Shared, "from"> & {
    /** The rules and tables that the file does not print itself. */
    readonly names: ReadonlySet<string>;
    /** The imported names that the file uses. */
    readonly used: ReadonlySet<string>;
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

/**
 * The rules and tables that inbound APIs have in common, for a file of their own. Those whose input is what they are called with
 * stay with their callers.
 */
export function commonOf(programs: readonly AdapterSpec[]): AdapterSpec | undefined {
  const common = <Piece extends RuleSet | Table>(piecesOf: (program: AdapterSpec) => readonly Piece[]) => {
    const pieces = programs.flatMap((program) => piecesOf(program).filter(({ at }) => at.file !== program.sources[0]));
    return [...new Map(pieces.map((each) => [each.name, each])).values()].sort((a, b) => a.at.line - b.at.line);
  };
  const [all, tables] = [common(({ rules }) => rules), common((program) => program.tables)];
  const typed = all.flatMap(({ name, input }) => (input === "_" ? [] : [name]));
  const names = withReferred(typed, (name) =>
    all.filter((set) => set.name === name).flatMap((set) => callsOfRules(set).map(({ reference }) => reference.name)),
  );
  const rules = all.filter(({ name }) => names.has(name));
  const [program, first] = [programs[0], [...rules, ...tables][0]];
  if (program === undefined || first === undefined) return undefined;
  const { at } = first;
  const whole = { ...program, ...emptyAdapter("vendors", at.file, at), provider: "vendors", body: emptyMap(at) };
  return { ...whole, rules, tables, requestRules: names };
}

/** The part of a file that imports nothing. */
export function wholePart(spec: AdapterSpec): OwnPart {
  return { spec, imported: { names: new Set(), used: new Set(), from: "" }, spread: spreadRules(spec) };
}

/**
 * Separates what a file prints from what it imports from a shared one.
 * @param shared without one it imports nothing
 * @param widened the types that the provider has changed
 */
export function ownPart(spec: AdapterSpec, shared: Shared | undefined, widened: readonly string[] = []): OwnPart {
  if (shared === undefined) return wholePart(spec);
  const { from, constants } = shared;
  const own = ownNames(spec, shared.spec, new Set(widened));
  const names = new Set([...spec.rules, ...spec.tables].flatMap(({ name }) => (own.has(name) ? [] : [name])));
  const called = callsIn({ ...spec, rules: spec.rules.filter(({ name }) => own.has(name)) });
  const used = new Set([...entryNames, ...called.map(({ reference }) => reference.name)]);
  const spread = spreadRules(spec);
  return {
    spec: {
      ...spec,
      rules: spec.rules.map((set) => (own.has(set.name) ? set : outlineOf(set))),
      tables: spec.tables.filter(({ name }) => own.has(name) || used.has(name)),
    },
    imported: {
      names,
      used: new Set([...constants, ...[...used].filter((name) => names.has(name))]),
      from,
    },
    spread,
  };
}

/** The parts of a spec that the code depends on, as text: everything but positions. */
export function contentOf({ spec, imported, spread }: OwnPart): string {
  const { requestRules, dialectAlone, ...others } = spec;
  const sets = [requestRules, imported.names, imported.used, spread].map((set) => [...set]);
  const { conversation, fields, unsent } = dialectAlone ?? {};
  return JSON.stringify([others, conversation, fields, unsent, ...sets], (_, value) =>
    isPosition(value) ? undefined : value,
  );
}

/** A rule set as its callers see it. */
function outlineOf(set: RuleSet): RuleSet {
  return set.kind === "same" ? { ...set, at: nowhere } : { ...set, at: nowhere, rules: [] };
}

const nowhere: Position = { file: "", line: 0, column: 0, length: 0 };

/**
 * The names a provider's file must define: those the shared file lacks or calls differently, those that read types of the
 * provider, and every rule set that calls one of these.
 */
function ownNames(spec: AdapterSpec, dialect: AdapterSpec, widened: ReadonlySet<string>): Set<string> {
  const [file] = dialect.sources;
  const inDialect = new Set([...dialect.rules, ...dialect.tables].map(({ name }) => name));
  const spreadNames = [spreadRules(spec), spreadRules(dialect)] as const;
  const own = new Set<string>();
  for (const piece of [...spec.rules, ...spec.tables])
    if (piece.at.file !== file || !inDialect.has(piece.name)) own.add(piece.name);
  for (const set of spec.rules) {
    const sameUse = spreadNames.map((names) => names.has(set.name));
    const sameSide = [spec, dialect].map(({ requestRules }) => requestRules.has(set.name));
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
  return [...templatesOf(spec).flatMap(callsOf), ...callsOfClamp(spec), ...spec.rules.flatMap(callsOfRules)];
}
