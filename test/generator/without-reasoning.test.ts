/** A provider without a reasoning control, for each dialect. */
import { expect, it } from "vitest";
import { isMap, isScalar, parseDocument } from "yaml";
import { Cache } from "../../generator/caches.ts";
import { generate } from "../../generator/generate.ts";
import { parseSpecs, readSpecFiles } from "../../generator/specs.ts";
import { root } from "../walked/root.ts";

const providers = ["openai", "anthropic", "gemini", "openrouter"];

/** A provider file without `reasoning` and the rules that write it. */
function withoutControl(text: string): string {
  const file = parseDocument(text);
  file.delete("reasoning");
  const rules = file.get("rules");
  if (isMap(rules)) {
    rules.items = rules.items.filter(({ key }) => !(isScalar(key) && String(key.value).includes("(Asked)")));
    if (rules.items.length === 0) file.delete("rules");
  }
  return String(file);
}

it("is compiled as if the dialect had none", async () => {
  // without the registry, which says of models of these providers that they reason
  const files = new Map([...readSpecFiles(root)].filter(([path]) => !path.startsWith("spec/registry/")));
  for (const name of providers) {
    const file = `spec/providers/${name}.yaml`;
    files.set(file, withoutControl(files.get(file) ?? ""));
  }
  const { adapters, outputs } = await generate(parseSpecs(files), root, new Cache(root));
  const changed = adapters.filter(({ spec }) => providers.includes(spec.provider));
  expect(new Set(changed.map(({ spec }) => spec.dialect)).size).toBe(4);
  for (const { spec, text } of changed) {
    expect(text, spec.provider).not.toMatch(/\bconst reasoned\b|\basked\b/);
    const page = outputs.find(({ path }) => path === `docs/reference/${spec.provider}.md`)?.text;
    expect(page).toContain("| `reasoning_effort` | *not sent* | has no equivalent |");
  }
});
