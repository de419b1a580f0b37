import { describe, expect, it } from "vitest";
import { emitDocs } from "../../../generator/emit/docs.ts";
import { parseAdapter, parseFile } from "../../../language/adapter.ts";
import type { Source } from "../../../language/load.ts";
import { parseInbound } from "../../../language/parse-inbound.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import { readRegistryFiles, readSpec } from "../../spec/files.ts";

function readAdapter(provider: string, from = "", to = ""): AdapterSpec {
  const source = readSpec(`spec/providers/${provider}.yaml`, from, to);
  const { dialect } = source.value as { dialect: string };
  const models = readSpec("spec/models.yaml");
  return parseAdapter(source, readSpec(`spec/dialects/${dialect}.yaml`), undefined, parseFile, models);
}

/** Path → lines of the pages of these adapters. */
function pages(
  adapters: readonly AdapterSpec[],
  errors: Source = readSpec("spec/errors.yaml"),
): Record<string, string[]> {
  const documented = {
    adapters,
    registry: readRegistryFiles(),
    models: readSpec("spec/models.yaml"),
    errors,
    settings: readSpec("spec/settings.yaml"),
    telemetry: readSpec("spec/telemetry.yaml"),
    hub: readSpec("spec/hub.yaml"),
    inbound: [parseInbound(readSpec("spec/inbound/messages.yaml"), readSpec("spec/vendors.yaml"))],
    native: new Map([["messages", readSpec("spec/native/messages.yaml")]]),
    examples: new Map(),
  };
  return Object.fromEntries(emitDocs(documented).map(({ path, text }) => [path, text.split("\n")]));
}

describe("docs/reference", () => {
  const anthropic = readAdapter("anthropic");
  const before = pages([anthropic]);

  it("has an index that links every page", () => {
    const index = before["docs/reference/README.md"]?.join("\n") ?? "";
    const others = Object.keys(before).map((path) => path.slice("docs/reference/".length));
    expect(others.filter((page) => page !== "README.md" && !index.includes(`(${page})`))).toEqual([]);
  });

  it("starts with a comment that names its sources, and ends with one line break", () => {
    for (const lines of Object.values(before)) {
      expect(lines[0]).toMatch(/^<!-- @generated .+ Do not edit; run `npm run generate`\. -->$/);
      expect(lines.slice(-2).map((line) => line === "")).toEqual([false, true]);
    }
  });

  it("has rows as wide as their headers", () => {
    for (const line of Object.values(before).flat()) if (line.startsWith("|")) expect(line).toMatch(/^\| .* \|$/);
    for (const lines of Object.values(before)) {
      for (const [index, line] of lines.entries()) {
        const above = lines[index - 1];
        if (line.startsWith("|") && above?.startsWith("|")) expect(cells(line)).toHaveLength(cells(above).length);
      }
    }
  });

  it("shows what each effort becomes for each family, and marks other efforts than the one asked for", () => {
    const rowOf = (family: string) =>
      before["docs/reference/anthropic.md"]?.find((line) => line.startsWith(`| \`${family}\``));
    expect(rowOf("claude-4.6")).toMatch(
      /\| disabled \| \*\*low↑\*\* \| low \| medium \| high \| \*\*max↑\*\* \| max \| /,
    );
    expect(rowOf("claude-3.7-to-4.5-or-unknown")).toMatch(/\| – \| 25% \| 25% \| 50% \| 75% \| 90% \| \*rest\* \| /);
    expect(rowOf("claude-3.5-and-earlier")).toMatch(/( \| –){7} \| /);
  });

  it("changes in one cell if one cell of a clamp table does", () => {
    const after = pages([readAdapter("anthropic", "high, max,   max ]", "high, high,  max ]")]);
    const changed = Object.keys(before).flatMap((path) =>
      (after[path] ?? []).flatMap((line, index) => {
        const old = before[path]?.[index] ?? "";
        return line === old ? [] : [{ path, cells: cells(line).filter((cell, place) => cell !== cells(old)[place]) }];
      }),
    );
    expect(changed).toEqual([{ path: "docs/reference/anthropic.md", cells: ["**high↓**"] }]);
  });

  it("shows which models of the registry are in which family", () => {
    const line = before["docs/reference/anthropic.md"]?.find((each) =>
      each.startsWith("| `claude-3.7-to-4.5-or-unknown` | `*`"),
    );
    expect(line).toContain("| `claude-opus-4-5`, `claude-haiku-4-5`, ");
  });

  it("shows how a provider is configured", () => {
    expect(before["docs/reference/providers.md"]).toContain(
      "| [anthropic](anthropic.md) | [messages](dialect-messages.md) | `anthropic/<model>`, `claude…` | `ANTHROPIC_API_KEY` | `ANTHROPIC_BASE_URL` |  | `x-anthropic` | `ANTHROPIC_API_KEY` | `keys.anthropic` |",
    );
  });
});

function cells(line: string): string[] {
  return line.slice(2, -2).split(" | ");
}
