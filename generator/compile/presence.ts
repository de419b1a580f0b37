/** Checks the presence marks of keys: `key:` for a value that is always there, `key?:` for one that may be absent. */
import { Node } from "ts-morph";
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { AdapterSpec, MapEntry, MapTemplate, Position, Table, Template } from "../../language/syntax.ts";
import { childrenOf } from "../../language/traverse.ts";
import type { Draft } from "../simplify/simplify.ts";
import { argumentOf, inner, isBinary, isCall } from "../simplify/syntax.ts";
import { isAlways, isNeverBlank, mayBeNothing } from "../simplify/types.ts";

/** A key of a map, or a `let`. */
interface Marked {
  readonly name: string;
  readonly optional: boolean;
}

/**
 * The errors of marks in requests; the types of a reply cannot be trusted.
 * @param isSkipped whether no marks are checked at a position
 */
export function presenceErrors(draft: Draft, spec: AdapterSpec, isSkipped: (start: number) => boolean): Diagnostic[] {
  const marked = markedIn(spec);
  const isTotal = ({ rows, otherwise }: Table) => [...rows, otherwise].every((row) => row?.value !== undefined);
  const totalTables = new Set(spec.tables.filter(isTotal).map(({ name }) => name));
  const starts = Map.groupBy(
    draft.segments.filter(({ at, start, end }) => marked.has(at) && end > start),
    ({ start }) => start,
  );
  const ofLets = new Set<string>();
  return draft.file.forEachDescendantAsArray().flatMap((node): Diagnostic[] => {
    const value = markedValue(node);
    if (value === undefined || isSkipped(node.getStart())) return [];
    const owner = Node.isVariableDeclaration(node) ? node.getVariableStatementOrThrow() : node;
    const segment = starts.get(owner.getStart())?.find(({ end }) => end === owner.getEnd());
    const mark = segment && marked.get(segment.at);
    const message = mark && messageOf(mark, value, totalTables);
    // a key that reads a `let` has the error of the `let`
    if (segment === undefined || message === undefined || ofLets.has(message)) return [];
    if (owner !== node) ofLets.add(message);
    return [{ at: segment.at, message }];
  });
}

function messageOf({ name, optional }: Marked, value: Node, totalTables: ReadonlySet<string>): string | undefined {
  const isAbsent = mayBeAbsent(value, totalTables);
  if (!optional) return isAbsent ? `may be absent: write ${name}?: or give a default with $or` : undefined;
  const last = lastAlternative(value);
  const isCertain = !isAbsent && (Node.isNullLiteral(last) || isAlways(last, isNeverBlank(last)));
  return isCertain ? `is always there: write ${name}: without the ?` : undefined;
}

function lastAlternative(value: Node): Node {
  const code = inner(value);
  return Node.isBinaryExpression(code) && isBinary(code, "??", "||") ? lastAlternative(code.getRight()) : code;
}

/**
 * Alternatives are absent if the last one is, and a table with a value for everything if its word is. A `null` that is written
 * counts as a value.
 */
function mayBeAbsent(value: Node, totalTables: ReadonlySet<string>): boolean {
  const code = lastAlternative(value);
  if (Node.isNullLiteral(code)) return false;
  if (isCall(code, ...totalTables)) return mayBeAbsent(argumentOf(code), totalTables);
  // a `let` has a mark of its own
  const name = Node.isShorthandPropertyAssignment(code)
    ? code.getValueSymbol()
    : Node.isIdentifier(code) && code.getSymbol();
  const declared = name ? name.getValueDeclaration() : undefined;
  const constant = Node.isVariableDeclaration(declared) ? declared.getInitializer() : undefined;
  return constant === undefined ? mayBeNothing(code.getType()) : mayBeAbsent(constant, totalTables);
}

/** The value of a key or constant. A key that is merged only if its value is there has been tested before. */
function markedValue(node: Node): Node | undefined {
  if (Node.isVariableDeclaration(node)) return node.getVariableStatement() && node.getInitializer();
  const isKey = Node.isPropertyAssignment(node) || Node.isShorthandPropertyAssignment(node);
  if (!isKey || Node.isConditionalExpression(node.getParentOrThrow().getParent())) return undefined;
  return Node.isPropertyAssignment(node) ? node.getInitializer() : node;
}

/** Optional keys and lets by position. The operand of a rule has keys of its own kind. */
function markedIn({ body, lets, rules, requestRules }: AdapterSpec): ReadonlyMap<Position, Marked> {
  const marked = new Map<Position, Marked>(lets.map(({ name, optional, at }) => [at, { name, optional }]));
  const collect = (template: Template): void => {
    if (template.kind === "map") collectKeys(template);
    for (const child of childrenOf(template))
      if (template.kind === "rule" && child === template.of && child.kind === "map") childrenOf(child).forEach(collect);
      else collect(child);
  };
  const collectKeys = ({ entries }: MapTemplate): void => {
    const keys = entries.filter((entry): entry is MapEntry => entry.kind === "entry" && entry.value.kind !== "nothing");
    for (const { key, optional, at } of keys) marked.set(at, { name: key, optional });
  };
  for (const template of [body, ...lets.map(({ value }) => value)]) collect(template);
  for (const set of rules)
    if (set.kind === "value" && requestRules.has(set.name)) for (const { emit } of set.rules) collect(emit);
  return marked;
}
