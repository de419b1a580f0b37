import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Limits } from "../../../runtime/limits/buckets.ts";
import { answerMilliseconds, SharedBuckets } from "../../../runtime/limits/shared-buckets.ts";
import type { Store } from "../../../runtime/limits/store.ts";

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
function shared() {
  const asked: unknown[] = [];
  const failures: string[] = [];
  let fail: (error: Error) => void = () => {};
  let answer: () => Promise<number> = async () => 0;
  const store: Store = {
    take(...what) {
      asked.push(what);
      return answer();
    },
    async penalize(...what) {
      asked.push(what);
      await answer();
    },
    onFailure(listener) {
      fail = listener;
    },
    close: () => asked.push("close"),
  };
  const shared = new SharedBuckets(store, 5000, (error) => failures.push((error as Error).message));
  const take = (name: string, tokens: number, despitePenalty?: boolean) =>
    shared.take(name, limits[name] as Limits, tokens, despitePenalty);
  return {
    buckets: { take, penalize: (name: string) => shared.penalize(name), close: () => shared.close() },
    asked,
    failures,
    fail: (message: string) => fail(new Error(message)),
    answers(next: () => Promise<number>) {
      answer = next;
    },
  };
}

const refuses = (message: string) => () => Promise.reject(new Error(message));

describe("shared buckets", () => {
  it("follow the store's answers", async () => {
    const { buckets, asked, answers, failures } = shared();
    expect(await buckets.take("limited", 7)).toBe(0);
    answers(async () => 1234);
    expect(await buckets.take("limited", 8)).toBe(1234);
    buckets.penalize("limited");
    await buckets.take("limited", 9, true);
    buckets.close();
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
