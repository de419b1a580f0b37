import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Limits } from "../../../proxy/limits/buckets.ts";
import type { Order } from "../../../proxy/limits/leases.ts";
import { answerMilliseconds, SharedBuckets } from "../../../proxy/limits/shared-buckets.ts";
import type { Store } from "../../../proxy/limits/store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limits: Readonly<Record<string, Limits>> = {
  limited: { requests: 5, tokens: undefined },
  free: { requests: undefined, tokens: undefined },
};

/** Shared buckets with a fake store that gives the scripted answers and records the commands. */
function shared(closed = false, leaseMilliseconds = 0) {
  const asked: unknown[] = [];
  const failures: string[] = [];
  let fail: (error: Error) => void = () => {};
  let reconnect = () => {};
  let answer: () => Promise<number> = async () => 0;
  const store: Store = {
    take(...what) {
      asked.push(what);
      return answer();
    },
    async lease(...what) {
      asked.push(what);
      return { wait: await answer(), epoch: 1, granted: what[2].more };
    },
    async penalize(...what) {
      asked.push(what);
      await answer();
    },
    spend(...what) {
      asked.push(what);
      return answer();
    },
    onFailure(listener) {
      fail = listener;
    },
    onReconnect(listener) {
      reconnect = listener;
    },
    close: () => asked.push("close"),
  };
  const options = { closed, leaseMilliseconds };
  const shared = new SharedBuckets(store, 5000, (error) => failures.push((error as Error).message), options);
  const take = (name: string, tokens: number, despitePenalty?: boolean) =>
    shared.take(name, limits[name] as Limits, tokens, despitePenalty);
  return {
    buckets: { take, penalize: (name: string) => shared.penalize(name), close: () => shared.close() },
    spend: (amount: number, name = "a", budget?: number) => shared.spend(name, amount, periodEnd, budget),
    reconnect: () => reconnect(),
    asked,
    failures,
    fail: (message: string) => fail(new Error(message)),
    answers(next: () => Promise<number>) {
      answer = next;
    },
  };
}

/** End of the period of every budget. */
const periodEnd = Date.now() + 1e9;

const refuses = (message: string) => () => Promise.reject(new Error(message));

describe("shared buckets", () => {
  it("follow the store's answers", async () => {
    const { buckets, asked, answers, failures } = shared();
    expect(await buckets.take("limited", 7)).toBe(0);
    answers(async () => 1234);
    expect(await buckets.take("limited", 8)).toBe(1234);
    buckets.penalize("limited");
    await buckets.take("limited", 9, true);
    await buckets.close();
    expect(asked).toEqual([
      ["limited", limits.limited, 7, { despitePenalty: false }],
      ["limited", limits.limited, 8, { despitePenalty: false }],
      ["limited", 5000],
      ["limited", limits.limited, 9, { despitePenalty: true }],
      "close",
    ]);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("do not ask the store for a provider without a limit", async () => {
    const { buckets, asked } = shared();
    expect(await buckets.take("free", 1e9)).toBe(0);
    expect(asked).toEqual([]);
  });

  it("admit requests when the store fails, and report it once a minute", async () => {
    const { buckets, answers, failures, fail } = shared();
    answers(refuses("OOM"));
    for (let count = 0; count < 9; count++) expect(await buckets.take("limited", 1)).toBe(0);
    fail("connection lost");
    expect(failures).toEqual(["OOM"]);
    await vi.advanceTimersByTimeAsync(59_999);
    buckets.penalize("limited");
    await vi.advanceTimersByTimeAsync(0);
    expect(failures).toEqual(["OOM"]);
    await vi.advanceTimersByTimeAsync(1);
    fail("connection lost");
    expect(await buckets.take("limited", 1)).toBe(0);
    expect(failures).toEqual(["OOM", "connection lost"]);
    answers(async () => 17);
    expect(await buckets.take("limited", 1)).toBe(17);
  });

  it("admit requests when the answer is late, and send no further command until it arrives", async () => {
    const { buckets, asked, answers, failures } = shared();
    const late = Promise.withResolvers<number>();
    answers(() => late.promise);
    const first = buckets.take("limited", 1);
    await vi.advanceTimersByTimeAsync(answerMilliseconds + 1);
    expect(await first).toBe(0);
    expect(failures).toEqual([`no answer within ${answerMilliseconds} ms`]);
    for (let count = 0; count < 9; count++) expect(await buckets.take("limited", 1)).toBe(0);
    expect(asked).toHaveLength(1);
    answers(async () => 17);
    late.resolve(99);
    await vi.advanceTimersByTimeAsync(0);
    expect(await buckets.take("limited", 1)).toBe(17);
    expect(failures).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("use the store again when the late answer has failed", async () => {
    const { buckets, answers } = shared();
    const late = Promise.withResolvers<number>();
    answers(() => late.promise);
    const first = buckets.take("limited", 1);
    await vi.advanceTimersByTimeAsync(answerMilliseconds + 1);
    expect(await first).toBe(0);
    late.reject(new Error("the connection is closed"));
    answers(async () => 17);
    await vi.advanceTimersByTimeAsync(0);
    expect(await buckets.take("limited", 1)).toBe(17);
  });
});

describe("shared buckets with leases", () => {
  it("ask the store once for many requests, and give back what is left before they close", async () => {
    const { buckets, asked } = shared(false, 100);
    expect(await Promise.all(Array.from({ length: 9 }, () => buckets.take("limited", 7)))).toEqual(Array(9).fill(0));
    expect(asked).toHaveLength(2);
    await buckets.close();
    expect((asked as [string, Limits, Order][])[2]?.[2].ended?.granted).toEqual({ requests: 7, tokens: 0 });
    expect(asked.slice(3)).toEqual(["close"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("admit requests when the store fails, and ask for those that ignore a penalty", async () => {
    const { buckets, asked, answers, failures } = shared(false, 100);
    answers(refuses("OOM"));
    for (let count = 0; count < 9; count++) expect(await buckets.take("limited", 1)).toBe(0);
    expect(failures).toEqual(["OOM"]);
    buckets.penalize("limited");
    expect(await buckets.take("limited", 1)).toBeGreaterThan(0);
    asked.length = 0;
    expect(await buckets.take("limited", 1, true)).toBe(0);
    expect(asked).toEqual([["limited", limits.limited, 1, { despitePenalty: true }]]);
  });
});

describe("a shared budget", () => {
  /** The sums that the store was asked to set, by budget. */
  const sent = (asked: unknown[]) => (asked as unknown[][]).map(([name, , own]) => [name, own]);

  it("is what the store says, in which each proxy has a sum of its own", async () => {
    const { spend, asked, answers } = shared();
    answers(async () => 70);
    expect([await spend(5), await spend(0)]).toEqual([70, 70]);
    answers(async () => 72);
    expect(await spend(2)).toBe(72);
    answers(async () => 7);
    expect(await spend(1, "b")).toBe(7);
    const [[, proxy]] = asked as [[string, string]];
    expect(asked).toEqual([
      ["a", proxy, 5, periodEnd],
      ["a", proxy, 5, periodEnd],
      ["a", proxy, 7, periodEnd],
      ["b", proxy, 1, periodEnd],
    ]);
    const other = shared();
    await other.spend(1);
    expect((other.asked as [[string, string]])[0][1]).not.toBe(proxy);
  });

  it("is what this proxy knows while the store fails, and the store knows it all when it is back", async () => {
    const { spend, reconnect, asked, answers, failures } = shared();
    answers(async () => 70);
    await spend(5);
    answers(refuses("down"));
    expect([await spend(3), await spend(4), await spend(0)]).toEqual([73, 77, 77]);
    expect(failures).toEqual(["down"]);
    asked.length = 0;
    answers(async () => 90);
    reconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent(asked)).toEqual([["a", 12]]);
    expect(await spend(0)).toBe(90);
  });

  it("does not fall when the store has lost its data", async () => {
    const { spend, answers } = shared();
    answers(async () => 70);
    await spend(5);
    answers(async () => 6);
    expect(await spend(1)).toBe(71);
  });

  it("is not known while the store fails if it must be known to all", async () => {
    const { spend, answers } = shared(true);
    answers(refuses("down"));
    expect(await spend(3)).toBeUndefined();
    answers(async () => 4);
    expect(await spend(1)).toBe(4);
  });

  it("is asked for once in the length of a lease while little of it is spent", async () => {
    const { spend, asked, answers } = shared(false, 100);
    answers(async () => 40);
    expect([await spend(0, "a", 200), await spend(3, "a", 200), await spend(4, "a", 200)]).toEqual([40, 43, 47]);
    expect(sent(asked)).toEqual([["a", 0]]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent(asked)).toEqual([
      ["a", 0],
      ["a", 7],
    ]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is asked for each time when most of it is spent", async () => {
    const { spend, asked, answers } = shared(false, 100);
    answers(async () => 80);
    await spend(0, "a", 100);
    answers(async () => 95);
    expect([await spend(12, "a", 100), await spend(0, "a", 100), await spend(1, "a", 100)]).toEqual([95, 95, 96]);
    expect(sent(asked)).toEqual([
      ["a", 0],
      ["a", 12],
      ["a", 12],
      ["a", 13],
    ]);
  });

  it("is asked for when much of the rest was spent since", async () => {
    const { spend, asked, answers } = shared(false, 100);
    answers(async () => 40);
    await spend(0, "a", 100);
    answers(async () => 60);
    expect([await spend(2, "a", 100), await spend(2, "a", 100), await spend(1, "a", 100)]).toEqual([42, 60, 61]);
    expect(sent(asked)).toEqual([
      ["a", 0],
      ["a", 4],
    ]);
  });

  it("that is not yet reported is reported before the connection is closed", async () => {
    const { spend, buckets, asked, answers } = shared(false, 100);
    answers(async () => 0);
    await spend(0, "a", 100);
    await spend(3, "a", 100);
    await buckets.close();
    expect(asked.at(-1)).toBe("close");
    expect(sent(asked.slice(1, -1))).toEqual([["a", 3]]);
  });

  it("is counted before the connection is closed", async () => {
    const { spend, buckets, asked, answers } = shared();
    const slow = Promise.withResolvers<number>();
    answers(() => slow.promise);
    const spent = spend(5);
    const closed = buckets.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).not.toContain("close");
    slow.resolve(5);
    await Promise.all([spent, closed]);
    expect(asked).toContain("close");
  });
});
