/** A provider can extend the native types of its dialect in its own file, without affecting other providers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Cache } from "../../generator/caches.ts";
import { type Generated, generate } from "../../generator/generate.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { compare } from "../../generator/writer.ts";
import { SpecError } from "../../language/diagnostics.ts";
import { widened } from "../../language/native.ts";
import { root } from "../walked/root.ts";

const [, section = ""] = readFileSync(join(root, "CONTRIBUTING.md"), "utf8").split("\n### Add a provider\n");
const [demo = ""] = [...section.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text);

/** Demo has an effort `default`, and a field of its own. */
const own = `placed: [seed]
body: { demo_seed?: { $table: seed, $of: $ns.seed } }
reasoning:
  unless: []
  clamp:
    effort: [as,     none, minimal, low, medium,  high, xhigh, max ]
    any:    [effort, none, none,    low, default, high, high,  high]
rules:
  effort(Asked) -> EffortField:
    - { match: { cell: $word }, emit: { reasoning_effort: $word } }
    - { else: ~, why: nothing was asked for }
tables:
  seed: { fixed: f, else: ~ }
`;
const native = `native:
  EffortWord: { enum: [default] }
  ChatRequest: { properties: { demo_seed: { type: string, enum: [f] } } }
`;

async function generateWith(text: string): Promise<Generated> {
  return generate(loadSpecs(root, new Map([["spec/providers/demo.yaml", text]])), root, new Cache(root));
}

it("without them, its value and its field are errors", { timeout: 120_000 }, async () => {
  const refused = await generateWith(demo + own).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SpecError);
  const messages = (refused as SpecError).diagnostics.map(({ at, message }) => `${at.file}: ${message}`);
  expect(messages.join("\n")).toContain("spec/providers/demo.yaml: ");
  expect(messages.join("\n")).toContain("unknown key demo_seed");
});

it("with them, only its own files differ", { timeout: 120_000 }, async () => {
  const { outputs } = await generateWith(demo + own + native);
  const code = compare(root, outputs).filter(({ path }) => path.endsWith(".ts"));
  expect(code.map(({ path }) => path).sort()).toEqual([
    "generated/adapters/demo.ts",
    "generated/adapters/index.ts",
    "generated/explain/index.ts",
    "generated/native/demo.ts",
  ]);
  const textOf = (path: string) => outputs.find((output) => output.path === path)?.text ?? "";
  const types = textOf("generated/native/demo.ts");
  expect(types).toContain(
    'export type EffortWord = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | "default";',
  );
  expect(types).toContain("export interface ChatRequest {");
  expect(types).toContain('demo_seed?: "f" | undefined;');
  expect(types, "what has not changed is imported").toMatch(
    /^import type \{[^}]*\bMessage\b[^}]*\} from "\.\/chat-completions\.ts";$/m,
  );
  expect(types).not.toContain("interface Message ");
  const adapter = textOf("generated/adapters/demo.ts");
  expect(adapter).toContain('import type { ChatRequest, EffortField } from "../native/demo.ts";');
  expect(adapter).toContain('any: ["effort", "none", "none", "low", "default", "high", "high", "high"],');
  expect(adapter, "nor does it replace what it shares").not.toContain("function message(");
});

it("keeps a field of the dialect that has the name of a property of every object", () => {
  const below = { properties: { toString: { type: "string" } } };
  const above = { properties: { other: { type: "number" } } };
  expect(widened(below, above)).toEqual({ properties: { ...below.properties, ...above.properties } });
});
