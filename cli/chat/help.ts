/** The text of /help. */
import { wrapAnsi } from "../packages/text-width.ts";
import { commands } from "./commands.ts";
import type { Page } from "./markdown/output.ts";

type Row = readonly [name: string, description: string];

const keys: readonly Row[] = [
  ["Alt-Enter, Ctrl-J", "Start a new line; Enter after a backslash does the same"],
  ["Up, Down", "Move within the message, or go through earlier ones"],
  ["Ctrl-V", "Paste an image or text"],
  [
    "Ctrl-C",
    "Stop the answer, and remove it and its question from the conversation; press it twice at the prompt to quit",
  ],
  ["Ctrl-D", "Quit"],
];

const images =
  "A message attaches the image files (png, jpeg, gif, webp) whose paths it contains: ./a.png, ~/b.jpg, 'my picture.webp'.";

/** If descriptions would be narrower than this, each is below its name. */
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
  const column = Math.max(...rows.map(([name]) => name.length)) + 2;
  const fits = width - column >= narrowest;
  return rows.flatMap(([name, description]) => {
    const indent = fits ? column : 2;
    const lines = wrapAnsi(description, width - indent).split("\n");
    const hung = lines.map((line) => " ".repeat(indent) + line);
    if (!fits) return [style.accent(name), ...hung];
    return [style.accent(name.padEnd(column)) + lines[0], ...hung.slice(1)];
  });
}
