/** Applies the rules to the functions of checked files, until none fits. Types only become narrower, so this ends. */
import type { FunctionDeclaration, Node, SourceFile, SyntaxKind } from "ts-morph";
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
  readonly functions: Functions;
  segments: readonly Segment[];
}

const rulesOfTypes = [...logicRules, ...accessRules, ...callRules, ...spreadRules, ...statementRules];

/** Groups of rules: one is tried where none of those before it fits anywhere in the function. */
export const groups: readonly (readonly Rule[])[] = [[needlessConstant], rulesOfTypes, ...lastRules];

/** `types`: the `let` of a spec stay constants, so that their marks can be checked; `form`: everything but signatures. */
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

export function simplify(drafts: readonly Draft[], phase: Phase): void {
  let open = drafts.map((draft) => ({ draft, busy: draft.file.getFunctions().map((fn) => fn.getNameOrThrow()) }));
  for (let pass = 0; open.length > 0; pass++) {
    if (pass === mostPasses) throw new Error(`the rules do not end in ${open[0]?.draft.file.getFilePath()}`);
    // all files are asked before one is changed: a change forgets the types of all
    const found = open.map(({ draft, busy }) => ({ draft, ...editsOf(draft, busy, phase) }));
    for (const { draft, edits } of found) apply(draft, edits);
    open = found.filter(({ busy }) => busy.length > 0);
  }
}

/** The edits of some functions, and where more may fit then: what has changed, and what calls a function with another signature. */
function editsOf({ file, functions }: Draft, names: readonly string[], phase: Phase) {
  const all = file.getFunctions();
  const asked = all.filter((fn) => names.includes(fn.getNameOrThrow()));
  const signatures = phase === "types" ? [...inputEdits(file, asked, functions), ...resultEdits(asked)] : [];
  const edits = asked.flatMap((fn) => editsIn(fn, functions.isReply(fn.getNameOrThrow()), rulesOf(fn, phase)));
  const isIn = (fn: FunctionDeclaration) => (edit: Edit) => fn.getPos() <= edit.start && edit.end <= fn.getEnd();
  const changed = all.filter((fn) => signatures.some(isIn(fn))).map((fn) => fn.getNameOrThrow());
  const busy = all.filter((fn) => edits.some(isIn(fn)) || changed.some((name) => fn.getText().includes(name)));
  return { edits: [...signatures, ...edits], busy: busy.map((fn) => fn.getNameOrThrow()) };
}

function rulesOf(fn: FunctionDeclaration, phase: Phase): readonly ByKind[] {
  const isNamed = namedConstants.has(fn.getNameOrThrow());
  return phase === "types" ? byKind.slice(isNamed ? 1 : 0, 2) : byKind.slice(isNamed ? 0 : 2);
}

/** The edits of one pass over a function. */
export function editsIn(fn: FunctionDeclaration, isReply: boolean, rules: readonly ByKind[] = byKind): Edit[] {
  const context: Context = { fn, isReply };
  for (const group of rules) {
    let edits: Edit[] = [];
    const visit = (node: Node): void => {
      for (const rule of group.get(node.getKind()) ?? []) {
        const found = compatible(rule.apply(node, context) ?? []);
        const together = compatible([...edits, ...found]);
        // what overlaps waits for the next pass
        if (found.length === 0 || together.length < edits.length + found.length) continue;
        edits = together;
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
  const changes = kept.map(({ start, end, text }) => ({ span: { start, length: end - start }, newText: text }));
  draft.file.applyTextChanges(changes);
  draft.segments = moveSegments(draft.segments, kept);
}
