/** The page of one provider: how it is reached, what becomes of a request, how its answers are read. */

import type { Source } from "../../../language/load.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Output } from "../../writer.ts";
import { markdownHeader } from "../print.ts";
import { modelsByFamily } from "./families.ts";
import { fieldRows } from "./fields.ts";
import { code, printTable } from "./markdown.ts";
import { nativeRows, unaskedRows } from "./native-fields.ts";
import { type FieldRow, type Page, pageOf } from "./page.ts";
import { printAnswers } from "./provider-answers.ts";
import { printReaching } from "./reaching.ts";
import { printRuleSet, requestRulesOf } from "./rules.ts";
import { asTheyAre, turnSentences } from "./turns.ts";

/** The fields of a request, in the hub's order. */
function requestFields(hub: Source): string[] {
  const { $defs } = hub.value as { $defs: { EngineRequest: { properties: object } } };
  return Object.keys($defs.EngineRequest.properties);
}

export function providerPage(spec: AdapterSpec, registry: readonly Source[], hub: Source): Output {
  const { provider, dialect, sources } = spec;
  const page = pageOf(spec, modelsByFamily(spec, registry));
  const models = registry.filter(({ value }) => (value as { provider?: unknown }).provider === provider);
  const native = nativeRows(page);
  const unasked = unaskedRows(page);
  return {
    path: `generated/docs/${provider}.md`,
    text: `${markdownHeader(...sources, ...models.map(({ file }) => file), hub.file)}

# ${provider}

What becomes of a request to ${code(provider)}, and how its answers are read. Its API is the dialect
[${code(dialect)}](../../${sources[1]}); what is its own stands in
[${code(sources[0])}](../../${sources[0]}).

- [Reaching it](#reaching-it): addresses, variables, headers
- [Model families](#model-families): what each family takes and refuses
- [Request](#request): every field, what it becomes or why it is not sent
- [Conversation](#conversation) and [rules](#rules): how messages, images and tools are written
- [Answers](#answers), [streams](#streams), [usage](#usage), [finish reasons](#finish-reasons), [failures](#failures)

## Reaching it

${printReaching(page)}

## Model families

The first family whose pattern fits the model's name counts; ${code("*")} stands for anything. What an effort becomes in
each: [Reasoning](reasoning.md).

${printTable(["Family", "Names", "In the registry", "Refuses", "Facts"], familyRows(page))}

## Request

Each field of a request, and what becomes of it here. What stands in code is a place in the native body; a rule is one
of [those below](#rules).

${printTable(["Field", "Becomes", "How, or why not"], marked(requestFields(hub).flatMap((field) => fieldRows(field, page))))}
${unasked.length === 0 ? "" : `\n### Sent unasked\n\n${printTable(["Place", "Value", ""], unasked)}\n`}
### Native fields

${native.length === 0 ? "This provider has no namespace." : printNative(page, native)}

## Conversation

${(readsTurns(page) ? turnSentences(spec) : [asTheyAre]).map((sentence) => `- ${sentence}`).join("\n")}

## Rules

The first row that fits counts. A ${code("$name")} on the left is what is caught there; on the right it is placed. A
${code("key?")} may be missing, ${code("rule(…)")} is the value that a rule or table makes of another.

${requestRulesOf(spec)
  .map((set) => printRuleSet(set, spec, page.readings, hub))
  .join("\n")}
${printAnswers(spec, hub)}`,
  };
}

function printNative({ spec: { names } }: Page, rows: readonly FieldRow[]): string {
  const [first, ...others] = names.flatMap(({ namespace }) => (namespace === undefined ? [] : [code(namespace)]));
  const said = others.map((name) => `${name} is read like ${first}; of both, that of the addressed name wins.\n\n`);
  return `${said.join("")}${printTable(["Field", "Becomes", "How, or why not"], marked(rows))}`;
}

function readsTurns({ readings }: Page): boolean {
  return readings.some(({ path }) => path.name === "messages");
}

function marked(rows: readonly FieldRow[]): string[][] {
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
