/** The page of spans and metrics. */
import type { Source } from "../../../language/load.ts";
import type { Output } from "../../writer.ts";
import { readTelemetry } from "../telemetry-table.ts";
import { code, makePage, printProse, printTable } from "./markdown.ts";

export function telemetryPage(source: Source): Output {
  const { conventions, providers, attributes, spans, metrics, packages, content } = readTelemetry(source);
  const named = (keys: readonly string[]) => keys.map((key) => code(attributes[key]?.name ?? key)).join(", ");
  const renamed = Object.entries(providers)
    .map(([provider, name]) => `${provider} is ${code(name)}`)
    .join(", ");
  const text = `# Telemetry

The names are those of the OpenTelemetry semantic conventions ${conventions.version}, whose part on generative AI is still in
development; names that begin with \`dragoman.\` are Dragoman's own. How to switch it on: [telemetry](../telemetry.md).

## Metrics

The name in Prometheus has \`_\` in place of each dot; a counter ends in \`_total\`, and the series of a histogram in
\`_bucket\`, \`_sum\` and \`_count\`.

${printTable(
  ["Metric", "Prometheus", "Kind", "Unit", "Attributes", "Meaning"],
  Object.values(metrics).map(({ name, kind, unit, attributes: keys, meaning }) => [
    code(name),
    code(name.replaceAll(".", "_") + (kind === "counter" ? "_total" : "")),
    kind,
    code(unit),
    named(keys),
    meaning,
  ]),
)}

## Spans

${printTable(
  ["Span", "Kind", "Attributes", "Meaning"],
  Object.entries(spans).map(([key, { kind, attributes: keys, meaning }]) => [key, kind, named(keys), meaning]),
)}

## Attributes

${printTable(
  ["Attribute", "Meaning"],
  Object.values(attributes).map(({ name, content: isContent, meaning }) => [
    code(name),
    isContent ? `${meaning} Only with ${code(`${content}=true`)}.` : meaning,
  ]),
)}

The conventions have names of their own for some providers:
${printProse(`${renamed}.`)}

## Packages

${printTable(
  ["Variable", "Needs"],
  Object.values(packages).map(({ packages: names, variables }) => [
    variables.map(code).join(", "),
    code(`npm install ${names.join(" ")}`),
  ]),
)}
`;
  return makePage("telemetry", [source.file], text);
}
