/** Shows text without rendering, only wrapped. */
import { wrap } from "./blocks.ts";
import type { Page, Progress } from "./output.ts";

export class PlainStream {
  readonly #page: Page;
  /** The unfinished line, and how many of its wrapped lines have been returned. */
  #line = "";
  #shown = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  push(text: string): Progress {
    const lines = `${this.#line}${text}`.split("\n");
    this.#line = lines.pop() ?? "";
    const finished = lines.flatMap((line) => this.#finish(line));
    const wrapped = wrap(this.#line, this.#page);
    // more text changes only the last line
    const settled = wrapped.slice(this.#shown, -1);
    this.#shown = wrapped.length - 1;
    return { lines: [...finished, ...settled], tail: wrapped.at(-1) ?? "" };
  }

  /** The remaining lines. */
  end(): string[] {
    const line = this.#line;
    this.#line = "";
    return line === "" ? [] : this.#finish(line);
  }

  #finish(line: string): string[] {
    const wrapped = wrap(line, this.#page).slice(this.#shown);
    this.#shown = 0;
    return wrapped;
  }
}
