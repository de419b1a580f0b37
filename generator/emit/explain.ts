/**
 * `generated/explain/<provider>.json`: the data of `explain`. The request side of an adapter, with one line per rule set;
 * a position in the YAML is `[source, line]`.
 */

import type { Schema } from "../../explain/schema.ts";
import type { ExplainedSpec } from "../../explain/spec.ts";
import type { Source } from "../../language/load.ts";
import { type Definitions, nativeTypes } from "../../language/native.ts";
import { referredIn } from "../../language/references.ts";
import type { AdapterSpec, Position } from "../../language/syntax.ts";
import { type Keep, makeAlways } from "../caches.ts";
import type { Output } from "../writer.ts";
import { header, notice } from "./print.ts";

/** @param native the schemas of the dialects, by name */
export function emitExplain(
  adapters: readonly AdapterSpec[],
  native: ReadonlyMap<string, Source>,
  keep: Keep = makeAlways,
): Output[] {
  return [
    ...adapters.map((spec) => {
      const types = native.get(spec.dialect);
      return keep(`explain ${spec.provider}`, [...spec.sources, ...(types ? [types] : [])], () =>
        emitSpec(spec, nativeTypes(spec, types?.value)),
      );
    }),
    emitIndex(adapters),
  ];
}

function emitSpec(spec: AdapterSpec, native: Definitions): Output {
  const { provider, sources, url, headers, lets, body, rejects, reasoning, tables } = spec;
  const rules = spec.rules.filter(({ name }) => spec.requestRules.has(name));
  const schema = { $ref: `#/$defs/${spec.bodyType}`, $defs: reachable(native, spec.bodyType) };
  const explained: ExplainedSpec = { sources, url, headers, lets, body, rules, tables, rejects, reasoning, schema };
  const lines = Object.entries(explained)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `  ${JSON.stringify(key)}: ${printLines(value, sources)}`);
  const text = `{ "$comment": ${JSON.stringify(notice(...sources))},\n${lines.join(",\n")}\n}\n`;
  return { path: `generated/explain/${provider}.json`, text };
}

/** The definitions that a type refers to. */
function reachable(native: Definitions, type: string): Record<string, Schema> {
  const found = new Map<string, Schema>();
  const add = (name: string): void => {
    const schema = native[name] as Schema | undefined;
    if (schema === undefined || found.has(name)) return;
    found.set(name, schema);
    referredIn(schema).forEach(add);
  };
  add(type);
  return Object.fromEntries(found);
}

/** An array has one line per element. */
function printLines(value: unknown, sources: readonly string[]): string {
  const print = (each: unknown) =>
    JSON.stringify(each, (_, inner) => (isPosition(inner) ? place(inner, sources) : inner));
  if (!Array.isArray(value) || value.length === 0 || typeof value[0] !== "object") return print(value);
  return `[\n${value.map((each) => `    ${print(each)}`).join(",\n")}\n  ]`;
}

function isPosition(value: unknown): value is Position {
  return typeof value === "object" && value !== null && "file" in value && "line" in value && "column" in value;
}

function place({ file, line }: Position, sources: readonly string[]): [source: number, line: number] {
  return [sources.indexOf(file), line];
}

function emitIndex(adapters: readonly AdapterSpec[]): Output {
  const loaders = adapters.map(
    ({ provider }) =>
      `  ${provider}: async () => (await import("./${provider}.json", { with: { type: "json" } })).default,`,
  );
  const text = `${header(...adapters.map((adapter) => adapter.sources[0]))}
/** The data of \`explain\` by provider, loaded on demand. */
export const specs: Readonly<Record<string, () => Promise<unknown>>> = {
${loaders.join("\n")}
};
`;
  return { path: "generated/explain/index.ts", text };
}
