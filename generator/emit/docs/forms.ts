/** Patterns and templates, as the pages print them: JSON with placeholders, and calls as `rule(value)`. */
import type { Path, Pattern, Scalar, Template } from "../../../language/syntax.ts";

/** A pattern as the values it matches, on one line. */
export function printPattern(pattern: Pattern | undefined): string {
  if (pattern === undefined) return "anything else";
  switch (pattern.kind) {
    case "literal":
      return printScalar(pattern.value);
    case "any":
      return pattern.words.map(printScalar).join(" or ");
    case "absent":
      return "null or missing";
    case "bind":
      return pattern.string ? `$${pattern.name} (a string)` : `$${pattern.name}`;
    case "present":
      return pattern.string ? "a string" : "anything";
    case "empty":
      return "[]";
    case "first":
      return `[${printPattern(pattern.pattern)}, …]`;
    case "object":
      return printMap(
        pattern.entries.map(({ key, optional, pattern: of }) => printKey(key, optional, printPattern(of))),
      );
  }
}

/** How a path is printed: `$name.step`, unless the page has a clearer name for it. */
export type Naming = (name: string, steps: readonly string[]) => string;

const asWritten: Naming = (name, steps) => [`$${name}`, ...steps].join(".");

/** A template as the text it writes, on one line. */
export function printTemplate(template: Template, naming: Naming = asWritten): string {
  const print = (each: Template): string => printTemplate(each, naming);
  switch (template.kind) {
    case "literal":
      return printScalar(template.value);
    case "nothing":
      return "nothing";
    case "refuse":
      return `error at ${template.key}`;
    case "path":
      return naming(template.name, template.steps);
    case "text":
      return `"${template.parts.map((part) => (typeof part === "string" ? part : `\${${print(part).replace(/^\$/, "")}}`)).join("")}"`;
    case "map":
      return printMap(
        template.entries.flatMap((entry) =>
          entry.kind === "spread"
            ? entry.items.map((item) => `...${print(item)}`)
            : [printKey(entry.key, entry.optional, print(entry.value))],
        ),
      );
    case "list":
      return `[${template.items.map(print).join(", ")}]`;
    case "or":
      return template.operands.map(print).join(" or ");
    case "each":
      return `${template.rule.name}(each ${print(template.list)})`;
    case "rule":
      return `${template.rule.name}(${print(template.of)})${whenOf(template.when, print)}`;
    case "table":
      return `${template.table.name}(${print(template.of)})`;
    case "json":
      return `json(${print(template.of)})`;
    case "join":
      return template.operands.map(print).join(" and ");
  }
}

function whenOf(paths: readonly Path[], print: (path: Path) => string): string {
  return paths.length === 0 ? "" : ` when ${paths.map(print).join(" and ")}`;
}

/** A string has quotes only where it would be ambiguous without them. */
export function printScalar(value: Scalar | null): string {
  if (typeof value !== "string") return String(value);
  return /^[\w.*/@[\]-]+( [\w.*/@[\]-]+)*$/.test(value) && !/^(true|false|null|nothing|[\d.]+)$/.test(value)
    ? value
    : JSON.stringify(value);
}

/** A value in the same form. */
export function printValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printValue).join(", ")}]`;
  if (typeof value !== "object" || value === null) return printScalar(value as Scalar | null);
  const given = Object.entries(value).filter(([, field]) => field !== undefined);
  return printMap(given.map(([key, field]) => printKey(key, false, printValue(field))));
}

function printKey(key: string, optional: boolean, value: string): string {
  return `${key}${optional ? "?" : ""}: ${value}`;
}

function printMap(fields: readonly string[]): string {
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}
