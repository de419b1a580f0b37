/** Spans and metrics of requests, through the OpenTelemetry API. What they are exported to is the business of an SDK. */
import {
  type Context,
  context,
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
import { FieldNames, ModelNames, providerName } from "./names.ts";
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
  /** Whether an SDK is registered with the API. Without one, there are no spans. Default: true. */
  readonly exported?: boolean;
}

const scope = "dragoman";

export class Telemetry implements RequestTelemetry {
  readonly measures: Measures;
  readonly content: boolean;
  readonly models = new ModelNames();
  readonly fields = new FieldNames();
  readonly #tracer: Tracer | undefined;

  constructor({ content = false, exported = true }: TelemetryOptions = {}) {
    const options = { schemaUrl: conventions.schema_url };
    this.content = content;
    this.#tracer = exported ? trace.getTracerProvider().getTracer(scope, undefined, options) : undefined;
    this.measures = new Measures(exported ? [metricsApi.getMeter(scope, undefined, options)] : []);
  }

  begin(api: string, headers?: object): ObservedRequest {
    if (this.#tracer === undefined) return new ObservedRequest(this, api, SpanKind.SERVER, ROOT_CONTEXT);
    if (headers === undefined) return new ObservedRequest(this, api, SpanKind.INTERNAL, context.active());
    return new ObservedRequest(this, api, SpanKind.SERVER, propagation.extract(ROOT_CONTEXT, headers));
  }

  gauge(name: GaugeName, read: ReadGauge): void {
    this.measures.gauge(name, read);
  }

  span(operation: string, model: string | undefined, kind: SpanKind, parent: Context): Span | undefined {
    return this.#tracer?.startSpan(spanName(operation, model), { kind }, parent);
  }
}

/** One request. */
export class ObservedRequest implements RequestObservation {
  readonly telemetry: Telemetry;
  readonly #span: Span | undefined;
  /** Parent context for child spans. */
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
    this.#span = telemetry.span(this.operation, undefined, kind, parent);
    this.context = this.#span === undefined ? parent : trace.setSpan(parent, this.#span);
  }

  get effort(): string | undefined {
    return this.#request.effort as string | undefined;
  }

  asked({
    max_tokens,
    max_completion_tokens,
    temperature,
    top_p,
    reasoning_effort,
    messages,
  }: Partial<EngineRequest>): void {
    if (!this.#span?.isRecording()) return;
    const input_messages = this.telemetry.content && messages !== undefined ? inputMessages(messages) : undefined;
    const limit = max_tokens ?? max_completion_tokens;
    this.#request = { max_tokens: limit, temperature, top_p, effort: reasoning_effort, input_messages };
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
    if (last !== undefined) {
      const labels = this.telemetry.measures.labels({
        provider: providerName(to),
        model: this.telemetry.models.of(to),
      });
      labels.add(isRetry ? "retries" : "fallbacks", 1);
    }
    return this.current;
  }

  /** The first piece of the stream that is answered with. */
  firstChunk(): void {
    this.#firstChunk ??= this.#seconds;
  }

  end({ destination, model, tokens, lost = [], status, error, requestId }: RequestEnd): void {
    if (this.#ended) return;
    this.#ended = true;
    const { measures, models, fields } = this.telemetry;
    const { operation, api, key } = this;
    const seconds = this.#seconds;
    // an attempt that nothing has ended: the caller has left
    this.current?.end();
    const failure = error ?? (status === 499 ? callerLeft : undefined);
    const provider = destination && providerName(destination);
    const named = destination && models.of(destination);
    const measured: Values = { operation, provider, model: named, api, status, key, error: failure };
    const labels = measures.labels(measured);
    labels.record("request_duration", seconds);
    if (this.#firstChunk !== undefined) labels.record("first_token", this.#firstChunk);
    labels.add("requests", 1);
    if (failure !== undefined && refusals.includes(failure)) labels.add("refusals", 1);
    for (const { path, end } of lost)
      measures.labels({ provider, model: named, api, field: fields.of(path), loss: end }).add("losses", 1);
    const span = this.#span;
    if (span?.isRecording()) {
      const name = destination?.model ?? model;
      span.updateName(spanName(operation, name));
      const values: Values = {
        ...{ ...this.#request, ...measured, ...tokens, model: name, stream: this.#stream, request_id: requestId },
        first_chunk: this.#firstChunk,
        retries: this.#retries || undefined,
        fallbacks: this.#fallbacks || undefined,
      };
      span.setAttributes(pick(spans.request.attributes, values));
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
    }
    span?.end();
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

function spanName(operation: string, model: string | undefined): string {
  return model === undefined ? operation : `${operation} ${model}`;
}
