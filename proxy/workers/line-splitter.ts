/** Splits a stream of text into lines. The pieces of a long line are joined only once, when its end is there. */
export class LineSplitter {
  /** The pieces of a line that has not ended yet. */
  #incomplete: string[] = [];

  /** The lines that end in this piece, without line breaks. */
  push(text: string): string[] {
    const lines = text.split("\n");
    this.#incomplete.push(lines[0] ?? "");
    if (lines.length === 1) return [];
    lines[0] = this.#incomplete.join("");
    this.#incomplete = [lines.pop() ?? ""];
    return lines;
  }
}
