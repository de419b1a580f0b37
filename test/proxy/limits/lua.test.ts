import { array, assert, asyncProperty, constantFrom, double, integer, oneof, option, record } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Limits, OwnBuckets } from "../../../proxy/limits/buckets.ts";
import { amountOf, largestBudget } from "../../../proxy/limits/budgets.ts";
import { connectStore, type Store } from "../../../proxy/limits/store.ts";
import { describeWith } from "../../needs.ts";
import { type RedisServer, startRedis } from "../../proxy/shared-store/redis-server.ts";
import { seed } from "../../seed.ts";

/** The largest budget, in billionths of a USD. */
const largest = amountOf(largestBudget);

/** Any time; only differences matter. */
const start = Date.UTC(2026, 0, 1);

describeWith(["redis-server"], "buckets in a store", () => {
  let redis: RedisServer;
  let store: Store;
  beforeAll(async () => {
    redis = await startRedis();
    store = await connectStore(redis.url);
  });
  afterAll(async () => {
    store.close();
    await redis.kill();
  });

  const capacity = option(oneof(integer({ min: 1, max: 100 }), integer({ min: 1, max: 1_000_000_000 })), {
    nil: undefined,
  });
  const step = record({
    does: constantFrom("take", "take", "take", "take", "take", "penalize"),
    who: constantFrom("a", "b"),
    despitePenalty: constantFrom(false, false, true),
    pause: oneof(constantFrom(0), double({ min: 0, max: 20_000, noNaN: true }), integer({ min: 0, max: 90_000 })),
    amount: oneof(integer({ min: 0, max: 200 }), integer({ min: 0, max: 1_500_000_000 })),
  });

  it("behave like those in memory", async () => {
    let runs = 0;
    const limits = record({ requests: capacity, tokens: capacity });
    const steps = array(step, { minLength: 1, maxLength: 40 });
    const property = asyncProperty(record({ a: limits, b: limits }), steps, async (limitsOf, asked) => {
      const run = ++runs;
      let now = start;
      const own = new OwnBuckets(5000, () => now);
      for (const { does, who, pause, amount, despitePenalty } of asked) {
        now += pause;
        if (does === "take") {
          const wait = await store.take(`${run}-${who}`, limitsOf[who], amount, { despitePenalty, now });
          expect(wait).toBe(Math.ceil(await own.take(who, limitsOf[who], amount, despitePenalty)));
        } else if (limitsOf[who].requests !== undefined || limitsOf[who].tokens !== undefined) {
          own.penalize(who);
          await store.penalize(`${run}-${who}`, 5000, now);
        }
      }
    });
    await assert(property, { seed, numRuns: 300 });
  });

  const one: Limits = { requests: 1, tokens: undefined };

  it("use the store's clock", async () => {
    const before = Date.now();
    expect(await store.take("clock", one, 0)).toBe(0);
    const at = Number(await redis.command("HGET", "dragoman:limits:clock", "requests_at"));
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now() + 1);
  });

  it("are not drained by a clock that was set back, and are refilled by it", async () => {
    expect(await store.take("back", one, 0, { now: start })).toBe(0);
    expect(await store.take("back", one, 0, { now: start - 3_600_000 })).toBe(60_000);
    expect(await store.take("back", one, 0, { now: start - 3_540_000 })).toBe(0);
  });

  it("are separate for each dimension: a proxy that limits only one leaves the other unchanged", async () => {
    const both: Limits = { requests: 10, tokens: 600 };
    expect(await store.take("apart", both, 600, { now: start })).toBe(0);
    expect(await store.take("apart", { requests: 10, tokens: undefined }, 600, { now: start + 30_000 })).toBe(0);
    expect(await store.take("apart", both, 600, { now: start + 30_000 })).toBe(30_000);
  });

  it("keep the longest penalty", async () => {
    await store.penalize("penalty", 9000, start);
    await store.penalize("penalty", 2000, start);
    expect(await store.take("penalty", one, 0, { now: start })).toBe(9000);
    expect(await store.take("penalty", one, 0, { despitePenalty: true, now: start })).toBe(0);
  });

  it("expire a minute after they are full and the penalty is over", async () => {
    const left = async (who: string) => Number(await redis.command("PTTL", `dragoman:limits:${who}`));
    const expectAbout = async (who: string, milliseconds: number) => {
      expect(await left(who)).toBeGreaterThan(milliseconds - 60_000);
      expect(await left(who)).toBeLessThanOrEqual(milliseconds);
    };
    await store.take("left", { requests: undefined, tokens: 100 }, 250);
    await expectAbout("left", 210_000);
    await store.take("left", one, 0);
    await expectAbout("left", 210_000);
    await store.penalize("left", 3_600_000);
    await expectAbout("left", 3_660_000);
  });

  it("add up what each proxy has spent of a budget, for as long as its period lasts and a day more", async () => {
    const until = Date.now() + 3_600_000;
    expect(await store.spend("a:2026-11", "one", 7, until)).toBe(7);
    expect(await store.spend("a:2026-11", "two", 5, until)).toBe(12);
    expect(await store.spend("a:2026-11", "one", 7, until)).toBe(12);
    expect(await store.spend("a:2026-11", "one", largest - 5, until)).toBe(largest);
    expect(await store.spend("b:2026-11", "one", 1, until)).toBe(1);
    const left = Number(await redis.command("PTTL", "dragoman:budget:a:2026-11"));
    expect(left).toBeGreaterThan(86_400_000 + 3_500_000);
    expect(left).toBeLessThanOrEqual(86_400_000 + 3_600_000);
  });

  it("work after the store has lost its scripts", async () => {
    expect(await store.take("scripts", one, 0)).toBe(0);
    await redis.command("SCRIPT", "FLUSH");
    expect(await store.take("scripts", one, 0)).toBeGreaterThan(0);
  });
});
