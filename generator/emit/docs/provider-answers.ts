/** The second half of a provider's page: its answers, streams and failures. */

import type { Source } from "../../../language/load.ts";
import type { AdapterSpec, Emission, Rule, Template } from "../../../language/syntax.ts";
import { childrenOf } from "../../../language/traverse.ts";
import { printPattern } from "./forms.ts";
import { code, printTable } from "./markdown.ts";
import { fieldRowsOf, replyRows } from "./replies.ts";
import { printWords } from "./rules.ts";
import { signalsOf } from "./signals.ts";

export function printAnswers(spec: AdapterSpec, hub: Source): string {
  const signals = signalsOf(hub);
  const { finish, error } = tablesByUse(spec);
  const usage = fieldRowsOf(spec, "usage").map(([field = "", from = ""]) => [code(field), counts[field] ?? "", from]);
  const failure = (["error", "retry_after"] as const).flatMap((signal) => fieldRowsOf(spec, signal));
  return `## Answers

What an answer as a whole says, and the signals it is retold in. [Streams](streams.md) lists the signals and what a
caller gets of them.

${printTable(["Where", "Read from", "Signal"], replyRows(spec, "response", signals))}

## Streams

What each event says. Any other event is passed over.

${printTable(["Event", "Read from", "Signal", "Library chunk", "Proxy event"], replyRows(spec, "stream", signals))}
${printReasons(spec)}
## Usage

All tokens that the model read make up \`input_tokens\`, all that it wrote \`output_tokens\`.

${printTable(["Count", "Of tokens", "Read from"], usage)}

## Finish reasons

${finish.map((name) => printTableOf(spec, name)).join("\n\n")}

## Failures

The body of an answer that is no success. Which status is retried and which falls back: [Errors](errors.md).

${printTable(
  ["Field", "Read from"],
  failure.map(([field = "", from = ""]) => [code(field), from]),
)}
${error.map((name) => `\n${printTableOf(spec, name)}\n`).join("")}${printHints(spec)}`;
}

/** Rules of the reply that give a reason, and events that are no failures though their names say so. */
function printReasons(spec: AdapterSpec): string {
  const { requestRules } = spec;
  const rules = spec.rules.flatMap((set): readonly Rule<unknown>[] =>
    set.kind === "same" || requestRules.has(set.name) ? [] : set.rules,
  );
  const reasons = [
    ...rules.flatMap(({ match, why }) => (why === undefined ? [] : [`- ${code(printPattern(match))}: ${why}`])),
    ...spec.ignore.map(({ event, why }) => `- ${code(event)}: ${why}`),
  ];
  return reasons.length === 0 ? "" : `\nPassed over:\n\n${reasons.join("\n")}\n`;
}

function printTableOf(spec: AdapterSpec, name: string): string {
  const table = `Table ${code(name)}:\n\n${printWords(spec, name)}`;
  return table.includes("| `complete` |")
    ? `${table}\n\n\`complete\` does not tell: the answer itself does, by its calls.`
    : table;
}

/** The tables that the reply's rules call: those of finish reasons, and those of failures. */
function tablesByUse(spec: AdapterSpec): { finish: string[]; error: string[] } {
  const calls = spec.rules.flatMap((set) =>
    set.kind === "signal" ? set.rules.flatMap(({ emit }) => emit.flatMap(tablesIn)) : [],
  );
  const called = (isFinish: boolean) => [
    ...new Set(calls.filter(({ signal }) => (signal === "finish_reason") === isFinish).map(({ table }) => table)),
  ];
  return { finish: called(true), error: called(false) };
}

function tablesIn(emission: Emission): { signal: string; table: string }[] {
  const tables = (template: Template): string[] => [
    ...(template.kind === "table" ? [template.table.name] : []),
    ...childrenOf(template).flatMap(tables),
  ];
  return emission.kind === "signal" ? tables(emission.value).map((table) => ({ signal: emission.name, table })) : [];
}

const counts: Readonly<Record<string, string>> = {
  input: "read, from a cache or not",
  uncached: "read, but not from a cache",
  cache_read: "read from a cache",
  cache_write: "read and put into a cache",
  input_extra: "read besides, for tools of the provider",
  output: "written, reasoning included",
  answer: "written, reasoning left out",
  reasoning: "written as reasoning",
};

const units = {
  seconds: "seconds",
  epoch_ms: "milliseconds since 1970",
  rfc3339: "a time (RFC 3339)",
  go_duration: "a duration, `6m0s`",
} as const;

function printHints({ retry }: AdapterSpec): string {
  if (retry.length === 0) return "";
  const rows = retry.map(({ header, unit, remaining }) => [
    code(header),
    units[unit],
    remaining === undefined ? "" : `where ${code(remaining)} says 0, before others`,
  ]);
  return `
Headers that say when to try again; ${code("retry-after")} goes first:

${printTable(["Header", "Says", ""], rows)}
`;
}
