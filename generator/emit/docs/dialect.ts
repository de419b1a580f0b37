/** The page of a dialect: what becomes of requests, answers and streams at every provider that has nothing else on its page. */

import type { Source } from "../../../language/load.ts";
import type { AdapterSpec, Placed, ValueRules } from "../../../language/syntax.ts";
import type { Examples } from "../../examples.ts";
import type { Output } from "../../writer.ts";
import { listed } from "../print.ts";
import { answerSections, printIgnored } from "./answers.ts";
import { code, makePage, printProse } from "./markdown.ts";
import { isOwn, pageOf } from "./page.ts";
import { printRequestRules, printTables } from "./rules.ts";
import { printSection, requestSections } from "./sections.ts";
import { preparations } from "./turns.ts";

/** @param providers have this dialect */
export function dialectPageOf(
  spec: AdapterSpec,
  providers: readonly string[],
  hub: Source,
  examples: Examples,
): Output {
  const { dialect, sources } = spec;
  const page = pageOf(spec);
  const links = listed(providers.map((name) => `[${name}](${name}.md)`));
  const text = `# The dialect ${code(dialect)}

${printProse(`How requests are translated for providers of this API, and how their answers are read: ${links}. A provider's page has its address and its models, and says what is different there. Generated from [${code(sources[0])}](../../${sources[0]}).`)}
${requestSections(page, hub).map(printSection).join("")}
## Conversation

${preparations(page)
  .map((sentence) => `- ${sentence}`)
  .join("\n")}

## Rules

The first row whose input matches applies. ${code("$name")} captures a value in *Input* and inserts it in *Output*.
${code("key?")} is optional; ${code("rule(…)")} is the result of another rule or table. The second line of a row is an example from
[\`test/cases\`](../../test/cases), shortened to the value that the rule gets.

${printRequestRules(page, hub, examples).join("\n")}${answerSections(spec).map(printSection).join("")}${printTables(page)}${printIgnored(spec)}`;
  return makePage(`dialect-${dialect}`, [sources[0], hub.file], text);
}

/** A dialect without a provider, with the rules that only the model families of providers name. */
export function dialectOf(adapters: readonly AdapterSpec[]): AdapterSpec | undefined {
  const alone = adapters[0]?.dialectAlone;
  if (alone === undefined) return undefined;
  const known = new Set(alone.rules.map(({ name }) => name));
  const sets = adapters.flatMap(({ rules }) => rules).filter((set) => set.kind === "value");
  const missing = sets.filter((set) => isOwn(set, alone) && !known.has(set.name));
  const controls = [...Map.groupBy(missing.toSorted(byLine), ({ name }) => name).values()].map(joined);
  return {
    ...alone,
    rules: [...alone.rules, ...controls],
    requestRules: new Set([...alone.requestRules, ...controls.map(({ name }) => name)]),
  };
}

/** One set of those of several providers: each has only the rules for its own cells. */
function joined(sets: readonly ValueRules[]): ValueRules {
  const rules = new Map(sets.flatMap((set) => set.rules).map((rule) => [rule.at.line, rule]));
  return { ...(sets[0] as ValueRules), rules: [...rules.values()].sort(byLine) };
}

function byLine({ at: one }: Placed, { at: other }: Placed): number {
  return one.line - other.line;
}
