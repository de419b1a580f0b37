/** What a provider says of an answer once more, as a whole: which of it had not been said before. */

/** Lists of one kind of thing, by name, and how much they have covered of what was said. */
class Lists {
  readonly #covered = new Map<string, number>();

  /**
   * Whether what stands next in a list is new: everything that was said stands before it in the list.
   * @param size of what stands there, in the same units as `said`, which is how much the answer holds so far
   */
  isNew(list: string, size: number, said: number): boolean {
    const covered = this.#covered.get(list) ?? 0;
    const isNew = covered === said;
    this.#covered.set(list, isNew ? said + size : Math.min(covered + size, said));
    return isNew;
  }
}

export class Repeats {
  /** Sizes are characters. */
  readonly texts = new Lists();
  readonly calls = new Lists();
}
