/** The pages of the providers: everything in the specs is on them, and they agree with what is sent. */
import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { findDestination } from "../../../explain/destinations.ts";
import { adapters as compiled } from "../../../generated/adapters/index.ts";
import { readAdapters } from "../../../generator/adapters.ts";
import { emitDocs } from "../../../generator/emit/docs.ts";
import { readInbound } from "../../../generator/inbound.ts";
import { loadSpecs } from "../../../generator/specs.ts";
import { familyOf } from "../../../language/check-references.ts";
import { modelsFile } from "../../../language/parse-models.ts";
import type { AdapterSpec, Rule } from "../../../language/syntax.ts";
import { checkRequest } from "../../../runtime/request/check.ts";
import { lossesAt } from "../../../runtime/request/lost.ts";
import { hi, type Json, sent } from "../../spec/wire.ts";
import { root } from "../../walked/root.ts";

const specs = loadSpecs(root);
const adapters = readAdapters(specs);
const inbound = readInbound(specs);
const registry = adapters.flatMap(({ provider }) => specs.registry.get(provider) ?? []);
const pages = new Map(
  emitDocs({
    adapters,
    registry,
    models: specs.models,
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

/** The page that is made from a spec. */
function pageFrom(file: string): string {
  return pageOf(
    file
      .replace(/^spec\/(providers\/)?/, "")
      .replace("dialects/", "dialect-")
      .replace(".yaml", ""),
  );
}

/** The rows of the tables below a heading, up to the next heading of its level, each for one field. */
function rowsBelow(page: string, heading: string): string[][] {
  const [, below = ""] = page.split(`\n${heading}\n`);
  const [section = ""] = below.split(/\n#{2,3} /);
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.slice(2, -2).split(" | "))
    .flatMap(([fields = "", ...others]) => fields.split(", ").map((field) => [field, ...others]));
}

/** The table of fields: that of the provider's page, else of the provider it is like, else of its dialect. */
function requestRows({ sources: [file, dialect, like] }: AdapterSpec): string[][] {
  const [listed = "", gone = ""] =
    pageFrom(file).split("\n## Request\n")[1]?.split(/\n## /)[0]?.split("\nNot here:\n") ?? [];
  const own = rowsBelow(`\n## Request\n${listed}`, "## Request");
  const named = [...own, ...rowsBelow(`\n## Request\n${gone}`, "## Request")].map(([field]) => field);
  const other = adapters.find(({ sources }) => sources[0] === like);
  const base = other === undefined ? rowsBelow(pageFrom(dialect), "## Request") : requestRows(other);
  return [...base.filter(([field]) => !named.includes(field)), ...own];
}

describe.each(adapters.map((spec) => ({ provider: spec.provider, spec })))(
  "the page of $provider",
  ({ provider, spec }) => {
    const page = pageOf(provider);
    const rows = requestRows(spec);
    /** With what the page leaves to others. */
    const whole = spec.sources.map(pageFrom).join("\n");

    it("has every field of a request, or its dialect has: where it is sent, or why it is not", () => {
      const found = rows.map(([field = ""]) => field).filter((field) => !field.includes("[]."));
      expect([...new Set(found)].sort()).toEqual(fields.map((field) => `\`${field}\``).sort());
      for (const [field, sentAs = "", details = ""] of rows) {
        expect(sentAs + details, `${field}`).not.toBe("");
        if (sentAs === "*not sent*") expect(details, `${field}`).not.toBe("");
      }
    });

    it("says nothing of a field that its dialect says too", () => {
      const base = spec.sources
        .slice(1)
        .map(pageFrom)
        .flatMap((each) => rowsBelow(each, "## Request"));
      const own = Map.groupBy(rowsBelow(page, "## Request"), ([field]) => field);
      for (const [field, group] of own)
        expect(
          base.filter((row) => row[0] === field),
          `${field}`,
        ).not.toEqual(group);
    });

    it("gives every reason that its rules give, where they are written", () => {
      const rules = spec.rules.flatMap((set): Rule<unknown>[] => (set.kind === "same" ? [] : [...set.rules]));
      const missing = [...rules, ...spec.ignore].filter(
        ({ at, why }) => why !== undefined && !pageFrom(at.file).includes(why),
      );
      expect(missing).toEqual([]);
    });

    it("has every rule of the request, and every value of the reply's tables, where they are written", () => {
      const rules = spec.rules.filter(({ name }) => spec.requestRules.has(name));
      expect(rules.filter(({ name, at }) => !pageFrom(at.file).includes(`\n### Rule \`${name}\`\n`))).toEqual([]);
      for (const table of spec.tables) {
        const text = pageFrom(table.at.file) + page;
        const isShown = (word: string) =>
          text.includes(`\`${word}\``) || text.includes(`| ${word.replace("..", "up to ")} |`);
        expect(table.rows.filter(({ word }) => !isShown(String(word)))).toEqual([]);
      }
    });

    it("has every family, rejected field, header and native field that is read by name", () => {
      const families = rowsBelow(page, "## Model families");
      const { models = {}, added = {} } = (specs.registry.get(provider)?.value ?? {}) as Readonly<
        Record<string, object>
      >;
      const named = [models, added].flatMap(Object.keys).map((id) => familyOf(spec, id));
      // of the open models those that the registry has here
      const listed = spec.families.filter(({ name, at }) => at.file !== modelsFile || named.includes(name));
      expect(families.map(([family]) => family)).toEqual(listed.map(({ name }) => `\`${name}\``));
      for (const { word, families: holding } of spec.facts)
        for (const { name } of holding.filter(({ name }) => listed.some((each) => each.name === name)))
          expect(families.find(([family]) => family === `\`${name}\``)?.join(), word).toContain(`\`${word}\``);
      for (const entry of spec.headers.entries)
        if (entry.kind === "entry") expect(page).toContain(`| \`${entry.key}\` |`);
      const hasNamespace = spec.names.some(({ namespace }) => namespace !== undefined);
      for (const { name } of hasNamespace ? spec.placed : [])
        expect(whole).toMatch(new RegExp(`\`x-(${spec.sources.map(nameIn).join("|")}|<provider>)\\.${name}[\`.]`));
      for (const { header } of spec.retry) expect(page).toContain(`\`${header}\``);
    });

    it("is right about fields that are not translated", () => {
      const unsent = rows.filter(([, , how]) => how === "has no equivalent").map(([field = ""]) => bare(field));
      expect(unsent).not.toEqual([]);
      for (const field of unsent)
        for (const model of modelsOf(provider)) {
          const address = `${provider}/${model}`;
          expect(sent(address, { [field]: sample[field] }), `${model}: ${field}`).toEqual(sent(address));
          if (sample[field] === undefined || needless.includes(field)) continue;
          const request = checkRequest({ model: address, messages: hi, [field]: sample[field] });
          const lost = lossesAt(request, findDestination(address, {}, {})).map(({ path }) => path);
          expect(lost, `${model}: ${field}`).toContain(field);
        }
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
      const rejected = rows.filter(([, , how]) => how?.startsWith("rejected by "));
      expect(rejected.length).toBe(spec.rejects.length);
      for (const { word, families } of spec.rejects) {
        const [, , how = ""] = rejected.find(([field = ""]) => bare(field) === word.replace("!", " except ")) ?? [];
        const names =
          families.length === spec.families.length ? "every model" : families.map(({ name }) => `\`${name}\``);
        const isInWords = how.endsWith(", which are asked for a schema in words");
        expect(how.replace(/, which .*/, "")).toBe(
          `rejected by ${typeof names === "string" ? names : `models of ${names.join(", ")}`}`,
        );
        const isRejecting = (model: string) => families.some(({ name }) => name === familyOf(spec, model));
        for (const model of modelsOf(provider).filter(isRejecting)) {
          const without = sent(`${provider}/${model}`);
          const body = sent(`${provider}/${model}`, { [word]: sample[word] });
          expect(isDeepStrictEqual(body, without), `${model}: ${word}`).toBe(!isInWords);
          expect(Object.keys(body), `${model}: ${word}`).toEqual(Object.keys(without));
        }
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

  it("list, for every dialect, every event of its stream", () => {
    for (const { dialect, dialectAlone } of adapters) {
      const events = (dialectAlone?.rules ?? []).flatMap((set) =>
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
      const [, streams = ""] = pageOf(`dialect-${dialect}`).split("\n## Streams\n");
      for (const word of words) expect(streams.split("\n## ")[0]).toContain(`\`${word}\``);
    }
    for (const signal of Object.keys(hub.signals).filter((name) => !["model", "retry_after"].includes(name)))
      expect(pageOf("streams")).toContain(`\n| \`${signal}\` |`);
  });
});

/** `openai` of `spec/providers/openai.yaml`. */
function nameIn(file: string): string {
  return basename(file, ".yaml");
}

/** Fields without which no answer differs, so that nothing is lost. */
const needless = ["prompt_cache_key", "store", "reasoning_summary"];

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
