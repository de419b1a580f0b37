/** Maps type errors to positions in the YAML. */
import { Node, type Type, ts } from "ts-morph";
import type { Diagnostic } from "../../language/diagnostics.ts";
import { nearest } from "../../language/reader.ts";
import type { AdapterSpec, Pattern, PatternEntry, Position, Rule } from "../../language/syntax.ts";
import type { Segment } from "../print/code.ts";
import type { Draft } from "../simplify/simplify.ts";
import { membersOf } from "../simplify/types.ts";
import type { CodeProject } from "./project.ts";
import { messageOf, missingCase } from "./sentences.ts";

/** TypeScript error codes for unknown names and values. */
const misspellings: ReadonlySet<number> = new Set([2304, 2339, 2353, 2367, 2551, 2552, 2561, 2678]);

/** The errors of a spec. A misspelling causes errors elsewhere, so the others are only reported if there is none. */
export interface Explained {
  readonly misspelt: readonly Diagnostic[];
  readonly others: readonly Diagnostic[];
  /** Misspellings in functions that are deleted at the end. */
  readonly temporary: readonly Diagnostic[];
}

/** One error per line of a spec: the first usually causes the others. */
export function explainErrors(
  draft: Draft,
  spec: AdapterSpec,
  project: CodeProject,
  marks: readonly Diagnostic[],
  isTemporary: (start: number) => boolean,
): Explained {
  const found: Diagnostic[] = [...marks];
  const misspelt: Diagnostic[] = [];
  const temporary: Diagnostic[] = [];
  const missing: Diagnostic[] = [];
  const types = project.typeNames(spec);
  const checked = { file: draft.file.compilerNode, checker: project.project.getTypeChecker().compilerObject };
  const covered = checkTableRows(draft, spec, found);
  for (const { compilerObject: diagnostic } of draft.file.getPreEmitDiagnostics()) {
    const start = diagnostic.start ?? 0;
    if (covered.some((segment) => segment.start <= start && start < segment.end)) continue;
    const at = positionOf(draft, start) ?? { file: spec.sources[1], line: 1, column: 1, length: 1 };
    const isHeader = spec.headers.entries.some((entry) => entry.at === at);
    const message = `${isHeader ? "a header must be a string: " : ""}${messageOf(diagnostic, checked, types)}`;
    const located = { at: locateCell(spec, message) ?? locateInPattern(spec, at, message) ?? at, message };
    const isMisspelt = misspellings.has(diagnostic.code) && !/on type 'never'/.test(message);
    if (isTemporary(start)) {
      if (isMisspelt) temporary.push(located);
    } else if (message.startsWith(missingCase)) missing.push(located);
    else if (isMisspelt) misspelt.push(located);
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
  return {
    misspelt: misspelt.filter(isFirst),
    others: [...missing, ...found].filter(isFirst),
    temporary: temporary.filter(isFirst),
  };
}

/** The position in the spec for an offset of the generated text. */
function positionOf({ segments }: Draft, offset: number): Position | undefined {
  let best: Segment | undefined;
  for (const segment of segments) {
    if (segment.start > offset || segment.end < offset) continue;
    if (best === undefined || segment.end - segment.start <= best.end - best.start) best = segment;
  }
  return best?.at;
}

/** Finds values of tables that do not fit where the table is used. @returns those uses, whose own errors are covered then */
function checkTableRows({ file, segments }: Draft, { tables }: AdapterSpec, found: Diagnostic[]): Segment[] {
  return segments.filter((segment) => {
    const table = tables.find(({ name }) => name === segment.table);
    const call = table && callAt(file.getDescendantAtPos(segment.start), segment);
    const context = call?.getContextualType();
    if (table === undefined || context === undefined || context.isAny() || context.isUnknown()) return false;
    const type = context.getNonNullableType();
    const words = membersOf(type).flatMap((member) =>
      member.isStringLiteral() ? [String(member.getLiteralValue())] : [],
    );
    const rows = [...table.rows, table.otherwise].filter((row) => row !== undefined);
    const wrong = rows.filter(({ value }) => typeof value === "string" && !accepts(type, value));
    for (const { value, valueAt } of wrong) {
      const near = nearest(String(value), words);
      const hint = near === undefined ? "" : `. Did you mean '"${near}"'?`;
      const expected = type.getText(undefined, ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope);
      found.push({ at: valueAt, message: `Type '"${value}"' is not assignable to type '${expected}'${hint}` });
    }
    return wrong.length > 0;
  });
}

/** The call that takes exactly this segment. */
function callAt(node: Node | undefined, { start, end }: Segment) {
  for (let each = node; each !== undefined && each.getStart() === start; each = each.getParent())
    if (each.getEnd() === end && Node.isCallExpression(each)) return each;
  return undefined;
}

function accepts(type: Type, word: string): boolean {
  return membersOf(type).some((member) => member.isString() || member.getLiteralValue() === word);
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
