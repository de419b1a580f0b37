/** The record of the rules about one request, by pointer. */
import type { Known } from "../language/known.ts";
import { placesOf } from "../language/known.ts";
import type { Pointer } from "../language/pointer.ts";
import type { Position, Rule } from "../language/syntax.ts";
import type { ExchangeNotes } from "../language/walk-adapter.ts";
import { placesOfField } from "./origins.ts";

/** The fate of a value that is not sent. `moved`: it is expressed in another way. */
export type Fate = "dropped" | "overridden" | "superseded" | "moved";

/** The fate of a pointer and everything below it. */
export interface Note {
  readonly fate: Fate;
  readonly why: string | undefined;
  /** The line of the spec that decided it; absent where the value is sent elsewhere. */
  readonly by: Position | undefined;
}

export class Ledger implements ExchangeNotes {
  /** The first note for each pointer. */
  readonly notes = new Map<Pointer, Note>();
  /** Pointers whose values decided about others. */
  readonly decided = new Set<Pointer>();
  /** The rule that was chosen for the value of each pointer. */
  readonly takers = new Map<Pointer, Position>();
  readonly warnings: string[] = [];
  readonly originOf = placesOfField;

  took(value: Known, rule: Rule<unknown>): void {
    if (value.parts === undefined) for (const place of value.from) this.takers.set(place, rule.at);
  }

  tested(at: readonly Pointer[]): void {
    for (const place of at) this.decided.add(place);
  }

  lost(value: Known, fate: Fate, by: Position, why?: string): void {
    for (const place of placesOf(value)) {
      // what a rule only tested is not lost
      const isAside = value.parts !== undefined && this.decided.has(place);
      if (!this.notes.has(place))
        this.notes.set(place, isAside ? { fate: "moved", why, by: undefined } : { fate, why, by });
    }
  }

  tooLarge(tokens: number, of: number): void {
    this.warnings.push(
      `${tokens} tokens of reasoning leave nothing of the ${of} tokens of the answer; the provider refuses that`,
    );
  }
}
