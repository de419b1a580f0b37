/** Rules that are interpreted with values that have their origins, as `explain` does. */
import type { Sink } from "../../generated/hub.ts";
import { Closures } from "../../language/closures.ts";
import { known, tracked } from "../../language/known.ts";
import type { Program } from "../../language/program.ts";

/** The value that a value rule writes for another; `undefined` is nothing. */
export function walkValue(program: Program, rule: string, value: unknown): unknown {
  return new Closures(program, tracked()).call(rule)(known(value)).value;
}

/** Emits what a signal rule, or an entry, says to a value. @returns whether a rule fitted */
export function walkSignals(program: Program, rule: string, value: unknown, sink: Sink): boolean {
  return new Closures(program, tracked()).emit(rule)(known(value), sink);
}
