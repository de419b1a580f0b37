/** Compares two adapters, part by part. */

import type { AdapterSpec, Template } from "../../language/syntax.ts";
import type { Registration } from "../../runtime/adapter.ts";
import {
  describeFamilies,
  describeFamilySets,
  describeReasoning,
  plainFamilies,
  plainFamilySets,
  plainReasoning,
} from "./families.ts";
import { describeFields, type Noun } from "./fields.ts";
import {
  breaking,
  code,
  codes,
  describeChange,
  describeLeaves,
  describeOrder,
  type Finding,
  line,
  noLonger,
  quoted,
  renamesIn,
  setDifference,
  withLines,
} from "./findings.ts";
import { plainMap, plainTemplate } from "./language.ts";
import { canonical, differences, leaves, listLines, type Rows } from "./plain.ts";
import { describeRuleSets, describeTables, plainRuleSets, plainTables } from "./rules.ts";

/** Finds the differences in one part of two adapters. `renamed` has the new names of rule sets that are only renamed. */
type Compare = (before: AdapterSpec, after: AdapterSpec, renamed: ReadonlyMap<string, string>) => Finding[];

/** Reduces a part to a plain value, without positions and reasons, and then describes the differences. */
function part<Plain>(
  plain: (spec: AdapterSpec) => Plain,
  describe: (before: Plain, after: Plain) => Finding[],
): Compare {
  return (before, after, renamed) => describe(callingAs(plain(before), renamed), plain(after));
}

/** Undefined parts are covered by others, or matter only to the type checker. */
const parts: { readonly [Part in keyof AdapterSpec]: Compare | undefined } = {
  dialect: part(({ dialect }) => ({ dialect }), named("The dialect")),
  names: part(({ names }) => names, describeNames),
  serves: part(({ serves }) => ({ serves: canonical(serves) }), named("The APIs whose requests are relayed")),
  config_key: part(({ config_key }) => ({ config_key }), named("The use of the config file's key")),
  credential: part(({ credential }) => ({ credential }), named("The credential without an API key")),
  base: part(({ base }) => ({ base }), named("The base URL")),
  url: part(({ url }) => plainUrl(url), named("The path")),
  count: part(({ count }) => ({ count: count && canonical(count) }), named("The counting of tokens")),
  model_prefix: part(({ model_prefix }) => ({ model_prefix }), named("The prefix of models")),
  bare_prefixes: nameSet(
    ({ bare_prefixes }) => bare_prefixes,
    "A bare name with the prefix",
    "is now this provider's",
    "is no longer this provider's",
    breaking,
  ),
  families: part(({ families }) => plainFamilies(families), describeFamilies),
  framing: part(({ framing }) => ({ framing }), named("The framing of streams")),
  metered: part(({ metered }) => ({ metered: metered && canonical(metered) }), named("What is set for token counts")),
  reasoning: part(({ reasoning }) => plainReasoning(reasoning), describeReasoning),
  facts: part(({ facts }) => plainFamilySets(facts), describeFamilySets("The fact", "now applies to")),
  rejects: part(({ rejects }) => plainFamilySets(rejects), describeFamilySets("The field", "is now rejected by")),
  think_tags: part(
    ({ think_tags: families }) => plainFamilySets(families.length === 0 ? [] : [{ word: "<think>", families }]),
    describeFamilySets("Reasoning in", "is now read for"),
  ),
  headers: fields("header", ({ headers }) => plainMap(headers)),
  lets: fields("value", ({ lets }) =>
    Object.fromEntries(lets.map(({ name, optional, value }) => [optional ? `${name}?` : name, plainTemplate(value)])),
  ),
  body: fields("field", ({ body }) => plainMap(body)),
  placed: nameSet(
    ({ placed }) => placed.map(({ name }) => name),
    "The native key",
    "is now read by name, and no longer passed through",
    "is no longer read by name, but passed through",
  ),
  other_models: nameSet(({ other_models }) => other_models, "The models at", "are now checked for keys with models"),
  output_limits: nameSet(({ output_limits }) => output_limits, "The tokens at", "are now counted by rate limits"),
  choice_counts: nameSet(
    ({ choice_counts }) => choice_counts,
    "The answers at",
    "now multiply the tokens that rate limits count",
  ),
  conversation: part(
    ({ conversation }) => ({ conversation }),
    (before, after) => describeLeaves(before, after, code),
  ),
  rules: part(({ rules }) => plainRuleSets(rules), describeRuleSets),
  tables: part(({ tables }) => plainTables(tables), describeTables),
  ignore: nameSet(({ ignore }) => ignore.map(({ event }) => event), "The event", "is now ignored explicitly"),
  retry: part(
    ({ retry }) => retry,
    (before, after) => {
      const lines = listLines(before, after);
      return lines.length === 0 ? [] : [line(withLines("The reading of waiting times has changed:", lines))];
    },
  ),
  native: part(
    ({ native }) => Object.fromEntries(native.map(({ name, schema }) => [name, schema])),
    (before, after) => describeLeaves(before, after, (path) => `Its native ${code(path)}`),
  ),
  credentialAt: undefined,
  nativeFrom: undefined,
  hasAllModels: undefined,
  provider: undefined,
  sources: undefined,
  bodyType: undefined,
  bodyTypeAt: undefined,
  requestRules: undefined,
  fields: undefined,
  unsent: undefined,
  conditional: undefined,
  dialectAlone: undefined,
};

/** Compares two revisions of a provider; undefined in a revision without it. */
export function compareAdapters(before: AdapterSpec | undefined, after: AdapterSpec | undefined): Finding[] {
  if (before === undefined) return after === undefined ? [] : [line(describeNew(after))];
  if (after === undefined) return [breaking("This provider is removed.")];
  const renamed = renamesIn(differences(plainRuleSets(before.rules), plainRuleSets(after.rules)));
  return Object.values(parts).flatMap((compare) => compare?.(before, after, renamed) ?? []);
}

/** The same templates with the new names of the rules that they call. */
function callingAs<Plain>(value: Plain, renamed: ReadonlyMap<string, string>): Plain {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => callingAs(each, renamed)) as Plain;
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    key === "$rule" ? (renamed.get(each) ?? each) : callingAs(each, renamed),
  ]);
  return Object.fromEntries(entries);
}

function describeNew({ dialect, names, base }: AdapterSpec): string {
  const [first] = names;
  const where = base === undefined ? `at the URL in ${code(first?.base_url ?? "")}` : `at ${quoted(base)}`;
  const keys = codes(names.map(({ key }) => key));
  return `This provider is new, as ${keys}. It uses ${code(dialect)} ${where}, with the API key in ${codes(first?.credential ?? [])}.`;
}

function describeNames(before: readonly Registration[], after: readonly Registration[]): Finding[] {
  const byKey = (names: readonly Registration[]) => Object.fromEntries(names.map(({ key, ...rest }) => [key, rest]));
  const changed = differences<object>(byKey(before), byKey(after)).flatMap(({ name, before, after }) => {
    if (before === undefined) return [line(`New name ${code(name)}: ${quoted(after)}.`)];
    if (after === undefined) return [breaking(`The name ${code(name)} is removed.`)];
    return leaves(before, after).map((each) => {
      return breaking(
        describeChange(`The ${titles[each.name] ?? each.name} of ${code(name)}`, each.before, each.after),
      );
    });
  });
  const [old, current] = [before, after].map((names) => names.map(({ key }) => key));
  return [...changed, ...describeOrder("The names are", old ?? [], current ?? [])];
}

const titles: Rows<string> = { credential: "credential", base_url: "base URL variable", namespace: "native namespace" };

/** A single value, or one for responses and one for streams. */
function named(what: string): (before: Rows, after: Rows) => Finding[] {
  return (before, after) =>
    differences(before, after).map(({ name, before, after }) => {
      return line(describeChange(name === "stream" ? `${what} of streams` : what, before, after));
    });
}

function plainUrl({ reply, stream }: { readonly reply: Template; readonly stream: Template }): Rows {
  const [both, streamed] = [plainTemplate(reply), plainTemplate(stream)];
  return both === streamed ? { both } : { both, stream: streamed };
}

/** A part whose keys are fields. */
function fields(noun: Noun, plain: (spec: AdapterSpec) => Rows): Compare {
  return part(plain, (before, after) => describeFields(noun, before, after));
}

/** A part that is a set of names. @param now "is now read by name" @param remove makes a finding of one that is removed */
function nameSet(
  read: (spec: AdapterSpec) => readonly string[],
  noun: string,
  now: string,
  not = noLonger(now),
  remove = line,
): Compare {
  return (before, after) => {
    const changed = setDifference(read(before), read(after));
    return [
      ...changed.removed.map((name) => remove(`${noun} ${code(name)} ${not}.`)),
      ...changed.added.map((name) => line(`${noun} ${code(name)} ${now}.`)),
    ];
  };
}
