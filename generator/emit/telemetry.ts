/** `generated/telemetry.ts`: the names of `spec/telemetry.yaml`. */
import type { Source } from "../../language/load.ts";
import type { Output } from "../writer.ts";
import { header, printComment, printLiteral } from "./print.ts";
import { readTelemetry } from "./telemetry-table.ts";

export function emitTelemetry(source: Source): Output[] {
  const { conventions, providers, attributes, spans, metrics, refusals, packages, content } = readTelemetry(source);
  const contents = Object.keys(attributes).filter((key) => attributes[key]?.content);
  const text = `${header(source.file)}

/** The semantic conventions that the names come from. */
export const conventions = ${printLiteral(conventions)} as const;

/** The conventions' names of providers, where they differ. */
export const providers: Readonly<Record<string, string>> = ${printLiteral(providers)};

/** The names of attributes. */
export const attributes = {
${printRows(attributes, ({ name }) => JSON.stringify(name))}
} as const;

/** The attributes that contain messages or answers. */
export const contents: readonly AttributeKey[] = ${printLiteral(contents)};

export type AttributeKey = keyof typeof attributes;

export interface Span {
  readonly kind: "server" | "client";
  readonly attributes: readonly AttributeKey[];
}

export const spans = {
${printRows(spans, ({ meaning: _, ...row }, used) => printLiteral(row, { indent: 2, used }))}
} as const satisfies Record<string, Span>;

export interface Metric {
  readonly name: string;
  readonly kind: "histogram" | "counter" | "gauge";
  readonly unit: string;
  readonly attributes: readonly AttributeKey[];
  /** The upper bounds of a histogram's buckets. */
  readonly buckets?: readonly number[];
  readonly meaning: string;
}

export const metrics = ${printLiteral(metrics)} as const satisfies Record<string, Metric>;

/** The codes of failures that count as refusals. */
export const refusals: readonly string[] = ${printLiteral(refusals)};

/** The optional packages, and the variables that switch on what needs them. */
export const packages = ${printLiteral(packages)} as const;

/** The variable that allows messages and answers in spans. */
export const contentVariable = ${JSON.stringify(content)};
`;
  return [{ path: "generated/telemetry.ts", text }];
}

function printRows<Row extends { readonly meaning: string }>(
  rows: Readonly<Record<string, Row>>,
  print: (row: Row, used: number) => string,
): string {
  return Object.entries(rows)
    .map(([key, row]) => `${printComment(row.meaning, 2)}\n  ${key}: ${print(row, key.length + 4)},`)
    .join("\n");
}
