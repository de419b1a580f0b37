/**
 * The Dragoman library: one conversation format for every LLM provider. See `Router`.
 * @module dragoman
 */
import "./node-version.ts";
import type { ModelEntry } from "../generated/registry.ts";
import { readFallback } from "../generated/request.ts";
import { ConfigError, type Environment } from "./config/config.ts";
import { Engine } from "./engine.ts";
import type { Explanation } from "./explanation.ts";
import type { Gate } from "./gate.ts";
import { lookupModel } from "./models.ts";
import { type Chunk, ChunkWriter } from "./reply/chunks.ts";
import type { Completion } from "./reply/completion.ts";
import { checkRequest, type Namespaces, namespacesOf } from "./request/check.ts";
import type { CompletionRequest } from "./request/completion-request.ts";
import { lossesAt, lossText } from "./request/lost.ts";
import { finished, finishing, observeCall } from "./telemetry/calls.ts";
import type { RequestTelemetry } from "./telemetry/observation.ts";
import { defaultFallback, type FallbackPolicy } from "./transport/fallback.ts";

export type * from "../generated/answers.ts";
export type * from "../generated/hub.ts";
export type { Capabilities, Capability, ModelEnd, ModelEntry } from "../generated/registry.ts";
export { ConfigError, configPath, type Environment, type LoadConfigOptions, loadConfig } from "./config/config.ts";
export {
  AllFailed,
  Credential,
  DragomanError,
  type ErrorKind,
  Http,
  InvalidRequest,
  Json,
  MissingModel,
  ProviderError,
  Stream,
  UnknownProvider,
  type Wait,
} from "./errors.ts";
export type { Action, ExplainedPrices, Explanation, Unsent, UnsentAction, Written } from "./explanation.ts";
export type { CompletionRequest, RequestMessage } from "./request/completion-request.ts";
export type { RequestTelemetry } from "./telemetry/observation.ts";

/** Options of `Router.fromEnv`. */
export interface RouterOptions {
  /** Where keys, base URLs and settings are read from. Default: `process.env`. */
  readonly env?: Environment;
  /** Your own names for addresses: `{ fast: "<provider>/<model>" }`. An alias cannot refer to another alias. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly fallback?: FallbackOptions;
  /** Records spans and metrics: `openTelemetry()` of `dragoman/telemetry`. Default: nothing is recorded. */
  readonly telemetry?: RequestTelemetry;
  /** A folder of your own specs, as in `DRAGOMAN_SPECS`, which it replaces: providers and models by YAML. */
  readonly specs?: string;
}

/** The models that `complete` tries when one fails for a reason on the provider's side. Streams do not fall back. */
export interface FallbackOptions extends Partial<FallbackPolicy> {
  /**
   * 1 to 16 addresses, in order of preference. A request first tries its own model, then the others in this list.
   * Addresses that resolve to the same model are tried once.
   */
  readonly models: readonly string[];
}

/** Options of a call. */
export interface CallOptions {
  /** Cancels the call and the request to the provider. The call then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Options of `explain`. */
export interface ExplainOptions {
  /**
   * The API of a vendor in whose form the request is, by its name in `spec/inbound`: `messages`, for example. It is
   * explained as the proxy treats it. Where the API has the model in its paths, the request has a field `model` too.
   */
  readonly as: string;
  /** Whether to explain the translation even if the proxy would pass the request on unchanged. Default: false. */
  readonly translate?: boolean;
}

/**
 * Sends conversations to the provider named in the model address, and translates requests and answers.
 *
 * ```ts
 * const router = Router.fromEnv();
 * const answer = await router.complete({ model: "<provider>/<model>", messages: [{ role: "user", content: "Hello" }] });
 * console.log(answer.choices[0].message.content);
 * ```
 */
export class Router {
  readonly #engine: Engine;
  readonly #options: RouterOptions;
  readonly #namespaces: Namespaces;
  readonly #fallback: (FallbackPolicy & { readonly models: readonly string[] }) | undefined;

  private constructor(engine: Engine, options: RouterOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#namespaces = namespacesOf(engine.catalog.adapters);
    this.#fallback = options.fallback && { ...defaultFallback, ...options.fallback };
  }

  /**
   * Creates a router for the providers configured in the environment: by an API key, or by a base URL for self-hosted
   * ones. The config file is not read; call `loadConfig` first for that. Settings of the proxy are ignored.
   *
   * All routers of a process share one HTTP client. Its retries and timeouts are set by the first router that sends a
   * request; a later router with different settings emits a warning (`process.on("warning")`).
   * A provider whose key, base URL or setting in its address is invalid is left out, with a warning.
   * @throws {ConfigError} when a setting, the fallback or a spec is invalid
   */
  static fromEnv(options: RouterOptions = {}): Router {
    const { aliases, fallback } = options;
    const env = environmentOf(options);
    if (fallback !== undefined) checkFallbackOptions(fallback);
    return new Router(new Engine({ env, parts: [], ...(aliases && { aliases }) }), options);
  }

  /**
   * Returns the complete answer to a request.
   * @param request `model`, `messages` and any other fields of `CompletionRequest`. It is not modified. `stream` is
   *   ignored.
   * @throws {MissingModel} {@link InvalidRequest} {@link UnknownProvider} before anything is sent
   * @throws {ProviderError} when the provider answers with an error, {@link Http} when the connection fails (both after
   *   the configured retries), {@link Json} when the answer cannot be read
   * @throws {AllFailed} when a fallback is configured and all models failed
   */
  async complete(request: CompletionRequest, { signal }: CallOptions = {}): Promise<Completion> {
    const checked = checkRequest(request, this.#namespaces);
    const fallback = this.#fallback;
    const answer = (gate?: Gate) => {
      if (fallback === undefined) return this.#engine.complete(checked, { signal, gate });
      const order = this.#order(checked.model, fallback.models);
      return this.#engine.completeInOrder(checked, order, fallback, { signal, gate });
    };
    const { completion, from } = await observeCall(this.#options.telemetry, checked, answer, finished);
    const lost = lossesAt(checked, from).map(lossText);
    const { warnings = [] } = completion;
    return lost.length === 0 ? completion : { ...completion, warnings: [...lost, ...warnings] };
  }

  /** The request's model, then those of the list that resolve to other models. */
  #order(model: string, models: readonly string[]): string[] {
    const order = new Map<string, string>();
    for (const address of [model, ...models]) {
      const to = this.#engine.addresses.resolve(address);
      const resolved = `${to.registration.key}/${to.model}`;
      if (!order.has(resolved)) order.set(resolved, address);
    }
    return [...order.values()];
  }

  /**
   * Opens a stream. Each item is a `Chunk` as JSON; the last one has a `finish_reason`. Leaving the loop early cancels
   * the request to the provider. Streams do not fall back to other models.
   * @throws like `complete`, with {@link Stream} instead of `Json`; failures after the start are thrown while iterating
   */
  async stream(request: CompletionRequest, { signal }: CallOptions = {}): Promise<AsyncIterable<string>> {
    const checked = checkRequest(request, this.#namespaces);
    const lost = lossesAt(checked, this.#engine.addresses.resolve(checked.model)).map(lossText);
    const open = (gate?: Gate) => this.#engine.open(checked, (who) => new ChunkWriter(who, lost), { signal, gate });
    return asStrings(await observeCall(this.#options.telemetry, checked, open, finishing));
  }

  /**
   * Returns what would be sent for a request, and why: the URL, headers and body, the origin of each leaf, and what
   * happened to each leaf of the request that is not sent unchanged. Nothing is sent. Keys are neither needed nor
   * shown. A request with `stream: true` is explained as a stream; fallback models are ignored.
   * @param options for a request in the form of a vendor's API
   * @throws {MissingModel} {@link InvalidRequest} {@link UnknownProvider} like `complete`
   */
  explain(request: CompletionRequest): Promise<Explanation>;
  explain(request: object, options: ExplainOptions): Promise<Explanation>;
  async explain(request: object, options?: ExplainOptions): Promise<Explanation> {
    const { explainNative, explainRequest } = await import("../explain/index.ts");
    const { aliases = {} } = this.#options;
    const env = environmentOf(this.#options);
    if (options !== undefined) return explainNative(request, { ...options, env, aliases });
    return explainRequest(request as CompletionRequest, { env, aliases });
  }

  /** All models of the registry, whether configured or not; newest first within each provider. */
  models(): readonly ModelEntry[] {
    return this.#engine.catalog.models;
  }

  /**
   * The registry entry for a full id (`<key>/<name>`, with any key of the provider) or a bare name, if there is one.
   * Of several providers with a bare name, it is the one that the name is routed to, if any.
   */
  lookup(idOrName: string): ModelEntry | undefined {
    return lookupModel(idOrName, this.#engine.catalog);
  }

  /** Opens connections to the configured providers ahead of time. Takes at most five seconds; failures are ignored. */
  warmup(): Promise<void> {
    return this.#engine.warmup();
  }
}

function environmentOf({ env = process.env, specs }: RouterOptions): Environment {
  return specs === undefined ? env : { ...env, DRAGOMAN_SPECS: specs };
}

async function* asStrings(chunks: AsyncIterable<Chunk[]>): AsyncGenerator<string, void, undefined> {
  for await (const some of chunks) for (const chunk of some) yield JSON.stringify(chunk);
}

function checkFallbackOptions({ models: addresses, retries, backoffMs }: FallbackOptions): void {
  try {
    readFallback(addresses, "fallback.models");
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
  if (addresses.length === 0) throw new ConfigError("fallback.models: expected at least one address, found none");
  if (retries !== undefined && !(Number.isInteger(retries) && retries >= 0)) {
    throw new ConfigError(`fallback.retries is ${retries}: give a whole number from 0`);
  }
  if (backoffMs !== undefined && !(Number.isFinite(backoffMs) && backoffMs >= 0)) {
    throw new ConfigError(`fallback.backoffMs is ${backoffMs}: give a number of milliseconds from 0`);
  }
}
