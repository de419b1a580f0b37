/**
 * How the runtime tells where the values come from that it hands to templates, and what it left out. Nobody listens on the
 * way to a provider; `explain` does.
 */

/** A place in the engine request: a JSON pointer (RFC 6901). It means what stands there and everything below. */
export type Pointer = string;

export interface Trace {
  /**
   * An object's origin.
   * @param self where it stands; a field comes from the field of the same name there
   * @param fields those that come from elsewhere: one place, several, or (an empty list) none
   */
  from(made: object, self: Pointer, fields?: Readonly<Record<string, Pointer | readonly Pointer[]>>): void;
  /** An object that says what another says, or a part of it. */
  like(made: object, model: object): void;
  /** Where an object comes from, or a field of it. */
  at(made: object, field?: string): readonly Pointer[];
  /** What became of a value that does not arrive as it was, as a sentence. */
  step(at: Pointer | readonly Pointer[], fate: Fate, why: string): void;
  /** How a value is put in other words, if it is sent. */
  restate(at: Pointer, how: string): void;
  /** Values that decided about others. */
  read(...at: Pointer[]): void;
}

/** What becomes of a value that is not sent: `moved` says what it says in another way. */
export type Fate = "dropped" | "rejected" | "overridden" | "superseded" | "moved";

/** A place one step further down. */
export function below(pointer: Pointer, ...steps: (string | number)[]): Pointer {
  return steps.reduce<string>(
    (at, step) => `${at}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`,
    pointer,
  );
}

/** The steps of a pointer. */
export function stepsOf(pointer: Pointer): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
