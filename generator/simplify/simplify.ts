/** Applies the rules to the functions of checked files, until none fits. Types only become narrower, so this ends. */
import type { FunctionDeclaration, Node, SourceFile, SyntaxKind, ts } from "ts-morph";
import type { Segment } from "../print/code.ts";
import { accessRules } from "./access.ts";
import { callRules } from "./calls.ts";
import { needlessConstant } from "./constants.ts";
import { compatible, type Edit, moveSegments } from "./edits.ts";
import { logicRules } from "./logic.ts";
import type { Context, Rule } from "./rule.ts";
import { type Functions, inputEdits, resultEdits } from "./signatures.ts";
import { spreadRules } from "./spreads.ts";
import { lastRules, statementRules } from "./statements.ts";

/** A file in the making. */
export interface Draft {
  readonly file: SourceFile;
  segments: readonly Segment[];
}

const rulesOfTypes = [...logicRules, ...accessRules, ...callRules, ...spreadRules, ...statementRules];

/** Groups of rules: one is tried where none of those before it fits anywhere in the function. */
export const groups: readonly (readonly Rule[])[] = [[needlessConstant], rulesOfTypes, ...lastRules];

/** `types`: the `let` of a spec stay constants, so that their marks can be checked; `form`: everything. */
export type Phase = "types" | "form";

/** The functions whose constants have a mark. */
const namedConstants: ReadonlySet<string> = new Set(["request", "read"]);

type ByKind = ReadonlyMap<SyntaxKind, readonly Rule[]>;

/** Rules by the kinds of nodes that they look at. */
export function indexed(rules: readonly Rule[]): ByKind {
  const kinds = [...new Set(rules.flatMap((rule) => rule.kinds))];
  return new Map(kinds.map((kind) => [kind, rules.filter((rule) => rule.kinds.includes(kind))]));
}

const byKind = groups.map(indexed);

/** More passes than any file needs. */
const mostPasses = 40;

export function simplify(drafts: readonly (Draft & { readonly functions: Functions })[], phase: Phase): void {
  /** Functions in which nothing fits, until a signature in their file changes. */
  const idle = new Map(drafts.map((draft) => [draft, new Set<string>()]));
  let open = drafts;
  for (let pass = 0; open.length > 0; pass++) {
    if (pass === mostPasses) throw new Error(`the rules do not end in ${open[0]?.file.getFilePath()}`);
    // all files are asked before one is changed: a change forgets the types of all
    const found = open.map((draft) => ({ draft, ...editsOf(draft, idle.get(draft) ?? new Set(), phase) }));
    for (const { draft, edits, signatures } of found) {
      if (signatures.length > 0) idle.get(draft)?.clear();
      apply(draft, [...signatures, ...edits]);
    }
    open = found.flatMap(({ draft, edits, signatures }) => (edits.length + signatures.length > 0 ? [draft] : []));
  }
}

function editsOf({ file, functions }: Draft & { readonly functions: Functions }, idle: Set<string>, phase: Phase) {
  const busy = file.getFunctions().filter((fn) => !idle.has(fn.getName() ?? ""));
  const signatures = busy.length === 0 ? [] : [...inputEdits(file, functions), ...resultEdits(busy)];
  const edits = busy.flatMap((fn) => {
    const name = fn.getName() ?? "";
    const first = phase === "types" && namedConstants.has(name) ? 1 : 0;
    const found = editsIn(fn, functions.isReply(name), byKind.slice(first, phase === "types" ? 2 : undefined));
    if (found.length === 0) idle.add(name);
    return found;
  });
  return { signatures, edits };
}

/** The edits of one pass over a function. */
export function editsIn(fn: FunctionDeclaration, isReply: boolean, rules: readonly ByKind[] = byKind): Edit[] {
  const context: Context = { fn, isReply };
  for (const group of rules) {
    const edits: Edit[] = [];
    const isSingle = group === byKind[0] || group === byKind[2];
    const visit = (node: Node): void => {
      if (isSingle && edits.length > 0) return;
      for (const rule of group.get(node.getKind()) ?? []) {
        const found = rule.apply(node, context);
        if (found === undefined) continue;
        edits.push(...found);
        // the children of a changed node are looked at in the next pass: another edit could rely on what this one deletes
        if (!rule.isInside) return;
      }
      node.forEachChild(visit);
    };
    const body = fn.getBody();
    if (body !== undefined) visit(body);
    if (edits.length > 0) return edits;
  }
  return [];
}

export function apply(draft: Draft, edits: readonly Edit[]): void {
  const kept = compatible(edits);
  if (kept.length === 0) return;
  const changes = kept.map(
    ({ start, end, text }): ts.TextChange => ({
      span: { start, length: end - start },
      newText: text,
    }),
  );
  draft.file.applyTextChanges(changes);
  draft.segments = moveSegments(draft.segments, kept);
}
