/** Rules for statements. */
import { Node, type Statement, SyntaxKind } from "ts-morph";
import { type Edit, put, replace } from "./edits.ts";
import { outerRule, type Rule, rule } from "./rule.ts";
import { exits } from "./syntax.ts";

const { Block, CaseClause, IfStatement } = SyntaxKind;

const unreachable = rule([Block, CaseClause], "return a; b; → return a;", (node) => {
  const statements = node.getStatements();
  const next = statements[statements.findIndex(exits) + 1];
  const last = statements.at(-1);
  if (next === undefined || last === undefined || !statements.some(exits)) return undefined;
  return [replace(next.getStart(), last.getEnd())];
});

const caseBlock = outerRule(CaseClause, "case 1: { a; } → case 1: a;", (node) => {
  const [only, ...others] = node.getStatements();
  if (!Node.isBlock(only) || others.length > 0 || only.getStatements().some(Node.isVariableStatement)) return undefined;
  return withoutBraces(only);
});

function withoutBraces(block: Node): Edit[] {
  return [replace(block.getStart(), block.getStart() + 1), replace(block.getEnd() - 1, block.getEnd())];
}

const needlessReturn = outerRule(
  Block,
  "function f() { if (a) { b; return; } } → function f() { if (a) { b; } }",
  (node, { fn }) => {
    const statements = node === fn.getBody() ? node.getStatements() : [];
    const last = statements.at(-1);
    // what the function ends with can also be its result
    const end = last?.getText() === "return true;" ? "return true;" : "return;";
    const before = end === "return;" ? last : statements.at(-2);
    return before && [...withoutReturn(before, end)];
  },
);

/** The edits by which a statement does not end in a `return` that comes next anyway. */
function* withoutReturn(statement: Statement, end: string): Generator<Edit> {
  if (statement.getText() === end) {
    const parent = statement.getParentOrThrow();
    if (Node.isBlock(parent) && parent.getStatements().length > 1) yield* put(statement, "");
  } else if (Node.isIfStatement(statement) && statement.getElseStatement() === undefined) {
    const then = statement.getThenStatement();
    const last = Node.isBlock(then) ? then.getStatements().at(-1) : undefined;
    if (last !== undefined) yield* withoutReturn(last, end);
  } else if (Node.isSwitchStatement(statement)) {
    for (const clause of statement.getClauses()) {
      const all = clause.getStatements().flatMap((each) => (Node.isBlock(each) ? each.getStatements() : [each]));
      const [last, before] = [all.at(-1), all.at(-2)];
      if (Node.isBreakStatement(last) && before !== undefined) yield* withoutReturn(before, end);
      else if (last?.getText() === end && all.length > 1) yield* put(last, "break;");
    }
  }
}

const needlessBraces = outerRule(
  IfStatement,
  "if (a) { return 1; } → if (a) return 1; where that fits on a line",
  (node) => {
    const then = node.getThenStatement();
    const [only, ...others] = Node.isBlock(then) ? then.getStatements() : [];
    const isSimple = Node.isReturnStatement(only) || Node.isExpressionStatement(only);
    if (!isSimple || others.length > 0 || widthOf(node) > width) return undefined;
    return withoutBraces(then);
  },
);

/** The columns of a statement on one line, with the comment at its end and without braces. */
function widthOf(statement: Node): number {
  const levels = statement
    .getAncestors()
    .filter((each) => Node.isBlock(each) || Node.isCaseBlock(each) || Node.isCaseClause(each));
  return 2 * levels.length + statement.getText().replaceAll(/\s+/g, " ").length - "{  }".length;
}

/** The columns of a line. */
const width = 120;

export const statementRules: readonly Rule[] = [unreachable, caseBlock, needlessReturn];

/** Rules for code that no other rule fits any more. */
export const lastRules: readonly (readonly Rule[])[] = [[needlessBraces]];
