/** What one run of the generator keeps for the next runs of the same process. */

/** Caches the latest value of each name, with the sources it was made from. Errors are not cached. */
export class MemoryCache {
  readonly #entries = new Map<string, { readonly sources: readonly unknown[]; readonly value: unknown }>();

  /** The cached value of this name if it was made from these sources, otherwise a new one. */
  getOrCreate<T>(name: string, sources: readonly unknown[], make: () => T): T {
    const last = this.#entries.get(name);
    if (last !== undefined && isSame(last.sources, sources)) return last.value as T;
    const value = make();
    this.#entries.set(name, { sources, value });
    return value;
  }

  /** Whether `getOrCreate` would return a cached value. */
  has(name: string, sources: readonly unknown[]): boolean {
    const last = this.#entries.get(name);
    return last !== undefined && isSame(last.sources, sources);
  }
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((each, index) => each === now[index]);
}
