/** Merges a provider file into its dialect. */

import { checkConversation, checkMeaning, checkPolicies } from "./check-adapter.ts";
import type { Fail } from "./check-program.ts";
import { type Diagnostic, SpecError, sorted } from "./diagnostics.ts";
import { joined, nameOf, withOther } from "./like.ts";
import type { Source } from "./load.ts";
import { adapterName } from "./names.ts";
import { defaults } from "./parse-conversation.ts";
import { type DialectFile, parseDialect } from "./parse-dialect.ts";
import { parseModels } from "./parse-models.ts";
import { type ProviderFile, parseProvider } from "./parse-provider.ts";
import { citesBytes, emptyAdapter, reach } from "./reach.ts";
import { nearest, Reader } from "./reader.ts";
import { fieldsRead } from "./reads.ts";
import type { AdapterSpec, MapEntry, MapTemplate, Reasoning, RuleSet, Spread } from "./syntax.ts";
import { pathsOf } from "./traverse.ts";
import { withoutReasoning } from "./without-reasoning.ts";

/** The content of one file, and the errors in it. */
export interface Parsed<Content> {
  readonly content: Content;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a file with one of the parsers.
 * @param others what the content depends on besides the file
 */
export type ParseFile = <Content>(
  source: Source,
  parse: (reader: Reader) => Content,
  ...others: Source[]
) => Parsed<Content>;

/** Reads a file that was not read before. */
export function parseFile<Content>(source: Source, parse: (reader: Reader) => Content): Parsed<Content> {
  const reader = new Reader(source);
  return { content: parse(reader), diagnostics: reader.diagnostics };
}

/**
 * Merges a provider file into the dialect file it names. Leaves out rules and tables that are unused in this adapter because
 * the provider replaced what called them.
 * @param like the file of the provider that it is like
 * @param models the page of open models
 * @throws SpecError with everything that is wrong in one of the files
 */
export function parseAdapter(
  provider: Source,
  dialect: Source,
  like?: Source,
  parse: ParseFile = parseFile,
  models?: Source,
): AdapterSpec {
  const { content: below, diagnostics: ofDialect } = parse(dialect, parseDialect);
  const page = models && parse(models, parseModels);
  const [ofLike, ofModels] = [like ? [like] : [], models ? [models] : []];
  const liked = like && parse(like, (reader) => parseProvider(reader, undefined, page?.content), ...ofModels);
  const other = liked?.content;
  const { content: own, diagnostics: ofProvider } = parse(
    provider,
    (reader) => parseProvider(reader, other?.families, page?.content),
    ...ofLike,
    ...ofModels,
  );
  const found = [ofDialect, page?.diagnostics ?? [], liked?.diagnostics ?? [], ofProvider];
  const providerReader = new Reader(provider, found.flat());
  if (below === undefined || own === undefined || (liked && other === undefined))
    throw new SpecError(sorted(providerReader.diagnostics));
  if (other !== undefined) checkLike(providerReader, own, other);
  const above = other === undefined ? own : withOther(own, other);
  if (above.dialect !== "" && below.name !== "" && above.dialect !== below.name) {
    const near = nearest(above.dialect, [below.name]);
    const hint = near === undefined ? "" : `; did you mean ${near}?`;
    providerReader.fail(above.dialectAt, `dialect ${above.dialect} is not ${below.name}${hint}`);
  }
  // Stop after each stage, so that one mistake is reported once.
  providerReader.finish();
  const shared = [own, other].some((each) => each?.usesModels) ? ofModels : [];
  const laid = lay(above, below, [provider.file, dialect.file, ...[...ofLike, ...shared].map(({ file }) => file)]);
  const fail: Fail = (at, message) => providerReader.fail(at, message);
  const dialectAlone = alone(below, dialect.file);
  const name = adapterName(laid.provider);
  if ([...laid.rules, ...laid.tables].some((each) => each.name === name))
    fail(provider.at(["provider"]), `the name ${name} is already taken by a rule or table`);
  checkMeaning(laid, dialectAlone, below, fail);
  providerReader.finish();
  checkPolicies(laid, dialectAlone, below, own, other, fail);
  checkConversation(laid, (key) => (key in above.conversation ? provider : dialect).keyAt(["conversation", key]), fail);
  providerReader.finish();
  const spec = reach(laid.reasoning === undefined ? withoutReasoning(laid) : laid);
  const [common, read] = [fieldsRead(dialectAlone), fieldsRead(spec)];
  return {
    ...spec,
    // in the order of the dialect, whose list the provider shares
    fields: [...new Set([...common.filter((field) => read.includes(field)), ...read])],
    ...(citesBytes(spec) && { cites: "bytes" as const }),
    ...(other && own.native.length === 0 && { nativeFrom: other.provider }),
    dialectAlone: { ...reach(dialectAlone), fields: common },
  };
}

function checkLike(reader: Reader, { dialect, likeAt: place }: ProviderFile, other: ProviderFile): void {
  if (place === undefined) return;
  if (other.likeAt !== undefined)
    reader.fail(place, `${other.provider} is like another provider itself; name that one`);
  if (other.dialect !== dialect)
    reader.fail(place, `${other.provider} has another dialect: ${other.dialect}, not ${dialect}`);
}

/** The dialect as an adapter without a provider: no address, headers, families or reasoning control. */
function alone(below: DialectFile, file: string): AdapterSpec {
  const { name, entries, requestRules, replyRules, facts: _, ...rest } = below;
  return {
    ...emptyAdapter(name, file, below.bodyTypeAt),
    ...rest,
    provider: "",
    conversation: { ...defaults, ...below.conversation },
    rules: [...requestRules, ...entries, ...replyRules],
    requestRules: new Set(requestRules.map((set) => set.name)),
  };
}

function lay(above: ProviderFile, below: DialectFile, sources: AdapterSpec["sources"]): AdapterSpec {
  const named = new Map(above.rules.map((set) => [set.name, set]));
  const known = new Set([...below.requestRules, ...below.replyRules].map((set) => set.name));
  const added = above.rules.filter((set) => !known.has(set.name));
  const replyRules = below.replyRules.map((set) => named.get(set.name) ?? set);
  const body = layBody(above.body, below.body);
  const templates = [body, above.headers, ...below.lets.map((each) => each.value)];
  const read = new Set(templates.flatMap(pathsOf).flatMap(({ name, steps }) => (name === "ns" ? [steps[0]] : [])));
  const request = below.requestRules.map((set) => named.get(set.name) ?? withoutOtherCells(set, above.reasoning));
  return {
    ...above,
    sources,
    ...(below.framing && { framing: below.framing }),
    ...(below.metered && { metered: below.metered }),
    conversation: { ...defaults, ...below.conversation, ...above.conversation },
    lets: below.lets,
    bodyType: below.bodyType,
    bodyTypeAt: below.bodyTypeAt,
    body,
    // a key of `placed` is an ordinary native key if the provider replaced the template that reads it
    fields: [],
    unsent: [],
    placed: [...above.placed, ...below.placed.filter(({ name }) => read.has(name))],
    other_models: [...new Set([...below.other_models, ...above.other_models])],
    output_limits: below.output_limits,
    choice_counts: below.choice_counts,
    rules: [
      ...request,
      ...added.filter((set) => set.kind === "value"),
      ...below.entries,
      ...replyRules,
      ...added.filter((set) => set.kind !== "value"),
    ],
    tables: joined(above.tables, below.tables, nameOf),
    ignore: below.ignore,
    requestRules: new Set([...request, ...added.filter((set) => set.kind === "value")].map((set) => set.name)),
  };
}

/** A dialect's rules over `Asked`, without those for cells that the provider's clamp table does not have. */
function withoutOtherCells<Set extends RuleSet>(set: Set, reasoning: Reasoning | undefined): Set {
  const rows = reasoning?.clamp.filter((row) => row.as?.name === set.name) ?? [];
  if (set.kind !== "value" || set.input !== "Asked" || rows.length === 0) return set;
  const cells = new Set<unknown>(rows.flatMap((row) => row.cells.map(({ value }) => value)));
  const rules = set.rules.filter(({ match }) => {
    const cell = match?.kind === "object" ? match.entries.find(({ key }) => key === "cell")?.pattern : undefined;
    return cell?.kind !== "literal" || cells.has(cell.value);
  });
  return { ...set, rules };
}

function isRemoval(entry: MapEntry | Spread): boolean {
  return entry.kind === "entry" && entry.value.kind === "nothing";
}

/** A key of the dialect is replaced, or removed by `~`; a new key, or `...`, goes before the dialect's last `...`. */
function layBody(above: MapTemplate, below: MapTemplate): MapTemplate {
  const isKnown = (entry: MapEntry | Spread) =>
    entry.kind === "entry" && below.entries.some((each) => each.kind === "entry" && each.key === entry.key);
  const kept = below.entries.flatMap((entry): (MapEntry | Spread)[] => {
    if (entry.kind === "spread") return [entry];
    const laid = above.entries.find((each) => each.kind === "entry" && each.key === entry.key) as MapEntry | undefined;
    return laid?.value.kind === "nothing" ? [] : [laid ?? entry];
  });
  const added = above.entries.filter((entry) => !isKnown(entry) && !isRemoval(entry));
  const last = kept.findLastIndex((entry) => entry.kind === "spread");
  const at = last < 0 ? kept.length : last;
  return { ...below, entries: [...kept.slice(0, at), ...added, ...kept.slice(at)] };
}
