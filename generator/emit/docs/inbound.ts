/** The page of one inbound API: where it is served, how requests are read, which values its replies have. */

import type { InboundSpec } from "../../../language/inbound-syntax.ts";
import type { Source } from "../../../language/load.ts";
import { reachedBy } from "../../../language/reach.ts";
import type { ValueRules } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { code, makePage, printProse, printTable, ruleLink } from "./markdown.ts";
import { pageOf, printPlace } from "./page.ts";
import { type Reading, readingsOf } from "./readings.ts";
import { printRuleSet, titledTable } from "./rules.ts";
import { printSequence } from "./sequence.ts";

export function inboundPage(spec: InboundSpec, native: Source): Output {
  const { api, source, program } = spec;
  const readings = readingsOf(program).filter(({ by }) => by?.name !== "unsupported");
  const page = { ...pageOf(program), readings };
  const { request, tables } = reachedBy(program);
  const rules = program.rules.filter((set) => set.kind === "value");
  const read = rules.filter(({ name }) => request.has(name) && name !== "unsupported");
  const isRead = (table: string) => tables.has(table);
  const text = `# The API ${code(api)}

${printProse(`How requests in the form of this API are read, and which values its replies have. Any model can answer them. Generated from [${code(source)}](../../${source}).`)}

## Endpoints

${printTable(["Call", "Paths"], endpointsOf(spec))}

## Streams

The events of an answer with reasoning, text and a tool call. The provider's events are of another API; those that the
caller gets are written by the rule \`event\`.

\`\`\`mermaid
${printSequence(spec)}
\`\`\`

## Request

${printProse(`How each field of a request is read. A name in code under *Read as* is a field of the request that the providers' pages describe; the rules are [below](#rules).`)}

${printTable(["Field", "Read as", "Details"], fieldRows(spec, readings, native))}

## Rules

The first row whose input matches applies. ${code("$name")} captures a value in *Input* and inserts it in *Output*.
${code("key?")} is optional; ${code("rule(…)")} is the result of another rule or table.

${read.map((set) => printRuleSet(set, page, native)).join("\n")}
${tablesOf(spec, "Tables of the request", "Read as", isRead)}
${tablesOf(spec, "Tables of the reply", "Written as", (table) => !isRead(table))}`;
  return makePage(`inbound-${api}`, [...program.sources, native.file], `${text.trimEnd()}\n`);
}

function endpointsOf({ under, paths, relayed = {}, prefix = "" }: InboundSpec): string[][] {
  const above = under.length === 0 ? [""] : under;
  const rows = [
    ["Reply", paths.reply],
    ["Stream", paths.stream],
    ["Token count", paths.count],
    ...Object.values(relayed).map((path) => ["Relayed only", path]),
  ] as const;
  return rows.flatMap(([title = "", path]) => {
    const urls = above.flatMap((each) => [`${each}${path}`, ...(prefix === "" ? [] : [`${prefix}${each}${path}`])]);
    return path === undefined ? [] : [[title, urls.map(code).join(", ")]];
  });
}

function fieldRows(spec: InboundSpec, readings: readonly Reading[], native: Source): string[][] {
  const { $defs } = native.value as { $defs: Readonly<Record<string, { properties?: object }>> };
  const own = readings.filter(({ path }) => path.name === "req" && path.steps.length > 0);
  const refusals = refusalsOf(spec);
  const fields = new Set([...Object.keys($defs[spec.input]?.properties ?? {}), ...spec.native]);
  return [...fields].flatMap((field): string[][] => {
    const read = Map.groupBy(
      own.filter(({ path }) => path.steps[0] === field),
      ({ path }) => path.steps.join("."),
    );
    const refused = refusals.filter(({ key }) => key.split(".")[0] === field);
    const rows = [
      ...[...read].map(([path, all]) => [code(path), ...readAs(all)]),
      ...refused.map(({ key, why }) => [code(key), "*refused*", why]),
    ];
    if (rows.length > 0) return rows;
    if (spec.native.includes(field)) return [[code(field), "*native*", `only for ${spec.owner.map(code).join(", ")}`]];
    return [[code(field), "*dropped*", "has no equivalent"]];
  });
}

/** Where a field is read to, and by what. */
function readAs(readings: readonly Reading[]): [readAs: string, details: string] {
  const places = readings.map(({ place }) => printPlace(place));
  const details = readings.map(({ by, conditionOnly }) => {
    if (by === undefined) return "";
    const link = by.kind === "rule" ? `rule ${ruleLink(by.name)}` : `table [${code(by.name)}](#table-${by.name})`;
    return conditionOnly ? `tested by ${link}` : link;
  });
  return [[...new Set(places)].join(", "), [...new Set(details)].filter(Boolean).join(", ")];
}

function refusalsOf({ program }: InboundSpec): { readonly key: string; readonly why: string }[] {
  const set = program.rules.find((each): each is ValueRules => each.name === "unsupported");
  return (set?.rules ?? []).flatMap(({ emit }) => (emit.kind === "refuse" ? [emit] : []));
}

function tablesOf(
  { program }: InboundSpec,
  title: string,
  written: string,
  isShown: (table: string) => boolean,
): string {
  const tables = program.tables.flatMap(({ name }) => (isShown(name) ? titledTable(program, name, written) : []));
  return tables.length === 0 ? "" : `## ${title}\n\n${tables.join("\n")}`;
}
