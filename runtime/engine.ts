/**
 * One request from the checked form to the answer: address, native request, client, retries, fallback, translation back.
 * The library's router and the proxy both stand on it.
 */
import { adapters as builtIn } from "../generated/adapters/index.ts";
import type { EngineRequest } from "../generated/hub.ts";
import type { Adapter } from "./adapter.ts";
import type { Chunk } from "./chunks.ts";
import type { Completion } from "./completion.ts";
import { type Environment, readSettings, type Settings } from "./config.ts";
import { maskError } from "./errors.ts";
import { defaultFallback, type FallbackPolicy, tryInOrder } from "./fallback.ts";
import { type Client, sharedClient } from "./http.ts";
import type { Gate } from "./limits/admission.ts";
import { openStream, readReply } from "./reply.ts";
import { Attempts, realTiming, type Timing } from "./retry.ts";
import { type Destination, type Route, readRoutes, resolve } from "./router.ts";
import { prepare, send } from "./upstream.ts";

export interface EngineOptions {
  readonly env: Environment;
  readonly adapters?: readonly Adapter[];
  readonly aliases?: Readonly<Record<string, string>>;
  /** Default: the client of this process. */
  readonly client?: Client;
  readonly timing?: Timing;
}

/** A whole answer, and who gave it. */
export interface Answer {
  readonly completion: Completion;
  readonly from: Destination;
}

/** Chunks as they come, those of one piece of the network together. */
export type Chunks = AsyncGenerator<Chunk[], void, undefined>;

/** How long `warmup` waits for an origin, in milliseconds. */
const warmupMilliseconds = 5000;

export class Engine {
  readonly settings: Settings;
  /** What is configured. */
  readonly routes: readonly Route[];
  readonly #aliases: Readonly<Record<string, string>>;
  readonly #keys: readonly string[];
  readonly #given: Client | undefined;
  readonly #timing: Timing;

  /** @throws {ConfigError} when a setting, a base URL or a credential is not usable */
  constructor({ env, adapters = builtIn, aliases = {}, client, timing = realTiming }: EngineOptions) {
    this.settings = readSettings(env, adapters);
    this.routes = readRoutes(adapters, env);
    this.#aliases = { ...aliases };
    this.#keys = this.routes.flatMap(({ key }) => key ?? []);
    this.#given = client;
    this.#timing = timing;
  }

  /** @throws {UnknownProvider} */
  resolve(address: string): Destination {
    return resolve(address, this.routes, this.#aliases);
  }

  /**
   * The answer of the model that the request names.
   * @param gate what the request must pass before anything is sent. Default: nothing
   */
  async complete(request: EngineRequest, signal?: AbortSignal, gate?: Gate): Promise<Answer> {
    try {
      const from = this.resolve(request.model);
      const prepared = prepare(request, from, false, signal);
      await gate?.pass(from);
      return await this.#attempts(signal, gate).run(async () => {
        const { body } = await send(this.#client, prepared);
        return { completion: readReply(from.adapter, await body.text(), prepared.who), from };
      });
    } catch (error) {
      throw this.masked(error);
    }
  }

  /** The answer of the first of these addresses that has one; each takes the place of the request's model. */
  async completeInOrder(
    request: EngineRequest,
    addresses: readonly string[],
    policy: FallbackPolicy = defaultFallback,
    signal?: AbortSignal,
    gate?: Gate,
  ): Promise<Answer> {
    for (const address of addresses) this.resolve(address);
    const attempt = (model: string): Promise<Answer> => this.complete({ ...request, model }, signal, gate);
    return tryInOrder(addresses, attempt, policy, this.#timing, signal);
  }

  /**
   * Opens a stream; resolves when the provider has begun one. Until its first chunk is handed on it may be opened again,
   * never after.
   */
  async open(request: EngineRequest, signal?: AbortSignal, gate?: Gate): Promise<Chunks> {
    try {
      const from = this.resolve(request.model);
      const prepared = prepare(request, from, true, signal);
      await gate?.pass(from);
      const attempts = this.#attempts(signal, gate);
      const open = async (): Promise<Chunks> => {
        const { body } = await send(this.#client, prepared);
        return openStream(from.adapter, body, prepared.who, { limit: body.limit });
      };
      return this.#handOn(await attempts.run(open), attempts, open, gate);
    } catch (error) {
      throw this.masked(error);
    }
  }

  /** Opens connections to the configured origins ahead of time. A failure is ignored: the request itself will tell. */
  async warmup(): Promise<void> {
    const origins = new Map(this.routes.map(({ base }) => [base.origin, base]));
    const heads = [...origins.values()].map((base) => {
      return this.#client.head(new URL("/", base), AbortSignal.timeout(warmupMilliseconds));
    });
    await Promise.allSettled(heads);
  }

  /** The error with every configured credential masked. */
  masked<T>(error: T): T {
    return maskError(error, this.#keys);
  }

  get #client(): Client {
    return this.#given ?? sharedClient(this.settings);
  }

  #attempts(signal: AbortSignal | undefined, gate: Gate | undefined): Attempts {
    return new Attempts(this.settings, this.#timing, signal, gate && ((error) => gate.failed(error)));
  }

  async *#handOn(first: Chunks, attempts: Attempts, open: () => Promise<Chunks>, gate?: Gate): Chunks {
    let stream = first;
    for (let handedOn = false; ; ) {
      try {
        for await (const chunks of stream) {
          handedOn = true;
          yield chunks;
        }
        return;
      } catch (error) {
        if (handedOn) {
          gate?.failed(error);
          throw this.masked(error);
        }
        stream = await this.#openAgain(error, attempts, open);
      }
    }
  }

  async #openAgain(error: unknown, attempts: Attempts, open: () => Promise<Chunks>): Promise<Chunks> {
    try {
      await attempts.pause(error);
      return await attempts.run(open);
    } catch (last) {
      throw this.masked(last);
    }
  }
}
