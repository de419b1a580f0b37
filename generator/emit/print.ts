/** Prints comments and headers of generated files. */
import { oneLine } from "../print/literals.ts";

/** The maximum number of columns. */
export const width = 120;

/** The first line of a generated TypeScript file. */
export function header(...files: string[]): string {
  return `// ${notice(...files)}`;
}

/** The first line of a generated Markdown page. */
export function markdownHeader(...files: string[]): string {
  return `<!-- ${notice(...files)} -->`;
}

/** The notice at the start of every generated file. */
export function notice(...files: string[]): string {
  return `@generated from ${listed(groupByFolder(files))}. Do not edit; run \`npm run generate\`.`;
}

/** How many files of one folder a notice names. */
const mostNamed = 8;

/** Joins files of one folder: `spec/registry/{gemini,xai}.yaml`. */
function groupByFolder(files: readonly string[]): string[] {
  const folders = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf("/") + 1));
  return [...folders].flatMap(([folder, members]) => {
    const names = members.map((file) => file.slice(folder.length).replace(/\.yaml$/, ""));
    const together = members.length > 1 && members.every((file) => file.endsWith(".yaml"));
    if (!together) return members;
    return [`${folder}${names.length > mostNamed ? "*" : `{${names.join(",")}}`}.yaml`];
  });
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** A doc comment, on one line if it fits. */
export function printComment(text: string, indent = 0): string {
  const [first = "", ...others] = comment(text, indent).split("\n");
  return others.length === 0
    ? `/** ${first} */`
    : ["/**", ...others.map((line) => ` * ${line}`.trimEnd()), " */"].join("\n");
}

/** The text of a doc comment, which it cannot end. One that needs several lines starts with an empty one. */
export function comment(text: string, indent = 0): string {
  const lines = wrap(text.trim(), width - indent - 3).map(oneLine);
  const fits = lines.length === 1 && indent + (lines[0] ?? "").length + 7 <= width;
  return fits ? lines.join() : ["", ...lines].join("\n");
}

/** `max_retries`, `max-retries` or `MAX_RETRIES` as `maxRetries`. */
export function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `image_url` as `ImageUrl`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Wraps each line at `columns`. @param margin of continuation lines */
export function wrap(text: string, columns: number, margin = ""): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.trimEnd().split(/(?<=\S) /)) {
      if (line !== "" && line.length + 1 + word.length > columns) {
        lines.push(line);
        line = margin + word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}
