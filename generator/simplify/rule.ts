/** A rule of the simplifier. */
import type { FunctionDeclaration, Node, SyntaxKind } from "ts-morph";
import type { Edit } from "./edits.ts";

export interface Rule {
  /** What it does, as `before → after`. */
  readonly name: string;
  readonly kinds: readonly SyntaxKind[];
  /** Whether other edits inside the node can be made in the same pass. */
  readonly isInside?: true;
  /** @returns undefined if it does not fit */
  apply(node: Node, context: Context): readonly Edit[] | undefined;
}

export interface Context {
  readonly fn: FunctionDeclaration;
  /** Whether the function reads a reply: what its declared types say of texts, lists and objects cannot be trusted. */
  readonly isReply: boolean;
}
