/** Prints one file with what is known of its types. */
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { RuleSet } from "../../language/syntax.ts";
import { below, type Doc, type Layout, layOut } from "../emit/layout.ts";
import { type Answers, replayed } from "./answers.ts";
import type { Printing } from "./declarations.ts";
import { printAdapter } from "./files.ts";
import { headerOf, type TypeNames } from "./imports.ts";
import type { Oracle } from "./oracle.ts";
import type { OwnPart } from "./shared.ts";

export interface Printed {
  readonly layout: Layout;
  /** The value rule sets, and whether they may return nothing. */
  readonly results: ReadonlyMap<RuleSet, boolean>;
  /** Errors of presence marks. */
  readonly reported: readonly Diagnostic[];
}

/** @param learning whether to print and mark all tests for the type checker, or only what is needed */
export function printFile(
  part: OwnPart,
  types: TypeNames,
  printBody: (printing: Printing) => Doc,
  oracle: Oracle,
  learning: boolean,
): Printed {
  const results = new Map<RuleSet, boolean>();
  const reported: Diagnostic[] = [];
  const body = layOut(
    printBody({
      ...part,
      oracle,
      learning,
      report: (at, message) => reported.push({ at, message }),
      found: (rules, absent) => results.set(rules, absent),
    }),
  );
  const { dialect, provider, nativeFrom = provider } = part.spec;
  const names = { sources: placeOf(part).sources, dialect, provider: nativeFrom, types, shared: part.imported.used };
  return { layout: below(headerOf(names, body.text), body), results, reported };
}

/** Where an adapter is, and the spec files that it is printed from. */
export function placeOf({ spec }: OwnPart): { readonly path: string; readonly sources: readonly string[] } {
  return { path: `generated/adapters/${spec.provider}.ts`, sources: [...new Set(spec.sources)] };
}

/** The file that was printed with these answers, after a change on which they do not depend; undefined if they do. */
export function reprintAdapter(part: OwnPart, types: TypeNames, answers: Answers): Layout | undefined {
  const { oracle, isDone } = replayed(answers);
  const { layout, reported } = printFile(part, types, printAdapter, oracle, false);
  return isDone() && reported.length === 0 ? layout : undefined;
}
