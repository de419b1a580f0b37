/** A rule of the simplifier. */
import {
  type CallExpression,
  type FunctionDeclaration,
  type KindToNodeMappings,
  type Node,
  SyntaxKind,
} from "ts-morph";
import type { Edit } from "./edits.ts";
import { argumentOf, isCall } from "./syntax.ts";

export interface Rule {
  /** Its effect, as `before → after`. */
  readonly name: string;
  readonly kinds: readonly SyntaxKind[];
  /** Whether other edits inside the node can be made in the same pass. */
  readonly isInside?: true;
  /** @returns nothing if it does not fit */
  apply(node: Node, context: Context): readonly Edit[] | undefined;
}

export interface Context {
  readonly fn: FunctionDeclaration;
  /** Whether the function reads a reply: what its declared types say of texts, lists and objects cannot be trusted. */
  readonly isReply: boolean;
}

type Apply<Kind extends SyntaxKind> = (node: KindToNodeMappings[Kind], context: Context) => readonly Edit[] | undefined;

/** A rule for nodes of one kind, or of several. */
export function rule<Kind extends SyntaxKind>(kind: Kind | readonly Kind[], name: string, apply: Apply<Kind>): Rule {
  return { name, kinds: [kind].flat(), apply };
}

/** A rule that leaves what is inside the node as it is. */
export const outerRule: typeof rule = (...of) => ({ ...rule(...of), isInside: true });

/** A rule for the calls of one primitive, and their first argument. */
export function callRule(
  primitive: string,
  name: string,
  apply: (call: CallExpression, value: Node, context: Context) => readonly Edit[] | undefined,
): Rule {
  return rule(SyntaxKind.CallExpression, name, (node, context) =>
    isCall(node, primitive) ? apply(node, argumentOf(node), context) : undefined,
  );
}
