/** Spans and metrics of requests, through the OpenTelemetry API. What they are exported to is the business of an SDK. */
import {
  type Context,
  context,
  type MeterProvider,
  metrics as metricsApi,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { EngineRequest } from "../../generated/hub.ts";
import { conventions, refusals, spans } from "../../generated/telemetry.ts";
import type { Destination } from "../router.ts";
import { Attempt } from "./attempt.ts";
import { inputMessages } from "./content.ts";
import { callerLeft, codeOf } from "./failures.ts";
import { Measures, pick } from "./measures.ts";
import { ModelNames, providerName } from "./names.ts";
import type {
  CallFacts,
  GaugeName,
  ReadGauge,
  RequestEnd,
  RequestObservation,
  RequestTelemetry,
  Values,
} from "./observation.ts";

export interface TelemetryOptions {
  /** Whether spans contain messages and answers. Default: false. */
  readonly content?: boolean;
  /** Get the metrics too. Default: the one that is registered with the API. */
  readonly meters?: readonly MeterProvider[];
}

const scope = "dragoman";

export class Telemetry implements RequestTelemetry {
  readonly measures: Measures;
  readonly content: boolean;
  readonly models = new ModelNames();
  readonly #tracer: Tracer;

  constructor({ content = false, meters = [metricsApi.getMeterProvider()] }: TelemetryOptions = {}) {
    const options = { schemaUrl: conventions.schema_url };
    this.content = content;
    this.#tracer = trace.getTracerProvider().getTracer(scope, undefined, options);
    this.measures = new Measures(meters.map((provider) => provider.getMeter(scope, undefined, options)));
  }

  begin(api: string, headers?: object): ObservedRequest {
    if (headers === undefined) return new ObservedRequest(this, api, SpanKind.INTERNAL, context.active());
    return new ObservedRequest(this, api, SpanKind.SERVER, propagation.extract(ROOT_CONTEXT, headers));
  }

  gauge(name: GaugeName, read: ReadGauge): void {
    this.measures.gauge(name, read);
  }

  span(name: string, kind: SpanKind, parent: Context): Span {
    return this.#tracer.startSpan(name, { kind }, parent);
  }
}

/** One request. */
export class ObservedRequest implements RequestObservation {
  readonly telemetry: Telemetry;
  readonly span: Span;
  /** That of its span, for those below it. */
  readonly context: Context;
  readonly api: string;
  operation: RequestObservation["operation"] = "chat";
  /** The tokens and the cost of its answers are counted for this key. */
  key: string | undefined;
  current: Attempt | undefined;
  #request: Values = {};
  #stream: boolean | undefined;
  #retries = 0;
  #fallbacks = 0;
  #firstChunk: number | undefined;
  readonly #started = performance.now();
  #ended = false;

  constructor(telemetry: Telemetry, api: string, kind: SpanKind, parent: Context) {
    this.telemetry = telemetry;
    this.api = api;
    this.span = telemetry.span(this.operation, kind, parent);
    this.context = trace.setSpan(parent, this.span);
  }

  get effort(): string | undefined {
    return this.#request.effort as string | undefined;
  }

  asked({ max_tokens, max_completion_tokens, temperature, top_p, ...more }: Partial<EngineRequest>): void {
    const { reasoning_effort: effort, messages } = more;
    const isRecorded = this.telemetry.content && messages !== undefined && this.span.isRecording();
    const input_messages = isRecorded ? inputMessages(messages) : undefined;
    const limit = max_tokens ?? max_completion_tokens;
    this.#request = { max_tokens: limit, temperature, top_p, effort, input_messages };
  }

  attempt(to: Destination, host: URL, facts: CallFacts): Attempt {
    this.#stream = facts.stream;
    const { current: last } = this;
    const isRetry =
      last !== undefined && last.to.registration.key === to.registration.key && last.to.model === to.model;
    const retry = isRetry ? last.retry + 1 : 0;
    if (isRetry) this.#retries++;
    else if (last !== undefined) this.#fallbacks++;
    this.current = new Attempt(this, to, host, facts, retry, this.#fallbacks);
    const values = { provider: providerName(to), model: this.telemetry.models.of(to) };
    if (isRetry) this.telemetry.measures.add("retries", 1, values);
    else if (last !== undefined) this.telemetry.measures.add("fallbacks", 1, values);
    return this.current;
  }

  /** The first piece of the stream that is answered with. */
  firstChunk(): void {
    this.#firstChunk ??= this.#seconds;
  }

  end({ destination, model, tokens, status, error, requestId }: RequestEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    const { measures, models } = this.telemetry;
    const { operation, api, key } = this;
    const seconds = this.#seconds;
    // an attempt that nothing has ended: the caller has left
    this.current?.end();
    const failure = error ?? (status === 499 ? callerLeft : undefined);
    const provider = destination && providerName(destination);
    const measured: Values = {
      ...{ operation, provider, api, status, key, error: failure },
      model: destination && models.of(destination),
    };
    measures.record("request_duration", seconds, measured);
    if (this.#firstChunk !== undefined) measures.record("first_token", this.#firstChunk, measured);
    measures.add("requests", 1, measured);
    if (failure !== undefined && refusals.includes(failure)) measures.add("refusals", 1, measured);
    if (this.span.isRecording()) {
      const name = destination?.model ?? model;
      this.span.updateName(name === undefined ? operation : `${operation} ${name}`);
      const values: Values = {
        ...{ ...this.#request, ...measured, model: name, stream: this.#stream, request_id: requestId },
        input_tokens: tokens?.input_tokens,
        output_tokens: tokens?.output_tokens,
        reasoning_tokens: tokens?.reasoning_tokens,
        cost: tokens?.cost,
        first_chunk: this.#firstChunk,
        retries: this.#retries || undefined,
        fallbacks: this.#fallbacks || undefined,
      };
      this.span.setAttributes(pick(spans.request.attributes, values));
      if (failure !== undefined) this.span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
    }
    this.span.end();
  }

  finish(error?: unknown): void {
    const { current } = this;
    const failure = error === undefined ? current?.failure : codeOf(error);
    this.end({ destination: current?.to, tokens: current?.tokens, error: failure });
  }

  get #seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }
}
