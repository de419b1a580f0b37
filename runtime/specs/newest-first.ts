/** Models by their release, newest first; those of one day stay in their order. */
export function newestFirst<T extends { readonly released: string }>(models: readonly T[]): T[] {
  return models.toSorted((one, other) => compare(other.released, one.released));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
