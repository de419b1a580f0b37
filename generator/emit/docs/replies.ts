/** How responses and events are read: native paths, signals, and what callers receive for each signal. */

import type { Source } from "../../../language/load.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import { commonSteps } from "./json.ts";
import { code } from "./markdown.ts";
import { type Condition, type Origin, originsOf } from "./origins.ts";

/** The signals of `response`, `stream` or `error`: each once per kind of event. */
function signalSourcesOf(spec: AdapterSpec, entry: "response" | "stream" | "error"): Origin[] {
  const groups = Map.groupBy(
    originsOf(spec, entry),
    ({ signal, conditions }) => `${signal} ${printConditions(conditions)}`,
  );
  return [...groups.values()].map((origins): Origin => {
    const [{ signal, conditions }] = origins as [Origin, ...Origin[]];
    return { signal, conditions, fields: mergedFields(origins) };
  });
}

function mergedFields(sources: readonly Origin[]): Map<string, string[]> {
  const all = sources.flatMap(({ fields }) => [...fields]);
  const groups = Map.groupBy(all, ([key]) => key);
  return new Map([...groups].map(([key, group]) => [key, [...new Set(group.flatMap(([, paths]) => paths))]]));
}

/** Conditions on the native JSON, such as `` `message_delta` `` for its `type`; empty if there is none. */
function printConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(({ path, values }) => {
      const allowed = values.map(code).join(" or ");
      return path === "" || path === "type" ? allowed : `${code(path)} is ${allowed}`;
    })
    .join(", ");
}

/** Fields that only identify the pieces of one signal. */
const inner: readonly string[] = ["at", "kind"];

/** Where a signal is read. For usage and errors this is their object: the fields have tables of their own. */
function printFrom({ signal, fields }: Origin): string {
  if (signal === "usage" || signal === "error") {
    const paths = [...fields.values()].flat().filter((path) => !path.startsWith("= "));
    const outer = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
    const above = commonSteps(outer).join(".");
    return above === "" ? "the whole object" : code(above);
  }
  return [...fields]
    .filter(([key]) => !inner.includes(key))
    .map(([key, paths]) => (key === "" ? printPaths(paths) : `${code(key)} from ${printPaths(paths)}`))
    .join(", ");
}

function printPaths(paths: readonly string[]): string {
  return paths.map(printPath).join(" or ");
}

function printPath(path: string): string {
  if (path === "") return "the whole object";
  return path.startsWith("= ") ? `the constant ${code(path.slice(2))}` : code(path);
}

/** Signals that callers never see: the model keeps its own name, and waiting times are listed with the errors. */
export const unseen: readonly string[] = ["model", "retry_after"];

/** The rows of `response` or `stream`: condition, path, signal. */
export function replyRows(spec: AdapterSpec, entry: "response" | "stream"): string[][] {
  return signalSourcesOf(spec, entry)
    .filter(({ signal }) => !unseen.includes(signal))
    .map((source) => [printConditions(source.conditions) || "any", printFrom(source), code(source.signal)]);
}

/** The fields of one signal over all events, and where each is read. */
export function fieldRowsOf(spec: AdapterSpec, signal: "usage" | "error" | "retry_after"): string[][] {
  const entries = signal === "usage" ? (["response", "stream"] as const) : (["error"] as const);
  const sources = entries.flatMap((entry) => signalSourcesOf(spec, entry)).filter((each) => each.signal === signal);
  return [...mergedFields(sources)].map(([key, paths]) => [key === "" ? signal : key, printPaths(paths)]);
}

export interface SignalDescription {
  readonly name: string;
  /** One sentence, from `spec/hub.yaml`. */
  readonly meaning: string;
  /** The field of a library chunk, below `choices[0]` except for `usage` and `id`; undefined if there is none. */
  readonly chunk: string | undefined;
  /** The event of the proxy's stream. */
  readonly event: string | undefined;
}

const outputs: Readonly<Record<string, readonly [chunk: string, event: string | undefined]>> = {
  id: ["`id`", undefined],
  content: ["`delta.content`", "`content`"],
  citation: ["`delta.annotations`", "`annotations` of `content`"],
  file: ["`delta.files`", "`files` of `content`"],
  refusal: ["`delta.content`", "`content`"],
  reasoning: ["`delta.reasoning_content`", "`reasoning`"],
  reasoning_block: ["`delta.reasoning_details`", "`reasoning`"],
  tool_call: ["`delta.tool_calls`", "`tool_call`"],
  repeat: ["`delta.content`", "`content`"],
  usage: ["`usage`", "`usage`"],
  cost: ["`usage.cost`", "`cost` of `usage`"],
  tier: ["`usage.service_tier`", undefined],
  finish_reason: ["`finish_reason`", "`finish_reason` of `done`"],
  native_finish_reason: ["`finish_reason`", "`finish_reason` of `done`"],
  lost: ["`warnings`", undefined],
  error: ["the stream throws", "`error`"],
};

/** The signals, in the hub's order. */
export function signalsOf(hub: Source): SignalDescription[] {
  const { signals } = hub.value as { signals: Readonly<Record<string, { description: string }>> };
  return Object.entries(signals).map(([name, { description }]) => {
    const [chunk, event] = outputs[name] ?? [undefined, undefined];
    return { name, meaning: description, chunk, event };
  });
}
