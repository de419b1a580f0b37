/** Text that is shown as it stands: wrapped, and nothing more. */
import { type Page, wrap } from "./blocks.ts";
import type { Progress } from "./stream.ts";

export class PlainStream {
  readonly #page: Page;
  /** The line that is being written, and how many of its lines on the screen have been handed on. */
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
    // more words change the last one only
    const settled = wrapped.slice(this.#shown, -1);
    this.#shown = wrapped.length - 1;
    return { lines: [...finished, ...settled], tail: wrapped.at(-1) ?? "" };
  }

  /** The lines that are left. */
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
