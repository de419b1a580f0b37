/** Maps type errors to positions in the YAML. */
import ts from "typescript";
import type { Diagnostic } from "../../language/diagnostics.ts";
import { nearest } from "../../language/reader.ts";
import type { AdapterSpec, Pattern, PatternEntry, Position, Rule, Table, Template } from "../../language/syntax.ts";
import type { Layout, Segment } from "../emit/layout.ts";
import { type Checked, print } from "./checker.ts";
import type { TypeNames } from "./imports.ts";
import { messageOf, missingCase } from "./sentences.ts";

/** TypeScript error codes for unknown names and values. */
const misspellings: ReadonlySet<number> = new Set([2304, 2339, 2353, 2367, 2551, 2552, 2561, 2678]);

/** The errors of a spec. A misspelling causes errors elsewhere, so the others are only reported if there is none. */
export interface Explained {
  readonly misspelt: readonly Diagnostic[];
  readonly others: readonly Diagnostic[];
}

/** One error per line of a spec: the first usually causes the others. */
export function explainErrors(
  spec: AdapterSpec,
  layout: Layout,
  checked: Checked,
  tables: ReadonlyMap<string, Table>,
  reported: readonly Diagnostic[],
  types: TypeNames,
): Explained {
  const found: Diagnostic[] = [...reported];
  const misspelt: Diagnostic[] = [];
  const missing: Diagnostic[] = [];
  const covered = checkTableRows(layout, checked, tables, found);
  for (const diagnostic of checked.diagnostics) {
    const start = diagnostic.start ?? 0;
    if (covered.some((segment) => segment.start <= start && start < segment.end)) continue;
    const at = positionOf(layout, start) ?? { file: spec.sources[1], line: 1, column: 1, length: 1 };
    const isHeader = spec.headers.entries.some((entry) => entry.at === at);
    const message = `${isHeader ? "a header must be a string: " : ""}${messageOf(diagnostic, checked, types)}`;
    const located = { at: locateCell(spec, message) ?? locateInPattern(spec, at, message) ?? at, message };
    if (message.startsWith(missingCase)) missing.push(located);
    else if (misspellings.has(diagnostic.code) && !/on type 'never'/.test(message)) misspelt.push(located);
    else found.push(located);
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

/** The position in the spec for an offset of the generated text. */
function positionOf(layout: Layout, offset: number): Position | undefined {
  let best: Segment | undefined;
  for (const segment of layout.segments) {
    if (segment.start > offset || segment.end < offset) continue;
    if (best === undefined || segment.end - segment.start <= best.end - best.start) best = segment;
  }
  return best?.at;
}

/** Finds values of tables that do not fit where the table is used. @returns those uses, whose own errors are covered then */
function checkTableRows(
  layout: Layout,
  { checker, nodesOf }: Checked,
  tables: ReadonlyMap<string, Table>,
  found: Diagnostic[],
): Segment[] {
  const covered: Segment[] = [];
  const marks = layout.marks.filter(({ role }) => role === "table");
  const nodes = nodesOf(marks);
  for (const mark of marks) {
    const node = nodes.get(mark);
    const call = mark.node as Extract<Template, { kind: "table" }>;
    const table = tables.get(call.table.name);
    if (node === undefined || table === undefined || !ts.isExpression(node)) continue;
    const context = checker.getContextualType(node);
    if (context === undefined) continue;
    const expected = checker.getNonNullableType(context);
    if (expected.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) continue;
    const allowed = (expected.isUnion() ? expected.types : [expected]).flatMap((type) =>
      type.isStringLiteral() ? [type.value] : [],
    );
    for (const row of [...table.rows, table.otherwise]) {
      if (row === undefined || typeof row.value !== "string") continue;
      if (checker.isTypeAssignableTo(checker.getStringLiteralType(row.value), expected)) continue;
      const near = nearest(row.value, allowed);
      const hint = near === undefined ? "" : `. Did you mean '"${near}"'?`;
      found.push({
        at: row.valueAt,
        message: `Type '"${row.value}"' is not assignable to type '${print(expected, checker)}'${hint}`,
      });
      covered.push({ start: mark.start, end: mark.end, at: row.at });
    }
  }
  return covered;
}

/** The key or value of a pattern that a message is about, even if the error is elsewhere in the rule. */
function locateInPattern(spec: AdapterSpec, at: Position, message: string): Position | undefined {
  const match = ruleAt(spec, at)?.match;
  const key = /^Property '([^']+)' does not exist/.exec(message)?.[1];
  const word = /^unknown value ([^;]*)/.exec(message)?.[1];
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

/** The rule that contains a position. */
function ruleAt(spec: AdapterSpec, { file, line, column }: Position): Rule<unknown> | undefined {
  const isBefore = ({ at }: Rule<unknown>) =>
    at.file === file && (at.line < line || (at.line === line && at.column <= column));
  return spec.rules
    .flatMap((set): readonly Rule<unknown>[] => (set.kind === "same" ? [] : set.rules))
    .filter(isBefore)
    .sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
    .at(-1);
}

/** The clamp cell with the value that an error is about. */
function locateCell(spec: AdapterSpec, message: string): Position | undefined {
  const word = /^Type '.*?"([^"]+)"/.exec(message)?.[1];
  if (word === undefined) return undefined;
  return spec.reasoning?.clamp.flatMap((row) => row.cells).find((cell) => cell.value === word)?.at;
}
