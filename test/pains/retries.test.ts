/** Common complaints about gateways: retries. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { EngineRequest } from "../../generated/hub.ts";
import type { Engine } from "../../runtime/engine.ts";
import { ChunkWriter } from "../../runtime/reply/chunks.ts";
import { json, reset } from "../runtime/fake-provider.ts";
import { addressOf, halved, healthy, mute, simulated as providers, startUpstream, type Upstream } from "./upstream.ts";

const now = Date.parse("2026-07-16T12:00:00Z");
const inSixSeconds = "2026-07-16T12:00:06Z";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
afterEach(() => void vi.useRealTimers());

const question = (provider: string): EngineRequest => ({
  model: addressOf(provider),
  messages: [{ role: "user", content: "/long 40" }],
});

const plainly = async (engine: Engine, provider: string) => void (await engine.complete(question(provider)));
const streaming = async (engine: Engine, provider: string) => {
  for await (const _ of await engine.open(question(provider), (who) => new ChunkWriter(who)));
};
const ways = [
  ["a plain answer", plainly],
  ["a stream", streaming],
] as const;

/** The outcome: `ok`, or the status or the kind of the error. */
async function endOf(work: Promise<void>): Promise<string | number> {
  return work.then(
    () => "ok",
    (error) => error.status ?? error.name,
  );
}

/** Failures of one provider with the wait they ask for, in milliseconds. */
interface Hint {
  readonly headers?: Record<string, string>;
  readonly body?: object;
  readonly wait: number;
}

/** Failures that every provider may send. */
const common: readonly Hint[] = [
  { headers: { "retry-after": "7" }, wait: 7000 },
  { headers: { "retry-after": "0.25" }, wait: 250 },
  { headers: { "retry-after": "Thu, 16 Jul 2026 12:00:30 GMT" }, wait: 30_000 },
  { headers: { "retry-after": "Thu, 16 Jul 2026 11:00:00 GMT" }, wait: 0 },
  { headers: { "retry-after-ms": "1500", "retry-after": "9" }, wait: 1500 },
  { headers: { "retry-after": "soon" }, wait: 500 },
  { headers: { "retry-after": "3600" }, wait: 60_000 },
  { headers: { "retry-after": "Thu, 16 Jul 2026 13:00:00 GMT" }, wait: 60_000 },
  { wait: 500 },
];

const requestsAndTokens = { "x-ratelimit-reset-requests": "1s", "x-ratelimit-reset-tokens": "6m0s" };
const durations: readonly Hint[] = [
  { headers: { ...requestsAndTokens, "x-ratelimit-remaining-requests": "0" }, wait: 1000 },
  { headers: { ...requestsAndTokens, "x-ratelimit-remaining-tokens": "0" }, wait: 60_000 },
  { headers: { "x-ratelimit-reset-requests": "1h", "retry-after": "2" }, wait: 2000 },
];
const retryInfo = (retryDelay: string) => ({
  error: {
    code: 429,
    message: "later",
    details: [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay }],
  },
});
const available = { error: { code: 429, message: "later", availability: { retry_after: 9 } } };

/** Failures that only these send. */
const own: Readonly<Record<string, readonly Hint[]>> = {
  openai: durations,
  xai: durations,
  anthropic: [
    { headers: { "anthropic-ratelimit-tokens-reset": inSixSeconds }, wait: 6000 },
    { headers: { "anthropic-ratelimit-tokens-reset": inSixSeconds, "retry-after": "2" }, wait: 2000 },
  ],
  gemini: [
    { body: retryInfo("3.5s"), wait: 3500 },
    { body: retryInfo("3600s"), wait: 60_000 },
    { body: retryInfo("3.5s"), headers: { "retry-after": "2" }, wait: 2000 },
  ],
  openrouter: [
    { headers: { "x-ratelimit-reset": String(now + 6000) }, wait: 6000 },
    { body: available, wait: 9000 },
    { body: available, headers: { "x-ratelimit-reset": String(now + 6000) }, wait: 6000 },
  ],
};

describe("24: 429, 529 or 503 with Retry-After or provider reset headers is waited for exactly, and a hostile hour is capped", () => {
  for (const [way, ask] of ways) {
    it.each(providers)(`by %s, for ${way}`, async (provider) => {
      for (const { headers = {}, body = {}, wait } of [...common, ...(own[provider] ?? [])]) {
        // reset headers come with every answer, but only matter on a 429
        const statuses = Object.keys(headers).every((name) => name.startsWith("retry-after")) ? [429, 503, 529] : [429];
        for (const status of statuses) {
          upstream.play(json(status, body, headers), healthy);
          await ask(upstream.engine(), provider);
          expect([status, headers, upstream.events]).toEqual([status, headers, [provider, wait, provider]]);
        }
      }
    });
  }

  it.each(providers)("by %s, within the cap that is set", async (provider) => {
    upstream.play(json(503, {}, { "retry-after": "3600" }), healthy);
    await plainly(upstream.engine({ DRAGOMAN_MAX_BACKOFF_SECS: "2.5" }), provider);
    expect(upstream.events).toEqual([provider, 2500, provider]);
  });
});

describe("24: there are four attempts at most, and one where a retry cannot help", () => {
  const doubling = (provider: string) => [provider, 500, provider, 1000, provider, 2000, provider];
  const quotas: Readonly<Record<string, object>> = {
    openai: { error: { message: "no credit", type: "insufficient_quota", code: "insufficient_quota" } },
    gemini: { error: { code: 429, details: [{ violations: [{ quotaId: "RequestsPerDayPerProject-PerDay" }] }] } },
  };

  for (const [way, ask] of ways) {
    it.each(providers)(`of %s, for ${way}`, async (provider) => {
      for (const status of [429, 500, 502, 503, 504, 529]) {
        upstream.play(json(status, {}));
        expect([status, await endOf(ask(upstream.engine(), provider))]).toEqual([status, status]);
        expect(upstream.events).toEqual(doubling(provider));
      }
      upstream.play(reset);
      expect(await endOf(ask(upstream.engine(), provider))).toBe("Http");
      expect(upstream.events).toEqual(doubling(provider));
      for (const status of [400, 401, 403, 404, 413, 422]) {
        upstream.play(json(status, {}, { "retry-after": "1" }));
        expect([status, await endOf(ask(upstream.engine(), provider))]).toEqual([status, status]);
        expect(upstream.events).toEqual([provider]);
      }
    });

    it.each(Object.entries(quotas))(`of %s whose quota is used up, for ${way}`, async (provider, body) => {
      upstream.play(json(429, body, { "retry-after": "1" }));
      expect(await endOf(ask(upstream.engine(), provider))).toBe(429);
      expect(upstream.events).toEqual([provider]);
    });
  }

  it.each(providers)("of %s, for a stream that breaks before anything of it was passed on", async (provider) => {
    upstream.play(json(503, {}), mute, reset, healthy);
    expect(await endOf(streaming(upstream.engine(), provider))).toBe("ok");
    expect(upstream.events).toEqual(doubling(provider));
    upstream.play(mute);
    expect(await endOf(streaming(upstream.engine(), provider))).toBe("Http");
    expect(upstream.events).toEqual(doubling(provider));
  });

  it.each(providers)("of %s, for a stream that breaks later", async (provider) => {
    upstream.play(mute, halved, healthy);
    expect(await endOf(streaming(upstream.engine(), provider))).toBe("Http");
    expect(upstream.events).toEqual([provider, 500, provider]);
  });
});
