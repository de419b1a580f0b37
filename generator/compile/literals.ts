/** Data as literals, and comments that name the source of a declaration. */
import { type Doc, enclosed, line } from "../emit/layout.ts";
import { comment, literal } from "../emit/print.ts";
import { property } from "./paths.ts";

/** JSON as a TypeScript literal. */
export function json(value: unknown): Doc {
  if (Array.isArray(value)) return enclosed("[", value.map(json), "]");
  if (typeof value === "object" && value !== null) {
    const docs = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .map(([key, each]): Doc => [property(key), ": ", json(each)]);
    return enclosed("{", docs, "}", false, line);
  }
  return literal(value);
}

/** A name instead of a line number, so that a new line in the spec does not change every comment: `dialects/messages.yaml › rules.item`. */
export function anchor(file: string, name: string): string {
  return `/** ${comment(file.replace(/^spec\//, ""))} › ${comment(name)} */`;
}
