/** What the runtime and the walker record about one request, by pointer. */
import type { Known } from "../language/known.ts";
import { placesOf } from "../language/known.ts";
import type { Position, Rule } from "../language/syntax.ts";
import type { ExchangeNotes } from "../language/walk-adapter.ts";
import { below, type Fate, type Pointer, type Trace } from "../runtime/trace.ts";

interface Origin {
  readonly self: readonly Pointer[];
  readonly fields: Readonly<Record<string, Pointer | readonly Pointer[]>>;
}

/** What happened to a pointer and everything below it. */
export interface Note {
  readonly fate: Fate;
  readonly why: string | undefined;
  /** The line of the spec that decided it; absent where the runtime did. */
  readonly by: Position | undefined;
}

export class Ledger implements Trace, ExchangeNotes {
  /** By pointer, the first note. */
  readonly notes = new Map<Pointer, Note>();
  /** By pointer, how the value is sent in another form. */
  readonly restated = new Map<Pointer, string>();
  /** Pointers whose values decided about others. */
  readonly decided = new Set<Pointer>();
  /** By pointer, the rule that was chosen for its value. */
  readonly takers = new Map<Pointer, Position>();
  readonly warnings: string[] = [];
  readonly #origins = new WeakMap<object, Origin>();

  // ── the runtime's side ──────────────────────────────────────────────────────────────────────────────────────────────

  from(made: object, self: Pointer, fields: Origin["fields"] = {}): void {
    this.#origins.set(made, { self: [self], fields });
  }

  like(made: object, model: object, fields: Origin["fields"] = {}): void {
    const origin = this.#origins.get(model);
    if (origin !== undefined) this.#origins.set(made, { self: origin.self, fields: { ...origin.fields, ...fields } });
  }

  at(made: object, field?: string): readonly Pointer[] {
    const origin = this.#origins.get(made);
    if (origin === undefined) return [];
    return field === undefined ? origin.self : fieldOf(origin, field);
  }

  step(at: Pointer | readonly Pointer[], fate: Fate, why: string): void {
    for (const place of listed(at)) this.#note(place, { fate, why, by: undefined });
  }

  restate(at: Pointer, how: string): void {
    this.restated.set(at, how);
  }

  read(...at: Pointer[]): void {
    for (const place of at) this.decided.add(place);
  }

  // ── the walker's side ───────────────────────────────────────────────────────────────────────────────────────────────

  originOf(whole: object, from: readonly Pointer[], key: string, value: unknown): readonly Pointer[] {
    const own = typeof value === "object" && value !== null ? this.#origins.get(value) : undefined;
    if (own !== undefined) return own.self;
    const origin = this.#origins.get(whole);
    return origin === undefined ? from.map((place) => below(place, key)) : fieldOf(origin, key);
  }

  took(value: Known, rule: Rule<unknown>): void {
    if (value.parts === undefined) for (const place of value.from) this.takers.set(place, rule.at);
  }

  tested(at: readonly Pointer[]): void {
    this.read(...at);
  }

  lost(value: Known, fate: Fate, by: Position, why?: string): void {
    for (const place of placesOf(value)) {
      // what a rule only tested is not lost
      const isAside = value.parts !== undefined && this.decided.has(place);
      this.#note(place, isAside ? { fate: "moved", why, by: undefined } : { fate, why, by });
    }
  }

  tooLarge(tokens: number, of: number): void {
    this.warnings.push(
      `${tokens} tokens of reasoning leave nothing of the ${of} tokens of the answer; the provider refuses that`,
    );
  }

  #note(place: Pointer, note: Note): void {
    if (!this.notes.has(place)) this.notes.set(place, note);
  }
}

function fieldOf({ self, fields }: Origin, field: string): readonly Pointer[] {
  const elsewhere = Object.hasOwn(fields, field) ? fields[field] : undefined;
  return elsewhere === undefined ? self.map((place) => below(place, field)) : listed(elsewhere);
}

function listed(at: Pointer | readonly Pointer[]): readonly Pointer[] {
  return typeof at === "string" ? [at] : at;
}
