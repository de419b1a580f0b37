/** The caller's view of a reply: the events and answers of the proxy's own endpoints, or those of an inbound API. */
import { type ChatAnswer, chatAnswer } from "../proxy/response/answer.ts";
import { EventWriter, errorEvent } from "../proxy/response/events.ts";
import { failureOf, inboundFailure } from "../proxy/response/failures.ts";
import type { StepContext } from "../runtime/inbound/answer-items.ts";
import type { InboundApi } from "../runtime/inbound/api.ts";
import type { InboundRequest } from "../runtime/inbound/request.ts";
import { Steps } from "../runtime/inbound/steps.ts";
import { InboundStream } from "../runtime/inbound/writer.ts";
import { CompletionBuilder } from "../runtime/reply/completion.ts";
import type { AnswerBuilder, StreamWriter } from "../runtime/reply/listener.ts";
import type { Destination } from "../runtime/router.ts";

/** An error response. */
export interface CallerFailure {
  readonly status: number;
  readonly body: object;
}

/** Writes a reply for one caller. */
export interface Caller {
  /** The writer of a stream, and the text of the event with which a stream that fails ends. */
  open(): { readonly writer: StreamWriter<string>; failed(error: unknown): string };
  /** @param read reads an answer with a builder */
  answer(read: <T>(builder: AnswerBuilder<T>) => T): object;
  failure(error: unknown): CallerFailure;
}

/** The caller of `/v1/chat` and `/v1/chat/stream`. */
export function contractCaller({ registration, model }: Destination): Caller {
  return {
    open: () => ({
      writer: new EventWriter(),
      failed: (error) => errorEvent(failureOf(error).body.error.message),
    }),
    answer: (read): ChatAnswer => chatAnswer(read(new CompletionBuilder({ provider: registration.key, model }))),
    failure: failureOf,
  };
}

/** The facts besides the reply that an answer in the form of an API depends on. */
export interface InboundCall extends Pick<InboundRequest, "asked" | "tools" | "model"> {
  /** The estimated input tokens, with which some streams begin. */
  readonly input: number;
}

/** The caller of an inbound API. */
export function inboundCaller(api: InboundApi, { asked, tools, model, input }: InboundCall, to: Destination): Caller {
  const context: StepContext = {
    model,
    asked,
    tools,
    owner: api.owner,
    seals: api.state.seals,
    lacks: api.lacks,
    adapter: to.adapter.provider,
    input,
  };
  return {
    open: () => {
      const stream = new InboundStream(api, false);
      const writer = stream.open(context);
      return { writer, failed: (error) => stream.failure(inboundFailure(failureOf(error))) };
    },
    answer: (read) => api.answer(read(new Steps({ ...context, input: 0 }))),
    failure: (error) => {
      const failure = inboundFailure(failureOf(error));
      return { status: failure.status, body: api.failure({ ...failure, items: [] }) };
    },
  };
}

/** The events in the text of an event stream: JSON, or a word that is not JSON. */
export function eventsIn(text: string | undefined): unknown[] {
  return [...(text ?? "").matchAll(/^data: (.*)$/gm)].map(([, data = ""]) =>
    data.startsWith("{") ? JSON.parse(data) : data,
  );
}
