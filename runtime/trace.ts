/**
 * Records where the values passed to templates come from and what was left out. Used only by `explain`; ordinary
 * requests have no trace.
 */

/** A JSON pointer (RFC 6901) into the engine request. It includes everything below that place. */
export type Pointer = string;

export interface Trace {
  /**
   * Records the origin of an object.
   * @param self its place in the request; its fields come from the fields with the same names there
   * @param fields fields with another origin: one place, several, or (an empty array) none
   */
  from(made: object, self: Pointer, fields?: Readonly<Record<string, Pointer | readonly Pointer[]>>): void;
  /** Records that an object has the same origin as another, but for fields with another one. */
  like(made: object, model: object, fields?: Readonly<Record<string, Pointer | readonly Pointer[]>>): void;
  /** The origin of an object or of one of its fields. */
  at(made: object, field?: string): readonly Pointer[];
  /** Records what happened to a value that is not sent unchanged, with a reason. */
  step(at: Pointer | readonly Pointer[], fate: Fate, why: string): void;
  /** Records how a value is converted if it is sent. */
  restate(at: Pointer, how: string): void;
  /** Records values that influenced others. */
  read(...at: Pointer[]): void;
}

/** What happens to a value that is not sent. `moved`: it is expressed in another way. */
export type Fate = "dropped" | "rejected" | "overridden" | "superseded" | "moved";

/** Extends a pointer by steps. */
export function below(pointer: Pointer, ...steps: (string | number)[]): Pointer {
  return steps.reduce<string>((at, step) => `${at}/${escaped(String(step))}`, pointer);
}

/** Most steps need nothing. */
function escaped(step: string): string {
  return /[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step;
}

/** The unescaped steps of a pointer. */
export function stepsOf(pointer: Pointer): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => (step.includes("~") ? step.replaceAll("~1", "/").replaceAll("~0", "~") : step));
}
