// @generated from spec/settings.yaml. Do not edit; run `npm run generate`.
import type { SettingsTable } from "./shapes.ts";

/** All settings, checked. One without a default is absent if it is not set. */
export interface Settings {
  /** Address that the proxy listens on. Default `0.0.0.0`. */
  readonly host: string;
  /** Port that the proxy listens on; 0 means any free one. Default `3000`. */
  readonly port: number;
  /** Number of processes of `dragoman proxy`; `auto` means one for each core that it may use. Default `1`. */
  readonly workers: number | "auto";
  /** Proxy that the Ruby module-level client connects to. Default `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** Largest request body the proxy reads (32 MiB). In bytes. Default `33554432`. */
  readonly maxBodyBytes: number;
  /**
   * Memory for all requests in flight, as what translating each takes; those that do not fit get 503, or 413 if all of
   * it is too little. Default: three eighths of the memory that the process may use. In bytes.
   */
  readonly bodyMemoryBytes?: number;
  /**
   * Largest answer and largest stream event read from a provider, decompressed (32 MiB). In bytes. Default `33554432`.
   */
  readonly maxAnswerBytes: number;
  /** Retries after the first attempt at a provider. Default `3`. */
  readonly maxRetries: number;
  /** Longest wait between two attempts, even if the provider asks for more. In seconds. Default `60`. */
  readonly maxBackoffSecs: number;
  /**
   * How long an address of an alias that failed is tried after the other addresses of its alias; 0: it keeps its place.
   * In seconds. Default `10`.
   */
  readonly failedAddressSecs: number;
  /** Time limit for connecting to a provider. In seconds. Default `10`. */
  readonly connectTimeoutSecs: number;
  /**
   * Time limit for the first byte of a provider's answer; without a stream a model may reason for minutes first. In
   * seconds. Default `600`.
   */
  readonly headersTimeoutSecs: number;
  /**
   * How long a provider may send nothing within a response body, and a caller of the proxy may read nothing of its
   * answer. In seconds. Default `300`.
   */
  readonly idleTimeoutSecs: number;
  /**
   * Proxy through which providers with an https address are reached, such as `http://user:password@proxy.example:3128`.
   * Default: that in `HTTP_PROXY`.
   */
  readonly httpsProxy?: string;
  /**
   * Proxy through which providers with an http address are reached, and those with an https address without
   * `HTTPS_PROXY`.
   */
  readonly httpProxy?: string;
  /**
   * Hosts that are reached without a proxy, separated by commas: `localhost,127.0.0.1,.example.com` (with all names
   * below it), `host:port`, or `*`. A proxy is asked for loopback addresses too unless they are listed.
   */
  readonly noProxy?: string;
  /**
   * Largest number of requests in flight. Several workers share it equally; there are never more workers than slots.
   * Default `256`.
   */
  readonly maxConcurrency: number;
  /** How long a request waits for a concurrency slot before it gets 503. In milliseconds. Default `5000`. */
  readonly queueTimeoutMs: number;
  /** Rate limit of each provider. In requests per minute. */
  readonly rateLimitRpm?: number;
  /** Rate limit of each provider in estimated tokens. In tokens per minute. */
  readonly rateLimitTpm?: number;
  /** How long a provider with a rate limit gets no requests after it answered 429. In seconds. Default `5`. */
  readonly penaltySecs: number;
  /**
   * Redis or Valkey in which proxies share their rate limits and the budgets of keys; without it each proxy counts
   * alone.
   */
  readonly sharedStoreUrl?: string;
  /**
   * How long a proxy may hold requests and tokens that it has taken from a shared limit in advance, and how old its sum
   * of a budget may be. 0: every request asks the shared store. In milliseconds. Default `100`.
   */
  readonly limitLeaseMs: number;
  /**
   * Whether keys with a budget get 503 while the shared store does not answer. Otherwise each proxy goes on with what
   * it knows of them.
   */
  readonly budgetsFailClosed?: boolean;
  /**
   * How fast a model is taken to write what a caller does not see, if the caller leaves before the provider has counted
   * its tokens. A key with a budget pays for it. In tokens per second. Default `200`.
   */
  readonly abandonedTokensPerSec: number;
  /**
   * The most output tokens that such a request pays for if it has no limit of its own and the registry none for the
   * model. In tokens. Default `65536`.
   */
  readonly abandonedMaxTokens: number;
  /** How long running requests may take to finish after the proxy was asked to stop. In seconds. Default `30`. */
  readonly shutdownSecs: number;
  /** YAML file with the hashes of the keys that callers must send. Without it and `DRAGOMAN_KEY`, callers need none. */
  readonly keys?: string;
  /** One key that callers must send, of at least 16 characters. */
  readonly key?: string;
  /**
   * Host names that requests may be sent to, separated by commas; `*.example.com` allows every name below it,
   * `loopback` this machine. Default: any.
   */
  readonly allowedHosts?: string;
  /**
   * Origins of the web pages that may call, such as `https://app.example.com`, separated by commas; `none` allows no
   * page. Default: any.
   */
  readonly allowedOrigins?: string;
  /** Whether the page that shows what providers are sent is served at `/`. Default: on. */
  readonly playground?: boolean;
  /**
   * Names that callers may use instead of addresses: `fast=openai/gpt-5.6-sol,anthropic/claude-sonnet-5;
   * claude-haiku-*=vllm/served`. Several addresses are a fallback order. In the config file they are the table
   * `[aliases]`.
   */
  readonly aliases?: string;
  /**
   * Whether callers may use the account at a provider beyond asking models: refer to stored answers, files and vector
   * stores, and choose the organization and project that is billed. Otherwise such references are refused for callers
   * with keys, and these headers are not passed on.
   */
  readonly accountAccess?: boolean;
  /**
   * Whether relayed requests to OpenAI that do not set `store` are stored there. Otherwise they are sent with `store:
   * false`.
   */
  readonly relayStored?: boolean;
  /**
   * Whether a request in a vendor's API that goes to this vendor is passed on unchanged. Otherwise it is translated, as
   * to other vendors. A caller's header `x-dragoman-relay` wins. Default: on.
   */
  readonly relay?: boolean;
  /**
   * Models whose requests are never passed on unchanged, as if `RELAY` were off for them: aliases, addresses and globs,
   * separated by commas: `fast,openai/gpt-5.5,azure/*`. A caller's header `x-dragoman-relay` wins.
   */
  readonly translated?: string;
  /**
   * Whether a request that would lose a field is refused, with a list. Otherwise it is sent, and the header
   * `x-dragoman-lost` of the answer lists them. A caller's header `x-dragoman-strict` wins.
   */
  readonly strict?: boolean;
  /** Whether max_tokens is cut to the model's registry limit. */
  readonly capMaxTokens?: boolean;
  /**
   * Whether requests without marks for the prompt cache get some at the end of the tools, the system text and the last
   * turn, as with their field `cache: auto`, where the provider needs them.
   */
  readonly cacheAuto?: boolean;
  /** Folder with your own providers and models as YAML. */
  readonly specs?: string;
  /**
   * File or folder with newer prices, limits and ends of models, as YAML or JSON; the proxy reads it again on SIGHUP.
   */
  readonly catalog?: string;
  /**
   * Port on which `/metrics` is served in the format of Prometheus, without a key; never the port of the proxy.
   * Default: none.
   */
  readonly metricsPort?: number;
  /** Address that the metrics are served on. Default: that of `DRAGOMAN_HOST`. */
  readonly metricsHost?: string;
  /**
   * Whether `dragoman chat` keeps your messages and the last conversation, in files that only you can read. Default:
   * on.
   */
  readonly chatHistory?: boolean;
  /** File to which one JSON line per completed request is appended; `chat --log` wins over it. */
  readonly log?: string;
  /** By the provider's canonical name (`openai`), for variables with any of its names; absent if nothing is set. */
  readonly perProvider: Readonly<Record<string, ProviderSettings>>;
}

/** The settings of one provider. */
export interface ProviderSettings {
  /** Rate limit of this provider. In requests per minute. Unset: `rateLimitRpm`. */
  readonly rpm?: number;
  /** Rate limit of this provider in estimated tokens. In tokens per minute. Unset: `rateLimitTpm`. */
  readonly tpm?: number;
}

/**
 * The users of settings besides the library: `dragoman proxy` (`server`), every proxy however it is started (`proxy`),
 * `dragoman chat` (`chat`), a client library (`client`).
 */
export type SettingPart = "server" | "proxy" | "chat" | "client";

/** The definition of a setting; its name is the environment variable without the prefix. */
export type Setting = SettingsTable["settings"][string] & { readonly name: string };

/** Prefixes of the environment variables; the first that is set takes precedence. */
export const prefixes = ["DRAGOMAN_", "SERVICE_"] as const;

export const settings: Readonly<Record<Exclude<keyof Settings, "perProvider">, Setting>> = {
  host: {
    name: "HOST",
    type: "text",
    default: "0.0.0.0",
    config: "proxy.host",
    used_by: ["server"],
    container: "published",
    meaning: "Address that the proxy listens on.",
  },
  port: {
    name: "PORT",
    type: "integer",
    default: 3000,
    range: [0, 65_535],
    config: "proxy.port",
    used_by: ["server"],
    container: "published",
    meaning: "Port that the proxy listens on; 0 means any free one.",
  },
  workers: {
    name: "WORKERS",
    type: "integer",
    or: "auto",
    default: 1,
    range: [1, 1024],
    used_by: ["server"],
    meaning: "Number of processes of `dragoman proxy`; `auto` means one for each core that it may use.",
  },
  baseUrl: {
    name: "BASE_URL",
    type: "url",
    default: "http://127.0.0.1:3000",
    schemes: ["http", "https"],
    used_by: ["client"],
    meaning: "Proxy that the Ruby module-level client connects to.",
  },
  maxBodyBytes: {
    name: "MAX_BODY_BYTES",
    type: "integer",
    default: 33_554_432,
    range: [1, 1_073_741_824],
    unit: "bytes",
    used_by: ["proxy"],
    meaning: "Largest request body the proxy reads (32 MiB).",
  },
  bodyMemoryBytes: {
    name: "BODY_MEMORY_BYTES",
    type: "integer",
    range: [1, 1_099_511_627_776],
    unit: "bytes",
    used_by: ["proxy"],
    meaning:
      "Memory for all requests in flight, as what translating each takes; those that do not fit get 503, or 413 if all of it is too little. Default: three eighths of the memory that the process may use.",
  },
  maxAnswerBytes: {
    name: "MAX_ANSWER_BYTES",
    type: "integer",
    default: 33_554_432,
    range: [1, 1_073_741_824],
    unit: "bytes",
    meaning: "Largest answer and largest stream event read from a provider, decompressed (32 MiB).",
  },
  maxRetries: {
    name: "MAX_RETRIES",
    type: "integer",
    default: 3,
    range: [0, 100],
    meaning: "Retries after the first attempt at a provider.",
  },
  maxBackoffSecs: {
    name: "MAX_BACKOFF_SECS",
    type: "number",
    default: 60,
    range: [0, 86_400],
    unit: "seconds",
    meaning: "Longest wait between two attempts, even if the provider asks for more.",
  },
  failedAddressSecs: {
    name: "FAILED_ADDRESS_SECS",
    type: "number",
    default: 10,
    range: [0, 86_400],
    unit: "seconds",
    used_by: ["proxy"],
    meaning:
      "How long an address of an alias that failed is tried after the other addresses of its alias; 0: it keeps its place.",
  },
  connectTimeoutSecs: {
    name: "CONNECT_TIMEOUT_SECS",
    type: "number",
    default: 10,
    range: [0.001, 86_400],
    unit: "seconds",
    meaning: "Time limit for connecting to a provider.",
  },
  headersTimeoutSecs: {
    name: "HEADERS_TIMEOUT_SECS",
    type: "number",
    default: 600,
    range: [0.001, 86_400],
    unit: "seconds",
    meaning:
      "Time limit for the first byte of a provider's answer; without a stream a model may reason for minutes first.",
  },
  idleTimeoutSecs: {
    name: "IDLE_TIMEOUT_SECS",
    type: "number",
    default: 300,
    range: [0.001, 86_400],
    unit: "seconds",
    meaning:
      "How long a provider may send nothing within a response body, and a caller of the proxy may read nothing of its answer.",
  },
  httpsProxy: {
    name: "HTTPS_PROXY",
    type: "url",
    schemes: ["http", "https"],
    secret: true,
    unprefixed: true,
    meaning:
      "Proxy through which providers with an https address are reached, such as `http://user:password@proxy.example:3128`. Default: that in `HTTP_PROXY`.",
  },
  httpProxy: {
    name: "HTTP_PROXY",
    type: "url",
    schemes: ["http", "https"],
    secret: true,
    unprefixed: true,
    meaning:
      "Proxy through which providers with an http address are reached, and those with an https address without `HTTPS_PROXY`.",
  },
  noProxy: {
    name: "NO_PROXY",
    type: "text",
    unprefixed: true,
    meaning:
      "Hosts that are reached without a proxy, separated by commas: `localhost,127.0.0.1,.example.com` (with all names below it), `host:port`, or `*`. A proxy is asked for loopback addresses too unless they are listed.",
  },
  maxConcurrency: {
    name: "MAX_CONCURRENCY",
    type: "integer",
    default: 256,
    range: [1, 1_000_000],
    used_by: ["proxy"],
    meaning:
      "Largest number of requests in flight. Several workers share it equally; there are never more workers than slots.",
  },
  queueTimeoutMs: {
    name: "QUEUE_TIMEOUT_MS",
    type: "integer",
    default: 5000,
    range: [0, 3_600_000],
    unit: "milliseconds",
    used_by: ["proxy"],
    meaning: "How long a request waits for a concurrency slot before it gets 503.",
  },
  rateLimitRpm: {
    name: "RATE_LIMIT_RPM",
    type: "integer",
    range: [1, 1_000_000_000],
    unit: "requests per minute",
    protective: true,
    used_by: ["proxy"],
    meaning: "Rate limit of each provider.",
  },
  rateLimitTpm: {
    name: "RATE_LIMIT_TPM",
    type: "integer",
    range: [1, 1_000_000_000_000],
    unit: "tokens per minute",
    protective: true,
    used_by: ["proxy"],
    meaning: "Rate limit of each provider in estimated tokens.",
  },
  penaltySecs: {
    name: "PENALTY_SECS",
    type: "number",
    default: 5,
    range: [0, 86_400],
    unit: "seconds",
    used_by: ["proxy"],
    meaning: "How long a provider with a rate limit gets no requests after it answered 429.",
  },
  sharedStoreUrl: {
    name: "SHARED_STORE_URL",
    type: "url",
    schemes: ["redis", "rediss", "valkey", "valkeys"],
    secret: true,
    used_by: ["proxy"],
    meaning:
      "Redis or Valkey in which proxies share their rate limits and the budgets of keys; without it each proxy counts alone.",
  },
  limitLeaseMs: {
    name: "LIMIT_LEASE_MS",
    type: "integer",
    default: 100,
    range: [0, 1000],
    unit: "milliseconds",
    used_by: ["proxy"],
    meaning:
      "How long a proxy may hold requests and tokens that it has taken from a shared limit in advance, and how old its sum of a budget may be. 0: every request asks the shared store.",
  },
  budgetsFailClosed: {
    name: "BUDGETS_FAIL_CLOSED",
    type: "boolean",
    protective: true,
    used_by: ["proxy"],
    meaning:
      "Whether keys with a budget get 503 while the shared store does not answer. Otherwise each proxy goes on with what it knows of them.",
  },
  abandonedTokensPerSec: {
    name: "ABANDONED_TOKENS_PER_SEC",
    type: "number",
    default: 200,
    range: [0, 1_000_000],
    unit: "tokens per second",
    used_by: ["proxy"],
    meaning:
      "How fast a model is taken to write what a caller does not see, if the caller leaves before the provider has counted its tokens. A key with a budget pays for it.",
  },
  abandonedMaxTokens: {
    name: "ABANDONED_MAX_TOKENS",
    type: "integer",
    default: 65_536,
    range: [1, 1_000_000_000],
    unit: "tokens",
    used_by: ["proxy"],
    meaning:
      "The most output tokens that such a request pays for if it has no limit of its own and the registry none for the model.",
  },
  shutdownSecs: {
    name: "SHUTDOWN_SECS",
    type: "number",
    default: 30,
    range: [0, 86_400],
    unit: "seconds",
    used_by: ["proxy"],
    meaning: "How long running requests may take to finish after the proxy was asked to stop.",
  },
  keys: {
    name: "KEYS",
    type: "path",
    protective: true,
    used_by: ["server"],
    meaning:
      "YAML file with the hashes of the keys that callers must send. Without it and `DRAGOMAN_KEY`, callers need none.",
  },
  key: {
    name: "KEY",
    type: "text",
    secret: true,
    protective: true,
    used_by: ["server"],
    meaning: "One key that callers must send, of at least 16 characters.",
  },
  allowedHosts: {
    name: "ALLOWED_HOSTS",
    type: "text",
    protective: true,
    used_by: ["server"],
    meaning:
      "Host names that requests may be sent to, separated by commas; `*.example.com` allows every name below it, `loopback` this machine. Default: any.",
  },
  allowedOrigins: {
    name: "ALLOWED_ORIGINS",
    type: "text",
    protective: true,
    used_by: ["server"],
    meaning:
      "Origins of the web pages that may call, such as `https://app.example.com`, separated by commas; `none` allows no page. Default: any.",
  },
  playground: {
    name: "PLAYGROUND",
    type: "boolean",
    used_by: ["proxy"],
    meaning: "Whether the page that shows what providers are sent is served at `/`. Default: on.",
  },
  aliases: {
    name: "ALIASES",
    type: "text",
    used_by: ["proxy"],
    meaning:
      "Names that callers may use instead of addresses: `fast=openai/gpt-5.6-sol,anthropic/claude-sonnet-5; claude-haiku-*=vllm/served`. Several addresses are a fallback order. In the config file they are the table `[aliases]`.",
  },
  accountAccess: {
    name: "ACCOUNT_ACCESS",
    type: "boolean",
    used_by: ["proxy"],
    meaning:
      "Whether callers may use the account at a provider beyond asking models: refer to stored answers, files and vector stores, and choose the organization and project that is billed. Otherwise such references are refused for callers with keys, and these headers are not passed on.",
  },
  relayStored: {
    name: "RELAY_STORED",
    type: "boolean",
    meaning:
      "Whether relayed requests to OpenAI that do not set `store` are stored there. Otherwise they are sent with `store: false`.",
  },
  relay: {
    name: "RELAY",
    type: "boolean",
    used_by: ["proxy"],
    meaning:
      "Whether a request in a vendor's API that goes to this vendor is passed on unchanged. Otherwise it is translated, as to other vendors. A caller's header `x-dragoman-relay` wins. Default: on.",
  },
  translated: {
    name: "TRANSLATED",
    type: "text",
    used_by: ["proxy"],
    meaning:
      "Models whose requests are never passed on unchanged, as if `RELAY` were off for them: aliases, addresses and globs, separated by commas: `fast,openai/gpt-5.5,azure/*`. A caller's header `x-dragoman-relay` wins.",
  },
  strict: {
    name: "STRICT",
    type: "boolean",
    used_by: ["proxy"],
    meaning:
      "Whether a request that would lose a field is refused, with a list. Otherwise it is sent, and the header `x-dragoman-lost` of the answer lists them. A caller's header `x-dragoman-strict` wins.",
  },
  capMaxTokens: {
    name: "CAP_MAX_TOKENS",
    type: "boolean",
    config: "cap.max_tokens",
    meaning: "Whether max_tokens is cut to the model's registry limit.",
  },
  cacheAuto: {
    name: "CACHE_AUTO",
    type: "boolean",
    meaning:
      "Whether requests without marks for the prompt cache get some at the end of the tools, the system text and the last turn, as with their field `cache: auto`, where the provider needs them.",
  },
  specs: {
    name: "SPECS",
    type: "path",
    config: "specs.folder",
    meaning: "Folder with your own providers and models as YAML.",
  },
  catalog: {
    name: "CATALOG",
    type: "path",
    meaning:
      "File or folder with newer prices, limits and ends of models, as YAML or JSON; the proxy reads it again on SIGHUP.",
  },
  metricsPort: {
    name: "METRICS_PORT",
    type: "integer",
    range: [1, 65_535],
    used_by: ["server"],
    container: "published",
    meaning:
      "Port on which `/metrics` is served in the format of Prometheus, without a key; never the port of the proxy. Default: none.",
  },
  metricsHost: {
    name: "METRICS_HOST",
    type: "text",
    used_by: ["server"],
    container: "published",
    meaning: "Address that the metrics are served on. Default: that of `DRAGOMAN_HOST`.",
  },
  chatHistory: {
    name: "CHAT_HISTORY",
    type: "boolean",
    used_by: ["chat"],
    meaning:
      "Whether `dragoman chat` keeps your messages and the last conversation, in files that only you can read. Default: on.",
  },
  log: {
    name: "LOG",
    type: "path",
    used_by: ["proxy", "chat"],
    container: "writable",
    meaning: "File to which one JSON line per completed request is appended; `chat --log` wins over it.",
  },
};

/** The variables start with any name of the provider in capitals: `OPENAI_RPM` and `PROVIDER_A_RPM` are one setting. */
export const providerSettings: Readonly<Record<keyof ProviderSettings, Setting>> = {
  rpm: {
    name: "RPM",
    type: "integer",
    range: [1, 1_000_000_000],
    unit: "requests per minute",
    inherits: "RATE_LIMIT_RPM",
    protective: true,
    used_by: ["proxy"],
    meaning: "Rate limit of this provider.",
  },
  tpm: {
    name: "TPM",
    type: "integer",
    range: [1, 1_000_000_000_000],
    unit: "tokens per minute",
    inherits: "RATE_LIMIT_TPM",
    protective: true,
    used_by: ["proxy"],
    meaning: "Rate limit of this provider in estimated tokens.",
  },
};

/** By the kind of credential. */
export const credentials: Readonly<Record<"google" | "entra" | "aws", SettingsTable["credentials"][string]>> = {
  google: {
    packages: ["google-auth-library"],
    variables: ["GOOGLE_APPLICATION_CREDENTIALS"],
    files: ["GOOGLE_APPLICATION_CREDENTIALS"],
    hint: "set GOOGLE_APPLICATION_CREDENTIALS to the file of a service account or a workload identity, run `gcloud auth application-default login`, or run where the machine has a service account",
  },
  entra: {
    packages: ["@azure/identity"],
    variables: [
      "AZURE_TENANT_ID",
      "AZURE_CLIENT_ID",
      "AZURE_CLIENT_SECRET",
      "AZURE_CLIENT_CERTIFICATE_PATH",
      "AZURE_FEDERATED_TOKEN_FILE",
      "AZURE_AUTHORITY_HOST",
    ],
    files: ["AZURE_CLIENT_CERTIFICATE_PATH", "AZURE_FEDERATED_TOKEN_FILE"],
    hint: "set AZURE_TENANT_ID, AZURE_CLIENT_ID and AZURE_CLIENT_SECRET, run `az login`, or run where there is a managed or workload identity",
  },
  aws: {
    packages: ["@aws-sdk/credential-provider-node", "@smithy/signature-v4"],
    variables: [
      "AWS_ACCESS_KEY_ID",
      "AWS_SECRET_ACCESS_KEY",
      "AWS_SESSION_TOKEN",
      "AWS_PROFILE",
      "AWS_ROLE_ARN",
      "AWS_WEB_IDENTITY_TOKEN_FILE",
    ],
    files: ["AWS_WEB_IDENTITY_TOKEN_FILE"],
    hint: "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or run where the machine or container has a role",
  },
};

/** Defaults of the interactive chat: model, effort, and the largest image file that it attaches. */
export const chat = { model: "anthropic/claude-sonnet-5", reasoning_effort: "high", image_bytes: 7_500_000 } as const;
