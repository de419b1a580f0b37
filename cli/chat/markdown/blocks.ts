/** Renders Markdown blocks as lines for a terminal. */

import type { Token, Tokens } from "../../packages/marked.ts";
import { wrapAnsi } from "../../packages/text-width.ts";
import { highlightLines } from "./highlight.ts";
import { renderInline } from "./inline.ts";
import type { Page } from "./output.ts";
import { renderTable } from "./table.ts";

/** Indents do not make text narrower than this. */
const narrowest = 16;

/** The lines of one block; empty for a block without visible content. */
export function renderBlock(block: Token, page: Page): string[] {
  const token = block as Tokens.Generic;
  switch (token.type) {
    case "heading":
      return renderHeading(token as Tokens.Heading, page);
    case "code":
      return renderCode(token as Tokens.Code, page);
    case "blockquote":
      return renderInside(token.tokens ?? [], inset(page, 2)).map((line) => page.style.dim("│ ") + line);
    case "list":
      return renderList(token as Tokens.List, page);
    case "table":
      return renderTable(token as Tokens.Table, page);
    case "hr":
      return [page.style.dim("─".repeat(Math.min(page.width, 40)))];
    case "space":
    case "def":
      return [];
    case "html":
      return wrap(token.text.trimEnd(), page);
    default:
      return wrap(renderInline(token.tokens ?? [token], page.style), page);
  }
}

export function wrap(text: string, { width }: Page): string[] {
  return wrapAnsi(text, width, { hard: true }).split("\n");
}

function renderCode({ text, lang = "" }: Tokens.Code, { style }: Page): string[] {
  const [language = ""] = lang.toLowerCase().split(/[\s,{]/);
  const colored = style.colored ? highlightLines(text, language, style) : undefined;
  return (colored ?? text.split("\n").map(style.code)).map((line) => `  ${line}`);
}

function renderHeading({ depth, tokens }: Tokens.Heading, page: Page): string[] {
  const words = renderInline(tokens, page.style);
  const marked = page.style.colored ? words : `${"#".repeat(depth)} ${words}`;
  return wrap(marked, page).map((line) => page.style.heading(line));
}

function renderList({ items, ordered, start }: Tokens.List, page: Page): string[] {
  return items.flatMap((item, index) => {
    const bullet = ordered ? `${Number(start) + index}. ` : "• ";
    const lines = renderInside(item.tokens, inset(page, bullet.length));
    const [first = "", ...rest] = lines;
    const hung = rest.map((line) => (line === "" ? "" : " ".repeat(bullet.length) + line));
    // gaps and indents depend on each item alone, so that later items do not change the lines above
    const gap = /\n\s*\n$/.test(item.raw) && index < items.length - 1 ? [""] : [];
    return [page.style.accent(bullet) + first, ...hung, ...gap];
  });
}

/** Blocks inside another one, with blank lines only where the source has them. */
function renderInside(tokens: readonly Token[], page: Page): string[] {
  const lines: string[] = [];
  let checkbox = "";
  let spaced = false;
  for (const token of tokens) {
    if (token.type === "checkbox") checkbox = renderInline([token], page.style);
    const block = token.type === "checkbox" ? [] : renderBlock(token, page);
    if (block.length > 0) {
      if (spaced && lines.length > 0) lines.push("");
      lines.push(checkbox + (block[0] ?? ""), ...block.slice(1));
      checkbox = "";
    }
    spaced = token.type === "space" || /\n[ \t]*\n$/.test(token.raw);
  }
  return checkbox === "" ? lines : [...lines, checkbox];
}

function inset(page: Page, by: number): Page {
  return { ...page, width: Math.max(narrowest, page.width - by) };
}
