/** Admission of requests: first a concurrency slot of this process, then the provider's rate limits. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Adapter } from "../adapter.ts";
import type { Settings } from "../config/config.ts";
import { ProviderError, RateLimited } from "../errors.ts";
import type { Destination } from "../router.ts";
import { type Buckets, type Limits, OwnBuckets } from "./buckets.ts";
import { type Release, Slots } from "./slots.ts";

/** Admits one request to the providers it is sent to. */
export interface Gate {
  /**
   * Called before anything is sent to an address.
   * @throws {RateLimited}
   */
  pass(to: Destination): Promise<void>;
  /** Called with every failure at the last admitted address. */
  failed(error: unknown): void;
}

export class Admission {
  readonly slots: Slots;
  readonly #buckets: Buckets;

  constructor(settings: Settings, buckets: Buckets) {
    this.slots = new Slots(settings.maxConcurrency, settings.queueTimeoutMs);
    this.#buckets = buckets;
  }

  /**
   * Takes a slot, which must be released when the response has ended.
   * @throws {Overloaded} when no slot became free in time; the signal's reason when it is aborted
   */
  enter(signal: AbortSignal): Promise<Release> {
    return this.slots.acquire(signal);
  }

  /**
   * The gate of one request. Retries at the same address are not charged again. A penalty caused by the request's own
   * 429 blocks other requests, but not this request at its next address of the same provider.
   * @param bytes the length of the request body
   * @param passed called with every admitted address
   */
  gate(bytes: number, request: EngineRequest, passed: (to: Destination) => void): Gate {
    const paid: string[] = [];
    const penalized: string[] = [];
    let provider = "";
    return {
      pass: async (to) => {
        const { key } = to.registration;
        provider = to.adapter.provider;
        const address = `${key}/${to.model}`;
        if (!paid.includes(address)) {
          const tokens = estimateTokens(bytes, request, to.adapter);
          const wait = await this.#buckets.take(provider, tokens, penalized.includes(provider));
          if (wait > 0) throw new RateLimited(key, wait);
          paid.push(address);
        }
        passed(to);
      },
      failed: (error) => {
        if (!(error instanceof ProviderError && error.status === 429)) return;
        penalized.push(provider);
        this.#buckets.penalize(provider);
      },
    };
  }
}

/** Buckets of this process, with the configured limits. */
export function ownBuckets(settings: Settings): Buckets {
  return new OwnBuckets((provider) => limitsOf(settings, provider), settings.penaltySecs * 1000);
}

/** The limits of a provider (by its canonical name): its own where set, otherwise the general ones. */
export function limitsOf({ perProvider, rateLimitRpm, rateLimitTpm }: Settings, provider: string): Limits {
  const own = perProvider[provider];
  return { requests: own?.rpm ?? rateLimitRpm, tokens: own?.tpm ?? rateLimitTpm };
}

/** A rough upper bound of a request's tokens: those of its body, plus the maximum length of the answer. */
export function estimateTokens(
  bytes: number,
  { max_tokens, max_completion_tokens }: EngineRequest,
  { default_max_tokens }: Pick<Adapter, "default_max_tokens">,
): number {
  return estimateInput(bytes) + (max_tokens ?? max_completion_tokens ?? default_max_tokens ?? 0);
}

/** A rough estimate of the tokens in a body of this length: four bytes each. */
export function estimateInput(bytes: number): number {
  return Math.ceil(bytes / 4);
}
