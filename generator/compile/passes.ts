/** What the passes over one file have learnt. */
import type { Oracle } from "./oracle.ts";

/** Each pass can resolve calls that the one before could not. */
export const maxPasses = 8;

export class Passes {
  /** By what was printed, in the order of the passes. */
  readonly #learnt = new Map<string, Oracle>();

  add(printed: string, oracle: Oracle): void {
    this.#learnt.set(printed, oracle);
  }

  /**
   * What the last of all passes would learn, if an earlier pass printed the same: the passes from then on repeat. Some files
   * alternate between two forms.
   */
  lastAfter(printed: string): Oracle | undefined {
    const first = [...this.#learnt.keys()].indexOf(printed);
    if (first < 0) return undefined;
    const last = first + ((maxPasses - 1 - first) % (this.#learnt.size - first));
    return [...this.#learnt.values()][last];
  }
}
