/** Text that comes in pieces, as lines. A line that comes in many pieces is put together once. */
export class LineSplitter {
  /** The pieces of a line whose end has not come. */
  #begun: string[] = [];

  /** The lines that end in this piece, without their ends. */
  push(text: string): string[] {
    const lines = text.split("\n");
    this.#begun.push(lines[0] ?? "");
    if (lines.length === 1) return [];
    lines[0] = this.#begun.join("");
    this.#begun = [lines.pop() ?? ""];
    return lines;
  }
}
