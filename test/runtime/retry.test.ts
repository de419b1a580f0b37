import { describe, expect, it } from "vitest";
import type { RetryHint } from "../../runtime/adapter.ts";
import { Http, Json, ProviderError } from "../../runtime/errors.ts";
import { Attempts, parseDuration, realTiming, type Timing, waitOf } from "../../runtime/transport/retry.ts";
import fc from "../fast-check.ts";

const policy = { maxRetries: 3, maxBackoffSecs: 60 };

/** A fake clock that records the waits. */
function fakeTiming(random = 1): Timing & { readonly slept: number[] } {
  const slept: number[] = [];
  return {
    slept,
    async sleep(milliseconds) {
      slept.push(milliseconds);
    },
    random: () => random,
  };
}

async function run<T>(attempts: Attempts, attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      await attempts.pause(error);
    }
  }
}

async function failing(error: Error, timing: Timing, given = policy): Promise<number> {
  let tries = 0;
  const result = run(new Attempts(given, timing), async () => {
    tries++;
    throw error;
  });
  await expect(result).rejects.toBe(error);
  return tries;
}

describe("attempts", () => {
  it.each([429, 500, 502, 503, 504, 529])("tries %i four times with doubling waits", async (status) => {
    const timing = fakeTiming();
    expect(await failing(new ProviderError(status, ""), timing)).toBe(4);
    expect(timing.slept).toEqual([500, 1000, 2000]);
  });

  it.each([400, 401, 403, 404, 422])("tries %i once", async (status) => {
    expect(await failing(new ProviderError(status, ""), fakeTiming())).toBe(1);
  });

  it("retries a connection failure, but not an unreadable answer", async () => {
    expect(await failing(new Http("reset"), fakeTiming())).toBe(4);
    expect(await failing(new Json("empty"), fakeTiming())).toBe(1);
  });

  it("waits a random time up to the backoff", async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), async (random) => {
        const timing = fakeTiming(random);
        await failing(new Http("reset"), timing);
        expect(timing.slept).toEqual([500 * random, 1000 * random, 2000 * random]);
      }),
    );
  });

  it("waits as long as the provider states, up to the cap", async () => {
    const timing = fakeTiming();
    await failing(new ProviderError(429, "", { retryAfter: 1234 }), timing, { maxRetries: 1, maxBackoffSecs: 60 });
    await failing(new ProviderError(429, "", { retryAfter: 3_600_000 }), timing, { maxRetries: 1, maxBackoffSecs: 60 });
    await failing(new ProviderError(429, "", { retryAfter: 0 }), timing, { maxRetries: 1, maxBackoffSecs: 60 });
    expect(timing.slept).toEqual([1234, 60_000, 0]);
  });

  it("does not retry where a retry cannot help", async () => {
    expect(await failing(new ProviderError(429, "", { retryAfter: "never" }), fakeTiming())).toBe(1);
  });

  it("counts retries over several runs", async () => {
    const attempts = new Attempts(policy, fakeTiming());
    let tries = 0;
    const result = run(attempts, async () => {
      if (++tries < 3) throw new Http("reset");
      return "open";
    });
    expect(await result).toBe("open");
    await attempts.pause(new Http("reset"));
    await expect(attempts.pause(new Http("again"))).rejects.toThrow("again");
  });

  it("stops when the caller has aborted", async () => {
    const controller = new AbortController();
    let tries = 0;
    const result = run(new Attempts(policy, fakeTiming(), controller.signal), async () => {
      tries++;
      controller.abort(new Error("left"));
      throw controller.signal.reason;
    });
    await expect(result).rejects.toThrow("left");
    expect(tries).toBe(1);
  });
});

describe("a real wait", () => {
  it.each(["before", "in"])("rejects with the signal's reason when aborted %s it", async (when) => {
    const controller = new AbortController();
    const left = new Error("left");
    if (when === "before") controller.abort(left);
    const wait = realTiming.sleep(3_600_000, controller.signal);
    controller.abort(left);
    await expect(wait).rejects.toBe(left);
  });
});

describe("the wait in headers", () => {
  const now = Date.parse("2026-07-16T12:00:00Z");
  const hints: RetryHint[] = [
    { header: "x-limit-reset-*", unit: "go_duration", remaining: "x-limit-remaining-*" },
    { header: "x-stamp-*-reset", unit: "rfc3339", remaining: "x-stamp-*-remaining" },
    { header: "x-epoch", unit: "epoch_ms" },
    { header: "x-plain", unit: "seconds" },
  ];

  it.each<[string, number, Record<string, string>, number | undefined]>([
    ["milliseconds before anything else", 429, { "retry-after-ms": "1500", "retry-after": "9" }, 1500],
    ["seconds", 503, { "retry-after": "7" }, 7000],
    ["decimals", 503, { "retry-after": "0.25" }, 250],
    ["a date", 503, { "retry-after": "Thu, 16 Jul 2026 12:00:30 GMT" }, 30_000],
    ["a date that has passed", 503, { "retry-after": "Thu, 16 Jul 2026 11:00:30 GMT" }, 0],
    ["a negative number, which is not a date", 503, { "retry-after": "-1" }, undefined],
    ["the same number twice, which is not a date either", 503, { "retry-after": "5, 5" }, undefined],
    ["nonsense, then the reset header", 429, { "retry-after": "soon", "x-plain": "3" }, 3000],
    [
      "the limit that is used up",
      429,
      { "x-limit-reset-a": "1s", "x-limit-reset-b": "1m30s", "x-limit-remaining-b": "0" },
      90_000,
    ],
    [
      "all limits that are used up",
      529,
      { "x-limit-reset-a": "2s", "x-limit-remaining-a": "0", "x-limit-reset-b": "1s", "x-limit-remaining-b": "0" },
      2000,
    ],
    ["the soonest of those that are not", 429, { "x-limit-reset-a": "6m0s", "x-limit-reset-b": "20ms" }, 20],
    [
      "no reset header of a limit that is not used up",
      500,
      { "x-limit-reset-a": "6m0s", "x-limit-remaining-a": "3" },
      undefined,
    ],
    ["a time stamp", 429, { "x-stamp-tokens-reset": "2026-07-16T12:00:05Z", "x-stamp-tokens-remaining": "0" }, 5000],
    ["epoch milliseconds", 429, { "x-epoch": String(now + 4000) }, 4000],
    ["nothing", 429, {}, undefined],
  ])("%s", (_why, status, headers, wait) => {
    expect(waitOf(status, headers, hints, now)).toBe(wait);
  });

  it("never throws and is never negative", () => {
    const names = [
      "retry-after-ms",
      "retry-after",
      "x-limit-reset-a",
      "x-limit-remaining-a",
      "x-stamp-a-reset",
      "x-epoch",
      "x-plain",
    ];
    const headers = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.string(), fc.integer().map(String)));
    fc.assert(
      fc.property(headers, fc.integer({ min: 400, max: 599 }), (given, status) => {
        const wait = waitOf(status, given, hints, now);
        expect(wait === undefined || wait >= 0).toBe(true);
      }),
    );
  });

  it.each([
    ["6m0s", 360_000],
    ["1h1m1s", 3_661_000],
    ["1.5s", 1500],
    ["200ms", 200],
    ["1s2", undefined],
    ["", undefined],
    ["5", undefined],
  ])("reads the duration %j", (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });
});
