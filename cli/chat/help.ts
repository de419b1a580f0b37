/** What /help shows. */
import { wrapAnsi } from "../packages/text-width.ts";
import { commands } from "./commands.ts";
import type { Page } from "./markdown/blocks.ts";

type Row = readonly [what: string, meaning: string];

const keys: readonly Row[] = [
  ["Alt-Enter, Ctrl-J", "Begin a new line; so does Enter behind a backslash"],
  ["Up, Down", "Earlier messages"],
  ["Ctrl-V", "Paste an image, else text"],
  ["Ctrl-C", "Stop the answer, which drops it and its question from the conversation; at the prompt, twice leaves"],
  ["Ctrl-D", "Leave"],
];

const images =
  "Image files (png, jpeg, gif, webp) that a message names by a path are attached: ./a.png, ~/b.jpg, 'my picture.webp'.";

/** Narrower than this, a meaning stands below what it explains. */
const narrowest = 24;

export function describeHelp(page: Page): string[] {
  const uses = commands.flatMap((command) => command.uses);
  return [
    page.style.bold("Commands"),
    ...describeRows(uses, page),
    "",
    page.style.bold("Keys"),
    ...describeRows(keys, page),
    "",
    ...wrapAnsi(images, page.width).split("\n"),
  ];
}

function describeRows(rows: readonly Row[], { width, style }: Page): string[] {
  const column = Math.max(...rows.map(([what]) => what.length)) + 2;
  const beside = width - column >= narrowest;
  return rows.flatMap(([what, meaning]) => {
    const indent = beside ? column : 2;
    const lines = wrapAnsi(meaning, width - indent).split("\n");
    const hung = lines.map((line) => " ".repeat(indent) + line);
    if (!beside) return [style.accent(what), ...hung];
    return [style.accent(what.padEnd(column)) + lines[0], ...hung.slice(1)];
  });
}
