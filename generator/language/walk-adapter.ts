/** Whole adapters, walked: request, headers, replies. */
import type { Sink } from "../../generated/hub.ts";
import type { Asked, ClampRow, Exchange } from "../../runtime/adapter.ts";
import { asked } from "../../runtime/primitives.ts";
import type { AdapterSpec, Reasoning, Template } from "./syntax.ts";
import { isObject } from "./values.ts";
import { type Scope, walkSignals, walkTemplate, walkValue } from "./walk.ts";

/** The native request body. */
export function walkRequest(spec: AdapterSpec, x: Exchange): object {
  const body = walkTemplate(spec, spec.body, scopeOf(spec, x));
  return isObject(body) ? body : {};
}

/** The headers, by name; those that are absent are left out. */
export function walkHeaders(spec: AdapterSpec, x: Exchange): Record<string, string | undefined> {
  const headers = walkTemplate(spec, spec.headers, scopeOf(spec, x));
  return isObject(headers) ? (headers as Record<string, string | undefined>) : {};
}

/** Emits what a reply says. @returns whether a rule fitted */
export function walkReply(
  spec: AdapterSpec,
  entry: "response" | "stream" | "error",
  json: unknown,
  sink: Sink,
): boolean {
  return walkSignals(spec, entry, json, sink);
}

/** The names of an exchange, and the lets, each worked out once when first read. */
function scopeOf(spec: AdapterSpec, x: Exchange): Scope {
  const given: Readonly<Record<string, unknown>> = { ...x };
  const known = new Map<string, unknown>();
  const scope: Scope = (name) => {
    if (known.has(name)) return known.get(name);
    const found = spec.lets.find((each) => each.name === name);
    const value = found !== undefined ? read(found.value) : name === "reasoning" ? reasoned() : given[name];
    known.set(name, value);
    return value;
  };
  const read = (template: Template) => walkTemplate(spec, template, scope);
  const reasoned = () => spec.reasoning && reasoning(spec, spec.reasoning, x, read);
  return scope;
}

/** What the clamp table's rule writes; nothing where a native control is present. */
function reasoning(spec: AdapterSpec, table: Reasoning, x: Exchange, read: (template: Template) => unknown): unknown {
  if (table.unless.some((control) => read(control) !== undefined)) return undefined;
  const rows = table.clamp.map(({ family, as, cells }): [string, ClampRow] => [
    family,
    [as?.name ?? null, ...cells.map((cell) => cell.value ?? null)],
  ]);
  const of = table.share && read(table.share.of);
  const share = table.share && { of: typeof of === "number" ? of : undefined, floor: table.share.floor };
  const found = asked(x, Object.fromEntries(rows), table.pro, share) as Asked | undefined;
  if (found === undefined) return undefined;
  const { as, ...rest } = found;
  return walkValue(spec, as, rest);
}
