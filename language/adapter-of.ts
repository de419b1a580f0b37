/** The data of an adapter: everything besides its rules. */
import type { Adapter, ClampRow, FamilyNames } from "../runtime/adapter.ts";
import { holesOf, isKeyOptional } from "./address.ts";
import { defaultMaxTokens } from "./defaults.ts";
import { messagesRead } from "./reach.ts";
import type { AdapterSpec, FamilyRow, Reasoning, Template } from "./syntax.ts";

/** The functions that execute rules. */
export type AdapterRules = Pick<Adapter, "request" | "headers" | "response" | "stream" | "error">;

/** The adapter of a spec whose rules are executed by these functions. */
export function adapterOf(spec: AdapterSpec, rules: AdapterRules): Adapter {
  return { ...dataOf(spec), ...rules };
}

/** The data of an adapter, in the order of the generated code. */
export function dataOf(spec: AdapterSpec): Omit<Adapter, keyof AdapterRules> {
  const default_max_tokens = defaultMaxTokens(spec);
  const { url, hasNative } = addressing(spec, spec.names);
  return {
    provider: spec.provider,
    dialect: spec.dialect,
    names: spec.names,
    ...(Object.keys(spec.serves).length > 0 && { serves: spec.serves }),
    ...(spec.config_key !== "set" && { config_key: spec.config_key }),
    ...(isKeyOptional(spec.headers) && { key_optional: true as const }),
    ...(spec.credential !== undefined && { credential: spec.credential }),
    ...(spec.base !== undefined && { base: spec.base }),
    ...(spec.names.some(({ settings }) => settings !== undefined) && { holes: holesOf(spec) }),
    url,
    ...(spec.count !== undefined && { count: spec.count }),
    hasNative,
    ...(spec.model_prefix !== undefined && { model_prefix: spec.model_prefix }),
    bare_prefixes: spec.bare_prefixes,
    conversation: spec.conversation,
    reads: messagesRead(spec) === undefined ? "turns" : "messages",
    ...(spec.framing !== undefined && { framing: spec.framing }),
    ...(spec.cites !== undefined && { cites: spec.cites }),
    ...(spec.metered !== undefined && { metered: spec.metered }),
    fields: spec.fields,
    unsent: spec.unsent,
    ...(spec.conditional !== undefined && { conditional: spec.conditional }),
    placed: spec.placed.map(({ name }) => name),
    ...(spec.other_models.length > 0 && { other_models: spec.other_models }),
    ...(spec.output_limits.length > 0 && { output_limits: spec.output_limits }),
    ...(spec.choice_counts.length > 0 && { choice_counts: spec.choice_counts }),
    families: Object.fromEntries(spec.families.map(({ name, globs }) => [name, globs])),
    facts: wordsOf(spec, spec.facts),
    rejects: wordsOf(spec, spec.rejects),
    ...(spec.reasoning !== undefined && { clamp: clampRows(spec.reasoning) }),
    ...doubtfulOf(spec),
    ...(spec.think_tags.length > 0 && { think_tags: spec.think_tags.map(({ name }) => name) }),
    ...(default_max_tokens !== undefined && { default_max_tokens }),
    retry: spec.retry,
  };
}

/** The functions of an adapter that need no rules. */
export function addressing(
  { url }: Pick<AdapterSpec, "url">,
  names: Adapter["names"],
): Pick<Adapter, "url" | "hasNative"> {
  return {
    url: (model, stream, settings) => written(stream ? url.stream : url.reply, { ...settings, model }),
    hasNative: (req) => names.some(({ namespace }) => namespace !== undefined && req[namespace] !== undefined),
  };
}

function wordsOf({ families: all }: AdapterSpec, rows: readonly FamilyRow[]): Record<string, FamilyNames> {
  const namesOf = ({ families }: FamilyRow) =>
    families.length > 0 && families.length === all.length ? ("all" as const) : families.map(({ name }) => name);
  return Object.fromEntries(rows.map((row) => [row.word, namesOf(row)]));
}

/** The efforts that are sent as they are, by family; nothing without any. */
function doubtfulOf({ reasoning }: AdapterSpec): Pick<Adapter, "doubtful"> {
  const rows = (reasoning?.clamp ?? []).flatMap(({ family, doubtful = [] }) =>
    doubtful.length === 0 ? [] : [[family, doubtful] as const],
  );
  return rows.length === 0 ? {} : { doubtful: Object.fromEntries(rows) };
}

/** The clamp table by family. */
export function clampRows({ clamp }: Reasoning): Record<string, ClampRow> {
  return Object.fromEntries(
    clamp.map(({ family, as, cells }) => [family, [as?.name ?? null, ...cells.map(({ value }) => value ?? null)]]),
  );
}

/** A URL is a string with the model and settings. */
function written(template: Template, values: Readonly<Record<string, string>>): string {
  if (template.kind === "literal") return String(template.value);
  if (template.kind !== "text") throw new Error(`a url must be a string: ${template.at.file}:${template.at.line}`);
  return template.parts.map((part) => (typeof part === "string" ? part : (values[part.name] ?? ""))).join("");
}
