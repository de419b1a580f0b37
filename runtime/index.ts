/**
 * Dragoman as a library: one conversation shape for every provider. See `Router`.
 * @module dragoman
 */
import "./node-version.ts";
import { type ModelEntry, models } from "../generated/registry.ts";
import { readFallback } from "../generated/request.ts";
import { ConfigError, type Environment } from "./config/config.ts";
import { Engine, type Items } from "./engine.ts";
import type { Explanation } from "./explanation.ts";
import { lookupModel } from "./models.ts";
import { type Chunk, ChunkWriter } from "./reply/chunks.ts";
import type { Completion } from "./reply/completion.ts";
import { checkRequest } from "./request/check.ts";
import type { CompletionRequest } from "./request/completion-request.ts";
import { defaultFallback, type FallbackPolicy } from "./transport/fallback.ts";

export type * from "../generated/hub.ts";
export type { Capabilities, Capability, ModelEntry } from "../generated/registry.ts";
export { ConfigError, configPath, type Environment, type LoadConfigOptions, loadConfig } from "./config/config.ts";
export {
  AllFailed,
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
export type { Action, Explanation, Unsent, UnsentAction, Written } from "./explanation.ts";
export type { Chunk, ChunkChoice, Delta, ToolCallDelta } from "./reply/chunks.ts";
export type {
  Completion,
  CompletionChoice,
  CompletionMessage,
  CompletionToolCall,
  FinishWord,
  Usage,
} from "./reply/completion.ts";
export type { CompletionRequest, RequestMessage } from "./request/completion-request.ts";

/** How a router is set up beside the environment. */
export interface RouterOptions {
  /** Where keys, base URLs and settings are read from. Default: `process.env`. */
  readonly env?: Environment;
  /** Names of your own for addresses: `{ fast: "<provider>/<model>" }`. One level; an alias cannot lead to another. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly fallback?: FallbackOptions;
}

/** What `complete` tries when a model fails for a reason that lies with its provider. A stream asks its own model alone. */
export interface FallbackOptions {
  /**
   * All addresses in their order, the primary first; from 1 to 16. A request begins with the model it names and goes on
   * with the others of the list; each takes the place of `model` in turn, and none is tried again under another name.
   */
  readonly models: readonly string[];
  /** Further tries at each model before the next one. Default: 1. */
  readonly retries?: number;
  /** The wait before the first of them, in milliseconds; it doubles with each. Default: 500. */
  readonly backoffMs?: number;
}

/** What a call takes beside the request. */
export interface CallOptions {
  /** Cancels the call and the request to the provider. What is thrown then is the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Sends conversations to whichever provider the model address names, and translates both ways.
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
  readonly #fallback: (FallbackPolicy & { readonly models: readonly string[] }) | undefined;

  private constructor(engine: Engine, options: RouterOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#fallback = options.fallback && { ...defaultFallback, ...options.fallback };
  }

  /**
   * A router for the providers that the environment configures: by their key, or by their base URL where they are
   * self-hosted. It does not read the config file; call `loadConfig` first for that. Settings of the proxy are not looked at.
   *
   * All routers of a process share its HTTP client: the settings of retries and time-outs are those of the router that
   * first sends something, and a later router that wants others warns (`process.on("warning")`).
   * @throws {ConfigError} when a setting, a base URL, a key or the fallback is not usable
   */
  static fromEnv(options: RouterOptions = {}): Router {
    const { env = process.env, aliases, fallback } = options;
    if (fallback !== undefined) checkFallbackOptions(fallback);
    return new Router(new Engine({ env, parts: [], ...(aliases && { aliases }) }), options);
  }

  /**
   * The whole answer to a request.
   * @param request `model` and `messages`, and any of the controls of `CompletionRequest`. It is not changed. `stream` in
   *   it is ignored.
   * @throws {MissingModel} {@link InvalidRequest} {@link UnknownProvider} before anything is sent
   * @throws {ProviderError} when the provider says no, {@link Http} when the connection fails, after the retries that the
   *   settings allow; {@link Json} when the answer cannot be read
   * @throws {AllFailed} when there is a fallback, and the request's model and every other one of it failed
   */
  async complete(request: CompletionRequest, { signal }: CallOptions = {}): Promise<Completion> {
    const checked = checkRequest(request);
    const fallback = this.#fallback;
    const { completion } =
      fallback === undefined
        ? await this.#engine.complete(checked, signal)
        : await this.#engine.completeInOrder(checked, this.#order(checked.model, fallback.models), fallback, signal);
    return completion;
  }

  /** The request's own model, then those of the list that are others. */
  #order(model: string, models: readonly string[]): string[] {
    const order = new Map<string, string>();
    for (const address of [model, ...models]) {
      const to = this.#engine.resolve(address);
      const resolved = `${to.registration.key}/${to.model}`;
      if (!order.has(resolved)) order.set(resolved, address);
    }
    return [...order.values()];
  }

  /**
   * Opens a stream of the model that the request names; there is no fallback for it. Each item is the JSON text of a
   * `Chunk`; the last one has a `finish_reason`. Leaving the loop early cancels the request to the provider.
   * @throws like `complete`, {@link Stream} instead of `Json`: while opening, or while iterating for what breaks later
   */
  async stream(request: CompletionRequest, { signal }: CallOptions = {}): Promise<AsyncIterable<string>> {
    return asStrings(await this.#engine.open(checkRequest(request), (who) => new ChunkWriter(who), signal));
  }

  /**
   * What would be sent for a request, and why: the URL, headers and body, who wrote each leaf of them, and what became of each
   * leaf of the request that does not arrive as it is. Nothing is sent, no key is needed, and none is shown. A request whose
   * `stream` is true is explained as a stream; fallback models are not looked at.
   * @throws {MissingModel} {@link InvalidRequest} {@link UnknownProvider} as `complete` does
   */
  async explain(request: CompletionRequest): Promise<Explanation> {
    const { explainRequest } = await import("../explain/index.ts");
    const { env = process.env, aliases = {} } = this.#options;
    return explainRequest(request, { env, aliases });
  }

  /** Every model of the registry, newest first within each provider, configured or not. */
  models(): readonly ModelEntry[] {
    return models;
  }

  /** The registry's entry for a full id (`<key>/<name>`, any key of the provider) or a bare name; undefined for one it does not hold. */
  lookup(idOrName: string): ModelEntry | undefined {
    return lookupModel(idOrName);
  }

  /** Opens connections to the configured providers ahead of time, for at most five seconds. A failure is ignored. */
  warmup(): Promise<void> {
    return this.#engine.warmup();
  }
}

async function* asStrings(chunks: Items<Chunk[]>): AsyncGenerator<string, void, undefined> {
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
