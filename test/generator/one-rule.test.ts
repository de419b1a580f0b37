/**
 * The shared code of a dialect is generated once: a changed rule is a single hunk for any number of providers. The data of
 * `explain` is not in git, and of the docs only the page of the dialect changes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Cache } from "../../generator/caches.ts";
import { generate } from "../../generator/generate.ts";
import { parseSpecs, readSpecFiles } from "../../generator/specs.ts";
import { compare } from "../../generator/writer.ts";
import { root } from "../walked/root.ts";

const file = "spec/dialects/chat-completions.yaml";
/** Only what depends on the changed file is recompiled. */
const cache = new Cache(root);
const text = readFileSync(join(root, file), "utf8");

it.each([
  [
    "a rule of the reply",
    "output: { $or: [$output, $out] }",
    "answer: { $or: [$output, $out] }",
    "answer: nonBlank(it.completion_tokens) ?? it.output_tokens",
  ],
  [
    "a rule of the request",
    'arguments: { $or: [$json, "{}"] }',
    'arguments: { $or: [$json, "{ }"] }',
    'arguments || "{ }"',
  ],
  ["a row of a table", "function_call: tool_calls", "function_call: length", 'case "function_call"'],
])("%s", { timeout: 120_000 }, async (_, from, to, printed) => {
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  const specs = parseSpecs(new Map([...readSpecFiles(root), [file, changed]]), cache);
  const { outputs } = await generate(specs, root, cache);
  const changes = compare(root, outputs).map(({ path }) => path);
  const code = changes.filter((path) => !path.startsWith("generated/explain/"));
  expect(code).toEqual(["generated/dialects/chat-completions.ts", "docs/reference/dialect-chat-completions.md"]);
  const before = readFileSync(join(root, code[0] ?? ""), "utf8").split("\n");
  const after = outputs.find(({ path }) => path === code[0])?.text.split("\n") ?? [];
  const hunk = differing(before, after);
  expect(hunk.length).toBeLessThan(6);
  expect(hunk.join("\n")).toContain(printed);
});

/** The lines of `after` from the first to the last difference. */
function differing(before: readonly string[], after: readonly string[]): string[] {
  const start = after.findIndex((line, index) => line !== before[index]);
  const end = after.findLastIndex((line, index) => line !== before[index + before.length - after.length]);
  return after.slice(start, Math.max(start, end) + 1);
}
