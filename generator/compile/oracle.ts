/** What the type checker knows about the generated code. */
import type { RuleSet } from "../../language/syntax.ts";

/** What is known about the values of a type. */
export interface Known {
  /** May be missing or null. */
  readonly absent: boolean;
  /** May be null. */
  readonly nullable?: boolean;
  /** Every value that is present is of one of these. */
  readonly kinds: ReadonlySet<Kind>;
  /** Whether they are objects with at least one required field. */
  readonly filled: boolean;
  /** The literal, if the type is a single one. */
  readonly literal?: string | number | boolean;
}
export type Kind = "number" | "boolean" | "text" | "list" | "object" | "any";

/** What is known from code that was printed before. */
export interface Oracle {
  /** About the values of a node of the spec, where it was printed in this role. */
  ask(node: object, role: string): Known | undefined;
  /** Whether a value rule set may return nothing. */
  mayBeAbsent(rules: RuleSet): boolean;
  /** Whether the input of a rule set over a reply is a union of objects. */
  hasVariants(rules: RuleSet): boolean;
  /** The source text of the input type of a rule set over `_`. */
  inputOf(rules: RuleSet): string | undefined;
}

/** Before anything was printed. */
export const noOracle: Oracle = {
  ask: () => undefined,
  mayBeAbsent: () => true,
  hasVariants: () => false,
  inputOf: () => undefined,
};

/** What holds for a node that is printed in two places. */
export function merged(a: Known, b: Known): Known {
  return {
    absent: a.absent || b.absent,
    nullable: a.nullable === true || b.nullable === true,
    kinds: new Set([...a.kinds, ...b.kinds]),
    filled: a.filled && b.filled,
    ...(a.literal !== undefined && a.literal === b.literal && { literal: a.literal }),
  };
}

/** Whether a value can be blank although it is present. */
export function mayBeBlank(known: Known): boolean {
  return [...known.kinds].some((kind) => kind !== "number" && kind !== "boolean");
}

/** Whether every value that is present is of this kind. */
export function isOnly(known: Known, kind: Kind): boolean {
  return known.kinds.size > 0 && [...known.kinds].every((each) => each === kind);
}
