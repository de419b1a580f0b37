/** The tables of how answers, streams and errors are read. */

import type { AdapterSpec, Rule } from "../../../language/syntax.ts";
import { listed } from "../print.ts";
import { printPattern } from "./forms.ts";
import { code, printTable } from "./markdown.ts";
import { isOwn } from "./page.ts";
import { fieldRowsOf, replyRows } from "./replies.ts";
import type { Section } from "./sections.ts";

/** The tables of an adapter's answers. */
export function answerSections(spec: AdapterSpec): Section[] {
  const usage = fieldRowsOf(spec, "usage").map(([field = "", from = ""]) => [code(field), counts[field] ?? "", from]);
  const failure = (["error", "retry_after"] as const).flatMap((signal) => fieldRowsOf(spec, signal));
  return [
    {
      title: "Responses",
      about:
        "How a complete response is read into signals. [Streams](streams.md) lists the signals and what callers receive for each.",
      header: ["Condition", "Read from", "Signal"],
      rows: replyRows(spec, "response"),
      keys: [0, 2],
    },
    {
      title: "Streams",
      about: "How each stream event is read into signals. Other events are ignored.",
      header: ["Event", "Read from", "Signal"],
      rows: replyRows(spec, "stream"),
      keys: [0, 2],
    },
    {
      title: "Usage",
      about: "`input_tokens` counts all tokens that the model read, `output_tokens` all that it wrote.",
      header: ["Count", "Tokens", "Read from"],
      rows: usage,
      keys: [0],
    },
    {
      title: "Errors",
      about:
        "How the body of an error response is read. Headers such as `retry-after` take precedence over a wait that it states, unless that is `never`. Which statuses are retried or fall back: [Errors](errors.md).",
      header: ["Field", "Read from"],
      rows: failure.map(([field = "", from = ""]) => [code(field), from]),
      keys: [0],
    },
  ];
}

/** Nothing for a provider that does not write its reasoning into the text. */
export function printThinkTags({ think_tags }: AdapterSpec): string {
  if (think_tags.length === 0) return "";
  const families = listed(think_tags.map(({ name }) => code(name)));
  return `\nThe text of ${families} begins with its reasoning, in ${code("<think>")} tags. It is read as reasoning.\n`;
}

/** Rules of the reply that give a reason, and events whose names suggest an error although they are not one. */
export function printIgnored(spec: AdapterSpec): string {
  const rules = spec.rules.flatMap((set): readonly Rule<unknown>[] =>
    set.kind === "same" || spec.requestRules.has(set.name) ? [] : set.rules,
  );
  const events = spec.ignore.map(({ event, ...others }) => ({ ...others, what: event }));
  const reasons = [...rules.map((rule) => ({ ...rule, what: printPattern(rule.match) })), ...events].flatMap((each) =>
    each.why !== undefined && isOwn(each, spec) ? `- ${code(each.what)}: ${each.why}\n` : [],
  );
  return reasons.length === 0 ? "" : `\n## Ignored in answers\n\n${reasons.join("")}`;
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

/** Nothing for a provider without such headers. */
export function printRetryHeaders({ retry }: AdapterSpec): string {
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
