/** Highlights code. */
import type { Color } from "../../colors.ts";
import type { Style } from "../terminal/style.ts";

type Highlighter = typeof import("../../packages/highlight.ts").highlighter;
type Format = Color | "dim";

let highlighter: Highlighter | undefined;

/** Loads the languages: they are large, and most answers have no code. */
export async function loadHighlighter(): Promise<void> {
  highlighter = (await import("../../packages/highlight.ts")).highlighter;
}

/** Colours by the class that the package gives a piece of code; other pieces keep the colour of the terminal. */
const formats: Readonly<Record<string, Format>> = {
  keyword: "magenta",
  literal: "magenta",
  type: "cyan",
  built_in: "cyan",
  number: "cyan",
  string: "green",
  regexp: "green",
  comment: "dim",
  quote: "dim",
  meta: "dim",
  title: "blue",
  section: "blue",
  name: "blue",
  tag: "blue",
  attr: "cyan",
  attribute: "cyan",
  property: "cyan",
  addition: "green",
  deletion: "red",
};

const characters: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&amp;": "&",
};

/** The lines of the code in colours; undefined if the language is unknown or the highlighter is not loaded. */
export function highlightLines(code: string, language: string, style: Style): string[] | undefined {
  if (highlighter?.getLanguage(language) === undefined) return undefined;
  const { value } = highlighter.highlight(code, { language, ignoreIllegals: true });
  const paint = (format: Format) => (format === "dim" ? style.dim : style.color(format));
  const open: (Format | undefined)[] = [];
  const lines = [""];
  for (const [, kind, end, text = ""] of value.matchAll(/<span class="(?:hljs-)?([^" ]*)[^>]*>|(<\/span>)|([^<]+)/g)) {
    if (kind !== undefined) open.push(formats[kind] ?? open.at(-1));
    else if (end !== undefined) open.pop();
    const plain = text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => characters[entity] ?? entity);
    const format = open.at(-1);
    // each line has its own colours, since it may be shown by itself
    for (const [at, piece] of plain.split("\n").entries()) {
      if (at > 0) lines.push("");
      if (piece === "") continue;
      lines[lines.length - 1] += format === undefined ? piece : paint(format)(piece);
    }
  }
  return lines;
}
