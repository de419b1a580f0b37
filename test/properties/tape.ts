/** A strip of numbers that decides for a builder. Shrinking it makes what is built smaller: 0 is always the simplest choice. */
import fc from "../fast-check.ts";

export class Tape {
  readonly #numbers: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  /** From 0 to `below - 1`; 0 once the strip is read through. */
  next(below: number): number {
    const number = this.#numbers[this.#at++] ?? 0;
    return number % below;
  }

  /** One of these, the first being the simplest. */
  pick<T>(...choices: readonly [T, ...T[]]): T {
    return choices[this.next(choices.length)] as T;
  }

  /** The result of one of these builders. */
  build<T>(...choices: readonly [() => T, ...(() => T)[]]): T {
    return this.pick(...choices)();
  }

  times<T>(least: number, most: number, build: (index: number) => T): T[] {
    const count = least + this.next(most - least + 1);
    return Array.from({ length: count }, (_, index) => build(index));
  }
}

/** @param most how many decisions a strip may hold */
export function arbitraryTape(most = 400): fc.Arbitrary<Tape> {
  const numbers = fc.array(fc.nat(2 ** 16 - 1), { maxLength: most, size: "max" });
  return numbers.map((drawn) => new Tape(drawn));
}
