/** A provider with two families, its registry, and a catalogue with every case that the proposals distinguish. */
import { readRegistry } from "../../../generator/emit/registry-table.ts";
import { type Catalogue, readCatalogue } from "../../../generator/registry/catalogue.ts";
import { type Proposal, propose } from "../../../generator/registry/propose.ts";
import { applyProposal } from "../../../generator/registry/write.ts";
import { parseAdapter } from "../../../language/adapter.ts";
import { loadSource } from "../../../language/load.ts";
import { readSpec } from "../../spec/files.ts";

export const file = "spec/registry/demo.yaml";

const provider = loadSource(
  "spec/providers/demo.yaml",
  `provider: demo
dialect: chat-completions
names: [{ key: demo, credential: DEMO_API_KEY, base_url: DEMO_BASE_URL, namespace: x-demo }]
base: https://api.demo.example
url: /v1/chat/completions
headers: { authorization: "Bearer \${key}" }
families: { thinks: [think-*], plain: ["*"] }
reasoning:
  unless: [$ns.reasoning_effort]
  clamp:
    effort: [as,     none, minimal, low, medium, high, xhigh, max]
    thinks: [effort, none, low,     low, medium, high, xhigh, xhigh]
`,
);

export const demo = parseAdapter(provider, readSpec("spec/dialects/chat-completions.yaml"));

/** The registry before the catalogue. */
export const registry = `# A comment at the beginning.
provider: demo
snapshot: 2026-07-16
window: total
catalogue: { id: demo-cloud, since: 2026-01-01, without: ["*-latest"] }

models:
  id:      [label,   released,   context_window_tokens, max_output_tokens, tools,     streaming, images,  prompt_cache, structured_output, parallel_tool_calls, reasoning,   sources]
  # It is the first one.
  think-1: [Think 1, 2026-03-01, 128000,                ~,                 Supported, Supported, Unknown, Unknown,      Unknown,           Unknown,             Unsupported, [page]]   # by hand

# What was read.
sources:
  page: { what: A page of the provider, date: 2026-03-01, covers: [id, label, released, context_window_tokens, tools, streaming, reasoning] }
`;

/** A model that is for chats; the rest is as given. */
export function model(fields: object): object {
  return {
    name: "A model",
    reasoning: false,
    tool_call: true,
    structured_output: true,
    temperature: true,
    release_date: "2026-08-01",
    modalities: { input: ["text", "image"], output: ["text"] },
    limit: { context: 200000, output: 32000 },
    cost: { input: 1, output: 4.5 },
    ...fields,
  };
}

const reasons = {
  reasoning: true,
  reasoning_options: [{ type: "toggle" }, { type: "effort", values: ["low", "high", null] }],
};

export const models: Readonly<Record<string, object>> = {
  "think-1": model({
    name: "Think 1",
    release_date: "2026-03-01",
    limit: { context: 256000, output: 256000 },
    ...reasons,
  }),
  "think-2": model({
    name: "Think 2, newer",
    cost: {
      input: 0.0000001,
      output: 2,
      cache_read: 0.0028,
      cache_write: 0,
      tiers: [{ input: 3, output: 4, tier: { type: "context", size: 100000 } }],
      context_over_200k: { input: 9, output: 9 },
    },
    ...reasons,
  }),
  "vendor/plain-3": model({ name: "Plain 3", release_date: "2026-09-01", reasoning: true, reasoning_options: [] }),
  "plain-2": model({
    release_date: "2026-08-01",
    cost: { input: 5, output: 10, context_over_200k: { input: 9, output: 9 } },
  }),
  free: model({ name: "Free", release_date: "2026-07-01", tool_call: false, cost: { input: 0, output: 0 } }),
  doubled: model({
    name: "Doubled",
    release_date: "2026-06-01",
    cost: { input: 1, output: 2, reasoning: 4 },
    ...reasons,
  }),
  "month-only": model({ release_date: "2026-05" }),
  old: model({ release_date: "2025-12-31" }),
  "plain-latest": model({}),
  gone: model({ status: "deprecated" }),
  embedder: model({ tool_call: false, temperature: false }),
  painter: model({ modalities: { input: ["text"], output: ["image", "text"] } }),
};

export const catalogue = catalogueOf(models);

export function catalogueOf(all: Readonly<Record<string, object>>): Catalogue {
  const text = JSON.stringify({ "demo-cloud": { id: "demo-cloud", name: "Demo", models: all, doc: "not read" } });
  return readCatalogue(text, "catalogue.json");
}

/** The proposal of a catalogue for a file of the registry. */
export function proposed(text: string, from: Catalogue = catalogue): Proposal {
  const proposal = propose(demo, readRegistry(loadSource(file, text)), from, () => true);
  if (proposal === undefined) throw new Error("nothing is proposed");
  return proposal;
}

/** The file with everything that a catalogue proposes. */
export function written(text: string, from: Catalogue = catalogue, date = "2026-09-28"): string {
  return applyProposal(readRegistry(loadSource(file, text)), text, proposed(text, from), date);
}
