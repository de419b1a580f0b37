/** The second half of a provider's page: responses, streams and errors. */

import type { Source } from "../../../language/load.ts";
import type { AdapterSpec, Rule } from "../../../language/syntax.ts";
import { callsOf } from "../../../language/traverse.ts";
import { listed } from "../print.ts";
import { printPattern } from "./forms.ts";
import { code, printTable } from "./markdown.ts";
import { fieldRowsOf, replyRows, signalsOf } from "./replies.ts";
import { printValueTable } from "./rules.ts";

export function printResponses(spec: AdapterSpec, hub: Source): string {
  const signals = signalsOf(hub);
  const { finish, error } = tablesByUse(spec);
  const usage = fieldRowsOf(spec, "usage").map(([field = "", from = ""]) => [code(field), counts[field] ?? "", from]);
  const failure = (["error", "retry_after"] as const).flatMap((signal) => fieldRowsOf(spec, signal));
  return `## Responses

How a complete response is read into signals. [Streams](streams.md) lists the signals and what callers receive for each.
${printThinkTags(spec)}
${printTable(["Condition", "Read from", "Signal"], replyRows(spec, "response", signals))}

## Streams

How each stream event is read into signals. Other events are ignored.

${printTable(["Event", "Read from", "Signal", "Library chunk", "Proxy event"], replyRows(spec, "stream", signals))}
${printIgnored(spec)}
## Usage

\`input_tokens\` counts all tokens that the model read, \`output_tokens\` all that it wrote.

${printTable(["Count", "Tokens", "Read from"], usage)}

## Finish reasons

${finish.map((name) => printTableOf(spec, name)).join("\n\n")}

## Errors

How the body of an error response is read. Which statuses are retried or fall back: [Errors](errors.md).

${printTable(
  ["Field", "Read from"],
  failure.map(([field = "", from = ""]) => [code(field), from]),
)}
${error.map((name) => `\n${printTableOf(spec, name)}\n`).join("")}${printRetryHeaders(spec)}`;
}

function printThinkTags({ think_tags }: AdapterSpec): string {
  if (think_tags.length === 0) return "";
  const families = listed(think_tags.map(({ name }) => code(name)));
  return `\nThe text of ${families} begins with its reasoning, in ${code("<think>")} tags. It is read as reasoning.\n`;
}

/** Rules of the reply that give a reason, and events whose names suggest an error although they are not one. */
function printIgnored(spec: AdapterSpec): string {
  const { requestRules } = spec;
  const rules = spec.rules.flatMap((set): readonly Rule<unknown>[] =>
    set.kind === "same" || requestRules.has(set.name) ? [] : set.rules,
  );
  const reasons = [
    ...rules.flatMap(({ match, why }) => (why === undefined ? [] : [`- ${code(printPattern(match))}: ${why}`])),
    ...spec.ignore.map(({ event, why }) => `- ${code(event)}: ${why}`),
  ];
  return reasons.length === 0 ? "" : `\nIgnored:\n\n${reasons.join("\n")}\n`;
}

function printTableOf(spec: AdapterSpec, name: string): string {
  const table = `Table ${code(name)}:\n\n${printValueTable(spec, name)}`;
  return table.includes("| `complete` |")
    ? `${table}\n\nWith \`complete\` the finish reason depends on the answer: \`tool_calls\` if it has tool calls.`
    : table;
}

/** The tables that the reply's rules use for finish reasons and for errors. */
function tablesByUse(spec: AdapterSpec): { finish: string[]; error: string[] } {
  const emissions = spec.rules.flatMap((set) => (set.kind === "signal" ? set.rules.flatMap(({ emit }) => emit) : []));
  const signals = emissions.filter((emission) => emission.kind === "signal");
  const called = (isFinish: boolean) => {
    const values = signals.filter(({ name }) => (name === "finish_reason") === isFinish).map(({ value }) => value);
    const tables = values.flatMap(callsOf).filter(({ kind }) => kind === "table");
    return [...new Set(tables.map(({ reference }) => reference.name))];
  };
  return { finish: called(true), error: called(false) };
}

const counts: Readonly<Record<string, string>> = {
  input: "read, cached or not",
  uncached: "read, not from a cache",
  cache_read: "read from a cache",
  cache_write: "read and written to a cache",
  input_extra: "additional input, for tools of the provider",
  output: "written, including reasoning",
  answer: "written, excluding reasoning",
  reasoning: "written as reasoning",
};

const units = {
  seconds: "seconds",
  epoch_ms: "milliseconds since 1970",
  rfc3339: "a time (RFC 3339)",
  go_duration: "a duration, `6m0s`",
} as const;

function printRetryHeaders({ retry }: AdapterSpec): string {
  if (retry.length === 0) return "";
  const rows = retry.map(({ header, unit, remaining }) => [
    code(header),
    units[unit],
    remaining === undefined ? "" : `takes precedence when ${code(remaining)} is 0`,
  ]);
  return `
Headers that state when to retry; ${code("retry-after")} takes precedence:

${printTable(["Header", "Value", "Notes"], rows)}
`;
}
