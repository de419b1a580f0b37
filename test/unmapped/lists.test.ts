/** The check of what the native APIs have: nothing is unaccounted for, and each way in which that could change is an error. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { Cache } from "../../generator/caches.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { listsOf } from "../../generator/unmapped/command.ts";
import { withStubs } from "../../generator/unmapped/stubs.ts";
import { root } from "../walked/root.ts";

interface Change {
  readonly id: string;
  readonly api?: string;
  readonly file: string;
  readonly edits: readonly (readonly [from: string, to: string])[];
  readonly at?: string;
  readonly finds: readonly string[];
}

const changes = parse(readFileSync(new URL("changes.yaml", import.meta.url), "utf8")) as readonly Change[];
const cache = new Cache(root);
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

/** The errors with another text of a spec or of an SDK's declarations. @param declared more of these, by absolute path */
async function errorsWith(path: string, text: string, declared = new Map<string, string>()): Promise<string[]> {
  const isSpec = path.startsWith("spec/");
  const specs = loadSpecs(root, new Map(isSpec ? [[path, text]] : []), cache);
  const { wrong } = await listsOf(root, specs, cache, isSpec ? declared : new Map([[join(root, path), text]]));
  return wrong.map(({ at, message }) => `${at.file}:${at.line}: ${message}`);
}

function edited({ file, edits }: Change): string {
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    return text.replaceAll(from, to);
  }, textOf(file));
}

beforeAll(() => listsOf(root, loadSpecs(root, new Map(), cache), cache), 120_000);

it("accounts for everything, and the lists are those in generated/", { timeout: 60_000 }, async () => {
  const { outputs, wrong } = await listsOf(root, loadSpecs(root, new Map(), cache), cache);
  expect(wrong).toEqual([]);
  expect(outputs.length).toBeGreaterThan(0);
  for (const { path, text } of outputs) expect(textOf(path) === text, path).toBe(true);
});

describe("finds", { timeout: 60_000 }, () => {
  it.each(changes)("$id", async (change) => {
    const errors = await errorsWith(change.file, edited(change));
    for (const found of change.finds)
      expect(errors.filter((each) => each.includes(found)).length, `${found}\n${errors.join("\n")}`).toBe(1);
    if (change.at === undefined) return;
    const reasons = `spec/unmapped/${change.api}.yaml`;
    const lines = textOf(reasons).split("\n");
    const line = lines.findIndex((each) => each.includes(change.at as string)) + 1;
    expect(errors).toContain(`${reasons}:${line}: ${change.finds[0]}`);
  });
});

it("writes the lines to classify into the file, in which each is an error until it has a kind and a reason", {
  timeout: 60_000,
}, async () => {
  const [added] = changes as readonly [Change];
  const file = `spec/unmapped/${added.api}.yaml`;
  const later = new Map([[join(root, added.file), edited(added)]]);
  const { open } = await listsOf(root, loadSpecs(root, new Map(), cache), cache, later);
  expect([...open].flatMap(([path, found]) => (path === file ? [] : found))).toEqual([]);
  const stubbed = withStubs(textOf(file), open.get(file) ?? [], "@anthropic-ai/sdk@9.0.0");
  expect(stubbed).toContain(`answer read, event read:
  new:
    "@anthropic-ai/sdk@9.0.0":
      [Sketch,
       RedactedThinkingBlock.seal,
       "Message.stop_reason = bored"]
  gap:
`);
  const wrong = await errorsWith(file, stubbed, later);
  const names = [...(open.get(file) ?? [])].map(({ name }) => name);
  expect(names.length).toBeGreaterThan(3);
  expect(
    wrong.map((each) => each.replace(/^\S+ /, "").replace(/ is new in @anthropic-ai\/sdk@9\.0\.0; .*/, "")).sort(),
  ).toEqual(names.sort());
  const reviewed = stubbed.replaceAll('  new:\n    "@anthropic-ai/sdk@9.0.0":', "  unused:\n    nothing draws here:");
  expect((await errorsWith(file, reviewed, later)).filter((each) => each.includes("is new in"))).toEqual([]);
});
