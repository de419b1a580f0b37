/** Prints TypeScript: literals within 120 columns, comments, headers of generated files. */
import { literal, oneLine, property } from "../print/literals.ts";

export { property as printKey } from "../print/literals.ts";

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

/**
 * A JSON value as a literal. It is printed on one line if it fits after `used` and before `after` columns of text;
 * otherwise each key and element has a line of its own, with a trailing comma.
 */
export function printLiteral(value: unknown, place: { indent?: number; used?: number; after?: number } = {}): string {
  const { indent = 0, used = indent, after = 1 } = place;
  const inline = literal(value);
  if (used + inline.length + after <= width || typeof value !== "object" || value === null) return inline;
  const inner = indent + 2;
  const margin = " ".repeat(inner);
  const end = " ".repeat(indent);
  if (Array.isArray(value)) {
    const lines = value.map((each) => `${margin}${printLiteral(each, { indent: inner })},\n`);
    return `[\n${lines.join("")}${end}]`;
  }
  const lines = Object.entries(value).map(([key, each]) => {
    const start = `${margin}${property(key)}: `;
    return `${start}${printLiteral(each, { indent: inner, used: start.length })},\n`;
  });
  return `{\n${lines.join("")}${end}}`;
}

/** A doc comment, on one line if it fits. */
export function printComment(text: string, indent = 0): string {
  const margin = " ".repeat(indent);
  const lines = wrap(text.trim(), width - indent - 3).map(oneLine);
  const only = lines[0] ?? "";
  if (lines.length === 1 && indent + only.length + 7 <= width) return `${margin}/** ${only} */`;
  return [`${margin}/**`, ...lines.map((line) => `${margin} * ${line}`.trimEnd()), `${margin} */`].join("\n");
}

/** A union of strings, one per line if they do not fit after `used` columns. */
export function printUnion(words: readonly string[], used: number): string {
  const inline = words.map((word) => literal(word)).join(" | ");
  if (used + inline.length + 1 <= width) return inline;
  return words.map((word) => `\n  | ${literal(word)}`).join("");
}

/** `max_retries`, `max-retries` or `MAX_RETRIES` as `maxRetries`. */
export function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `image_url` as `ImageUrl`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Wraps each line at `columns`. */
export function wrap(text: string, columns: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.trimEnd().split(" ")) {
      if (line !== "" && line.length + 1 + word.length > columns) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    return [...lines, line];
  });
}
