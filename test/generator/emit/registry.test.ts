import { describe, expect, it } from "vitest";
import { emitRegistry } from "../../../generator/emit/registry.ts";
import { checkRegistry } from "../../../generator/emit/registry-table.ts";
import { loadSource } from "../../../language/load.ts";
import { readRegistryFiles, readSpec } from "../../spec/files.ts";

const small = loadSource(
  "spec/registry/demo.yaml",
  `provider: demo
snapshot: 2026-07-16
window: total
models:
  id: [label, released, context_window_tokens, max_output_tokens, tools, streaming, images, prompt_cache, structured_output, parallel_tool_calls, reasoning, sources]
  demo-2: [Demo 2, 2026-02-01, 1000000, ~, Supported, Unknown, Unsupported, Unknown, Unknown, Unknown, Supported, [page]]
sources:
  page: { what: A page, date: 2026-02-01, covers: [id, label, released, context_window_tokens, tools, images, reasoning] }
`,
);

describe("generated/registry.ts", () => {
  it("has one entry per line, without unpublished numbers", () => {
    expect(checkRegistry([small])).toEqual([]);
    const [output] = emitRegistry([small]);
    expect(output?.path).toBe("generated/registry.ts");
    expect(output?.text).toContain(`export const models: readonly ModelEntry[] = [
  {
    id: "demo/demo-2",
    provider: "demo",
    name: "demo-2",
    label: "Demo 2",
    released: "2026-02-01",
    context_window_tokens: 1_000_000,
    capabilities: {
      tools: "Supported",
      streaming: "Unknown",
      images: "Unsupported",
      prompt_cache: "Unknown",
      structured_output: "Unknown",
      parallel_tool_calls: "Unknown",
      reasoning: "Supported",
    },
  },
];
`);
  });

  it("changes in one line if one cell does", () => {
    const before = readRegistryFiles();
    const after = readRegistryFiles();
    after[3] = readSpec("spec/registry/xai.yaml", "500000, ", "600000, ");
    const lines = [before, after].map((sources) => emitRegistry(sources)[0]?.text.split("\n") ?? []);
    expect(lines[1]?.filter((line, index) => line !== lines[0]?.[index])).toEqual([
      "    context_window_tokens: 600_000,",
    ]);
  });
});

describe("errors in spec/registry", () => {
  const file = "spec/registry/openai.yaml";
  it.each([
    [
      "a misspelt capability",
      "Supported,   Supported",
      "Suported,    Supported",
      '"Suported" is not one of these values; did you mean Supported?',
    ],
    ["a misspelt column", "[label, ", "[lable, ", "unknown column lable; did you mean label?"],
    ["a column left out", "released,   ", "", "there is no column released"],
    ["a cell left out", "GPT-5.5,       ", "", "found 11 elements, expected 12"],
    ["a misspelt key", "window: total", "windw: total", "unknown key windw; did you mean window?"],
    ["an invalid date", "2026-04-23", "2026-4-23", '"2026-4-23" is not allowed here: a day, YYYY-MM-DD'],
    ["a negative window", "1050000", "-1", "-1 is not allowed here: a number of tokens, or ~ if none is published"],
    [
      "an order that is not by date",
      "2026-07-09",
      "2026-01-09",
      "newest first: gpt-5.6-terra (2026-07-09) is newer than gpt-5.6-sol (2026-01-09)",
    ],
    ["a model of the future", "2026-07-09", "2026-08-09", "gpt-5.6-sol was released after the snapshot of 2026-07-16"],
    ["an unknown source", "[types, pages]", "[types, page]", "unknown source page; did you mean pages?"],
    ["a cell without a source", ", no_stream, retention]", ", no_stream]", "the source retention is not used"],
    [
      "a fact without a source",
      "[types, models_dev, no_schema, caching]",
      "[models_dev, no_schema, caching]",
      "gpt-5.4-pro: no source of this row covers id",
    ],
    [
      "a file under another name",
      "provider: openai",
      "provider: xai",
      "the provider of openai.yaml must have the name of the file, not xai",
    ],
  ])("%s", (_, from, to, message) => {
    const messages = checkRegistry([readSpec(file, from, to)]).map((each) => each.message);
    expect(messages).toContain(message);
  });

  it("are reported at their positions", () => {
    const [found] = checkRegistry([readSpec(file, "Unsupported, Supported", "Unsuported,  Supported")]);
    expect(found).toEqual({
      at: { file, line: 14, column: 99, length: 10 },
      message: '"Unsuported" is not one of these values; did you mean Unsupported?',
    });
  });

  it("a repeated model, in one file or in two, and different snapshots", () => {
    expect(() => readSpec(file, "gpt-5.5-pro: ", "gpt-5.5:     ")).toThrow("the key gpt-5.5 is written twice");
    const other = readSpec("spec/registry/xai.yaml", "grok-4.5: ", "gpt-5.5:  ");
    expect(checkRegistry([readSpec(file), other]).map(({ message }) => message)).toEqual([
      "gpt-5.5 is already in the registry of openai",
    ]);
    const late = readSpec("spec/registry/xai.yaml", "snapshot: 2026-07-16", "snapshot: 2026-07-17");
    expect(checkRegistry([readSpec(file), late]).map(({ message }) => message)).toEqual([
      "the snapshot is 2026-07-16 in spec/registry/openai.yaml",
    ]);
  });
});
