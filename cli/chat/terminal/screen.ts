/** Writes to the terminal: lines that stay, and a last line that changes. */

import { stripControls } from "../../control-characters.ts";
import { wrapAnsi } from "../../packages/text-width.ts";
import type { Page } from "../markdown/output.ts";
import { createStyle, type Style } from "./style.ts";

interface Output extends NodeJS.WritableStream {
  readonly columns?: number;
}

/** Lines longer than this are hard to read, however wide the terminal is. */
const widestText = 100;
const usualWidth = 80;

export class Screen {
  readonly style: Style;
  readonly #output: Output;
  #live = false;

  /** @param depth the bits of a colour of the terminal */
  constructor(output: Output, depth: number) {
    this.#output = output;
    this.style = createStyle(depth);
  }

  /** The current layout of text. */
  get page(): Page {
    return { width: Math.min(this.columns, widestText), style: this.style };
  }

  /** The width of the terminal. */
  get columns(): number {
    // a terminal of unknown size reports 0
    return this.#output.columns || usualWidth;
  }

  /** Shows lines that stay, and below them a line that the next call replaces. */
  show(lines: readonly string[], live = ""): void {
    if (lines.length === 0 && live === "" && !this.#live) return;
    const [row = ""] = wrapAnsi(live, this.columns - 1, { hard: true, trim: false, wordWrap: false }).split("\n");
    const clear = this.#live ? "\r\x1b[K" : "";
    this.#output.write(clear + lines.map((line) => `${line}\n`).join("") + row);
    this.#live = row !== "";
  }

  /** Shows wrapped text without control characters. */
  print(text: string, paint: (line: string) => string = (line) => line): void {
    const lines = wrapAnsi(stripControls(text), this.page.width, { hard: true }).split("\n");
    this.show(lines.map(paint));
  }

  /** Shows secondary information. */
  note(text: string): void {
    this.print(text, this.style.dim);
  }

  /** Shows an error. */
  warn(text: string): void {
    this.print(text, this.style.warning);
  }
}
