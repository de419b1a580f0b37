/**
 * Admission of requests: the limits and the budget of the caller's key, a concurrency slot of this process, the provider's
 * rate limits.
 */
import type { Adapter } from "../../runtime/adapter.ts";
import type { Settings } from "../../runtime/config/config.ts";
import { Overloaded, ProviderError, RateLimited } from "../../runtime/errors.ts";
import type { Gate } from "../../runtime/gate.ts";
import { estimateInput } from "../../runtime/inbound/estimate.ts";
import type { OutputLimits } from "../../runtime/models.ts";
import type { Destination } from "../../runtime/router.ts";
import type { RequestObservation } from "../../runtime/telemetry/observation.ts";
import { type Buckets, isUnlimited, type Limits } from "./buckets.ts";
import { amountOf, type Budget, periodAt } from "./budgets.ts";
import { type Release, Slots } from "./slots.ts";

/** A caller's key, its limits and its budget. */
export interface Limited {
  readonly name: string;
  readonly limits: Limits;
  readonly budget: Budget | undefined;
  /** The most requests in flight. */
  readonly concurrency: number | undefined;
}

/** When a caller may ask again whose budget cannot be checked, in milliseconds. */
const uncheckedMilliseconds = 5000;

export class Admission {
  readonly slots: Slots;
  readonly settings: Settings;
  readonly #buckets: Buckets;

  /** @param processes how many share the requests of a key. Default: 1 */
  constructor(settings: Settings, buckets: Buckets, processes = 1) {
    this.slots = new Slots(settings.maxConcurrency, settings.queueTimeoutMs, processes);
    this.settings = settings;
    this.#buckets = buckets;
  }

  /**
   * Charges a request to the key of its caller.
   * @param bytes the length of the request body
   * @throws {RateLimited} when a limit or the budget is used up, and {Overloaded} when the budget cannot be checked
   */
  async charge(key: Limited, bytes: number, output: OutputLimits): Promise<void> {
    const { name, limits, budget } = key;
    if (budget !== undefined) await this.#checkBudget(key, budget);
    const wait = await this.#buckets.take(`key:${name}`, limits, estimateTokens(bytes, output));
    if (wait > 0) throw new RateLimited(`the rate limit of this proxy for the key ${name}`, wait);
  }

  /**
   * Adds what an answer cost to what the key has spent, in the period in which the answer ends.
   * @returns the sum, in billionths of a USD; undefined if it is not known
   */
  spend({ name }: Limited, { usd, per }: Budget, spent: number): ReturnType<Buckets["spend"]> {
    const period = periodAt(per, Date.now());
    return this.#buckets.spend(`${name}:${period.name}`, amountOf(spent), period.end, amountOf(usd));
  }

  async #checkBudget(key: Limited, budget: Budget): Promise<void> {
    const spent = await this.spend(key, budget, 0);
    if (spent === undefined)
      throw new Overloaded(
        uncheckedMilliseconds,
        `the budget of the key ${key.name} cannot be checked: the shared store does not answer`,
      );
    const { usd, per } = budget;
    if (spent < amountOf(usd)) return;
    const now = Date.now();
    throw new RateLimited(`the budget of the key ${key.name} (${usd} USD per ${per})`, periodAt(per, now).end - now);
  }

  /**
   * Takes a slot, which must be released when the response has ended.
   * @param key of the caller, if it has one
   * @throws {Overloaded} when no slot became free in time; the signal's reason when it is aborted
   */
  enter(signal: AbortSignal, key?: Limited): Release | Promise<Release> {
    return this.slots.acquire(signal, key);
  }

  /**
   * The gate of one request. Each attempt takes one request from the bucket of its provider. The first at an address takes its
   * tokens, too; a retry does not, since the attempt before it has used none, and no penalty stops it. A penalty caused by the
   * request's own 429 blocks other requests, but not this request at its next address of the same provider.
   * @param bytes the length of the request body
   * @param limits of the request: a gate exists as long as the answer, and a whole request can be large
   * @param passed called with the address of every admitted attempt, unless it is that of the last one
   */
  gate(bytes: number, limits: OutputLimits, passed: (to: Destination) => void, observation?: RequestObservation): Gate {
    const [settings, buckets] = [this.settings, this.#buckets];
    const paid: string[] = [];
    const penalized: string[] = [];
    let provider = "";
    let last: Destination | undefined;
    return {
      observation,
      pass(to) {
        const { key } = to.registration;
        provider = to.adapter.provider;
        const address = `${key}/${to.model}`;
        const isRetry = paid.includes(address);
        const enter = (wait: number): void => {
          if (wait > 0) throw new RateLimited(`the rate limit of this proxy for ${key}`, wait);
          if (!isRetry) paid.push(address);
          if (last !== to) passed(to);
          last = to;
        };
        const rates = limitsOf(settings, provider);
        const wait = isRetry
          ? buckets.take(provider, { requests: rates.requests, tokens: undefined }, 0, true)
          : buckets.take(provider, rates, estimateTokens(bytes, limits, to.adapter), penalized.includes(provider));
        return typeof wait === "number" ? enter(wait) : wait.then(enter);
      },
      failed(error) {
        if (!(error instanceof ProviderError && error.status === 429)) return;
        if (isUnlimited(limitsOf(settings, provider))) return;
        penalized.push(provider);
        buckets.penalize(provider);
      },
    };
  }
}

/** The limits of a provider (by its canonical name): its own where set, otherwise the general ones. */
export function limitsOf({ perProvider, rateLimitRpm, rateLimitTpm }: Settings, provider: string): Limits {
  const own = perProvider[provider];
  return { requests: own?.rpm ?? rateLimitRpm, tokens: own?.tpm ?? rateLimitTpm };
}

/** A rough upper bound of a request's tokens: those of its body, plus the maximum length of the answer. */
export function estimateTokens(
  bytes: number,
  { max_tokens, max_completion_tokens }: OutputLimits,
  { default_max_tokens }: Pick<Adapter, "default_max_tokens"> = {},
): number {
  return estimateInput(bytes) + (max_tokens ?? max_completion_tokens ?? default_max_tokens ?? 0);
}
