/** Renders the inline content of Markdown for a terminal. */
import type { Token, Tokens } from "../../packages/marked.ts";
import type { Style } from "../terminal/style.ts";

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

export function renderInline(tokens: readonly Token[], style: Style): string {
  return (tokens as Tokens.Generic[]).map((token) => renderToken(token, style)).join("");
}

function renderToken(token: Tokens.Generic, style: Style): string {
  const inner = (): string => renderInline(token.tokens ?? [], style);
  switch (token.type) {
    case "strong":
      return style.bold(inner());
    case "em":
      return style.italic(inner());
    case "del":
      return style.struck(inner());
    case "codespan":
      return style.colored ? style.code(token.text) : `\`${token.text}\``;
    case "link":
      return renderLink(inner(), token.href, style);
    case "image":
      return renderLink(`[${token.text || "image"}]`, token.href, style);
    case "br":
      return "\n";
    case "checkbox":
      return token.checked ? "[x] " : "[ ] ";
    case "text":
      return token.tokens === undefined ? decode(token.text) : inner();
    case "escape":
      return token.text;
    default:
      return token.raw;
  }
}

/** The address follows the text unless it is the text. */
function renderLink(text: string, address: string, style: Style): string {
  const bare = address.replace(/^mailto:/, "");
  return text === bare || text === address ? style.underlined(bare) : `${text} (${style.underlined(address)})`;
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => entities[entity] ?? entity);
}
