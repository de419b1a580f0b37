/** Two adapters, part by part. */

import type { AdapterSpec, Template } from "../../language/syntax.ts";
import type { Registration } from "../../runtime/adapter.ts";
import {
  describeFamilies,
  describeReasoning,
  describeWords,
  plainFamilies,
  plainReasoning,
  plainWords,
} from "./families.ts";
import { describeFields } from "./fields.ts";
import { breaking, code, codes, type Finding, is, line, quoted, sets, withLines } from "./findings.ts";
import { plainMap, plainTemplate } from "./language.ts";
import { differences, isReordered, leaves, listLines, type Rows } from "./plain.ts";
import { describeRuleSets, describeTables, plainRuleSets, plainTables } from "./rules.ts";

/** Finds what differs in a part of two adapters. */
type Compare = (before: AdapterSpec, after: AdapterSpec) => Finding[];

/** A part is made plain, which leaves positions and reasons out, and then put in words. */
function part<Plain>(
  plain: (spec: AdapterSpec) => Plain,
  describe: (before: Plain, after: Plain) => Finding[],
): Compare {
  return (before, after) => describe(plain(before), plain(after));
}

/** Every part of an adapter has its words; undefined are those that others tell, or that only the type checker reads. */
const parts: { readonly [Part in keyof AdapterSpec]: Compare | undefined } = {
  dialect: part(
    ({ dialect }) => ({ dialect }),
    (before, after) => leaves(before, after).map((each) => line(is("The dialect", each.before, each.after))),
  ),
  names: part(({ names }) => names, describeNames),
  config_key: part(({ config_key }) => ({ config_key }), named("The use of the config file's key")),
  base: part(({ base }) => ({ base }), named("The base URL")),
  url: part(({ url }) => plainUrl(url), named("The path")),
  model_prefix: part(({ model_prefix }) => ({ model_prefix }), named("The prefix of models")),
  bare_prefixes: words(
    ({ bare_prefixes }) => bare_prefixes,
    (prefix) => breaking(`A bare name with the prefix ${prefix} is no longer this provider's.`),
    (prefix) => line(`A bare name with the prefix ${prefix} is now this provider's.`),
  ),
  families: part(({ families }) => plainFamilies(families), describeFamilies),
  reasoning: part(({ reasoning }) => plainReasoning(reasoning), describeReasoning),
  facts: part(({ facts }) => plainWords(facts), describeWords("The fact", "now holds for", "no longer holds for")),
  rejects: part(
    ({ rejects }) => plainWords(rejects),
    describeWords("The field", "is now refused by", "is no longer refused by"),
  ),
  headers: part(
    ({ headers }) => plainMap(headers),
    (before, after) => describeFields("header", before, after),
  ),
  lets: part(
    ({ lets }) =>
      Object.fromEntries(lets.map(({ name, optional, value }) => [optional ? `${name}?` : name, plainTemplate(value)])),
    (before, after) => describeFields("value", before, after),
  ),
  body: part(
    ({ body }) => plainMap(body),
    (before, after) => describeFields("field", before, after),
  ),
  placed: words(
    ({ placed }) => placed.map(({ name }) => name),
    (key) => line(`The native key ${key} is no longer read by name, but passed on.`),
    (key) => line(`The native key ${key} is now read by name, and no longer passed on.`),
  ),
  conversation: part(
    ({ conversation }) => ({ conversation }),
    (before, after) => leaves(before, after).map(({ name, before, after }) => line(is(code(name), before, after))),
  ),
  rules: part(({ rules }) => plainRuleSets(rules), describeRuleSets),
  tables: part(({ tables }) => plainTables(tables), describeTables),
  ignore: words(
    ({ ignore }) => ignore.map(({ event }) => event),
    (event) => line(`The event ${event} is no longer survived on purpose.`),
    (event) => line(`The event ${event} is now survived on purpose.`),
  ),
  retry: part(
    ({ retry }) => retry,
    (before, after) => {
      const lines = listLines(before, after);
      return lines.length === 0 ? [] : [line(withLines("How waiting times are read has changed:", lines))];
    },
  ),
  native: part(
    ({ native }) => Object.fromEntries(native.map(({ name, schema }) => [name, schema])),
    (before, after) =>
      leaves(before, after).map((each) => line(is(`Its native ${code(each.name)}`, each.before, each.after))),
  ),
  provider: undefined,
  sources: undefined,
  bodyType: undefined,
  bodyTypeAt: undefined,
  requestRules: undefined,
  dialectAlone: undefined,
};

/** What differs between two revisions of one provider; undefined where one of them has no such provider. */
export function compareAdapters(before: AdapterSpec | undefined, after: AdapterSpec | undefined): Finding[] {
  if (before === undefined) return after === undefined ? [] : [line(presented(after))];
  if (after === undefined) return [breaking("This provider is gone.")];
  return Object.values(parts).flatMap((compare) => compare?.(before, after) ?? []);
}

function presented({ dialect, names, base }: AdapterSpec): string {
  const [first] = names;
  const where = base === undefined ? `where ${code(first?.base_url ?? "")} says` : `at ${code(base)}`;
  const keys = codes(names.map(({ key }) => key));
  return `This provider is new, as ${keys}. It speaks ${code(dialect)} ${where}, its key is ${codes(first?.credential ?? [])}.`;
}

function describeNames(before: readonly Registration[], after: readonly Registration[]): Finding[] {
  const byKey = (names: readonly Registration[]) => Object.fromEntries(names.map(({ key, ...rest }) => [key, rest]));
  const changed = differences<object>(byKey(before), byKey(after)).flatMap(({ name, before, after }) => {
    if (before === undefined) return [line(`New name ${code(name)}: ${quoted(after)}.`)];
    if (after === undefined) return [breaking(`The name ${code(name)} is gone.`)];
    return leaves(before, after).map((each) => {
      return breaking(is(`The ${titles[each.name] ?? each.name} of ${code(name)}`, each.before, each.after));
    });
  });
  const [old, young] = [before.map(({ key }) => key), after.map(({ key }) => key)];
  return isReordered(old, young) ? [...changed, line(`The names stand in another order: ${codes(young)}.`)] : changed;
}

const titles: Rows<string> = { credential: "credential", base_url: "base URL variable", namespace: "native namespace" };

/** A single value, or one for answers and one for streams. */
function named(what: string): (before: Rows, after: Rows) => Finding[] {
  return (before, after) =>
    differences(before, after).map(({ name, before, after }) => {
      return line(is(name === "stream" ? `${what} of streams` : what, before, after));
    });
}

function plainUrl({ reply, stream }: { readonly reply: Template; readonly stream: Template }): Rows {
  const [both, streamed] = [plainTemplate(reply), plainTemplate(stream)];
  return both === streamed ? { both } : { both, stream: streamed };
}

/** Words that are there or not, and what it means that one has gone or come. */
function words(
  read: (spec: AdapterSpec) => readonly string[],
  gone: (word: string) => Finding,
  added: (word: string) => Finding,
): Compare {
  return (before, after) => {
    const changed = sets(read(before), read(after));
    return [...changed.gone.map((word) => gone(code(word))), ...changed.added.map((word) => added(code(word)))];
  };
}
