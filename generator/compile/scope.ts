/** What a template may name, and what printing one needs to know. */

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
  /** A property path or literal: cheap, and narrowed by the type checker when it was tested. */
  readonly plain: boolean;
  /** Needs brackets beside an operator. */
  readonly loose?: boolean;
  /** The code where a test has just shown that the value is there: no `?.`. */
  readonly sure?: Doc;
  /** The code that leaves the value out when it is blank, where it is shorter than `some(doc)`. */
  readonly unblank?: Doc;
  /** For a call that may not be made: the code that has something else than `undefined` then. */
  readonly instead?: (other: string) => Doc;
  /** What a constant for the value is called. */
  readonly name?: string;
}

export type Of<Kind extends Template["kind"]> = Extract<Template, { kind: Kind }>;

/** Everything one adapter's printing shares. */
export interface Program {
  readonly rules: ReadonlyMap<string, RuleSet>;
  readonly tables: ReadonlyMap<string, Table>;
  readonly oracle: Oracle;
  /** Whether all tests are printed, so that the type checker can be asked at each of them. */
  readonly learning: boolean;
  /** Whether nothing is known of any type: every value may be absent, every list something else. */
  readonly untyped: boolean;
  /** Value rules whose result is laid over another object, where an erased key must stay visible. */
  readonly spread: ReadonlySet<string>;
  /** Rule sets under `request`; their types hold, a reply's never do. */
  readonly requestRules: ReadonlySet<string>;
  /** Told, once a value rule set is printed, whether one of its rules may answer with nothing. */
  found(rules: ValueRules, absent: boolean): void;
  /** Told of presence marks that do not fit their value. */
  complain(at: Position, message: string): void;
  /** Whether a value rule may answer with nothing. */
  mayBeAbsent(rule: string): boolean;
}

/** The place a template stands in. */
export interface Scope {
  readonly program: Program;
  readonly side: "request" | "reply";
  /** The code behind each name. */
  readonly names: ReadonlyMap<string, Value>;
  /** Makes a constant before the statement, for a value that is needed twice. Returns its name. */
  hoist(name: string, doc: Doc): string;
}

/** Whether types say nothing here. */
export function pessimistic(scope: Scope): boolean {
  return scope.side === "reply" || scope.program.untyped;
}
