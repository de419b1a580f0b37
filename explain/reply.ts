/** Explains a reply of a provider: what its rules read of each native event, and what the caller gets. */
import type { ModelPrices } from "../generated/prices.ts";
import type { Program } from "../language/program.ts";
import { parseJson, writeJson } from "../runtime/json.ts";
import { ReplyAssembler } from "../runtime/reply/assembler.ts";
import { ReplyListener } from "../runtime/reply/listener.ts";
import { readError, readWhole } from "../runtime/reply/read-reply.ts";
import { EventReader, translate } from "../runtime/reply/stream-reader.ts";
import { familyOf } from "../runtime/request/families.ts";
import type { Destination } from "../runtime/router.ts";
import { type Caller, eventsIn } from "./caller.ts";
import { ReplyRecorder, type ReplyStep } from "./reply-steps.ts";

export type { Ignored, ReplySignal, ReplyStep, RuleLine } from "./reply-steps.ts";

/**
 * A provider's reply: an answer with status 200 (or the events of a stream as a JSON array), a stream, or a response with
 * an error status.
 */
export type NativeReply =
  | { readonly answer: string }
  | { readonly events: readonly NativeEvent[] }
  | { readonly error: string; readonly status: number };

type WholeReply = Exclude<NativeReply, { readonly events: unknown }>;

/** The data of one event of a stream. */
export interface NativeEvent {
  /** JSON, or a string such as `[DONE]`. */
  readonly data: string;
  /** Whether it is JSON without the frame of an event, which some gateways write into a stream. */
  readonly bare?: boolean;
}

/** How a reply was read, and what its caller gets. */
export interface ReplyExplanation {
  /** The API of the caller, if it is one of a vendor's. */
  readonly as?: string;
  /** The reply is passed on unchanged, since the caller's API is the provider's own. Then the rules only count tokens. */
  readonly relayed?: true;
  readonly provider: string;
  readonly model: string;
  readonly family: string;
  readonly kind: "answer" | "stream" | "error";
  readonly steps: readonly ReplyStep[];
  /** The HTTP status with which the caller is answered. A stream that fails has begun with 200. */
  readonly status: number;
  /** Why the reply failed; absent if it did not. */
  readonly failure?: string;
}

/** For whom a reply is explained, and what it costs. */
export interface ReplyReader {
  readonly to: Destination;
  readonly caller: Caller;
  readonly prices?: ModelPrices | undefined;
}

type Outcome = Pick<ReplyExplanation, "kind" | "steps" | "status" | "failure">;

/** Explains a reply with the spec of the provider that sent it. */
export function readReply(spec: Program, reply: NativeReply, reader: ReplyReader): ReplyExplanation {
  const { adapter, registration, model } = reader.to;
  const events = "events" in reply ? reply.events : listedIn(reply, reader.to);
  return {
    provider: registration.key,
    model,
    family: familyOf(adapter, model).family,
    ...(events === undefined ? explainWhole(spec, reply as WholeReply, reader) : explainStream(spec, events, reader)),
  };
}

/** The events in a JSON array; undefined for anything else, and for an array that is an answer or an error. */
function listedIn(reply: WholeReply, { adapter, model }: Destination): readonly NativeEvent[] | undefined {
  const value = "answer" in reply ? parseJson(reply.answer) : undefined;
  if (!Array.isArray(value)) return undefined;
  const source = { provider: adapter.provider, model };
  const fits = (entry: "response" | "error") =>
    translate(adapter, entry, value, new ReplyAssembler(source, new ReplyListener()));
  if (fits("response") || fits("error")) return undefined;
  return value.map((event) => ({ data: typeof event === "string" ? event : writeJson(event) }));
}

/** The same, for a caller that gets the reply as it is. */
export function relayed({ steps, failure: _, ...rest }: ReplyExplanation, status: number): ReplyExplanation {
  const events = steps.filter((step) => Object.hasOwn(step, "event"));
  return { ...rest, relayed: true, status, steps: events.map((step) => ({ ...step, callerEvents: [step.event] })) };
}

function explainWhole(spec: Program, reply: WholeReply, { to, caller, prices }: ReplyReader): Outcome {
  const recorder = new ReplyRecorder(spec, to.adapter, () => []);
  const { adapter, steps } = recorder;
  const isError = "error" in reply;
  const body = isError ? reply.error : reply.answer;
  const read = () => {
    if (!isError) return caller.answer((builder) => readWhole(adapter, body, to.model, builder, { prices }));
    throw readError(adapter, reply.status, body);
  };
  const kind = isError ? "error" : "answer";
  try {
    const answer = read();
    recorder.flush(answer);
    return { kind, steps, status: 200 };
  } catch (error) {
    const failure = caller.failure(error);
    if (steps.length === 0) recorder.addUnread(parseJson(body) ?? body, "it is not valid JSON");
    recorder.flush(failure.body);
    return { kind, steps, status: failure.status, failure: (error as Error).message };
  }
}

function explainStream(spec: Program, events: readonly NativeEvent[], { to, caller, prices }: ReplyReader): Outcome {
  const { writer, failed } = caller.open();
  const recorder = new ReplyRecorder(spec, to.adapter, () => eventsIn(writer.take()));
  const { steps } = recorder;
  const reader = new EventReader(recorder.adapter, to.model, writer, { prices });
  const failures = () => (reader.failure === undefined ? [] : eventsIn(failed(reader.failure)));
  for (const { data, bare } of events) {
    if (reader.closed) {
      recorder.addUnread(parseJson(data) ?? data, "the stream failed before it");
      continue;
    }
    const before = steps.length;
    reader.readEvent(data, bare);
    if (steps.length === before) recorder.addUnread(parseJson(data) ?? data, "it is not valid JSON");
    recorder.flush(...failures());
  }
  if (!reader.closed) {
    reader.close();
    recorder.end(...failures());
  }
  return { kind: "stream", steps, status: 200, ...(reader.failure && { failure: reader.failure.message }) };
}
