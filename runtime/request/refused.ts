/** Thrown by a rule that refuses the request; the caller adds the path. */
export class Refused extends Error {
  /** The object that the rule matched. */
  readonly value: unknown;
  /** The key of the object that is the reason. */
  readonly key: string;

  /** @param why the sentence of the rule */
  constructor(value: unknown, key: string, why: string) {
    super(why);
    this.value = value;
    this.key = key;
  }
}

/** Refuses the request. Generated code calls it. */
export function refuse(value: unknown, key: string, why: string): never {
  throw new Refused(value, key, why);
}
