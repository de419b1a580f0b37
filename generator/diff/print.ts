/** Prints a comparison as Markdown. */
import { printTable } from "../emit/docs/markdown.ts";
import { type Places, printPlaces } from "./changed-lines.ts";
import { type Change, requestNames } from "./corpus.ts";
import { block, type Finding } from "./findings.ts";
import type { Counted } from "./plain.ts";
import type { ReplyChanges } from "./replies.ts";
import { evidence, type Section } from "./revisions.ts";

/** The comment for a pull request; ends with a line break. */
export function printSections(sections: readonly Section[], places?: Places): string {
  if (sections.length === 0) return "No behaviour changes.\n";
  const summary = summaryOf(sections);
  return printReport(sections, summary === "" ? "No behaviour changes" : `Behaviour changes: ${summary}`, places);
}

/** Sections below a title; ends with a line break. */
export function printReport(sections: readonly Section[], title: string, places?: Places): string {
  return `${[`## ${title}`, ...sections.flatMap((section) => blocksOf(section, places))].join("\n\n")}\n`;
}

/** `2 providers, Registry, 1 breaking`; empty if only evidence has changed. */
function summaryOf(sections: readonly Section[]): string {
  const all = sections.filter(({ titles }) => !titles.includes(evidence));
  const providers = all.flatMap(({ providers, titles }) => (providers ? titles : [])).length;
  const others = all.flatMap(({ providers, titles }) => (providers ? [] : titles));
  const breaking = all.flatMap(({ findings }) => findings.filter((each) => each.kind === "line" && each.breaking));
  return [
    ...(providers === 0 ? [] : [`${providers} ${providers === 1 ? "provider" : "providers"}`]),
    ...others,
    ...(breaking.length === 0 ? [] : [`${breaking.length} breaking`]),
  ].join(", ");
}

/** Cuts the comment after the last section or change that fits, with a note about the rest. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const ends = [...text.matchAll(/\n\n(?=### |<details>)/g)].map(({ index }) => index);
  const end = ends.findLast((index) => index <= longest) ?? 0;
  return `${text.slice(0, end)}\n\nThe rest is too long for a comment; \`npm run diff\` prints everything.\n`;
}

function blocksOf({ titles, findings, requests, replies, files = [] }: Section, places?: Places): string[] {
  const sentences = findings.filter((each) => each.kind === "line");
  const lines = [
    ...sentences.filter(({ breaking }) => breaking).map(({ text }) => `- **Breaking:** ${text}`),
    ...sentences.filter(({ breaking }) => !breaking).map(({ text }) => `- ${text}`),
  ];
  return [
    `### ${titles.join(", ")}`,
    ...(places === undefined ? [] : [printPlaces(files, places)].filter((text) => text !== undefined)),
    ...tablesOf(findings),
    ...(lines.length === 0 ? [] : [lines.join("\n")]),
    ...(requests === undefined ? [] : [countOf("requests", requests), ...detailsOf(requests)]),
    ...(replies === undefined ? [] : [countOf("answers", replies), ...replyDetailsOf(replies)]),
  ];
}

/** One table per header. */
function tablesOf(findings: readonly Finding[]): string[] {
  const rows = findings.filter((each) => each.kind === "row");
  return [...Map.groupBy(rows, ({ header }) => header)].map(([header, alike]) =>
    printTable(
      header,
      alike.map(({ cells }) => cells),
    ),
  );
}

function countOf(what: string, { changes: { length }, of }: Counted<unknown>): string {
  if (length === 0) return `None of the ${of} ${what} changes.`;
  return `${length} of ${of} ${what} ${length === 1 ? "changes" : "change"}.`;
}

function detailsOf({ changes, of }: NonNullable<Section["requests"]>): string[] {
  const models = of / requestNames.length;
  return groupsOf(changes).map((group) => folded(group, requestsOf(group, models)));
}

/** Equal changes, which are shown once. */
function groupsOf<Change extends Shown>(changes: readonly Change[]): Change[][] {
  return [...Map.groupBy(changes, ({ lines }) => lines.join("\n")).values()];
}

interface Shown {
  readonly lines: readonly string[];
}

function folded([first]: readonly Shown[], title: string): string {
  const lines = block("diff", first?.lines ?? []);
  return ["<details>", `<summary>${title}</summary>`, "", lines, "", "</details>"].join("\n");
}

/** The changes that most replies have in common come first; what has no room is only counted. */
function replyDetailsOf({ changes }: ReplyChanges): string[] {
  const groups = groupsOf(changes).sort((one, other) => other.length - one.length);
  const details = groups.map((group) => {
    const [replies, providers] = [group.map(({ reply }) => reply), group.map(({ provider }) => provider)];
    return folded(group, escaped(`${distinct(replies)} from ${distinct(providers)}`));
  });
  const rest = details.length - mostDetails;
  return [...details.slice(0, mostDetails), ...(rest > 0 ? [`Answers change in ${rest} more ways.`] : [])];
}

/** How many different changes of answers are shown. */
const mostDetails = 8;

/** The names that a title lists. */
const mostNames = 8;

function distinct(names: readonly string[]): string {
  const all = [...new Set(names)];
  const rest = all.length > mostNames ? ` and ${all.length - mostNames} more` : "";
  return all.slice(0, mostNames).join(", ") + rest;
}

/**
 * `tools, forced-tool to anthropic/claude-sonnet-5, claude-haiku-4-5; …`
 * @param models how many the requests are sent to
 */
function requestsOf(changes: readonly Change[], models: number): string {
  const byRequest = Map.groupBy(changes, ({ request }) => request);
  const byAddresses = Map.groupBy(byRequest.keys(), (request) => addressesOf(byRequest.get(request) ?? [], models));
  const parts = [...byAddresses].map(([addresses, names]) => `${listed(names)} to ${addresses}`);
  return escaped(parts.join("; "));
}

function listed(names: readonly string[]): string {
  const missing = requestNames.filter((name) => !names.includes(name));
  if (missing.length === 0) return "every request";
  return missing.length <= 3 ? `every request but ${missing.join(", ")}` : names.join(", ");
}

/** Only the first model of a provider is printed with its name. */
function addressesOf(changes: readonly Change[], models: number): string {
  if (changes.length === models && models > 1) return "every model";
  return changes
    .map(({ provider, model }, index) => (changes[index - 1]?.provider === provider ? model : `${provider}/${model}`))
    .join(", ");
}

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
