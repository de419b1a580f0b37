/** The names available to a template, and the context for printing it. */

import type { Position, RuleSet, Table, Template, ValueRules } from "../../language/syntax.ts";
import type { Doc } from "../emit/layout.ts";
import type { Oracle } from "./oracle.ts";

/** A value as code. */
export interface Value {
  readonly doc: Doc;
  /** May be undefined or null. */
  readonly absent: boolean;
  /** May be present and blank. */
  readonly blank: boolean;
  /** Whether it is a property path or literal: cheap, and narrowed by the type checker after a test. */
  readonly plain: boolean;
  /** Of an object in which no key is undefined: down to which depth. In 1, its fields are such objects, too. */
  readonly defined?: number;
  /** Whether it needs brackets next to an operator. */
  readonly needsBrackets?: boolean;
  /** The code after a test has shown that the value is present: without `?.`. */
  readonly sure?: Doc;
  /** The code that leaves out a blank value, if there is a shorter one than `some(doc)`. */
  readonly unblank?: Doc;
  /** For a conditional call: the code with another value instead of `undefined`. */
  readonly orElse?: (other: string) => Doc;
  /** The name for a constant of the value. */
  readonly name?: string;
}

export type Of<Kind extends Template["kind"]> = Extract<Template, { kind: Kind }>;

/** The context shared by all parts of one file. */
export interface Program {
  readonly rules: ReadonlyMap<string, RuleSet>;
  readonly tables: ReadonlyMap<string, Table>;
  readonly oracle: Oracle;
  /** Whether all tests are printed, so that the type checker can be asked at each of them. */
  readonly learning: boolean;
  /** Whether no types are known: every value may be absent, or something else than expected. */
  readonly untyped: boolean;
  /** Value rules whose result is merged into another object, so that erased keys must be kept. */
  readonly spread: ReadonlySet<string>;
  /** Rule sets under `request`. Their types are reliable, unlike those of a reply. */
  readonly requestRules: ReadonlySet<string>;
  /** Called when a value rule set is printed, with whether it may return nothing. */
  found(rules: ValueRules, absent: boolean): void;
  /** Called with errors of presence marks. */
  report(at: Position, message: string): void;
  /** Whether a value rule may return nothing. */
  mayBeAbsent(rule: string): boolean;
}

/** The context of a template. */
export interface Scope {
  readonly program: Program;
  readonly side: "request" | "reply";
  /** The code behind each name. */
  readonly names: ReadonlyMap<string, Value>;
  /** Makes a constant before the statement, for a value that is used twice. @returns its name */
  hoist(name: string, doc: Doc): string;
}

/** Whether types are unknown or unreliable here. */
export function isUntyped(scope: Scope): boolean {
  return scope.side === "reply" || scope.program.untyped;
}
