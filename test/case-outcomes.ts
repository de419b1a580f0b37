/** The outcomes of a case with an adapter: its expectations and the actual values. */
import { EventWriter, errorEvent } from "../proxy/response/events.ts";
import { failureOf } from "../proxy/response/failures.ts";
import type { Adapter } from "../runtime/adapter.ts";
import { InvalidRequest, ProviderError } from "../runtime/errors.ts";
import { readError } from "../runtime/reply/read-reply.ts";
import { checkRequest } from "../runtime/request/check.ts";
import { type Destination, readRoutes, resolve } from "../runtime/router.ts";
import { prepare } from "../runtime/transport/send.ts";
import type { Case } from "./case-files.ts";
import { configured } from "./configured.ts";
import { streamOf } from "./frames.ts";
import { readReply, readStream } from "./read-replies.ts";
import { bytesInPieces } from "./runtime/signals-by-hand.ts";

/** One expectation of a case, by its key. */
export interface Outcome {
  readonly key: keyof Case;
  readonly found: unknown;
  readonly expected: unknown;
}

/** The expectations and the actual values, in the order of a request and its answer. */
export async function outcomesOf(adapter: Adapter, each: Case): Promise<Outcome[]> {
  return [
    ...requestOutcomes(adapter, each),
    ...(each.receives === undefined ? [] : [answerOutcome(adapter, each)]),
    ...(each.receives_events === undefined ? [] : await streamOutcomes(adapter, each, each.receives_events)),
  ];
}

function requestOutcomes(adapter: Adapter, { given, sends, headers, url, refused }: Case): Outcome[] {
  const to = destinationOf(adapter, given.model, headers);
  const make = () => prepare(checkRequest(given), to, given.stream === true);
  if (refused !== undefined) return [{ key: "refused", found: messageOf(make), expected: refused }];
  const { call } = make();
  const outcomes: Outcome[] = [];
  if (sends !== undefined) outcomes.push({ key: "sends", found: JSON.parse(call.body), expected: sends });
  if (headers !== undefined) {
    outcomes.push({
      key: "headers",
      found: call.headers,
      expected: { "content-type": "application/json", ...headers },
    });
  }
  if (url !== undefined) outcomes.push({ key: "url", found: call.url.href, expected: url });
  return outcomes;
}

function answerOutcome(adapter: Adapter, { given, receives, status, returns, fails }: Case): Outcome {
  const to = destinationOf(adapter, given.model);
  const body = JSON.stringify(receives);
  const read = () => readReply(adapter, body, prepare(checkRequest(given), to, false).source);
  if (returns !== undefined) return { key: "returns", found: named(read(), returns), expected: returns };
  const found = status === undefined ? thrownBy(read) : readError(adapter, status, body);
  return { key: "fails", found: named(found, fails), expected: fails };
}

async function streamOutcomes(adapter: Adapter, { given, yields, fails }: Case, sent: readonly unknown[]) {
  const to = destinationOf(adapter, given.model);
  const bytes = bytesInPieces(streamOf(adapter, sent));
  const { source } = prepare(checkRequest(given), to, true);
  let text = "";
  let failure: unknown;
  try {
    for await (const some of readStream(adapter, bytes, to.model, new EventWriter(), source)) text += some;
  } catch (error) {
    failure = error;
    text += errorEvent(failureOf(error).body.error.message);
  }
  const events = joined([...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data)));
  const outcomes: Outcome[] = [];
  if (yields !== undefined) outcomes.push({ key: "yields", found: named(events, yields), expected: yields });
  if (fails !== undefined) outcomes.push({ key: "fails", found: named(failure, fails), expected: fails });
  return outcomes;
}

/** The address as resolved by the router: a name without this provider's key is a raw model name. */
function destinationOf(adapter: Adapter, model: string, headers?: Case["headers"]): Destination {
  const hasKey = adapter.base !== undefined || headers?.authorization !== undefined;
  const env = configured([adapter], hasKey ? "KEY" : "");
  const isAddress = adapter.names.some(({ key }) => model.startsWith(`${key}/`));
  return resolve(isAddress ? model : `${adapter.provider}/${model}`, readRoutes([adapter], env));
}

function messageOf(work: () => unknown): unknown {
  try {
    return { returned: work() };
  } catch (error) {
    if (error instanceof InvalidRequest) return error.message;
    throw error;
  }
}

function thrownBy(work: () => unknown): unknown {
  try {
    return { returned: work() };
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

type Event = Readonly<Record<string, unknown>>;

/** Text may arrive in any number of pieces, so adjacent events of one kind count as one. */
function joined(events: readonly Event[]): Event[] {
  const whole: Event[] = [];
  for (const event of events) {
    const last = whole.at(-1);
    const isText = event.type === "content" || event.type === "reasoning";
    const isCited = event.annotations !== undefined || last?.annotations !== undefined;
    if (isText && !isCited && last !== undefined && last.type === event.type)
      whole[whole.length - 1] = { ...last, ...event, text: `${last.text}${event.text}` };
    else whole.push(event);
  }
  return whole;
}

/** The part of a value that an expectation names: the same keys at every depth, null for absent ones. */
function named(value: unknown, expected: unknown): unknown {
  if (Array.isArray(expected)) {
    if (!Array.isArray(value) || value.length !== expected.length) return value;
    return expected.map((each, index) => named(value[index], each));
  }
  if (typeof expected !== "object" || expected === null) return value ?? null;
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(expected).map(([key, each]) => [key, named(fields[key], each)]));
}
