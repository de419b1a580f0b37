/** `generated/errors.ts`: the error kinds of `spec/errors.yaml`. */
import type { Source } from "../../language/load.ts";
import { literal } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { readErrors } from "./errors-table.ts";
import { alias, constant, imported, printFile, rows } from "./typescript.ts";

export function emitErrors(source: Source): Output[] {
  const { kinds, upstream, logged } = readErrors(source);
  const { else: otherwise, ...statuses } = upstream.statuses;
  const { from, to, else: replacement } = upstream.passed_on;
  const { meaning: _, ...others } = { meaning: "", ...otherwise };
  const values = `{ statuses: ${rows(statuses, literal, 4)}, otherwise: ${literal(others)} }`;
  const statements = [
    imported("./shapes.ts", "type ErrorsTable"),
    alias(
      "ErrorRow",
      'Omit<ErrorsTable["kinds"][string], "meaning">',
      "How an error is reported and handled. `upstream`: depends on the provider's status.",
    ),
    constant(
      "errors",
      `${rows(kinds, literal)} as const satisfies Readonly<Record<string, ErrorRow>>`,
      "Every error kind, by its name in the library.",
    ),
    alias("ErrorKind", "keyof typeof errors"),
    alias(
      "UpstreamRow",
      'Omit<ErrorsTable["upstream"]["statuses"][string], "meaning">',
      "How an error status of a provider is handled.",
    ),
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
