/**
 * Finds new elements when a provider repeats its answer as a whole at the end of a stream: keeps, by list, how much of the streamed
 * content the repeated elements have covered.
 */
export class Repeats {
  readonly #covered = new Map<string, number>();

  /**
   * Whether the next element of a list is new, i.e. the elements before it cover all of the streamed content.
   * @param size the size of the element, in characters or calls
   * @param total the size of the answer so far, in the same unit
   */
  isNew(list: string, size: number, total: number): boolean {
    const covered = this.#covered.get(list) ?? 0;
    const isNew = covered === total;
    this.#covered.set(list, isNew ? total + size : Math.min(covered + size, total));
    return isNew;
  }
}
