/** Leases of several proxies from one store: the arithmetic, with a real server and a clock of the test. */
import { array, assert, asyncProperty, boolean, constantFrom, integer, nat, record } from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Limits } from "../../../proxy/limits/buckets.ts";
import { type Amounts, type Grant, Leases, nothing, type Order } from "../../../proxy/limits/leases.ts";
import { connectStore, type Store } from "../../../proxy/limits/store.ts";
import { describeWith } from "../../needs.ts";
import { propertyRuns } from "../../property-runs.ts";
import { type RedisServer, startRedis } from "../../proxy/shared-store/redis-server.ts";
import { seed } from "../../seed.ts";

const start = Date.UTC(2026, 0, 1);
const minute = 60_000;

describeWith(["redis-server"], "leases from a store", () => {
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
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A request, from when it was made until it was admitted. */
  interface Admitted extends Amounts {
    readonly from: number;
    readonly until: number;
  }

  /** The amount by which the fullest span exceeds what a bucket gives in it. */
  function excess(admitted: readonly Admitted[], by: keyof Amounts, capacity: number): number {
    let most = 0;
    for (const { from } of admitted) {
      let sum = 0;
      // in the order in which they were admitted
      for (const each of admitted) {
        if (each.from < from) continue;
        sum += each[by];
        most = Math.max(most, sum - capacity - ((each.until - from) * capacity) / minute);
      }
    }
    return most;
  }

  const step = record({
    proxy: nat(3),
    does: constantFrom("ask", "ask", "ask", "ask", "ask", "ask", "crash"),
    count: integer({ min: 1, max: 150 }),
    tokens: integer({ min: 0, max: 40 }),
    pause: constantFrom(0, 0, 1, 7, 30, 90, 400, 900, 900, 3000, 20_000),
    /** How long the store takes to answer. */
    delay: constantFrom(0, 0, 1, 20),
  });

  it("never admit more than one bucket gives, and give back what was not used", async () => {
    let runs = 0;
    let saved = 0;
    const settings = record({
      requests: integer({ min: 1, max: 200 }),
      tokens: integer({ min: 40, max: 4000 }),
      milliseconds: constantFrom(20, 100, 1000),
      together: boolean(),
    });
    const property = asyncProperty(settings, array(step, { minLength: 5, maxLength: 40 }), async (given, steps) => {
      const { milliseconds, together } = given;
      const limits: Limits = { requests: given.requests, tokens: given.tokens };
      const name = `leases-${++runs}`;
      let [delay, crashes, asked, calls] = [0, 0, 0, 0];
      const now = () => start + performance.now();
      const ask = async (_: string, limits: Limits, order: Order): Promise<Grant> => {
        calls++;
        const grant = await store.lease(name, limits, order, now());
        if (order.need.requests > 0) await vi.advanceTimersByTimeAsync(delay);
        return grant;
      };
      const open = () => new Leases(ask, milliseconds);
      const proxies = [open(), open(), open(), open()];
      const admitted: Admitted[] = [];
      for (const { proxy, does, count, tokens, pause, delay: next } of steps) {
        await vi.advanceTimersByTimeAsync(pause);
        delay = next;
        if (does === "crash") {
          crashes++;
          proxies[proxy] = open();
          continue;
        }
        const one = async () => {
          asked++;
          const from = now();
          const wait = await proxies[proxy]?.take(name, limits, tokens);
          if (wait === 0) admitted.push({ from, until: now(), requests: 1, tokens });
          else expect(wait).toBeGreaterThan(0);
        };
        if (together) await Promise.all(Array.from({ length: count }, one));
        else for (let index = 0; index < count; index++) await one();
      }
      expect(excess(admitted, "requests", given.requests)).toBeLessThan(1e-6 * given.requests);
      expect(excess(admitted, "tokens", given.tokens)).toBeLessThan(1e-6 * given.tokens);
      saved += asked - calls;
      for (const proxy of proxies) await proxy.close();
      if (crashes > 0) return;
      const fields = ["requests_leased", "requests_before", "tokens_leased", "tokens_before"];
      const leased = (await redis.command("HMGET", `dragoman:limits:${name}`, ...fields)) as string[];
      if (milliseconds < 1000) expect(leased.map(Number)).toEqual([0, 0, 0, 0]);
      const [spent] = (await redis.command("HMGET", `dragoman:limits:${name}`, "requests")) as string[];
      expect(Number(spent)).toBeLessThanOrEqual(admitted.length + 1e-6);
    });
    await assert(property, { seed, numRuns: propertyRuns(800) });
    expect(saved).toBeGreaterThan(0);
  });

  const limits: Limits = { requests: 60, tokens: undefined };
  const one: Amounts = { requests: 1, tokens: 0 };
  /** Takes one request, or what is needed, and leases more; `ended` is an earlier grant, none of which was used. */
  const lease = (name: string, more: number, now: number, ended?: Grant, need = one) =>
    store.lease(
      name,
      limits,
      {
        ...{ need, more: { requests: more, tokens: 0 } },
        ...(ended && { ended: { ...ended, unused: ended.granted } }),
      },
      now,
    );
  /** How many requests are left. */
  async function rest(name: string, now: number): Promise<number> {
    for (let count = 0; ; count++) if ((await store.take(name, limits, 0, { now })) > 0) return count;
  }

  it("are half of what is left, and not refilled while they are held", async () => {
    let [a, b] = [await lease("held", 100, start), await lease("held", 100, start)];
    expect([a.granted.requests, b.granted.requests]).toEqual([29, 14]);
    for (let now = start + 400; now <= start + 40_000; now += 800) {
      a = await lease("held", 100, now, a, nothing);
      b = await lease("held", 100, now + 400, b, nothing);
    }
    const held = a.granted.requests + b.granted.requests;
    expect(held).toBeGreaterThan(30);
    expect((await rest("held", start + 40_400)) + held).toBeLessThanOrEqual(60);
  });

  it("count as used when they are not given back within an epoch or two", async () => {
    const late = await lease("late", 100, start);
    expect(late.granted.requests).toBe(29);
    await lease("late", 0, start + 2000, late);
    expect(await rest("late", start + 2000)).toBe(60 - 30 - 1 + 2);
  });

  it("give nothing back to a store that has lost its data", async () => {
    const before = await lease("lost", 100, start);
    await redis.command("DEL", "dragoman:limits:lost");
    await lease("lost", 0, start);
    await lease("lost", 0, start + 1, before);
    expect(await rest("lost", start + 1)).toBe(58);
  });
});

describe("a lease", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const limits: Limits = { requests: 1000, tokens: 100_000 };

  /** Leases of 100 ms from a store that grants everything, until it is scripted otherwise. */
  function leasing() {
    const orders: Order[] = [];
    let answer = async (order: Order): Promise<Grant | undefined> => ({ wait: 0, epoch: 7, granted: order.more });
    const leases = new Leases((_, __, order) => {
      orders.push(order);
      return answer(order);
    }, 100);
    return {
      ...{ orders, leases },
      take: (tokens = 10) => leases.take("a", limits, tokens),
      answers(next: typeof answer) {
        answer = next;
      },
    };
  }

  it("is not taken for requests that come one at a time", async () => {
    const { take, orders } = leasing();
    for (let count = 0; count < 3; count++) {
      expect(await take()).toBe(0);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(orders).toEqual(Array(3).fill({ need: { requests: 1, tokens: 10 }, more: nothing }));
  });

  it("grows with the rate, is used without the store, and is given back when it ends", async () => {
    const { take, orders } = leasing();
    for (let count = 0; count < 1000; count++) {
      expect(await take()).toBe(0);
      if (count % 10 === 9) await vi.advanceTimersByTimeAsync(1);
    }
    // twice in its length, after a start of ten
    expect(orders.length).toBeLessThan(14);
    await vi.advanceTimersByTimeAsync(100);
    const { ended, need } = orders.at(-1) as Order;
    expect(need).toEqual(nothing);
    const unused = ended?.unused as Amounts;
    expect(unused.requests).toBeGreaterThan(0);
    expect(unused.tokens).toBe(10 * unused.requests);
    const granted = orders.reduce(
      (sum, { need, more, ended }) => sum + need.requests + more.requests - (ended?.unused.requests ?? 0),
      0,
    );
    expect(granted).toBe(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is asked for once by requests that come together", async () => {
    const { take, orders } = leasing();
    expect(await Promise.all(Array.from({ length: 100 }, () => take()))).toEqual(Array(100).fill(0));
    expect(orders).toHaveLength(2);
  });

  it("is given back when the proxy stops", async () => {
    const { take, orders, leases } = leasing();
    await Promise.all(Array.from({ length: 3 }, () => take()));
    expect(take(0)).toBeInstanceOf(Promise);
    await vi.advanceTimersByTimeAsync(0);
    await leases.close();
    expect(orders.at(-1)?.ended?.unused).toEqual(orders.at(-2)?.more);
  });

  it("does not keep a refused request from asking again after a while, nor a smaller one from asking at once", async () => {
    const { take, orders, answers } = leasing();
    answers(async () => ({ wait: 7000, epoch: 0, granted: nothing }));
    expect(await take(50)).toBe(7000);
    await vi.advanceTimersByTimeAsync(40);
    expect(await take(60)).toBe(6960);
    expect(orders).toHaveLength(1);
    await take(49);
    expect(orders).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(await take(60)).toBe(7000);
    expect(orders).toHaveLength(3);
  });

  it("is not used during a penalty", async () => {
    const { take, orders, answers, leases } = leasing();
    await Promise.all(Array.from({ length: 3 }, () => take()));
    answers(async () => ({ wait: 4000, epoch: 0, granted: nothing }));
    leases.penalize("a");
    expect(await take()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(await take()).toBe(4000);
    expect(orders.at(-1)?.need.requests).toBe(1);
  });

  it("is not needed while the store fails: all are admitted, and each asks", async () => {
    const { take, orders, answers } = leasing();
    answers(async () => undefined);
    expect(await Promise.all(Array.from({ length: 9 }, () => take()))).toEqual(Array(9).fill(0));
    expect(orders).toHaveLength(9);
  });
});
