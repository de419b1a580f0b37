/** What one run of the generator leaves for the next: the same things, made of the same things. */

/** Remembers what was made last under each name, and of what. What failed is not remembered. */
export class Memory {
  readonly #made = new Map<string, { readonly of: readonly unknown[]; readonly value: unknown }>();

  /** The value that was made under this name, if it was made of these very things; else a new one. */
  keep<T>(name: string, of: readonly unknown[], make: () => T): T {
    const last = this.#made.get(name);
    if (last !== undefined && isSame(last.of, of)) return last.value as T;
    const value = make();
    this.#made.set(name, { of, value });
    return value;
  }

  /** Whether `keep` would make nothing. */
  has(name: string, of: readonly unknown[]): boolean {
    const last = this.#made.get(name);
    return last !== undefined && isSame(last.of, of);
  }
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((each, index) => each === now[index]);
}
