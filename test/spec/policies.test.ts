import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readRegistry } from "../../generator/emit/registry-table.ts";
import { parseAdapter, parseFile } from "../../language/adapter.ts";
import { checkEvents, checkModels } from "../../language/check-references.ts";
import { loadSource, type Source } from "../../language/load.ts";

const load = (file: string): Source => loadSource(file, readFileSync(file, "utf8"));

const models = load("spec/models.yaml");

describe.each(readdirSync("spec/providers"))("%s", (file) => {
  const provider = load(`spec/providers/${file}`);
  const { dialect, like } = provider.value as { dialect: string; like?: string };
  const other = like === undefined ? undefined : load(`spec/providers/${like}.yaml`);
  const adapter = parseAdapter(provider, load(`spec/dialects/${dialect}.yaml`), other, parseFile, models);
  const found: string[] = [];

  it("reports every native event that fails, or has a reason to ignore it", () => {
    const { $defs } = load(`spec/native/${dialect}.yaml`).value as { $defs: Record<string, unknown> };
    checkEvents(adapter, $defs, (_, message) => found.push(message));
    expect(found).toEqual([]);
  });

  it("has a family for every model of the registry", () => {
    const registry = `spec/registry/${file}`;
    const rows = existsSync(registry) ? readRegistry(load(registry)).rows : [];
    const ids = rows.map(({ id }) => id);
    checkModels(adapter, ids, (_, message) => found.push(message));
    expect(found).toEqual([]);
  });
});
