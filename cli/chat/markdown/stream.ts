/** Markdown that is still being written: lines are handed on as soon as nothing that follows can change them. */
import { stripVTControlCharacters } from "node:util";
import { stripControls } from "../../control-characters.ts";
import { marked, type Token, type Tokens } from "../../packages/marked.ts";
import { type Page, renderBlock } from "./blocks.ts";
import { isTooMuch } from "./limits.ts";
import { PlainStream } from "./plain.ts";

/** What there is to show after a piece of text. */
export interface Progress {
  /** Lines that stay as they are. */
  readonly lines: readonly string[];
  /** The line that is being written; it may change. */
  readonly tail: string;
}

export class MarkdownStream {
  readonly #page: Page;
  /** The source from the first block on that is not finished. */
  #source = "";
  /** The lines of that block that have been handed on. */
  #shown: readonly string[] = [];
  #begun = false;
  /** Takes the place of Markdown from the first block on that is too much. */
  #plain: PlainStream | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  push(text: string): Progress {
    if (this.#plain !== undefined) return this.#plain.push(stripControls(text));
    this.#source += stripControls(text);
    if (isTooMuch(this.#source)) return this.#goPlain();
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

  /** The lines that are left. */
  end(): string[] {
    if (this.#plain !== undefined) return this.#plain.end();
    const lines = marked.lexer(this.#source).flatMap((block) => this.#finish(block));
    this.#source = "";
    return lines;
  }

  #goPlain(): Progress {
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

  /** Those of a block's lines that have not been shown, behind a blank line when the block begins here. */
  #show(rendered: readonly string[]): string[] {
    // where the text took a turn nobody could foresee, a line twice is better than one that is lost
    const same = rendered.findIndex((line, index) => bare(line) !== bare(this.#shown[index]));
    const lines = same < 0 ? [] : rendered.slice(same);
    if (lines.length === 0) return lines;
    const apart = this.#shown.length === 0 && this.#begun;
    this.#begun = true;
    this.#shown = rendered;
    return apart ? ["", ...lines] : lines;
  }
}

/** The line without its colours. */
function bare(line: string | undefined): string | undefined {
  return line && stripVTControlCharacters(line);
}

/** How much of the source can be read: without a last line that may yet turn out to be a rule, a list or a fence. */
function decidedLength(source: string): number {
  const start = source.lastIndexOf("\n") + 1;
  const line = source.slice(start);
  const begun = /^\s*\p{L}/u.test(line) || (/^\s*\S+\s+\S/.test(line) && !/^[\s*_-]+$/.test(line));
  return begun ? source.length : start;
}

/** Whether the lines before a block's last one stay as they are, whatever follows. */
function isSettled(block: Token): boolean {
  const { type, raw, tokens = [] } = lastWithin(block) as Tokens.Generic;
  if (type === "code") return true;
  // a table has its widths from all of its rows, and begins as a paragraph
  if (type === "table" || type === "html" || raw.includes("|")) return false;
  return !tokens.flatMap(textsOf).some((text) => unclosed.test(text));
}

/** The innermost block at the end of this one. */
function lastWithin(block: Token): Token {
  const { type, items, tokens } = block as Tokens.Generic;
  const inside: Token[] | undefined = type === "list" ? items.at(-1)?.tokens : tokens;
  const last = type === "list" || type === "blockquote" ? inside?.at(-1) : undefined;
  return last === undefined ? block : lastWithin(last);
}

function textsOf(token: Token): string[] {
  const { type, tokens, raw } = token as Tokens.Generic;
  if (tokens !== undefined) return (tokens as Token[]).flatMap(textsOf);
  return type === "text" ? [raw] : [];
}

/** A mark that may begin something once more of the text is there: emphasis, code, a link, HTML, an entity, an escape. */
const unclosed = /[*~](?=\S|$)|(?<!\w)_(?=\S|$)|`|\[[^\]]*$|\](?:\([^)]*)?$|<[^>]*$|&\w*$|\\$/;
