/** One attempt: its span, and its share of the metrics. */
import { propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { spans } from "../../generated/telemetry.ts";
import { tallyOf } from "../inbound/tally.ts";
import { CompletionBuilder } from "../reply/completion.ts";
import type { CompletionFinishReason } from "../reply/listener.ts";
import type { Usage } from "../reply/usage.ts";
import type { Destination } from "../router.ts";
import { outputMessages } from "./content.ts";
import { callerLeft, codeOf } from "./failures.ts";
import { type Labels, pick } from "./measures.ts";
import { providerName } from "./names.ts";
import { type AttemptObservation, type CallFacts, serverOf, type Values } from "./observation.ts";
import type { ObservedRequest } from "./telemetry.ts";

export class Attempt implements AttemptObservation {
  readonly to: Destination;
  readonly retry: number;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly parts: CompletionBuilder | undefined;
  readonly #request: ObservedRequest;
  readonly #span: Span | undefined;
  readonly #host: URL;
  readonly #facts: CallFacts;
  readonly #fallback: number;
  readonly #started = performance.now();
  #id: string | undefined;
  #answer: { readonly reason: CompletionFinishReason | undefined; readonly usage: Usage } | undefined;
  #firstChunk: number | undefined;
  #ended = false;
  /** The code of the failure, once it has ended. */
  failure: string | undefined;

  constructor(request: ObservedRequest, to: Destination, host: URL, facts: CallFacts, retry: number, fallback: number) {
    this.to = to;
    this.retry = retry;
    this.#request = request;
    this.#span = request.telemetry.span(request.operation, to.model, SpanKind.CLIENT, request.context);
    this.headers = this.#span && headersOf(trace.setSpan(request.context, this.#span));
    this.#host = host;
    this.#facts = facts;
    this.#fallback = fallback;
    if (request.telemetry.content && this.#span?.isRecording())
      this.parts = new CompletionBuilder({ provider: to.registration.key, model: to.model });
  }

  get tokens() {
    const usage = this.#answer?.usage;
    return usage && tokensOf(usage);
  }

  begin(id: string): void {
    this.#id = id;
    this.parts?.begin(id);
  }

  finish(reason: CompletionFinishReason, usage: Usage): void {
    this.#answer = { reason, usage };
    this.parts?.finish(reason, usage);
  }

  firstChunk(): void {
    if (this.#firstChunk !== undefined) return;
    this.#firstChunk = this.#seconds;
    this.#request.firstChunk();
  }

  end(error?: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    const { telemetry, operation, api, key } = this.#request;
    const { measures, models } = telemetry;
    const seconds = this.#seconds;
    const usage = this.#answer?.usage;
    if (usage !== undefined) models.hasAnswered(this.to);
    const failure = error !== undefined ? codeOf(error) : usage === undefined ? callerLeft : undefined;
    this.failure = failure;
    const provider = providerName(this.to);
    const labels = measures.labels({ operation, provider, model: models.of(this.to), api, key, error: failure });
    labels.record("attempt_duration", seconds);
    if (this.#firstChunk !== undefined) labels.record("attempt_first_chunk", this.#firstChunk);
    if (usage !== undefined) count(usage, labels);
    if (this.#span?.isRecording()) this.#describe(this.#span, { operation, provider, api, key, error: failure });
    this.#span?.end();
  }

  #describe(span: Span, values: Values): void {
    const { reason, usage } = this.#answer ?? {};
    const { stream, family, effort: effort_sent } = this.#facts;
    const message = this.parts?.result?.choices[0].message;
    const more: Values = {
      ...values,
      ...serverOf(this.#host),
      ...{ stream, family, effort: this.#request.effort, effort_sent },
      ...{ retry: this.retry || undefined, fallback: this.#fallback || undefined },
      ...(usage && tokensOf(usage)),
      model: this.to.model,
      response_id: this.#id,
      finish_reasons: reason && [reason],
      cost: usage?.cost,
      first_chunk: this.#firstChunk,
      output_messages: message && outputMessages(message, reason ?? "stop"),
    };
    span.setAttributes(pick(spans.attempt.attributes, more));
    if (values.error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: String(values.error) });
  }

  get #seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }
}

function count(usage: Usage, labels: Labels): void {
  const { input, output, cache_read, cache_write, reasoning } = tallyOf(usage);
  labels.ofKind("input").record("token_usage", input);
  labels.ofKind("output").record("token_usage", output);
  for (const [kind, tokens] of Object.entries({ input, output, cache_read, cache_write, reasoning }))
    if (tokens > 0) labels.ofKind(kind).add("tokens", tokens);
  if (usage.cost !== undefined) labels.add("cost", usage.cost);
}

/** The headers that pass the trace on. What callers keep in `baggage` is not for providers. */
function headersOf(of: Parameters<typeof propagation.inject>[0]): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(of, headers);
  const { baggage: _, ...others } = headers;
  return others;
}

function tokensOf(usage: Usage) {
  const { input, output, total, cache_read, cache_write, reasoning } = tallyOf(usage);
  return {
    input_tokens: input,
    output_tokens: output,
    total_tokens: total,
    ...(cache_read > 0 && { cache_read_tokens: cache_read }),
    ...(cache_write > 0 && { cache_write_tokens: cache_write }),
    ...(reasoning > 0 && { reasoning_tokens: reasoning }),
  };
}
