/** The page of errors. */
import type { Source } from "../../../language/load.ts";
import type { Output } from "../../writer.ts";
import { readErrors } from "../errors-table.ts";
import { code, makePage, printTable } from "./markdown.ts";

export function errorsPage(source: Source): Output {
  const { kinds, reasons, upstream, logged } = readErrors(source);
  const kindRows = Object.entries(kinds).map(([kind, row]) => [
    row.status === "upstream" ? "the provider's" : String(row.status),
    code(row.code),
    code(kind),
    printAnswer(row.retried),
    printAnswer(row.falls_back),
    row.retry_after ? "yes" : "",
    row.meaning,
  ]);
  const statusRows = Object.entries(upstream.statuses).map(([status, row]) => [
    status === "else" ? "any other" : status,
    printAnswer(row.retried),
    printAnswer(row.falls_back),
    row.reason === undefined ? "" : code(row.reason),
    row.meaning,
  ]);
  const { from, to, else: otherwise } = upstream.passed_on;
  const text = `# Errors

Before a stream has started, an error is an HTTP status with the body \`{"error": {"code": …, "message": …}}\`.
After that the status is already 200, so the error is a final \`error\` event, whose message begins with \`stream error: \`.

*Retried*: the same address is tried again. *Falls back*: the next address of \`fallback\` is tried (never for streams).
*Retry-After*: the response has a \`retry-after\` header, in seconds.

${printTable(["Status", "Code", "Library", "Retried", "Falls back", "Retry-After", "Meaning"], kindRows, ["r"])}

## Statuses of providers

A provider's status from ${from} to ${to} is passed on with the code \`provider_error\`; any other becomes ${otherwise}.

${printTable(["Status", "Retried", "Falls back", "Reason", "Meaning"], statusRows, ["r"])}

## Reasons

Where a provider's code, type or message says why it refused, or else its status, callers of an inbound API get the
[reason in the words of their API](../inbound.md), and \`ProviderError\` has it as \`reason\`. The envelope above keeps
\`provider_error\`.

${printTable(
  ["Reason", "Meaning"],
  Object.entries(reasons).map(([reason, meaning]) => [code(reason), meaning]),
)}

## In the request log

The field \`error\` is always a code of the first table, also for a stream that failed after its status 200.
\`provider_error\` is followed by the provider's status: \`provider_error 429\`. Messages are not logged: they may quote a
prompt or an answer. These statuses appear only in the log:

${printTable(
  ["Status", "Meaning"],
  Object.values(logged).map(({ status, meaning }) => [String(status), meaning]),
  ["r"],
)}
`;
  return makePage("errors", [source.file], text);
}

function printAnswer(value: boolean | "upstream"): string {
  return value === "upstream" ? "depends on status" : value ? "yes" : "no";
}
