/**
 * `generated/explain/<provider>.json`: the data of `explain`: what an adapter is made of, with one line per rule set;
 * a position in the YAML is `[source, line]`. The same of an inbound API in `generated/explain/inbound-<api>.json`.
 */

import type { ExplainedApi, ExplainedSpec, Line } from "../../explain/spec.ts";
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { Source } from "../../language/load.ts";
import { type Definitions, nativeTypes } from "../../language/native.ts";
import { reachedBy } from "../../language/reach.ts";
import { referredIn, withReferred } from "../../language/references.ts";
import type { Schema } from "../../language/schema.ts";
import { type AdapterSpec, isPosition, type Position } from "../../language/syntax.ts";
import { type Keep, makeAlways } from "../caches.ts";
import type { Specs } from "../specs.ts";
import type { Output } from "../writer.ts";
import { notice } from "./print.ts";
import { readRegistry } from "./registry-table.ts";

export function emitExplain(
  adapters: readonly AdapterSpec[],
  apis: readonly InboundSpec[],
  { native, inbound, registry }: Pick<Specs, "native" | "inbound" | "registry">,
  keep: Keep = makeAlways,
): Output[] {
  return [
    ...adapters.map((spec) => {
      const types = native.get(spec.dialect);
      const models = registry.get(spec.provider);
      const sources = [...spec.sources, types, models].filter((source) => source !== undefined);
      return keep(`explain ${spec.provider}`, sources, () => {
        const prices = models && keep(`lines of prices of ${spec.provider}`, [models], () => priceLines(models));
        return emitSpec(spec, nativeTypes(spec, types?.value), models?.file, prices);
      });
    }),
    ...servedDialects(adapters).flatMap((name) => {
      const spec = adapters.find(({ dialect }) => dialect === name)?.dialectAlone;
      // of some of the providers only, this is the data of a dialect that is known already
      if (spec === undefined) return [];
      const types = native.get(spec.dialect);
      const sources = [...spec.sources, types].filter((source) => source !== undefined);
      return keep(`explain dialect ${spec.dialect}`, sources, () =>
        emitSpec(spec, nativeTypes(spec, types?.value), undefined),
      );
    }),
    ...apis.map((spec) => {
      const source = inbound.get(spec.api) as Source;
      return keep(`explain inbound ${spec.api}`, spec.program.sources, () => emitApi(spec, source));
    }),
  ];
}

/** The dialects in which providers of other ones serve APIs. */
export function servedDialects(adapters: readonly Pick<AdapterSpec, "serves">[]): string[] {
  const rows = adapters.flatMap(({ serves }) => Object.entries(serves));
  return [...new Set(rows.flatMap(([api, { url }]) => (url === undefined ? [] : api)))];
}

/** @param models the path of the provider's file of the registry */
function emitSpec(spec: AdapterSpec, native: Definitions, models: string | undefined, prices: Line[] = []): Output {
  const { provider, url, servesAt, credentialAt, headers, lets, body, rules, rejects, reasoning, tables } = spec;
  const schema = { $ref: `#/$defs/${spec.bodyType}`, $defs: reachable(native, spec.bodyType) };
  const sources: ExplainedSpec["sources"] = models === undefined ? spec.sources : [...spec.sources, models];
  const parts = {
    sources,
    url,
    servesAt,
    credentialAt,
    headers,
    lets,
    body,
    rules,
    tables,
    rejects,
    reasoning,
    prices,
  };
  const explained: ExplainedSpec = { ...parts, schema };
  return printData(provider || `dialect-${spec.dialect}`, explained);
}

/** Where the prices of each model are; those of long requests and later days are below. */
export function priceLines(models: Source): Line[] {
  const rows = readRegistry(models).prices.filter(({ over, from }) => over === 0 && from === undefined);
  return rows.map(({ model, path }) => ({ name: model, at: models.keyAt(path) }));
}

/** Data of an API for `explain`: the rules that `read` calls, and the lines of the fields and headers passed on unchanged. */
function emitApi({ api, program, native, headers, unstored }: InboundSpec, source: Source): Output {
  const { body } = program;
  const { request, tables } = reachedBy(program);
  const explained: ExplainedApi = {
    sources: [...new Set(program.sources)],
    body,
    rules: program.rules.filter(({ name }) => request.has(name)),
    tables: program.tables.filter(({ name }) => tables.has(name)),
    native: native.map((name, index) => ({ name, at: source.at(["native", index]) })),
    headers: Object.keys(headers).map((name) => ({ name, at: source.keyAt(["headers", name]) })),
    ...(unstored && { unstored: { at: source.keyAt(["unstored"]) } }),
  };
  return printData(`inbound-${api}`, explained);
}

function printData(name: string, explained: ExplainedSpec | ExplainedApi): Output {
  const { sources } = explained;
  const lines = Object.entries(explained)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${printLines(value, sources)}`);
  const text = `{ "$comment": ${JSON.stringify(notice(...sources))},\n${lines.join(",\n")}\n}\n`;
  return { path: `generated/explain/${name}.json`, text };
}

/** The definitions that a type refers to, and its own. */
function reachable(native: Definitions, type: string): Record<string, Schema> {
  const names = withReferred([type], (name) => referredIn(native[name]));
  return Object.fromEntries([...names].flatMap((name) => (name in native ? [[name, native[name] as Schema]] : [])));
}

/** An array has one line per element. */
function printLines(value: unknown, sources: readonly string[]): string {
  const print = (each: unknown) =>
    JSON.stringify(each, (_, inner) => (isPosition(inner) ? place(inner, sources) : inner));
  if (!Array.isArray(value) || value.length === 0 || typeof value[0] !== "object") return print(value);
  return `[\n${value.map((each) => `    ${print(each)}`).join(",\n")}\n  ]`;
}

function place({ file, line }: Position, sources: readonly string[]): [source: number, line: number] {
  return [sources.indexOf(file), line];
}
