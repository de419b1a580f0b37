/** The page of one provider: how to connect to it, how requests are translated, how responses are read. */

import type { Source } from "../../../language/load.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Examples } from "../../examples.ts";
import type { Output } from "../../writer.ts";
import { readRegistry } from "../registry-table.ts";
import { printConnection } from "./connection.ts";
import { defaultRows, fieldRows, nativeRows, requestFields } from "./fields.ts";
import { code, makePage, printTable } from "./markdown.ts";
import { type FieldRow, modelsByFamily, modelsOf, type Page, pageOf } from "./page.ts";
import { printResponses } from "./provider-responses.ts";
import { printRequestTables, printRuleSet, requestRulesOf } from "./rules.ts";
import { printSideBySide } from "./side-by-side.ts";
import { conversationSentences, messageSentences } from "./turns.ts";

/** @param examples of its rules */
export function providerPage(
  spec: AdapterSpec,
  registry: readonly Source[],
  hub: Source,
  examples: Examples = {},
): Output {
  const { provider, dialect, sources } = spec;
  const other = sources[2];
  const like = other === undefined ? "" : `,\nand what that does not have is in [${code(other)}](../../${other})`;
  const page = pageOf(spec, modelsByFamily(spec, registry));
  const models = modelsOf(spec, registry);
  const native = nativeRows(page);
  const defaults = defaultRows(page);
  const text = `# ${provider}

How requests to ${code(provider)} are translated, and how its responses are read. Its API is the dialect
[${code(dialect)}](../../${sources[1]}); the settings of this provider are in
[${code(sources[0])}](../../${sources[0]})${like}.

${printSideBySide(spec, models.map(readRegistry)[0])}

- [Connection](#connection): addresses, environment variables, headers
- [Model families](#model-families): which models belong to each family, and which fields they reject
- [Request](#request): where each field is sent, or why it is not
- [Conversation](#conversation) and [rules](#rules): how messages, images and tools translate
- [Responses](#responses), [streams](#streams), [usage](#usage), [finish reasons](#finish-reasons), [errors](#errors)

## Connection

${printConnection(page)}

## Model families

A model belongs to the first family with a matching pattern; ${code("*")} matches anything. How each family translates
reasoning efforts: [Reasoning](reasoning.md).

${printTable(["Family", "Patterns", "Models in the registry", "Rejected fields", "Facts"], familyRows(page))}

## Request

How each request field translates. A name in code under *Sent as* is a path in the native body; the rules are
[below](#rules).

${printTable(["Field", "Sent as", "Details"], withCode(requestFields(hub).flatMap((field) => fieldRows(field, page))))}
${defaults.length === 0 ? "" : `\n### Defaults and constants\n\n${printTable(["Sent as", "Value", "Condition"], defaults)}\n`}
### Native fields

${native.length === 0 ? "This provider has no namespace." : printNative(page, native)}

## Conversation

${(readsTurns(page) ? conversationSentences : messageSentences)(spec)
  .map((sentence) => `- ${sentence}`)
  .join("\n")}

## Rules

The first row whose input matches applies. ${code("$name")} captures a value in *Input* and inserts it in *Output*.
${code("key?")} is optional; ${code("rule(…)")} is the result of another rule or table. The second line of a row is an example from
[\`test/cases\`](../../test/cases), shortened to the value that the rule gets.

${[...requestRulesOf(spec).map((set) => printRuleSet(set, spec, page.readings, hub, examples)), ...printRequestTables(spec)].join("\n")}
${printResponses(spec, hub)}`;
  return makePage(provider, [...sources, ...models.map(({ file }) => file), hub.file], text);
}

function printNative({ spec: { names } }: Page, rows: readonly FieldRow[]): string {
  const [first, ...others] = names.flatMap(({ namespace }) => (namespace === undefined ? [] : [code(namespace)]));
  const notes = others.map(
    (name) => `${name} works like ${first}. If both are given, that of the model address takes precedence.\n\n`,
  );
  return `${notes.join("")}${printTable(["Field", "Sent as", "Details"], withCode(rows))}`;
}

function readsTurns({ readings }: Page): boolean {
  return readings.some(({ path }) => path.name === "messages");
}

function withCode(rows: readonly FieldRow[]): string[][] {
  return rows.map(([field, ...others]) => [code(field), ...others]);
}

function familyRows({ spec, models }: Page): string[][] {
  const wordsOf = (table: AdapterSpec["facts"], family: string) =>
    table
      .filter(({ families }) => families.some(({ name }) => name === family))
      .map(({ word }) => code(word))
      .join(", ");
  return spec.families.map(({ name, globs }) => [
    code(name),
    globs.map(code).join(", "),
    (models.get(name) ?? []).map(code).join(", "),
    wordsOf(spec.rejects, name),
    wordsOf(spec.facts, name),
  ]);
}
