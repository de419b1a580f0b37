/**
 * Runs one validated request: resolves the address, builds the native request, sends it with retries and fallback, and
 * translates the reply. Both the library's router and the proxy use it.
 */
import type { EngineRequest } from "../generated/hub.ts";
import type { Adapter } from "./adapter.ts";
import { Addresses, type AddressOptions, type Candidate } from "./config/addresses.ts";
import { type Aliases, readAliases } from "./config/aliases.ts";
import { type Environment, readSettings, type SettingPart, type Settings } from "./config/config.ts";
import { type Warn, warnOnce } from "./config/warnings.ts";
import { Secrets } from "./credentials/mask.ts";
import type { Gate } from "./gate.ts";
import { pricesAt } from "./models.ts";
import { type AnswerSource, type Completion, CompletionBuilder } from "./reply/completion.ts";
import type { AnswerBuilder, StreamWriter } from "./reply/listener.ts";
import { openStream, readWhole } from "./reply/read-reply.ts";
import { type Destination, listedFor, type Route, readRegistrations } from "./router.ts";
import { type Catalog, catalogOf } from "./specs/catalog.ts";
import { type AttemptObservation, type CallFacts, ObservedSource, observing } from "./telemetry/observation.ts";
import { FailedAddresses } from "./transport/failed-addresses.ts";
import { type Attempt, defaultFallback, type FallbackPolicy, tryInOrder } from "./transport/fallback.ts";
import type { Client, Connections, HttpRequest, HttpResponse } from "./transport/http-client.ts";
import { RetriedItems } from "./transport/retried-items.ts";
import { Attempts, beforeNext, realTiming, type Timing } from "./transport/retry.ts";
import { authorized, isAccepted, prepare, refuse } from "./transport/send.ts";
import { sharedClient, type Transport } from "./transport/shared-client.ts";
import type { Items } from "./transport/source.ts";

export interface EngineOptions {
  readonly env: Environment;
  readonly adapters?: readonly Adapter[];
  readonly aliases?: Readonly<Record<string, string>>;
  /**
   * The parts besides the library that run in this process; settings of other parts are not read. Default: every part.
   */
  readonly parts?: readonly SettingPart[];
  /** Called with one line per ignored setting. Default: `process.emitWarning`. */
  readonly warn?: Warn;
  /** Used with this engine's settings as its policy. Default: the shared client of the process and its policy. */
  readonly client?: Client;
  readonly timing?: Timing;
}

/** How long opening a connection ahead of time may take. */
const warmupMilliseconds = 5000;

/** A complete answer and where it came from. */
export interface Answer<T = Completion> {
  readonly completion: T;
  readonly from: Destination;
}

/** How a request is sent. */
export interface SendOptions {
  readonly signal?: AbortSignal | undefined;
  /** Admits each attempt before it is sent. Default: always. */
  readonly gate?: Gate | undefined;
  /** The destination that answers. Default: the first of the model in the request. */
  readonly to?: Destination;
  /** Whether there is another address: only a failed connection is tried again then, once and at once. Default: no. */
  readonly hasNext?: boolean;
}

export class Engine {
  /** Replaced when its data is read again, and with it the routes and addresses. */
  catalog: Catalog;
  readonly settings: Settings;
  /** The configured registrations. */
  routes: readonly Route[];
  /** The aliases in the settings. */
  readonly aliases: Aliases;
  addresses: Addresses;
  readonly failed: FailedAddresses;
  readonly secrets: Secrets;
  readonly #env: Environment;
  readonly #addressing: Omit<AddressOptions, "routes">;
  readonly #timing: Timing;
  readonly #warn: Warn;
  /** Undefined until the shared client of the process is first needed. */
  #used: Transport | undefined;

  /**
   * A provider with an invalid base URL, credential or setting in its address is left out, with a warning.
   * @throws {ConfigError} when a setting is invalid
   */
  constructor(options: EngineOptions) {
    this.catalog = catalogOf(options.env);
    const {
      env,
      adapters = this.catalog.adapters,
      aliases = {},
      parts,
      warn = warnOnce,
      client,
      timing = realTiming,
    } = options;
    this.settings = readSettings(env, { adapters, ...(parts && { parts }), warn });
    const { routes, missing } = readRegistrations(adapters, env, this.catalog, warn);
    this.routes = routes;
    this.aliases = readAliases(this.settings.aliases);
    const { settings } = this;
    this.#env = env;
    this.#addressing = { own: { ...aliases }, configured: this.aliases, missing, settings };
    this.addresses = new Addresses({ routes, ...this.#addressing });
    for (const line of this.addresses.problems()) warn(line);
    this.secrets = new Secrets(routes);
    this.failed = new FailedAddresses(this.settings.failedAddressSecs);
    this.#timing = timing;
    this.#warn = warn;
    if (client !== undefined) this.#used = { client, policy: this.settings };
  }

  /**
   * Reads the data in `DRAGOMAN_CATALOG` again, for the requests from now on.
   * @throws {ConfigError} with what is wrong in it; then everything stays as it was
   */
  reloadCatalog(): void {
    this.catalog = catalogOf(this.#env, true);
    this.routes = this.routes.map((route) => ({ ...route, ...listedFor(route.adapter, this.catalog) }));
    this.addresses = new Addresses({ routes: this.routes, ...this.#addressing });
  }

  /** The complete answer of the model in the request. */
  complete(request: EngineRequest, options?: SendOptions): Promise<Answer> {
    return this.build(request, (source) => new CompletionBuilder(source), options);
  }

  /**
   * Like `complete`, with another form of the answer.
   * @param builder creates its builder; called again for each retry
   */
  async build<T>(
    request: EngineRequest,
    builder: (source: AnswerSource) => AnswerBuilder<T>,
    { signal, gate, to, hasNext }: SendOptions = {},
  ): Promise<Answer<T>> {
    try {
      const from = to ?? this.addresses.resolve(request.model);
      const { call, source, facts } = prepare(request, from, false, signal);
      const read = async (reply: HttpResponse, attempt: AttemptObservation | undefined): Promise<Answer<T>> => {
        const { body } = isAccepted(reply) ? reply : await refuse(reply, call, from);
        const bytes = await body.bytes();
        const known = pricesAt(from);
        const prices = known instanceof Promise ? await known : known;
        const observed = observing(builder(source), attempt);
        const completion = readWhole(from.adapter, bytes, from.model, observed, { ...source, prices });
        attempt?.end();
        return { completion, from };
      };
      return await this.#reply(call, from, facts, read, gate, this.#attempts(call, gate, hasNext));
    } catch (error) {
      throw this.masked(error);
    }
  }

  /** The answer of the first candidate for these model names that succeeds. */
  async completeInOrder(
    request: EngineRequest,
    names: readonly string[],
    policy?: FallbackPolicy,
    options: SendOptions = {},
  ): Promise<Answer> {
    const attempt: Attempt<Answer, Candidate> = ({ to }, hasNext) =>
      this.complete(request, { ...options, to, hasNext });
    return this.inOrder(this.addresses.candidates(names), attempt, options.signal, policy);
  }

  /** The result of the first candidate that succeeds. */
  inOrder<T>(
    candidates: readonly Candidate[],
    attempt: Attempt<T, Candidate>,
    signal?: AbortSignal,
    policy: FallbackPolicy = defaultFallback,
  ): Promise<T> {
    return tryInOrder(candidates, attempt, { policy, timing: this.#timing, failed: this.failed, signal });
  }

  /**
   * Opens a stream; resolves when the provider has started one. A stream that fails before its first item was yielded
   * may be retried; after that it never is.
   * @param writer creates the writer of the items; called again for each retry
   */
  async open<T>(
    request: EngineRequest,
    writer: (who: AnswerSource) => StreamWriter<T>,
    { signal, gate, to, hasNext }: SendOptions = {},
  ): Promise<Items<T>> {
    try {
      const from = to ?? this.addresses.resolve(request.model);
      const { call, source, facts } = prepare(request, from, true, signal);
      const attempts = this.#attempts(call, gate, hasNext);
      const read = async (reply: HttpResponse, attempt: AttemptObservation | undefined): Promise<Items<T>> => {
        const { body } = isAccepted(reply) ? reply : await refuse(reply, call, from);
        const prices = await pricesAt(from);
        const { adapter, model } = from;
        const observed = observing(writer(source), attempt);
        const items = await openStream(adapter, body, model, observed, {
          limit: body.limit,
          known: { ...source, prices },
        });
        return attempt === undefined ? items : new ObservedSource(items, attempt);
      };
      const open = (): Promise<Items<T>> => this.#reply(call, from, facts, read, gate, attempts);
      const again = (error: unknown): Promise<Items<T>> => attempts.pause(error).then(open);
      return new RetriedItems(await open(), again, this, gate);
    } catch (error) {
      throw this.masked(error);
    }
  }

  /**
   * The result of `work` on the response to a call; repeated like `complete` where it throws an error that is retried.
   * @throws {UnknownProvider} {RateLimited}, and the errors of `work`
   */
  async call<T>(
    to: Destination,
    call: HttpRequest,
    work: (reply: HttpResponse) => Promise<T>,
    gate?: Gate,
    facts: CallFacts = { stream: false },
  ): Promise<T> {
    try {
      return await this.#reply(call, to, facts, work, gate, this.#attempts(call, gate));
    } catch (error) {
      throw this.masked(error);
    }
  }

  /** Opens connections to the configured origins ahead of time. Failures are ignored: the first request will report them. */
  async warmup(): Promise<void> {
    const origins = new Set(this.routes.map(({ base }) => base.origin));
    const heads = [...origins].map((origin) =>
      this.#transport.client.head(new URL(origin), AbortSignal.timeout(warmupMilliseconds)),
    );
    await Promise.allSettled(heads);
  }

  /** The connections to providers, by origin. */
  connections(): Connections {
    return this.#used?.client.connections() ?? {};
  }

  /** The error with all credentials masked: those that are configured, and the tokens in use. */
  masked<T>(error: T): T {
    return this.secrets.mask().error(error);
  }

  get #transport(): Transport {
    this.#used ??= sharedClient(this.settings, this.#warn);
    return this.#used;
  }

  /** The result of `read` on the reply to a call, of the first attempt that succeeds. */
  async #reply<T>(
    call: HttpRequest,
    to: Destination,
    facts: CallFacts,
    read: (reply: HttpResponse, attempt: AttemptObservation | undefined) => Promise<T>,
    gate: Gate | undefined,
    attempts: Attempts,
  ): Promise<T> {
    for (;;) {
      const passing = gate?.pass(to);
      if (passing !== undefined) await passing;
      const attempt = gate?.observation?.attempt(to, call.url, facts);
      try {
        return await read(await this.#send(call, to, attempt?.headers), attempt);
      } catch (error) {
        attempt?.end(error);
        await attempts.pause(error);
      }
    }
  }

  /** @param more headers that are not signed */
  #send(call: HttpRequest, { signer }: Destination, more?: Readonly<Record<string, string>>): Promise<HttpResponse> {
    const { client } = this.#transport;
    const send = (ready: HttpRequest) =>
      client.send(more === undefined ? ready : { ...ready, headers: { ...ready.headers, ...more } });
    return signer === undefined ? send(call) : authorized(call, signer).then(send);
  }

  #attempts({ signal }: HttpRequest, gate: Gate | undefined, hasNext = false): Attempts {
    const { policy } = this.#transport;
    return new Attempts(hasNext ? beforeNext(policy) : policy, this.#timing, signal, gate?.failed);
  }
}
