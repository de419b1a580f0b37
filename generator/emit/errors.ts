/** `generated/errors.ts`: the error kinds of `spec/errors.yaml`. */
import type { Source } from "../../language/load.ts";
import { literal } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { readErrors } from "./errors-table.ts";
import { alias, constant, field, printFile, rows, shape } from "./typescript.ts";

export function emitErrors(source: Source): Output[] {
  const { kinds, upstream, logged } = readErrors(source);
  const { else: otherwise, ...statuses } = upstream.statuses;
  const { from, to, else: replacement } = upstream.passed_on;
  const { meaning: _, ...others } = { meaning: "", ...otherwise };
  const values = `{ statuses: ${rows(statuses, literal, 4)}, otherwise: ${literal(others)} }`;
  const statements = [
    shape("ErrorRow", "How an error is reported and handled. `upstream`: depends on the provider's status.", [
      field("code", "string"),
      field("status", 'number | "upstream"'),
      field("retried", 'boolean | "upstream"', "Whether the same address is tried again."),
      field("falls_back", 'boolean | "upstream"', "Whether the next address of a fallback chain is tried."),
      field("retry_after", "boolean", "Whether the response has a `Retry-After` header, in whole seconds."),
    ]),
    constant(
      "errors",
      `${rows(kinds, literal)} as const satisfies Readonly<Record<string, ErrorRow>>`,
      "Every error kind, by its name in the library.",
    ),
    alias("ErrorKind", "keyof typeof errors"),
    shape("UpstreamRow", "How an error status of a provider is handled.", [
      field("retried", "boolean"),
      field("falls_back", "boolean"),
      field("reason?", "string", "Why a provider answers with it, where the status says so."),
    ]),
    constant(
      "passedOn",
      `${literal({ from, to, otherwise: replacement })} as const`,
      "A provider's status in this range is passed on unchanged; any other becomes `otherwise`.",
    ),
    constant(
      "upstream",
      values,
      undefined,
      "{ readonly statuses: Readonly<Record<number, UpstreamRow>>; readonly otherwise: UpstreamRow }",
    ),
    constant(
      "logged",
      `${rows(logged, ({ status }) => literal(status))} as const`,
      "Statuses that appear only in the request log.",
    ),
  ];
  return [printFile("generated/errors.ts", [source.file], statements)];
}
