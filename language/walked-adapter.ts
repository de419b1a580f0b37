/** Adapters that interpret a spec instead of running compiled code. */

import type { Adapter } from "../runtime/adapter.ts";
import { defaultMaxTokens } from "./defaults.ts";
import { messagesRead } from "./reach.ts";
import type { AdapterSpec, FamilyRow, Template } from "./syntax.ts";
import { walkSignals } from "./walk.ts";
import { walkHeaders, walkRequest } from "./walk-adapter.ts";

/** The adapter of a spec, equivalent to the compiled one. */
export function walkedAdapter(spec: AdapterSpec): Adapter {
  const default_max_tokens = defaultMaxTokens(spec);
  return {
    provider: spec.provider,
    dialect: spec.dialect,
    names: spec.names,
    ...(spec.config_key !== "set" && { config_key: spec.config_key }),
    ...(spec.base !== undefined && { base: spec.base }),
    url: (model, stream) => written(stream ? spec.url.stream : spec.url.reply, model),
    ...(spec.model_prefix !== undefined && { model_prefix: spec.model_prefix }),
    bare_prefixes: spec.bare_prefixes,
    conversation: spec.conversation,
    reads: messagesRead(spec) === undefined ? "turns" : "messages",
    placed: spec.placed.map(({ name }) => name),
    families: Object.fromEntries(spec.families.map(({ name, globs }) => [name, globs])),
    facts: wordsOf(spec.facts),
    rejects: wordsOf(spec.rejects),
    ...(default_max_tokens !== undefined && { default_max_tokens }),
    retry: spec.retry,
    request: (x) => walkRequest(spec, x),
    headers: (x) => walkHeaders(spec, x),
    response: (it, out) => walkSignals(spec, "response", it, out),
    stream: (it, out) => walkSignals(spec, "stream", it, out),
    error: (it, out) => walkSignals(spec, "error", it, out),
  };
}

function wordsOf(rows: readonly FamilyRow[]): Record<string, string[]> {
  return Object.fromEntries(rows.map(({ word, families }) => [word, families.map(({ name }) => name)]));
}

/** A URL is a string whose only hole is the model. */
function written(template: Template, model: string): string {
  if (template.kind === "literal") return String(template.value);
  if (template.kind !== "text") throw new Error(`a url must be a string: ${template.at.file}:${template.at.line}`);
  return template.parts.map((part) => (typeof part === "string" ? part : model)).join("");
}
