/** One attempt: its span, and its share of the metrics. */
import { propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { spans } from "../../generated/telemetry.ts";
import { CompletionBuilder } from "../reply/completion.ts";
import type { CompletionFinishReason } from "../reply/listener.ts";
import type { Usage } from "../reply/usage.ts";
import type { Destination } from "../router.ts";
import { outputMessages } from "./content.ts";
import { callerLeft, codeOf } from "./failures.ts";
import { pick } from "./measures.ts";
import { providerName } from "./names.ts";
import { type AttemptObservation, type CallFacts, type ListenerCopy, serverOf, type Values } from "./observation.ts";
import type { ObservedRequest } from "./telemetry.ts";

export class Attempt implements AttemptObservation {
  readonly to: Destination;
  readonly retry: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly listener: ListenerCopy;
  readonly #request: ObservedRequest;
  readonly #span: Span;
  readonly #facts: Values;
  readonly #started = performance.now();
  #id: string | undefined;
  #answer: { readonly reason: CompletionFinishReason | undefined; readonly usage: Usage } | undefined;
  #copy: CompletionBuilder | undefined;
  #firstChunk: number | undefined;
  #ended = false;
  /** The code of the failure, once it has ended. */
  failure: string | undefined;

  constructor(
    request: ObservedRequest,
    to: Destination,
    host: URL,
    { stream, family, effort: effort_sent }: CallFacts,
    retry: number,
    fallback: number,
  ) {
    this.to = to;
    this.retry = retry;
    this.#request = request;
    this.#span = request.telemetry.span(`${request.operation} ${to.model}`, SpanKind.CLIENT, request.context);
    this.headers = headersOf(trace.setSpan(request.context, this.#span));
    const { operation, effort } = request;
    const provider = providerName(to);
    const place = { ...serverOf(host), retry: retry || undefined, fallback: fallback || undefined };
    this.#facts = { operation, provider, stream, family, effort, effort_sent, ...place };
    if (request.telemetry.content && this.#span.isRecording())
      this.#copy = new CompletionBuilder({ provider: to.registration.key, model: to.model });
    this.listener = this.#listenerFor(this.#copy);
  }

  get tokens() {
    const usage = this.#answer?.usage;
    return usage && tokensOf(usage);
  }

  firstChunk(): void {
    if (this.#firstChunk !== undefined) return;
    this.#firstChunk = this.#seconds;
    this.#request.firstChunk();
  }

  end(error?: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    const { telemetry, api, key } = this.#request;
    const { measures, models } = telemetry;
    const seconds = this.#seconds;
    const usage = this.#answer?.usage;
    if (usage !== undefined) models.hasAnswered(this.to);
    const failure = error !== undefined ? codeOf(error) : usage === undefined ? callerLeft : undefined;
    this.failure = failure;
    const values: Values = { ...this.#facts, model: models.of(this.to), api, key, error: failure };
    measures.record("attempt_duration", seconds, values);
    if (this.#firstChunk !== undefined) measures.record("attempt_first_chunk", this.#firstChunk, values);
    if (usage !== undefined) {
      const tokens = tokensOf(usage);
      for (const kind of ["input", "output"] as const)
        measures.record("token_usage", tokens[`${kind}_tokens`], { ...values, kind });
      for (const kind of ["input", "output", "cache_read", "cache_write", "reasoning"] as const) {
        const count = tokens[`${kind}_tokens`];
        if (count) measures.add("tokens", count, { ...values, kind });
      }
      if (usage.cost !== undefined) measures.add("cost", usage.cost, values);
    }
    if (this.#span.isRecording()) this.#describe(values, failure);
    this.#span.end();
  }

  #describe(values: Values, failure: string | undefined): void {
    const { reason, usage } = this.#answer ?? {};
    const message = this.#copy?.result?.choices[0].message;
    const more: Values = {
      ...values,
      ...(usage && tokensOf(usage)),
      model: this.to.model,
      response_id: this.#id,
      finish_reasons: reason && [reason],
      cost: usage?.cost,
      first_chunk: this.#firstChunk,
      output_messages: message && outputMessages(message, reason ?? "stop"),
    };
    this.#span.setAttributes(pick(spans.attempt.attributes, more));
    if (failure !== undefined) this.#span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
  }

  #listenerFor(copy: CompletionBuilder | undefined): ListenerCopy {
    const own: ListenerCopy = {
      begin: (id) => {
        this.#id = id;
        copy?.begin(id);
      },
      finish: (reason, usage) => {
        this.#answer = { reason, usage };
        copy?.finish(reason, usage);
      },
    };
    if (copy === undefined) return own;
    return {
      ...own,
      content: (text) => copy.content(text),
      reasoning: (text) => copy.reasoning(text),
      call: (call) => copy.call(call),
    };
  }

  get #seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }
}

/** The headers that pass the trace on. What callers keep in `baggage` is not for providers. */
function headersOf(of: Parameters<typeof propagation.inject>[0]): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(of, headers);
  const { baggage: _, ...others } = headers;
  return others;
}

function tokensOf(usage: Usage) {
  const { prompt_tokens: input_tokens, completion_tokens: output_tokens, prompt_tokens_details: cached } = usage;
  const reasoning_tokens = usage.completion_tokens_details?.reasoning_tokens;
  return {
    input_tokens,
    output_tokens,
    total_tokens: usage.total_tokens,
    ...(cached?.cached_tokens !== undefined && { cache_read_tokens: cached.cached_tokens }),
    ...(cached?.cache_write_tokens !== undefined && { cache_write_tokens: cached.cache_write_tokens }),
    ...(reasoning_tokens !== undefined && { reasoning_tokens }),
  };
}
