/** Two adapters, part by part. */
import type { Registration } from "../../runtime/adapter.ts";
import type { AdapterSpec, Template } from "../language/syntax.ts";
import {
  describeFamilies,
  describeReasoning,
  describeWords,
  plainFamilies,
  plainReasoning,
  plainWords,
} from "./families.ts";
import { describeFields } from "./fields.ts";
import { breaking, code, codes, type Finding, is, line, quoted, withLines } from "./findings.ts";
import { plainMap, plainTemplate } from "./language.ts";
import { differences, leaves, listLines, type Rows } from "./plain.ts";
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
  base: part(({ base }) => ({ base }), named("The base URL")),
  url: part(({ url }) => plainUrl(url), named("The path")),
  model_prefix: part(({ model_prefix }) => ({ model_prefix }), named("The prefix of models")),
  bare_prefixes: part(({ bare_prefixes }) => asSet(bare_prefixes), describePrefixes),
  families: part(({ families }) => plainFamilies(families), describeFamilies),
  reasoning: part(({ reasoning }) => plainReasoning(reasoning), describeReasoning),
  facts: part(({ facts }) => plainWords(facts), describeWords("The fact", "holds for")),
  rejects: part(({ rejects }) => plainWords(rejects), describeWords("The field", "is refused by")),
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
  placed: part(({ placed }) => asSet(placed.map(({ name }) => name)), describePlaced),
  conversation: part(
    ({ conversation }) => ({ conversation }),
    (before, after) => leaves(before, after).map(({ name, before, after }) => line(is(code(name), before, after))),
  ),
  rules: part(({ rules }) => plainRuleSets(rules), describeRuleSets),
  tables: part(({ tables }) => plainTables(tables), describeTables),
  ignore: part(({ ignore }) => asSet(ignore.map(({ event }) => event)), describeIgnored),
  retry: part(
    ({ retry }) => retry,
    (before, after) => {
      const lines = listLines(before, after);
      return lines.length === 0 ? [] : [line(withLines("How waiting times are read has changed:", lines))];
    },
  ),
  provider: undefined,
  sources: undefined,
  bodyType: undefined,
  bodyTypeAt: undefined,
  requestRules: undefined,
};

/** What differs between two revisions of one provider; undefined where one of them has no such provider. */
export function compareAdapters(before: AdapterSpec | undefined, after: AdapterSpec | undefined): Finding[] {
  if (before === undefined) return after === undefined ? [] : [line(presented(after))];
  if (after === undefined) return [breaking("This provider is gone.")];
  return Object.values(parts).flatMap((compare) => compare?.(before, after) ?? []);
}

function presented({ dialect, names, base }: AdapterSpec): string {
  const [first] = names;
  const where = base === undefined ? `at ${code(first?.base_url ?? "")}` : `at ${code(base)}`;
  return `This provider is new. It speaks ${code(dialect)} ${where}, its key is ${codes(first?.credential ?? [])}.`;
}

function describeNames(before: readonly Registration[], after: readonly Registration[]): Finding[] {
  const byKey = (names: readonly Registration[]) => Object.fromEntries(names.map(({ key, ...rest }) => [key, rest]));
  const changed = differences<object>(byKey(before), byKey(after)).flatMap(({ name, before, after }) => {
    if (before === undefined) return [line(`New name ${code(name)}: ${quoted(after)}.`)];
    if (after === undefined) return [breaking(`The name ${code(name)} is gone.`)];
    return leaves(before, after).map((each) => {
      return breaking(is(`The ${words[each.name] ?? each.name} of ${code(name)}`, each.before, each.after));
    });
  });
  const keys = (names: readonly Registration[], others: readonly Registration[]) =>
    names.map(({ key }) => key).filter((key) => others.some((each) => each.key === key));
  const isOrdered = keys(before, after).join() === keys(after, before).join();
  return isOrdered
    ? changed
    : [...changed, line(`The names stand in another order: ${codes(after.map(({ key }) => key))}.`)];
}

const words: Rows<string> = { credential: "credential", base_url: "base URL variable", namespace: "native namespace" };

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

function asSet(words: readonly string[]): Rows<true> {
  return Object.fromEntries(words.map((word) => [word, true]));
}

function describePrefixes(before: Rows<true>, after: Rows<true>): Finding[] {
  return differences(before, after).map(({ name, after }) =>
    after === undefined
      ? breaking(`A bare name with the prefix ${code(name)} is no longer this provider's.`)
      : line(`A bare name with the prefix ${code(name)} is now this provider's.`),
  );
}

function describePlaced(before: Rows<true>, after: Rows<true>): Finding[] {
  return differences(before, after).map(({ name, after }) =>
    line(
      `The native key ${code(name)} is ${after === undefined ? "no longer" : "now"} read by name${after === undefined ? ", but passed on" : ""}.`,
    ),
  );
}

function describeIgnored(before: Rows<true>, after: Rows<true>): Finding[] {
  return differences(before, after).map(({ name, after }) =>
    line(`The event ${code(name)} is ${after === undefined ? "no longer" : "now"} survived on purpose.`),
  );
}
