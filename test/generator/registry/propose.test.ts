/** Proposals from a catalogue, as they are printed, and the file that is written. */
import { describe, expect, it } from "vitest";
import { checkRegistry } from "../../../generator/emit/registry-check.ts";
import { countRows, printProposals } from "../../../generator/registry/print.ts";
import { newFile } from "../../../generator/registry/write.ts";
import { loadSource } from "../../../language/load.ts";
import { catalogueOf, file, model, models, proposed, registry, written } from "./example.ts";

const after = `# A comment at the beginning.
provider: demo
snapshot: 2026-07-16
window: total
catalogue: { id: demo-cloud, since: 2026-01-01, without: ["*-latest"] }

models:
  id:      [label,   released,   context_window_tokens, max_output_tokens, tools,     streaming, images,  prompt_cache, structured_output, parallel_tool_calls, reasoning,   sources]
  # It is the first one.
  think-1: [Think 1, 2026-03-01, 128000,                ~,                 Supported, Supported, Unknown, Unknown,      Unknown,           Unknown,             Unsupported, [page]]   # by hand

added:
  id:             [label,            released,   context_window_tokens, max_output_tokens, tools,       streaming, images,    prompt_cache, structured_output, parallel_tool_calls, reasoning,   sources]
  vendor/plain-3: [Plain 3,          2026-09-01, 200000,                32000,             Supported,   Unknown,   Supported, Unknown,      Supported,         Unknown,             Unknown,     [catalogue]]
  plain-2:        [A model,          2026-08-01, 200000,                32000,             Supported,   Unknown,   Supported, Unknown,      Supported,         Unknown,             Unsupported, [catalogue]]
  think-2:        ["Think 2, newer", 2026-08-01, 200000,                32000,             Supported,   Unknown,   Supported, Supported,    Supported,         Unknown,             Supported,   [catalogue]]
  free:           [Free,             2026-07-01, 200000,                32000,             Unsupported, Unknown,   Supported, Unknown,      Supported,         Unknown,             Unsupported, [catalogue]]
  doubled:        [Doubled,          2026-06-01, 200000,                32000,             Supported,   Unknown,   Supported, Unknown,      Supported,         Unknown,             Supported,   [catalogue]]

# USD per million tokens. A row \`<model> over <tokens>\` is for requests with more input tokens.
prices:
  id:                  [input,     output, cache_read, cache_write, sources]
  think-1:             [1,         4.5,    ~,          ~,           [catalogue]]
  vendor/plain-3:      [1,         4.5,    ~,          ~,           [catalogue]]
  plain-2:             [5,         10,     ~,          ~,           [catalogue]]
  plain-2 over 200000: [9,         9,      ~,          ~,           [catalogue]]
  think-2:             [0.0000001, 2,      0.0028,     0,           [catalogue]]
  think-2 over 100000: [3,         4,      ~,          ~,           [catalogue]]

# What was read.
sources:
  page:      { what: A page of the provider, date: 2026-03-01, covers: [id, label, released, context_window_tokens, tools, streaming, reasoning] }
  catalogue: { what: models.dev catalogue, date: 2026-09-28, covers: [id, label, released, context_window_tokens, max_output_tokens, tools, images, prompt_cache, structured_output, reasoning, prices] }
`;

function problemsOf(text: string): string[] {
  return checkRegistry([loadSource(file, text)]).map(({ message }) => message);
}

describe("a proposal", () => {
  it("has new models, prices, what stays, what is left out, and efforts", () => {
    expect(printProposals([proposed(registry)], "Proposal")).toBe(`## Proposal

### demo

| Model | label | released | context_window_tokens | max_output_tokens | tools | streaming | images | prompt_cache | structured_output | parallel_tool_calls | reasoning |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| \`vendor/plain-3\` | Plain 3 | 2026-09-01 | 200000 | 32000 | Supported | Unknown | Supported | Unknown | Supported | Unknown | Unknown |
| \`plain-2\` | A model | 2026-08-01 | 200000 | 32000 | Supported | Unknown | Supported | Unknown | Supported | Unknown | Unsupported |
| \`think-2\` | Think 2, newer | 2026-08-01 | 200000 | 32000 | Supported | Unknown | Supported | Supported | Supported | Unknown | Supported |
| \`free\` | Free | 2026-07-01 | 200000 | 32000 | Unsupported | Unknown | Supported | Unknown | Supported | Unknown | Unsupported |
| \`doubled\` | Doubled | 2026-06-01 | 200000 | 32000 | Supported | Unknown | Supported | Unknown | Supported | Unknown | Supported |

| Price of | Over | input | output | cache_read | cache_write | Before |
| --- | --- | --- | --- | --- | --- | --- |
| \`think-1\` |  | 1 | 4.5 | ~ | ~ |  |
| \`vendor/plain-3\` |  | 1 | 4.5 | ~ | ~ |  |
| \`plain-2\` |  | 5 | 10 | ~ | ~ |  |
| \`plain-2\` | 200,000 | 9 | 9 | ~ | ~ |  |
| \`think-2\` |  | 0.0000001 | 2 | 0.0028 | 0 |  |
| \`think-2\` | 100,000 | 3 | 4 | ~ | ~ |  |

| Kept | Column | Registry | Catalogue |
| --- | --- | --- | --- |
| \`think-1\` | context_window_tokens | 128000 | 256000 |
| \`think-1\` | images | Unknown | Supported |
| \`think-1\` | structured_output | Unknown | Supported |
| \`think-1\` | reasoning | Unsupported | Supported |

| Left out | Reason |
| --- | --- |
| \`month-only\` | the day of its release in 2026-05 is not known |
| \`free\` | the price of 0 may mean that none is published |
| \`doubled\` | reasoning has a price of its own |

- Family \`thinks\`, \`think-1\`, \`think-2\`: the catalogue has a switch and efforts low, high.

  \`\`\`diff
  - thinks: [effort, none, low, low, medium, high, xhigh, xhigh]
  + thinks: [effort, none, low, low, low, high, high, high]
  \`\`\`
- Family \`plain\`, \`doubled\`: the catalogue has a switch and efforts low, high, but nothing is sent.
`);
  });

  it("is written with its source; comments, the order and other rows stay", () => {
    expect(written(registry)).toBe(after);
    expect(problemsOf(after)).toEqual([]);
  });

  it("is empty the second time, on any later day", () => {
    expect(countRows([proposed(after)])).toBe(0);
    expect(written(after, undefined, "2026-12-01")).toBe(after);
  });

  it("changes its own rows when a later catalogue has other facts, and removes a source that has no rows left", () => {
    const later = catalogueOf({
      ...models,
      "think-2": model({ name: "Think 2", release_date: "2026-09-02", cost: { input: 0.5, output: 2 } }),
      doubled: model({ name: "Doubled", release_date: "2026-06-01", reasoning: true, reasoning_options: [] }),
    });
    const { models: rows, prices } = proposed(after, later);
    expect(rows.map(({ id }) => id)).toEqual(["think-2"]);
    expect(prices.map(({ model }) => model)).toEqual(["think-2", "doubled"]);
    const text = written(after, later, "2026-12-01");
    expect(problemsOf(text)).toEqual([]);
    const lines = text.split("\n").filter((line) => !after.includes(line));
    expect(lines.map((line) => line.trim().replaceAll(/ +/g, " "))).toEqual([
      "id: [label, released, context_window_tokens, max_output_tokens, tools, streaming, images, prompt_cache, structured_output, parallel_tool_calls, reasoning, sources]",
      "think-2: [Think 2, 2026-09-02, 200000, 32000, Supported, Unknown, Supported, Supported, Supported, Unknown, Unsupported, [catalogue_2026-12-01]]",
      "vendor/plain-3: [Plain 3, 2026-09-01, 200000, 32000, Supported, Unknown, Supported, Unknown, Supported, Unknown, Unknown, [catalogue]]",
      "plain-2: [A model, 2026-08-01, 200000, 32000, Supported, Unknown, Supported, Unknown, Supported, Unknown, Unsupported, [catalogue]]",
      "free: [Free, 2026-07-01, 200000, 32000, Unsupported, Unknown, Supported, Unknown, Supported, Unknown, Unsupported, [catalogue]]",
      "doubled: [Doubled, 2026-06-01, 200000, 32000, Supported, Unknown, Supported, Unknown, Supported, Unknown, Supported, [catalogue]]",
      "id: [input, output, cache_read, cache_write, sources]",
      "doubled: [1, 4.5, ~, ~, [catalogue_2026-12-01]]",
      "think-1: [1, 4.5, ~, ~, [catalogue]]",
      "vendor/plain-3: [1, 4.5, ~, ~, [catalogue]]",
      "plain-2: [5, 10, ~, ~, [catalogue]]",
      "plain-2 over 200000: [9, 9, ~, ~, [catalogue]]",
      "think-2: [0.5, 2, ~, ~, [catalogue_2026-12-01]]",
      "page: { what: A page of the provider, date: 2026-03-01, covers: [id, label, released, context_window_tokens, tools, streaming, reasoning] }",
      "catalogue: { what: models.dev catalogue, date: 2026-09-28, covers: [id, label, released, context_window_tokens, max_output_tokens, tools, images, prompt_cache, structured_output, reasoning, prices] }",
      "catalogue_2026-12-01: { what: models.dev catalogue, date: 2026-12-01, covers: [id, label, released, context_window_tokens, max_output_tokens, tools, images, prompt_cache, structured_output, reasoning, prices] }",
    ]);
    expect(proposed(text, later)).toMatchObject({ models: [], prices: [] });
    const dear = Object.fromEntries(
      Object.entries(models).map(([id, each]) => [id, { ...each, name: `New ${id}`, cost: { input: 7, output: 8 } }]),
    );
    const last = written(text, catalogueOf(dear), "2027-01-01");
    expect(problemsOf(last)).toEqual([]);
    expect([...last.matchAll(/^ {2}catalogue\S*/gm)].map(([name]) => name.trim())).toEqual(["catalogue_2027-01-01:"]);
  });

  it("keeps prices that another source has", () => {
    const own = after.replace(
      "think-1:             [1,         4.5,    ~,          ~,           [catalogue]]",
      "think-1:             [2,         4.5,    ~,          ~,           [page]]",
    );
    const { prices, kept } = proposed(own.replace("streaming, reasoning]", "streaming, reasoning, prices]"));
    expect(prices).toEqual([]);
    expect(kept).toContainEqual({ row: "think-1", column: "input", registry: 2, catalogue: 1 });
  });

  it("keeps rows of models that are deprecated or no longer there", () => {
    const { "plain-2": _, ...others } = models;
    const { kept } = proposed(after, catalogueOf({ ...others, free: { ...others.free, status: "deprecated" } }));
    const gone = kept.filter(({ column }) => column === "status");
    expect(gone.map(({ row, catalogue }) => [row, catalogue])).toEqual([
      ["plain-2", "absent"],
      ["free", "deprecated"],
    ]);
  });

  it("makes a new file for a provider without one", () => {
    const text = written(newFile("demo").replace("window: total", "window: total\ncatalogue: { id: demo-cloud }"));
    expect(problemsOf(text)).toEqual([]);
    expect(text).toMatch(/^models:\n {2}id: .*\n {2}vendor\/plain-3: /m);
    expect(text).toMatch(/^ {2}old: /m);
    expect(text).toMatch(/^sources:\n {2}catalogue: \{ what: models.dev catalogue, date: 2026-09-28, /m);
  });

  it("needs rows of one line each", () => {
    const broken = registry.replace("2026-03-01, 128000,  ", "2026-03-01,\n    128000,  ");
    const added = broken.replace("snapshot: 2026-07-16\n", "");
    expect(() => written(added)).toThrow("spec/registry/demo.yaml:9: a row must be on a line of its own");
  });
});
