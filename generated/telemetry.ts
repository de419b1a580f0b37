// @generated from spec/telemetry.yaml. Do not edit; run `npm run generate`.

/** The semantic conventions that the names come from. */
export const conventions = { version: "1.45.0", schema_url: "https://opentelemetry.io/schemas/1.45.0" } as const;

/** The conventions' names of providers, where they differ. */
export const providers: Readonly<Record<string, string>> = {
  azure: "azure.ai.openai",
  bedrock: "aws.bedrock",
  gemini: "gcp.gemini",
  mistral: "mistral_ai",
  vertex: "gcp.vertex_ai",
  xai: "x_ai",
};

/** The names of attributes. */
export const attributes = {
  /** `chat`, or `count_tokens`. */
  operation: "gen_ai.operation.name",
  /** The provider; absent if nothing was sent. */
  provider: "gen_ai.provider.name",
  /**
   * The provider's name of the model. In metrics, `other` for models that are neither in the registry nor have
   * answered, and after the first 100 of those.
   */
  model: "gen_ai.request.model",
  /** The provider's id of the answer. */
  response_id: "gen_ai.response.id",
  /** Whether a stream was requested. */
  stream: "gen_ai.request.stream",
  /** The requested limit of the answer. */
  max_tokens: "gen_ai.request.max_tokens",
  /** As requested. */
  temperature: "gen_ai.request.temperature",
  /** As requested. */
  top_p: "gen_ai.request.top_p",
  /** The model's family in the provider's tables. */
  family: "dragoman.model.family",
  /** The requested reasoning effort. */
  effort: "dragoman.reasoning.effort",
  /** What the effort became for this family: the native value, or a number of tokens. */
  effort_sent: "dragoman.reasoning.effort_sent",
  /** Why the answer ended, in a list of one. */
  finish_reasons: "gen_ai.response.finish_reasons",
  /** Input tokens, cached ones included. */
  input_tokens: "gen_ai.usage.input_tokens",
  /** Output tokens, reasoning included. */
  output_tokens: "gen_ai.usage.output_tokens",
  /** Input tokens that were read from a cache. */
  cache_read_tokens: "gen_ai.usage.cache_read.input_tokens",
  /** Input tokens that were written to a cache. */
  cache_write_tokens: "gen_ai.usage.cache_creation.input_tokens",
  /** Output tokens of reasoning. */
  reasoning_tokens: "gen_ai.usage.reasoning.output_tokens",
  /** What the answer cost in USD; absent if that is not known. */
  cost: "dragoman.usage.cost",
  /** Seconds until the first piece of a stream. */
  first_chunk: "gen_ai.response.time_to_first_chunk",
  /** The code of a failure, as in the request log; `client_closed` if the caller left. */
  error: "error.type",
  /** The status that the caller got; 499 if it left. */
  status: "http.response.status_code",
  /** The host that was called. */
  server: "server.address",
  /** Its port. */
  port: "server.port",
  /** Which retry at this address it is, from 1; absent for the first attempt. */
  retry: "http.request.resend_count",
  /** Which further address it is, from 1; absent for the first one. */
  fallback: "dragoman.fallback",
  /** The number of retries; absent for 0. */
  retries: "dragoman.retries",
  /** The number of further addresses that were tried; absent for 0. */
  fallbacks: "dragoman.fallbacks",
  /** The name of the caller's key; absent where none is needed. */
  key: "dragoman.key.name",
  /** The API in whose form the request is; `dragoman` for its own. */
  api: "dragoman.api",
  /** The id of the request, as in the request log. */
  request_id: "dragoman.request.id",
  /**
   * `input`, `output`; where a metric says so also `cache_read`, `cache_write` and `reasoning`, which are parts of
   * them.
   */
  kind: "gen_ai.token.type",
  /**
   * The path of a lost field in the caller's API, with `[]` for the elements of a list; after `answer.`, in the
   * provider's answer. `other` for paths of more than 100 characters, and after the first 200.
   */
  field: "dragoman.loss.field",
  /** What became of the field: `dropped`, `rejected`, `clamped` or `unknown`. */
  loss: "dragoman.loss.end",
  /** `idle` or `used`. */
  state: "dragoman.connection.state",
  /** The messages of the request, as JSON. */
  input_messages: "gen_ai.input.messages",
  /** The answer, as JSON. */
  output_messages: "gen_ai.output.messages",
} as const;

/** The attributes that contain messages or answers. */
export const contents: readonly AttributeKey[] = ["input_messages", "output_messages"];

export type AttributeKey = keyof typeof attributes;

export interface Span {
  readonly kind: "server" | "client";
  readonly attributes: readonly AttributeKey[];
}

export const spans = {
  /** One request, with all of its attempts. */
  request: {
    kind: "server",
    attributes: [
      "operation",
      "provider",
      "model",
      "stream",
      "max_tokens",
      "temperature",
      "top_p",
      "effort",
      "input_tokens",
      "output_tokens",
      "reasoning_tokens",
      "cost",
      "first_chunk",
      "error",
      "status",
      "retries",
      "fallbacks",
      "key",
      "api",
      "request_id",
      "input_messages",
    ],
  },
  /** One call of a provider. */
  attempt: {
    kind: "client",
    attributes: [
      "operation",
      "provider",
      "model",
      "family",
      "stream",
      "effort",
      "effort_sent",
      "response_id",
      "finish_reasons",
      "input_tokens",
      "output_tokens",
      "cache_read_tokens",
      "cache_write_tokens",
      "reasoning_tokens",
      "cost",
      "first_chunk",
      "error",
      "server",
      "port",
      "retry",
      "fallback",
      "output_messages",
    ],
  },
} as const satisfies Record<string, Span>;

export interface Metric {
  readonly name: string;
  readonly kind: "histogram" | "counter" | "gauge";
  readonly unit: string;
  readonly attributes: readonly AttributeKey[];
  /** The upper bounds of a histogram's buckets. */
  readonly buckets?: readonly number[];
  readonly meaning: string;
}

export const metrics = {
  request_duration: {
    name: "gen_ai.server.request.duration",
    kind: "histogram",
    unit: "s",
    attributes: ["operation", "provider", "model", "api", "status", "error"],
    meaning: "Duration of requests, from their arrival to the end of the answer.",
    buckets: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
  },
  first_token: {
    name: "gen_ai.server.time_to_first_token",
    kind: "histogram",
    unit: "s",
    attributes: ["operation", "provider", "model", "api"],
    meaning: "Time from the arrival of a request to the first piece of its stream.",
    buckets: [0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  },
  attempt_duration: {
    name: "gen_ai.client.operation.duration",
    kind: "histogram",
    unit: "s",
    attributes: ["operation", "provider", "model", "error"],
    meaning: "Duration of attempts.",
    buckets: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
  },
  attempt_first_chunk: {
    name: "gen_ai.client.operation.time_to_first_chunk",
    kind: "histogram",
    unit: "s",
    attributes: ["operation", "provider", "model"],
    meaning: "Time from the start of an attempt to the first piece of its stream.",
    buckets: [0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10],
  },
  token_usage: {
    name: "gen_ai.client.token.usage",
    kind: "histogram",
    unit: "{token}",
    attributes: ["operation", "provider", "model", "kind"],
    meaning: "Input and output tokens of each answer.",
    buckets: [1, 4, 16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864],
  },
  requests: {
    name: "dragoman.requests",
    kind: "counter",
    unit: "{request}",
    attributes: ["operation", "provider", "model", "key", "api", "status", "error"],
    meaning: "Requests that have ended.",
  },
  tokens: {
    name: "dragoman.tokens",
    kind: "counter",
    unit: "{token}",
    attributes: ["provider", "model", "key", "api", "kind"],
    meaning: "Tokens of answers; those from and to a cache are also input, those of reasoning also output.",
  },
  cost: {
    name: "dragoman.cost",
    kind: "counter",
    unit: "USD",
    attributes: ["provider", "model", "key", "api"],
    meaning: "Cost of answers, as far as prices are known.",
  },
  retries: {
    name: "dragoman.retries",
    kind: "counter",
    unit: "{retry}",
    attributes: ["provider", "model"],
    meaning: "Attempts at an address after the first one.",
  },
  fallbacks: {
    name: "dragoman.fallbacks",
    kind: "counter",
    unit: "{fallback}",
    attributes: ["provider", "model"],
    meaning: "Further addresses that were tried, by the address.",
  },
  refusals: {
    name: "dragoman.refusals",
    kind: "counter",
    unit: "{request}",
    attributes: ["key", "api", "error"],
    meaning: "Requests that the proxy's own limits and keys refused.",
  },
  losses: {
    name: "dragoman.losses",
    kind: "counter",
    unit: "{field}",
    attributes: ["provider", "model", "api", "field", "loss"],
    meaning:
      "Fields of requests that the model that was called last did not get, or not as they were, and of its answers that callers did not get.",
  },
  active: {
    name: "dragoman.requests.active",
    kind: "gauge",
    unit: "{request}",
    attributes: [],
    meaning: "Requests that have a concurrency slot.",
  },
  slots: {
    name: "dragoman.requests.limit",
    kind: "gauge",
    unit: "{request}",
    attributes: [],
    meaning: "Concurrency slots.",
  },
  queue: {
    name: "dragoman.queue.length",
    kind: "gauge",
    unit: "{request}",
    attributes: [],
    meaning: "Requests that wait for a concurrency slot.",
  },
  connections: {
    name: "dragoman.upstream.connections",
    kind: "gauge",
    unit: "{connection}",
    attributes: ["server", "port", "state"],
    meaning: "Connections to providers.",
  },
} as const satisfies Record<string, Metric>;

/** The codes of failures that count as refusals. */
export const refusals: readonly string[] = [
  "unauthorized",
  "forbidden",
  "payload_too_large",
  "rate_limited",
  "overloaded",
];

/** The optional packages, and the variables that switch on what needs them. */
export const packages = {
  exporters: {
    packages: ["@opentelemetry/api", "@opentelemetry/sdk-node"],
    variables: [
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
      "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
      "OTEL_TRACES_EXPORTER",
      "OTEL_METRICS_EXPORTER",
    ],
  },
  prometheus: {
    packages: ["@opentelemetry/api", "@opentelemetry/sdk-metrics", "@opentelemetry/exporter-prometheus"],
    variables: ["DRAGOMAN_METRICS_PORT"],
  },
} as const;

/** The variable that allows messages and answers in spans. */
export const contentVariable = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT";
