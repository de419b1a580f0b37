/** Who may go on to a provider, and when: a slot of this process first, then room in the provider's buckets. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Adapter } from "../adapter.ts";
import type { Settings } from "../config/config.ts";
import { ProviderError, RateLimited } from "../errors.ts";
import type { Destination } from "../router.ts";
import { type Buckets, type Limits, OwnBuckets } from "./buckets.ts";
import { type Release, Slots } from "./slots.ts";

/** What one request passes on its way to a provider. */
export interface Gate {
  /**
   * Asked before anything is sent to an address.
   * @throws {RateLimited}
   */
  pass(to: Destination): Promise<void>;
  /** Told of every failure at the address that was passed last. */
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
   * Takes a slot, to be released when the response has ended.
   * @throws {Overloaded} when none came free in time; the signal's reason when it is aborted
   */
  enter(signal: AbortSignal): Promise<Release> {
    return this.slots.acquire(signal);
  }

  /**
   * The gate of one request. An address is paid for once, however often it is tried. The penalty that the request's own
   * 429 has set keeps others away, but not the request from its next address at the same provider: it was admitted before.
   * @param bytes the length of the body as it came
   * @param passed told of every address that may be asked
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

/** Buckets of this process alone, with the limits that are set. */
export function ownBuckets(settings: Settings): Buckets {
  return new OwnBuckets((provider) => limitsOf(settings, provider), settings.penaltySecs * 1000);
}

/** The limits of a provider by its canonical name: each is its own where it is set, else the one for all. */
export function limitsOf({ perProvider, rateLimitRpm, rateLimitTpm }: Settings, provider: string): Limits {
  const own = perProvider[provider];
  return { requests: own?.rpm ?? rateLimitRpm, tokens: own?.tpm ?? rateLimitTpm };
}

/** What a request may cost at most, roughly: four bytes of its body are a token, and the answer is as long as it may be. */
export function estimateTokens(
  bytes: number,
  { max_tokens, max_completion_tokens }: EngineRequest,
  { default_max_tokens }: Pick<Adapter, "default_max_tokens">,
): number {
  return Math.ceil(bytes / 4) + (max_tokens ?? max_completion_tokens ?? default_max_tokens ?? 0);
}
