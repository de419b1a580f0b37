/** `generated/errors.ts`: the error kinds of `spec/errors.yaml`. */
import type { Source } from "../../language/load.ts";
import type { Output } from "../writer.ts";
import { readErrors } from "./errors-table.ts";
import { header, printComment, printLiteral } from "./print.ts";

export function emitErrors(source: Source): Output[] {
  const { kinds, upstream, logged } = readErrors(source);
  const { else: otherwise, ...statuses } = upstream.statuses;
  const { from, to, else: replacement } = upstream.passed_on;
  const text = `${header(source.file)}

/** How an error is reported and handled. \`upstream\`: depends on the provider's status. */
export interface ErrorRow {
  readonly code: string;
  readonly status: number | "upstream";
  /** Whether the same address is tried again. */
  readonly retried: boolean | "upstream";
  /** Whether the next address of a fallback chain is tried. */
  readonly falls_back: boolean | "upstream";
  /** Whether the response has a \`Retry-After\` header, in whole seconds. */
  readonly retry_after: boolean;
}

/** Every error kind, by its name in the library. */
export const errors = {
${Object.entries(kinds)
  .map(([kind, { meaning, ...row }]) => {
    const start = `  ${kind}: `;
    return `${printComment(meaning, 2)}\n${start}${printLiteral(row, { indent: 2, used: start.length })},`;
  })
  .join("\n")}
} as const satisfies Readonly<Record<string, ErrorRow>>;

export type ErrorKind = keyof typeof errors;
export type ErrorCode = (typeof errors)[ErrorKind]["code"];

/** How an error status of a provider is handled. */
export interface UpstreamRow {
  readonly retried: boolean;
  readonly falls_back: boolean;
}

/** A provider's status in this range is passed on unchanged; any other becomes \`otherwise\`. */
export const passedOn = ${printLiteral({ from, to, otherwise: replacement })} as const;

export const upstream: { readonly statuses: Readonly<Record<number, UpstreamRow>>; readonly otherwise: UpstreamRow } = {
  statuses: {
${Object.entries(statuses)
  .map(([status, { meaning, ...row }]) => `${printComment(meaning, 4)}\n    ${status}: ${printLiteral(row)},`)
  .join("\n")}
  },
  otherwise: ${printLiteral({ retried: otherwise?.retried, falls_back: otherwise?.falls_back })},
};

/** Statuses that appear only in the request log. */
export const logged = {
${Object.entries(logged)
  .map(([name, { status, meaning }]) => `${printComment(meaning, 2)}\n  ${name}: ${status},`)
  .join("\n")}
} as const;
`;
  return [{ path: "generated/errors.ts", text }];
}
