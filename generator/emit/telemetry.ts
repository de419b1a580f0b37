/** `generated/telemetry.ts`: the names of `spec/telemetry.yaml`. */
import type { Source } from "../../language/load.ts";
import { literal } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { readTelemetry } from "./telemetry-table.ts";
import { alias, constant, field, oneOf, printFile, rows, shape } from "./typescript.ts";

const attributesField = field("attributes", "readonly AttributeKey[]");

export function emitTelemetry(source: Source): Output[] {
  const { conventions, providers, attributes, spans, metrics, refusals, packages, content } = readTelemetry(source);
  const contents = Object.keys(attributes).filter((key) => attributes[key]?.content);
  const words = "readonly string[]";
  const statements = [
    constant("conventions", `${literal(conventions)} as const`, "The semantic conventions that the names come from."),
    constant(
      "providers",
      literal(providers),
      "The conventions' names of providers, where they differ.",
      "Readonly<Record<string, string>>",
    ),
    constant("attributes", `${rows(attributes, ({ name }) => literal(name))} as const`, "The names of attributes."),
    constant(
      "contents",
      literal(contents),
      "The attributes that contain messages or answers.",
      "readonly AttributeKey[]",
    ),
    alias("AttributeKey", "keyof typeof attributes"),
    shape("Span", undefined, [field("kind", oneOf(["server", "client"])), attributesField]),
    constant("spans", `${rows(spans, literal)} as const satisfies Record<string, Span>`),
    shape("Metric", undefined, [
      field("name", "string"),
      field("kind", oneOf(["histogram", "counter", "gauge"])),
      field("unit", "string"),
      attributesField,
      field("buckets?", "readonly number[]", "The upper bounds of a histogram's buckets."),
      field("meaning", "string"),
    ]),
    constant("metrics", `${literal(metrics)} as const satisfies Record<string, Metric>`),
    constant("refusals", literal(refusals), "The codes of failures that count as refusals.", words),
    constant(
      "packages",
      `${literal(packages)} as const`,
      "The optional packages, and the variables that switch on what needs them.",
    ),
    constant("contentVariable", literal(content), "The variable that allows messages and answers in spans."),
  ];
  return [printFile("generated/telemetry.ts", [source.file], statements)];
}
