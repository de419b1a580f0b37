/** Random decisions from a seed, which depend on the run alone, not on other runs. */
import { Tape } from "../properties/tape.ts";

export class Dice extends Tape {
  #state: number;

  constructor(seed: number, run: number) {
    super([]);
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(run + 1, 0xc2b2ae35);
  }

  /** From 0 to `below - 1`. */
  override next(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }

  /** True once in `times` on average. */
  once(times: number): boolean {
    return this.next(times) === 0;
  }

  /** One element of a non-empty array. */
  of<T>(choices: readonly T[]): T {
    return choices[this.next(choices.length)] as T;
  }

  bytes(most: number): Buffer {
    return Buffer.from(Array.from({ length: this.next(most + 1) }, () => this.next(256)));
  }
}

/** The text with some bytes changed, removed or cut off. */
export function damaged(dice: Dice, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let times = dice.next(3); times > 0 && copy.length > 0; times--) copy[dice.next(copy.length)] = dice.next(256);
  return dice.next(2) === 0 ? copy : copy.subarray(0, dice.next(copy.length + 1));
}
