import { array, assert, asyncProperty, constantFrom, double, integer, record, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { type Limits, OwnBuckets } from "../../../proxy/limits/buckets.ts";
import { seed } from "../../seed.ts";

const clock = { now: 0 };

/** Buckets whose limits are known. */
function bucketsOf(limits: Partial<Limits> | Readonly<Record<string, Partial<Limits>>>, penalty = 5000) {
  clock.now = 1000;
  const perProvider = limits as Readonly<Record<string, Partial<Limits>>>;
  const one = "requests" in limits || "tokens" in limits;
  const limitsOf = (provider: string): Limits => {
    return { requests: undefined, tokens: undefined, ...(one ? limits : perProvider[provider]) } as Limits;
  };
  const buckets = new OwnBuckets(penalty, () => clock.now);
  return {
    take: (name: string, tokens: number, despitePenalty?: boolean) =>
      buckets.take(name, limitsOf(name), tokens, despitePenalty),
    penalize: (name: string) => buckets.penalize(name),
  };
}

describe("buckets", () => {
  it("are full at the start and refilled continuously", async () => {
    const buckets = bucketsOf({ requests: 3 });
    for (let count = 0; count < 3; count++) expect(await buckets.take("a", 0)).toBe(0);
    expect(await buckets.take("a", 0)).toBeCloseTo(20_000);
    clock.now += 15_000;
    expect(await buckets.take("a", 0)).toBeCloseTo(5000);
    clock.now += 5000;
    expect(await buckets.take("a", 0)).toBe(0);
    expect(await buckets.take("a", 0)).toBeCloseTo(20_000);
  });

  it("never hold more than a minute's worth", async () => {
    const buckets = bucketsOf({ requests: 2 });
    await buckets.take("a", 0);
    clock.now += 3_600_000;
    expect([await buckets.take("a", 0), await buckets.take("a", 0)]).toEqual([0, 0]);
    expect(await buckets.take("a", 0)).toBeCloseTo(30_000);
  });

  it("count tokens and requests", async () => {
    const buckets = bucketsOf({ tokens: 600 });
    expect(await buckets.take("a", 500)).toBe(0);
    expect(await buckets.take("a", 200)).toBeCloseTo(10_000);
    expect(await buckets.take("a", 100)).toBe(0);
  });

  it("take both or nothing", async () => {
    const buckets = bucketsOf({ requests: 2, tokens: 600 });
    expect(await buckets.take("a", 600)).toBe(0);
    for (let count = 0; count < 9; count++) expect(await buckets.take("a", 60)).toBeCloseTo(6000);
    clock.now += 6000;
    // the rejected ones took no request
    expect(await buckets.take("a", 60)).toBe(0);
    clock.now += 12_000;
    expect(await buckets.take("a", 60)).toBeCloseTo(12_000);
    clock.now += 12_000;
    // and this one took no tokens
    expect(await buckets.take("a", 240)).toBe(0);
  });

  it("admit a request larger than the bucket when the bucket is full, and overdraw it", async () => {
    const buckets = bucketsOf({ tokens: 600 });
    await buckets.take("a", 300);
    expect(await buckets.take("a", 900)).toBeCloseTo(30_000);
    clock.now += 30_000;
    expect(await buckets.take("a", 900)).toBe(0);
    expect(await buckets.take("a", 100)).toBeCloseTo(40_000);
  });

  it("are separate for each provider", async () => {
    const buckets = bucketsOf({ a: { requests: 1 }, b: { requests: 1 }, c: {} });
    expect([await buckets.take("a", 0), await buckets.take("b", 0)]).toEqual([0, 0]);
    expect(await buckets.take("a", 0)).toBeGreaterThan(0);
    for (let count = 0; count < 99; count++) expect(await buckets.take("c", 1e9)).toBe(0);
  });

  it("admit nothing during a penalty, and fill up meanwhile", async () => {
    const buckets = bucketsOf({ requests: 60 }, 5000);
    for (let count = 0; count < 60; count++) await buckets.take("a", 0);
    buckets.penalize("a");
    expect(await buckets.take("a", 0)).toBe(5000);
    expect(await buckets.take("b", 0)).toBe(0);
    clock.now += 4999;
    expect(await buckets.take("a", 0)).toBeCloseTo(1);
    clock.now += 1;
    for (let count = 0; count < 5; count++) expect(await buckets.take("a", 0)).toBe(0);
    expect(await buckets.take("a", 0)).toBeCloseTo(1000);
  });

  it("admit a request that ignores the penalty, as far as they are filled", async () => {
    const buckets = bucketsOf({ requests: 2 }, 5000);
    buckets.penalize("a");
    expect([await buckets.take("a", 0), await buckets.take("a", 0, true)]).toEqual([5000, 0]);
    expect([await buckets.take("a", 0), await buckets.take("a", 0, true)]).toEqual([5000, 0]);
    expect(await buckets.take("a", 0, true)).toBeCloseTo(30_000);
  });

  it("have no penalty without a limit", async () => {
    const buckets = bucketsOf({ a: {} });
    buckets.penalize("a");
    expect(await buckets.take("a", 1)).toBe(0);
  });

  it("have no penalty when it is set to 0", async () => {
    const buckets = bucketsOf({ requests: 9 }, 0);
    buckets.penalize("a");
    expect(await buckets.take("a", 1)).toBe(0);
  });
});

describe("over any span", () => {
  const steps = array(
    record({ pause: double({ min: 0, max: 20_000, noNaN: true }), share: double({ min: 0, max: 1, noNaN: true }) }),
    {
      minLength: 1,
      maxLength: 60,
    },
  );

  it("no more is admitted than capacity and refill allow, and the stated wait is sufficient", async () => {
    const property = asyncProperty(integer({ min: 1, max: 1_000_000 }), steps, async (capacity, asked) => {
      const buckets = bucketsOf({ tokens: capacity });
      const admitted: (readonly [at: number, amount: number])[] = [];
      for (const { pause, share } of asked) {
        clock.now += pause;
        const amount = Math.ceil(share * capacity);
        const wait = await buckets.take("a", amount);
        if (wait > 0) {
          clock.now += wait;
          expect(await buckets.take("a", amount)).toBe(0);
        }
        admitted.push([clock.now, amount]);
      }
      admitted.forEach(([from], first) => {
        let sum = 0;
        for (const [at, amount] of admitted.slice(first)) {
          sum += amount;
          expect(sum).toBeLessThanOrEqual((capacity + ((at - from) * capacity) / 60_000) * (1 + 1e-6));
        }
      });
    });
    await assert(property, { seed, numRuns: 200 });
  });

  it("a wait is never longer than necessary", async () => {
    const property = asyncProperty(
      tuple(integer({ min: 1, max: 5000 }), constantFrom(1, 7, 60, 61)),
      async ([capacity, count]) => {
        const buckets = bucketsOf({ requests: capacity });
        let wait = 0;
        for (let taken = 0; taken <= capacity + count && wait === 0; taken++) wait = await buckets.take("a", 0);
        clock.now += wait * 0.99;
        expect(await buckets.take("a", 0)).toBeGreaterThan(0);
        clock.now += wait * 0.01 + 1e-3;
        expect(await buckets.take("a", 0)).toBe(0);
      },
    );
    await assert(property, { seed, numRuns: 50 });
  });
});
