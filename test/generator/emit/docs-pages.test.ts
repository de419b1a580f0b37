/** The pages of the providers: everything in the specs is on them, and they agree with what is sent. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { adapters as compiled } from "../../../generated/adapters/index.ts";
import { readAdapters } from "../../../generator/adapters.ts";
import { emitDocs } from "../../../generator/emit/docs.ts";
import { readInbound } from "../../../generator/inbound.ts";
import { loadSpecs } from "../../../generator/specs.ts";
import { type Json, sent } from "../../spec/wire.ts";
import { root } from "../../walked/root.ts";

const specs = loadSpecs(root);
const adapters = readAdapters(specs);
const inbound = readInbound(specs);
const registry = adapters.flatMap(({ provider }) => specs.registry.get(provider) ?? []);
const pages = new Map(
  emitDocs({
    adapters,
    registry,
    errors: specs.errors,
    settings: specs.settings,
    telemetry: specs.telemetry,
    hub: specs.hub,
    inbound,
    native: specs.native,
    examples: new Map(),
  }).map(({ path, text }) => [path, text]),
);
const hub = specs.hub.value as { $defs: { EngineRequest: { properties: Json } }; signals: Json };
const fields = Object.keys(hub.$defs.EngineRequest.properties);

function pageOf(provider: string): string {
  return pages.get(`docs/reference/${provider}.md`) ?? "";
}

/** The rows of the tables below a heading, up to the next heading of its level. */
function rowsBelow(page: string, heading: string): string[][] {
  const [, below = ""] = page.split(`\n${heading}\n`);
  const [section = ""] = below.split(/\n#{2,3} /);
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.slice(2, -2).split(" | "));
}

describe.each(adapters.map((spec) => ({ provider: spec.provider, spec })))(
  "the page of $provider",
  ({ provider, spec }) => {
    const page = pageOf(provider);
    const rows = rowsBelow(page, "## Request");

    it("has every field of a request: where it is sent, or why it is not", () => {
      const named = rows.map(([field = ""]) => field).filter((field) => !field.includes("[]."));
      expect([...new Set(named)]).toEqual(fields.map((field) => `\`${field}\``));
      for (const [field, sentAs = "", details = ""] of rows) {
        expect(sentAs + details, `${field}`).not.toBe("");
        if (sentAs === "*not sent*") expect(details, `${field}`).not.toBe("");
      }
    });

    it("gives every reason that its rules give", () => {
      const reasons = spec.rules.flatMap((set) => (set.kind === "same" ? [] : set.rules.map(({ why }) => why)));
      const ignored = spec.ignore.map(({ why }) => why);
      const missing = [...reasons, ...ignored].filter((why) => why !== undefined && !page.includes(why));
      expect(missing).toEqual([]);
    });

    it("has every rule of the request, and every value of the reply's tables", () => {
      const rules = [...spec.requestRules].filter((name) => spec.rules.some((set) => set.name === name));
      expect(rules.filter((name) => !page.includes(`\n### Rule \`${name}\`\n`))).toEqual([]);
      const words = spec.tables.flatMap((table) => table.rows.map(({ word }) => word));
      const isShown = (word: string) =>
        page.includes(`\`${word}\``) || page.includes(`| ${word.replace("..", "up to ")} |`);
      expect(words.filter((word) => !isShown(String(word)))).toEqual([]);
    });

    it("has every family, rejected field, header and native field that is read by name", () => {
      const families = rowsBelow(page, "## Model families");
      expect(families.map(([family]) => family)).toEqual(spec.families.map(({ name }) => `\`${name}\``));
      for (const { word, families: holding } of [...spec.rejects, ...spec.facts])
        for (const { name } of holding)
          expect(families.find(([family]) => family === `\`${name}\``)?.join(), word).toContain(`\`${word}\``);
      for (const entry of spec.headers.entries)
        if (entry.kind === "entry") expect(page).toContain(`| \`${entry.key}\` |`);
      const hasNamespace = spec.names.some(({ namespace }) => namespace !== undefined);
      for (const { name } of hasNamespace ? spec.placed : [])
        expect(page).toMatch(new RegExp(`\`x-${provider}\\.${name}[\`.]`));
      for (const { header } of spec.retry) expect(page).toContain(`\`${header}\``);
    });

    it("is right about fields that are not translated", () => {
      const unsent = rows
        .filter(([, , how]) => how === "not translated for this provider")
        .map(([field = ""]) => bare(field));
      expect(unsent).not.toEqual([]);
      for (const field of unsent)
        for (const model of modelsOf(provider))
          expect(sent(`${provider}/${model}`, { [field]: sample[field] }), `${model}: ${field}`).toEqual(
            sent(`${provider}/${model}`),
          );
    });

    it("is right about fields that are sent unchanged", () => {
      const plain = rows
        .filter(([, becomes, how]) => becomes?.startsWith("`") && how === "")
        .map(([field = "", becomes = ""]) => ({ field: bare(field), place: bare(becomes) }));
      expect(plain).not.toEqual([]);
      for (const { field, place } of plain.filter((each) => sample[each.field] !== undefined)) {
        const rejecting = spec.rejects
          .filter(({ word }) => word === field)
          .flatMap(({ families }) => families.map(({ name }) => name));
        if (rejecting.length > 0) continue;
        const { body } = sent(`${provider}/any-model`, { tools: sample.tools, [field]: sample[field] });
        expect(at(body, place), `${field} as ${place}`).toEqual(sample[field]);
      }
    });

    it("is right about models that reject a field", () => {
      const rejected = rows.filter(([, , how]) => how?.endsWith(": they reject it"));
      expect(rejected.length).toBe(spec.rejects.length);
      for (const [field = "", , how = ""] of rejected)
        for (const [, model] of how.matchAll(/`([^`]*-[^`]*)`/g)) {
          if (spec.families.some(({ name }) => name === model)) continue;
          expect(sent(`${provider}/${model}`, { [bare(field)]: sample[bare(field)] }), `${model}: ${field}`).toEqual(
            sent(`${provider}/${model}`),
          );
        }
    });
  },
);

describe("all pages", () => {
  it("have no broken links", () => {
    for (const [path, text] of pages)
      for (const [, to = ""] of text.matchAll(/\]\(([^)]+)\)/g)) {
        const [file, anchor] = to.split("#");
        const target = file === "" ? path : join(dirname(path), file ?? "");
        const known = pages.get(target);
        expect(known !== undefined || existsSync(join(root, target)), `${path}: ${to}`).toBe(true);
        if (anchor !== undefined) expect(anchorsOf(known ?? ""), `${path}: ${to}`).toContain(anchor);
      }
  });

  it("wrap prose at 120 columns", () => {
    const long = [...pages].flatMap(([path, text]) =>
      text
        .split("\n")
        .filter((line) => line.length > 120 && !/^(\||<!--)/.test(line))
        .map((line) => `${path}: ${line}`),
    );
    expect(long).toEqual([]);
  });

  it("list, for every API, every event of its stream", () => {
    const streams = pages.get("docs/reference/streams.md") ?? "";
    for (const { dialect, rules } of adapters) {
      const events = rules.flatMap((set) =>
        set.kind === "signal" && set.name === "stream"
          ? set.rules.flatMap(({ match, emit }) => (emit.length > 0 && match?.kind === "object" ? match.entries : []))
          : [],
      );
      const words = events.flatMap(({ key, pattern }) =>
        key !== "type"
          ? []
          : pattern.kind === "literal"
            ? [pattern.value]
            : pattern.kind === "any"
              ? pattern.words
              : [],
      );
      for (const word of words) expect(streams).toMatch(new RegExp(`^\\| \`${dialect}\` \\| .*\`${word}\``, "m"));
    }
    for (const signal of Object.keys(hub.signals).filter((name) => !["model", "retry_after"].includes(name)))
      expect(streams).toContain(`\n## \`${signal}\`\n`);
  });
});

/** A value of each field that is not a provider's default. */
const sample: Json = {
  max_tokens: 77,
  max_completion_tokens: 78,
  temperature: 0.3,
  top_p: 0.4,
  top_k: 5,
  stop: ["END"],
  reasoning_mode: "pro",
  reasoning_summary: "none",
  tools: [{ type: "function", function: { name: "look", parameters: { type: "object", properties: {} } } }],
  tool_choice: "auto",
  response_format: { type: "json_schema", json_schema: { name: "n", schema: { type: "object" } } },
  store: true,
  prompt_cache_key: "key",
  prompt_cache_retention: "24h",
  safety_identifier: "user-1",
  speed: "fast",
  cache_control: { type: "ephemeral" },
  thinking: { type: "disabled" },
  output_config: { effort: "low" },
};

function modelsOf(provider: string): string[] {
  const source = specs.registry.get(provider)?.value as { models: Json } | undefined;
  return ["any-model", ...Object.keys(source?.models ?? {}).filter((id) => id !== "id")];
}

function bare(cell: string): string {
  return cell.replaceAll("`", "");
}

function at(body: Json, place: string): unknown {
  return place.split(".").reduce<unknown>((value, key) => (value as Json | undefined)?.[key], body);
}

/** The anchors of the headings of a page. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

it("there is a page for each adapter", () => {
  for (const { provider } of compiled) expect(pages.has(`docs/reference/${provider}.md`)).toBe(true);
});
