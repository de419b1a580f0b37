/** The table of features and providers, on the first page of the reference. */

import type { AdapterSpec } from "../../../language/syntax.ts";
import { samples } from "../../samples.ts";
import { type Feature, features, type Outcome, outcomes, outcomesOf } from "./feature-outcomes.ts";
import { printProse, printTable } from "./markdown.ts";
import { senderTo } from "./sending.ts";

/** The cells of one provider, by the group of their features. */
export type FeatureCells = Readonly<Record<string, readonly string[]>>;

const signs: Readonly<Record<Outcome, readonly [sign: string, meaning: string]>> = {
  kept: ["✓", "sent under the same name"],
  renamed: ["→", "sent under another name or in another form"],
  clamped: ["≈", "some values are replaced by the nearest, or not sent"],
  dropped: ["–", "not sent"],
  refused: ["✗", "the request is refused before it is sent"],
};

const groups = Map.groupBy(features, ({ group }) => group);

/** @param models the provider's models in the registry */
export function featureCells(spec: AdapterSpec, models: readonly string[]): FeatureCells {
  const send = senderTo(spec);
  const found = outcomesOf(samples(spec, models).map((model) => (request) => send(request, model)));
  const cell = (feature: Feature) => (found.get(feature) ?? []).map((outcome) => signs[outcome][0]).join(" ");
  return Object.fromEntries([...groups].map(([group, own]) => [group, own.map(cell)]));
}

/** @param cells by provider */
export function printFeatures(cells: ReadonlyMap<string, FeatureCells>): string {
  const legend = outcomes.map((outcome) => signs[outcome].join(" ")).join(" · ");
  const tables = [...groups].map(([group, own]) => {
    const rows = [...cells].map(([provider, all]) => [`[${provider}](${provider}.md)`, ...(all[group] ?? [])]);
    const header = ["", ...own.map(({ name }) => name)];
    return `### ${group}\n\n${printTable(header, rows, ["", ...own.map(() => "c")])}\n`;
  });
  return `${printProse(legend)}

Several signs are for several families of models: the provider's page says which.

${tables.join("\n")}`;
}
