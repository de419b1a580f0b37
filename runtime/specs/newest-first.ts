/** Models by their release, newest first; those of one day stay in their order. */
export function newestFirst<T extends { readonly released: string }>(models: readonly T[]): T[] {
  return models.toSorted(({ released: one }, { released: other }) => Number(one < other) - Number(one > other));
}
