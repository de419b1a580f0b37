/** The navigation: the tables of pages that the files have. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const root = join(import.meta.dirname, "..", "..");

/** The links to Markdown in the first column of the table below a heading, in its order. */
export function pagesIn(file: string, heading: string): { text: string; link: string }[] {
  const [, below = ""] = readFileSync(join(root, file), "utf8").split(`\n${heading}\n`);
  const [section = ""] = below.split(/\n#+ /);
  return [...section.matchAll(/^\| \[(.+?)\]\(([^)]+\.md)\)/gm)].map(([, text = "", page = ""]) => ({
    text: text.replaceAll("`", ""),
    link: `/${join(dirname(file), page).replace(/(README)?\.md$/, "")}`,
  }));
}
