/** Renders streamed Markdown: returns lines as soon as later text cannot change them. */
import { stripVTControlCharacters } from "node:util";
import { stripControls } from "../../control-characters.ts";
import { marked, type Token, type Tokens } from "../../packages/marked.ts";
import { renderBlock } from "./blocks.ts";
import { exceedsLimits } from "./limits.ts";
import type { Page, Progress } from "./output.ts";
import { PlainStream } from "./plain.ts";

export class MarkdownStream {
  readonly #page: Page;
  /** The source from the first unfinished block on. */
  #source = "";
  /** The lines of that block that have been returned. */
  #shown: readonly string[] = [];
  #begun = false;
  /** Replaces Markdown from the first block on that exceeds the limits. */
  #plain: PlainStream | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  push(text: string): Progress {
    if (this.#plain !== undefined) return this.#plain.push(stripControls(text));
    this.#source += stripControls(text);
    if (exceedsLimits(this.#source)) return this.#switchToPlain();
    const decided = this.#source.slice(0, decidedLength(this.#source));
    const blocks = marked.lexer(decided);
    const last = blocks.findLastIndex(({ type }) => type !== "space");
    if (last < 0) return { lines: [], tail: "" };
    const lines = blocks.slice(0, last).flatMap((block) => this.#finish(block));
    const block = blocks[last] as Token;
    const rendered = renderBlock(block, this.#page);
    const tail = rendered.at(-1) ?? "";
    if (!isSettled(block)) return { lines, tail };
    lines.push(...this.#show(rendered.slice(0, -1)));
    return { lines, tail };
  }

  /** The remaining lines. */
  end(): string[] {
    if (this.#plain !== undefined) return this.#plain.end();
    const lines = marked.lexer(this.#source).flatMap((block) => this.#finish(block));
    this.#source = "";
    return lines;
  }

  #switchToPlain(): Progress {
    this.#plain = new PlainStream(this.#page);
    const { lines, tail } = this.#plain.push(this.#source);
    this.#source = "";
    return { lines: this.#show(lines), tail };
  }

  #finish(block: Token): string[] {
    this.#source = this.#source.slice(block.raw.length);
    const lines = this.#show(renderBlock(block, this.#page));
    if (block.type !== "space") this.#shown = [];
    return lines;
  }

  /** The lines of a block that have not been shown yet, after a blank line if the block is new. */
  #show(rendered: readonly string[]): string[] {
    // where later text changed a line after all, a duplicate is better than a lost line
    const same = rendered.findIndex((line, index) => bare(line) !== bare(this.#shown[index]));
    const lines = same < 0 ? [] : rendered.slice(same);
    if (lines.length === 0) return lines;
    const isNew = this.#shown.length === 0 && this.#begun;
    this.#begun = true;
    this.#shown = rendered;
    return isNew ? ["", ...lines] : lines;
  }
}

/** The line without its colours. */
function bare(line: string | undefined): string | undefined {
  return line && stripVTControlCharacters(line);
}

/** How much of the source can be parsed: without a last line that may still become a rule, a list or a fence. */
function decidedLength(source: string): number {
  const start = source.lastIndexOf("\n") + 1;
  const line = source.slice(start);
  const begun = /^\s*\p{L}/u.test(line) || (/^\s*\S+\s+\S/.test(line) && !/^[\s*_-]+$/.test(line));
  return begun ? source.length : start;
}

/** Whether later text can change only the last line of a block. */
function isSettled(block: Token): boolean {
  const { type, raw, tokens = [] } = lastWithin(block) as Tokens.Generic;
  if (type === "code") return true;
  // the widths of a table depend on all rows, and it begins as a paragraph
  if (type === "table" || type === "html" || raw.includes("|")) return false;
  return !tokens.flatMap(textOf).some((text) => unclosed.test(text));
}

/** The innermost block at the end of this one. */
function lastWithin(block: Token): Token {
  const { type, items, tokens } = block as Tokens.Generic;
  const inside: Token[] | undefined = type === "list" ? items.at(-1)?.tokens : tokens;
  const last = type === "list" || type === "blockquote" ? inside?.at(-1) : undefined;
  return last === undefined ? block : lastWithin(last);
}

function textOf(token: Token): string[] {
  const { type, tokens, raw } = token as Tokens.Generic;
  if (tokens !== undefined) return (tokens as Token[]).flatMap(textOf);
  return type === "text" ? [raw] : [];
}

/** A mark that later text may complete: emphasis, code, a link, HTML, an entity, an escape. */
const unclosed = /[*~](?=\S|$)|(?<!\w)_(?=\S|$)|`|\[[^\]]*$|\](?:\([^)]*)?$|<[^>]*$|&\w*$|\\$/;
