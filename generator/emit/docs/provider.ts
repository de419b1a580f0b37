/** The page of one provider: how to connect to it, its models, and what is different from the page of its dialect. */

import type { Source } from "../../../language/load.ts";
import { modelsFile } from "../../../language/parse-models.ts";
import { efforts } from "../../../language/parse-reasoning.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Examples } from "../../examples.ts";
import type { Output } from "../../writer.ts";
import { answerSections, printIgnored, printRetryHeaders, printThinkTags } from "./answers.ts";
import { printConnection } from "./connection.ts";
import { code, makePage, printProse, printTable } from "./markdown.ts";
import { modelsByFamily, modelsOf, type Page, pageFrom, pageOf } from "./page.ts";
import { printCell, printModels } from "./reasoning.ts";
import { printRequestRules, printTables } from "./rules.ts";
import { printDifferences, requestSections } from "./sections.ts";
import { preparations } from "./turns.ts";

/**
 * @param base the provider that this one is like, else its dialect
 * @param examples of its rules
 */
export function providerPage(
  spec: AdapterSpec,
  base: AdapterSpec,
  registry: readonly Source[],
  hub: Source,
  examples: Examples,
): Output {
  const { provider, dialect, sources } = spec;
  const shared = `the dialect [${code(dialect)}](${pageFrom(sources[1])})`;
  const other = base.provider === "" ? shared : `[${base.provider}](${pageFrom(base.sources[0])})`;
  const [page, below] = [pageOf(spec), pageOf(base, undefined, spec)];
  const models = modelsByFamily(spec, registry);
  const text = `# ${provider}

${printProse(`Requests, answers and streams are those of ${other}${base.provider === "" ? "" : `, which has ${shared}`}, except for what this page says. Made from [${code(sources[0])}](../../${sources[0]}). All providers side by side: [what is lost](../losses.md).`)}

## Connection

${printConnection(page)}
${printRetryHeaders(spec)}
## Model families

${printProse(aboutFamilies(spec, models.size > 0))}

${printFamilies(spec, models)}
${printThinkTags(spec)}`;
  const requests = printDifferences(
    requestSections(page, hub),
    requestSections(below, hub),
    `${printProse(`Every other field is treated as in ${other}.`)}\n\n`,
  );
  const rules = printRequestRules(page, hub, examples, base);
  const ruled = `\n## Rules\n\n${printProse(`[How to read them](${pageFrom(sources[1])}#rules).`)}\n\n${rules.join("\n")}`;
  const answers = printDifferences(answerSections(spec), answerSections(base));
  return makePage(
    provider,
    [...sources, ...modelsOf(spec, registry).map(({ file }) => file), hub.file],
    `${text}${requests}${printSentences(preparations(page), preparations(below))}${rules.length === 0 ? "" : ruled}${answers}${printTables(page)}${printIgnored(spec)}`,
  );
}

function aboutFamilies({ provider, reasoning, sources }: AdapterSpec, isListed: boolean): string {
  return [
    `A model belongs to the first family with a matching pattern; ${code("*")} matches anything.`,
    ...(isListed ? [`Prices and limits: [models](registry.md#${provider}).`] : []),
    ...(reasoning
      ? [`Below each ${code("reasoning_effort")} is what is sent for it: [how to read that](reasoning.md).`]
      : []),
    ...(sources.includes(modelsFile)
      ? [`Further [open models](reasoning.md#open-models) have the same rows everywhere.`]
      : []),
  ].join(" ");
}

function printSentences(own: readonly string[], base: readonly string[]): string {
  const lines = [
    ...own.filter((each) => !base.includes(each)),
    ...base.filter((each) => !own.includes(each)).map((each) => `Not here: ${each}`),
  ];
  return lines.length === 0 ? "" : `\n## Conversation\n\n${lines.map((each) => `- ${each}`).join("\n")}\n`;
}

function printFamilies(spec: AdapterSpec, models: Page["models"]): string {
  const { reasoning } = spec;
  // all families of open models are on the page of reasoning
  const own = spec.families.filter(({ name, at }) => at.file !== modelsFile || models.has(name));
  const rows = own.map(({ name, globs, at }) => {
    const line = reasoning?.clamp.find(({ family }) => family === name);
    const facts = spec.facts.filter(({ families }) => families.some((family) => family.name === name));
    return {
      Family: code(name),
      Patterns: at.file === modelsFile ? "[open models](reasoning.md#open-models)" : globs.map(code).join(", "),
      ...(reasoning && Object.fromEntries(efforts.map((each, at) => [each, printCell(line?.cells[at]?.value, at)]))),
      Facts: facts.map(({ word }) => code(word)).join(", "),
      Models: printModels(models.get(name) ?? []),
    };
  });
  // a column in which nothing is said is left out
  const columns = Object.keys(rows[0] ?? {}) as (keyof (typeof rows)[number])[];
  const shown = columns.filter((column) => rows.some((row) => row[column] !== ""));
  return printTable(
    shown,
    rows.map((row) => shown.map((column) => row[column])),
  );
}
