/** What the type checker refuses, told at the place in the YAML that it comes from. */
import { ts } from "ts-morph";
import type { Diagnostic } from "../../language/diagnostics.ts";
import { nearest } from "../../language/reader.ts";
import type { AdapterSpec, Pattern, PatternEntry, Position, Rule, Table, Template } from "../../language/syntax.ts";
import type { Layout, Segment } from "../emit/layout.ts";
import { type Checked, print } from "./checker.ts";
import type { TypeNames } from "./imports.ts";
import { missingCase, sentence } from "./sentences.ts";

/** What the checker says of a name or word that is not there: in a shape, in a literal, among the words of a type. */
const misspellings: ReadonlySet<number> = new Set([2304, 2339, 2353, 2367, 2551, 2552, 2561, 2678]);

/** The errors of a spec. A misspelling causes others wherever its value goes: report those only if there is none. */
export interface Explained {
  readonly misspelt: readonly Diagnostic[];
  readonly others: readonly Diagnostic[];
}

/** One error for each line of a spec: the first is the cause of the others. */
export function explainErrors(
  spec: AdapterSpec,
  layout: Layout,
  checked: Checked,
  tables: ReadonlyMap<string, Table>,
  complaints: readonly Diagnostic[],
  types: TypeNames,
): Explained {
  const found: Diagnostic[] = [...complaints];
  const misspelt: Diagnostic[] = [];
  const missing: Diagnostic[] = [];
  const blamed = blameTables(layout, checked, tables, found);
  for (const diagnostic of checked.diagnostics) {
    const start = diagnostic.start ?? 0;
    if (blamed.some((segment) => segment.start <= start && start < segment.end)) continue;
    const at = placeOf(layout, start) ?? { file: spec.sources[1], line: 1, column: 1, length: 1 };
    const isHeader = spec.headers.entries.some((entry) => entry.at === at);
    const message = `${isHeader ? "a header is a text: " : ""}${sentence(diagnostic, checked, types)}`;
    const told = { at: blameCell(spec, message) ?? blamePattern(spec, at, message) ?? at, message };
    if (message.startsWith(missingCase)) missing.push(told);
    else if (misspellings.has(diagnostic.code) && !/on type 'never'/.test(message)) misspelt.push(told);
    else found.push(told);
  }
  const lines = new Set<string>();
  const rules = new Set<string>();
  const isFirst = ({ at, message }: Diagnostic) => {
    const line = `${at.file}:${at.line}`;
    const rule = `${at.file}:${ruleAt(spec, at)?.at.line}: ${message}`;
    const isNew = !lines.has(line) && !rules.has(rule);
    lines.add(line);
    rules.add(rule);
    return isNew;
  };
  return { misspelt: misspelt.filter(isFirst), others: [...missing, ...found].filter(isFirst) };
}

/** The innermost piece of spec behind a place of the text. */
function placeOf(layout: Layout, offset: number): Position | undefined {
  let best: Segment | undefined;
  for (const segment of layout.segments) {
    if (segment.start > offset || segment.end < offset) continue;
    if (best === undefined || segment.end - segment.start <= best.end - best.start) best = segment;
  }
  return best?.at;
}

/** Words of tables that the place of their call does not take. Returns the calls, whose own errors are then told. */
function blameTables(
  layout: Layout,
  { checker, nodeOf }: Checked,
  tables: ReadonlyMap<string, Table>,
  found: Diagnostic[],
): Segment[] {
  const blamed: Segment[] = [];
  for (const mark of layout.marks) {
    if (mark.role !== "table") continue;
    const node = nodeOf(mark);
    const call = mark.node as Extract<Template, { kind: "table" }>;
    const table = tables.get(call.table.name);
    if (node === undefined || table === undefined || !ts.isExpression(node)) continue;
    const context = checker.getContextualType(node);
    if (context === undefined) continue;
    const wanted = checker.getNonNullableType(context);
    if (wanted.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) continue;
    const words = (wanted.isUnion() ? wanted.types : [wanted]).flatMap((type) =>
      type.isStringLiteral() ? [type.value] : [],
    );
    for (const row of [...table.rows, table.otherwise]) {
      if (row === undefined || typeof row.value !== "string") continue;
      if (checker.isTypeAssignableTo(checker.getStringLiteralType(row.value), wanted)) continue;
      const near = nearest(row.value, words);
      const hint = near === undefined ? "" : `. Did you mean '"${near}"'?`;
      found.push({
        at: row.valueAt,
        message: `Type '"${row.value}"' is not assignable to type '${print(wanted, checker)}'${hint}`,
      });
      blamed.push({ start: mark.start, end: mark.end, at: row.at });
    }
  }
  return blamed;
}

/** The key or word of a pattern that a message is about, wherever in its rule the value goes. */
function blamePattern(spec: AdapterSpec, at: Position, message: string): Position | undefined {
  const match = ruleAt(spec, at)?.match;
  const key = /^Property '([^']+)' does not exist/.exec(message)?.[1];
  const word = /^no value here is ([^;]*)/.exec(message)?.[1];
  if (match === undefined || (key ?? word) === undefined) return undefined;
  return findIn(
    match,
    (entry) => entry.key === key,
    (pattern) => holds(pattern, word),
  );
}

function findIn(
  pattern: Pattern,
  isKey: (entry: PatternEntry) => boolean,
  isWord: (pattern: Pattern) => boolean,
): Position | undefined {
  if (isWord(pattern)) return pattern.at;
  if (pattern.kind === "first") return findIn(pattern.pattern, isKey, isWord);
  if (pattern.kind !== "object") return undefined;
  for (const entry of pattern.entries) {
    const at = isKey(entry) ? entry.at : findIn(entry.pattern, isKey, isWord);
    if (at !== undefined) return at;
  }
  return undefined;
}

function holds(pattern: Pattern, word: string | undefined): boolean {
  if (pattern.kind === "literal") return String(pattern.value) === word;
  return pattern.kind === "any" && pattern.words.some((each) => String(each) === word);
}

/** The rule that a place stands in. */
function ruleAt(spec: AdapterSpec, { file, line, column }: Position): Rule<unknown> | undefined {
  const isBefore = ({ at }: Rule<unknown>) =>
    at.file === file && (at.line < line || (at.line === line && at.column <= column));
  return spec.rules
    .flatMap((set): readonly Rule<unknown>[] => (set.kind === "same" ? [] : set.rules))
    .filter(isBefore)
    .sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
    .at(-1);
}

/** The clamp cell that holds the word an error is about. */
function blameCell(spec: AdapterSpec, message: string): Position | undefined {
  const word = /^Type '.*?"([^"]+)"/.exec(message)?.[1];
  if (word === undefined) return undefined;
  return spec.reasoning?.clamp.flatMap((row) => row.cells).find((cell) => cell.value === word)?.at;
}
