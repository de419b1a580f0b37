/** Compares what callers get of the replies in `test/cases`. */
import { contractCaller } from "../../explain/caller.ts";
import { type NativeReply, readReply } from "../../explain/reply.ts";
import { closedAdapter } from "../../language/closure-adapter.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { writeJson } from "../../runtime/json.ts";
import { printInline } from "../emit/docs/json.ts";
import { modelOf } from "../samples.ts";
import { between, jsonLines } from "./json-lines.ts";
import { type Counted, isSame, rowsOf } from "./plain.ts";
import { type ReplyCase, readReplyCases } from "./reply-cases.ts";

/** A reply of which a caller gets something else. */
export interface ReplyChange {
  readonly provider: string;
  /** The id of the case. */
  readonly reply: string;
  /** The lines that differ, each with `-` or `+`. */
  readonly lines: readonly string[];
}

export type ReplyChanges = Counted<ReplyChange>;

let cases: readonly ReplyCase[] | undefined;

/**
 * The replies of which two revisions of a provider make something else: of those of all providers with its API.
 * @param providers those with its API
 * @returns undefined if nothing that reads replies has changed
 */
export function changedReplies(
  before: AdapterSpec,
  after: AdapterSpec,
  providers: ReadonlySet<string>,
): ReplyChanges | undefined {
  if (readingPart(before) === readingPart(after)) return undefined;
  cases ??= readReplyCases();
  const own = cases.filter(({ provider }) => providers.has(provider));
  const [old, current] = [readerOf(before), readerOf(after)];
  const changes = own.flatMap((each) => {
    const made = current(each);
    const lines = old(each).flatMap((before, at) => receivedLines(before, made[at] as Received));
    return lines.length === 0 ? [] : [{ provider: after.provider, reply: each.id, lines }];
  });
  return { changes, of: own.length };
}

/** The parts of a spec that read replies, as text. Positions and reasons are left out: they change nothing. */
function readingPart({ rules, requestRules, tables, framing, cites, think_tags, families }: AdapterSpec): string {
  const reading = rules.filter(({ name }) => !requestRules.has(name));
  const plain = [reading, tables, framing, cites, think_tags, families];
  return JSON.stringify(plain, (key, value) => (/^(at|\w+At|why)$/.test(key) ? undefined : value));
}

/** A reply as the caller gets it; the body of an answer is the only event. */
interface Received {
  readonly status: number;
  readonly events: readonly unknown[];
}

function readerOf(spec: AdapterSpec): (each: ReplyCase) => Received[] {
  const adapter = closedAdapter(spec);
  const [registration] = adapter.names;
  if (registration === undefined) throw new Error(`${adapter.provider} has no name`);
  const base = new URL("http://localhost");
  return (each) => {
    const model = modelOf(each.model, spec);
    const to = { adapter, registration, models: [], key: undefined, model, base, settings: {} };
    return repliesIn(each).map((reply) => {
      const { steps, status } = readReply(spec, reply, { to, caller: contractCaller(to) });
      return { status, events: withoutIds(steps.flatMap(({ callerEvents }) => callerEvents)) };
    });
  };
}

function repliesIn({ receives, receives_events, status = 200 }: ReplyCase): NativeReply[] {
  const text = receives === undefined ? undefined : writeJson(receives);
  const events = receives_events?.map((each) => ({ data: typeof each === "string" ? each : writeJson(each) }));
  return [
    ...(text === undefined ? [] : [status >= 400 ? { error: text, status } : { answer: text }]),
    ...(events === undefined ? [] : [{ events }]),
  ];
}

/** The lines in which what a caller gets differs: of an answer its fields, of a stream its events. */
function receivedLines(before: Received, after: Received): string[] {
  const [old, current] = [before.events, after.events];
  if (isSame(before, after)) return [];
  if (old.length === 1 && current.length === 1) {
    return jsonLines({ status: before.status, ...rowsOf(old[0]) }, { status: after.status, ...rowsOf(current[0]) });
  }
  return between(old, current, "  …", (removed, added) => [
    ...removed.map((event) => `- ${printInline(event)}`),
    ...added.map((event) => `+ ${printInline(event)}`),
  ]);
}

/** Generated ids differ in every run. */
function withoutIds(events: readonly unknown[]): unknown[] {
  return JSON.parse(JSON.stringify(events).replaceAll(/[0-9a-f]{32}/g, "…"));
}
