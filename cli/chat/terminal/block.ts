/** Lines at the end of the output that are drawn again at each change, with the cursor in them. */
import type { WriteStream } from "node:tty";
import { visibleWidth } from "../../packages/line-editor.ts";

/** The lines, none wider than the terminal, and where the cursor is in them. */
export interface Drawing {
  readonly lines: readonly string[];
  readonly row: number;
  readonly column: number;
}

export class Block {
  readonly #output: WriteStream;
  #drawn: Drawing | undefined;

  constructor(output: WriteStream) {
    this.#output = output;
  }

  draw(drawing: Drawing): void {
    const { lines, row, column } = drawing;
    const up = lines.length - 1 - row;
    const back = `\r${up > 0 ? `\x1b[${up}A` : ""}${column > 0 ? `\x1b[${column}C` : ""}`;
    this.#output.write(`${this.#toTop()}${lines.join("\r\n")}${back}`);
    this.#drawn = drawing;
  }

  /** Removes the block from the screen. */
  erase(): void {
    this.#output.write(this.#toTop());
    this.#drawn = undefined;
  }

  /** Leaves the block on the screen; what is written next is below it. */
  end(suffix = ""): void {
    if (this.#drawn === undefined) return;
    const { lines, row } = this.#drawn;
    const down = lines.length - 1 - row;
    const width = visibleWidth(lines.at(-1) ?? "");
    this.#output.write(`${down > 0 ? `\x1b[${down}B` : ""}\r${width > 0 ? `\x1b[${width}C` : ""}${suffix}\n`);
    this.#drawn = undefined;
  }

  /** Moves to the first row and clears from there. A terminal that became narrower has wrapped the lines. */
  #toTop(): string {
    if (this.#drawn === undefined) return "";
    const { lines, row, column } = this.#drawn;
    const columns = this.#output.columns || Number.POSITIVE_INFINITY;
    const above = lines.slice(0, row).map((line) => Math.max(1, Math.ceil(visibleWidth(line) / columns)));
    const rows = above.reduce((sum, each) => sum + each, Math.floor(column / columns));
    return `\r${rows > 0 ? `\x1b[${rows}A` : ""}\x1b[J`;
  }
}
