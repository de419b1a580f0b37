/** Data as literals, and the comments that name the piece of spec a declaration comes from. */
import { type Doc, enclosed, line } from "../emit/layout.ts";
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
  return JSON.stringify(value);
}

/** `/** dialects/messages.yaml › rules.item *\/`: an anchor is a name, so that a line more in the spec changes no other line here. */
export function anchor(file: string, name: string): string {
  return `/** ${file.replace(/^spec\//, "")} › ${name} */`;
}
