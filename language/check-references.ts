/** Checks the names in an adapter against the hub, the native types and the registry. */
import { isDeepStrictEqual } from "node:util";
import { fits, readGlob } from "../runtime/glob.ts";
import { wordsIn } from "./check-patterns.ts";
import type { Fail } from "./check-program.ts";
import { type Definitions, isRecord, nativeTypes } from "./native.ts";
import { findRules } from "./program.ts";
import { suggestion } from "./reader.ts";
import { referredIn } from "./references.ts";
import type { AdapterSpec, Emission, Pattern, Position, Rule, SignalRules } from "./syntax.ts";

/** Checks that each native type of a provider file is used and changes something. `below` are the dialect's types. */
export function checkOwnTypes(spec: AdapterSpec, below: Definitions, fail: Fail): void {
  const types = nativeTypes(spec, { $defs: below });
  const signatures = spec.rules.flatMap((set) => (set.kind === "value" ? [set.input, set.output] : [set.input]));
  const used = new Set([spec.bodyType, ...signatures, ...Object.values(types).flatMap(referredIn)]);
  const known = Object.keys(below);
  for (const { name, schema, at } of spec.native) {
    for (const type of referredIn(schema))
      if (!Object.hasOwn(types, type)) fail(at, `unknown type ${type}${suggestion(type, Object.keys(types))}`);
    if (!Object.hasOwn(below, name) && !used.has(name))
      fail(at, `nothing uses the type ${name}${suggestion(name, known)}`);
    if (isDeepStrictEqual(types[name], below[name])) fail(at, `the dialect's type ${name} already has all of this`);
  }
}

/**
 * Checks that every native event with "fail" or "error" in its name has a stream rule that emits `error`, or a reason to be
 * ignored. There is nothing to check in dialects whose events have no `type`.
 */
export function checkEvents(spec: AdapterSpec, definitions: Definitions, fail: Fail): void {
  const stream = entryRules(spec, "stream");
  if (stream === undefined) return;
  const events = [...new Set(typesOf(definitions[stream.input], definitions))];
  for (const event of events.filter((each) => /fail|error/i.test(each))) {
    if (spec.ignore.some((row) => row.event === event)) continue;
    const rules = stream.rules.filter((rule) => rule.match !== undefined && matchesType(rule.match, event));
    if (rules.length > 0 && rules.every((rule) => emitsError(spec, rule))) continue;
    fail(
      stream.at,
      `the native event ${event} has no rule that emits error; add one, or list it under ignore with a reason`,
    );
  }
}

/** Checks that each of these models belongs to a family. */
export function checkModels(
  spec: AdapterSpec,
  models: readonly string[],
  fail: (model: string, message: string) => void,
): void {
  for (const model of models)
    if (familyOf(spec, model) === undefined) fail(model, `model ${model} belongs to no family of ${spec.provider}`);
}

/** The family of a raw model name: the first row with a glob that matches it, ignoring case. */
export function familyOf({ families }: Pick<AdapterSpec, "families">, model: string): string | undefined {
  const lower = model.toLowerCase();
  return families.find(({ globs }) => globs.some((glob) => fits(readGlob(glob), lower)))?.name;
}

function entryRules(spec: AdapterSpec, name: string): SignalRules | undefined {
  const set = spec.rules.find((each) => each.name === name);
  if (set?.kind === "same") return entryRules(spec, set.as);
  return set?.kind === "signal" ? set : undefined;
}

/** The values that `type` may have in a schema or its variants. */
function typesOf(schema: unknown, definitions: Definitions): string[] {
  if (!isRecord(schema)) return [];
  if (typeof schema.$ref === "string")
    return typesOf(definitions[schema.$ref.replace(/^#\/\$defs\//, "")], definitions);
  const variants = [schema.oneOf, schema.anyOf].flatMap((each) => (Array.isArray(each) ? each : []));
  const type = isRecord(schema.properties) ? schema.properties.type : undefined;
  const own = isRecord(type) ? [type.const, ...(Array.isArray(type.enum) ? type.enum : [])] : [];
  return [...own.filter((each) => typeof each === "string"), ...variants.flatMap((each) => typesOf(each, definitions))];
}

/** Whether a pattern matches events of this type. */
function matchesType(pattern: Pattern, event: string): boolean {
  const entries = pattern.kind === "object" ? pattern.entries : [];
  return entries.some(({ key, pattern }) => key === "type" && wordsIn(pattern).includes(event));
}

function emitsError(spec: AdapterSpec, rule: Rule<readonly Emission[]>): boolean {
  return rule.emit.some((emission) => {
    if (emission.kind === "signal") return emission.name === "error";
    const set = findRules(spec, emission.rule.name);
    return set.kind === "signal" && set.rules.some((each) => emitsError(spec, each));
  });
}

/** Types that a signature may name besides those of the hub and the native file. */
const builtIn: readonly string[] = ["_", "any", "string", "number", "boolean", "Asked"];

/**
 * Checks that every type named in a signature exists.
 * @param types the names of the hub's types and of the dialect's native ones
 */
export function checkTypes(
  { bodyType, bodyTypeAt, rules }: Pick<AdapterSpec, "bodyType" | "bodyTypeAt" | "rules">,
  types: readonly string[],
  fail: Fail,
): void {
  const check = (type: string, at: Position) => {
    const name = type.replace(/\[\]$/, "");
    if (!types.includes(name) && !builtIn.includes(name)) fail(at, `unknown type ${name}${suggestion(name, types)}`);
  };
  check(bodyType, bodyTypeAt);
  for (const set of rules) {
    check(set.input, set.at);
    if (set.kind === "value") check(set.output, set.at);
  }
}
