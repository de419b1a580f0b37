/** What the type checker refuses, told at the place in the YAML that it comes from. */
import { ts } from "ts-morph";
import type { Diagnostic } from "../diagnostics.ts";
import type { Layout, Segment } from "../emit/layout.ts";
import { nearest } from "../language/reader.ts";
import type { AdapterSpec, Position, Table, Template } from "../language/syntax.ts";
import { type Checked, print } from "./checker.ts";

/** One error for each line of a spec: the first is the cause of the others. */
export function explainErrors(
  spec: AdapterSpec,
  layout: Layout,
  checked: Checked,
  tables: ReadonlyMap<string, Table>,
  complaints: readonly Diagnostic[],
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const blamed = blameTables(layout, checked, tables, found);
  for (const diagnostic of checked.diagnostics) {
    const start = diagnostic.start ?? 0;
    if (blamed.some((segment) => segment.start <= start && start < segment.end)) continue;
    const at = placeOf(layout, start) ?? { file: spec.sources[1], line: 1, column: 1, length: 1 };
    const message = sentence(diagnostic);
    const cell = blameCell(spec, message);
    found.push({ at: cell ?? at, message });
  }
  const lines = new Set(complaints.map(({ at }) => `${at.file}:${at.line}`));
  return found.filter(({ at }) => {
    const line = `${at.file}:${at.line}`;
    return !lines.has(line) && lines.add(line);
  });
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

/** The checker's sentence in the words of a spec. */
function sentence(diagnostic: ts.Diagnostic): string {
  const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n").split("\n");
  if (diagnostic.code === 2366 || diagnostic.code === 7030 || diagnostic.code === 2355)
    return "a case is missing: not every value fits a rule; add it, or an else";
  const first = (text[0] ?? "")
    .replace(/^Object literal may only specify known properties, (and|but) /, "")
    .replace(/\.$/, "");
  // The deepest line of a chain names the field and not the whole shape.
  const last = text.at(-1)?.trim().replace(/\.$/, "");
  const chosen = text.length > 1 && last !== undefined && last.length < first.length ? last : first;
  const missing = diagnostic.code === 2339 && /on type '.*(\||\{)/.test(chosen) ? "a case is missing: " : "";
  return `${missing}${chosen}`;
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

/** The clamp cell that holds the word an error is about. */
function blameCell(spec: AdapterSpec, message: string): Position | undefined {
  const word = /^Type '.*?"([^"]+)"/.exec(message)?.[1];
  if (word === undefined) return undefined;
  return spec.reasoning?.clamp.flatMap((row) => row.cells).find((cell) => cell.value === word)?.at;
}
