/** When a value that expires is fetched, with a clock of our own. */
import { describe, expect, it } from "vitest";
import { Renewed } from "../../runtime/credentials/renewed.ts";

const minute = 60_000;

/** Values 1, 2, … that are valid for an hour; while `broken`, they cannot be fetched. */
function counting({ lasts = 60 * minute }: { lasts?: number | undefined } = {}) {
  const state = { now: 0, fetched: 0, broken: false };
  const value = new Renewed(
    async () => {
      state.fetched++;
      await new Promise(setImmediate);
      if (state.broken) throw new Error(`attempt ${state.fetched} failed`);
      return { value: state.fetched, expires: lasts === 0 ? undefined : state.now + lasts };
    },
    () => state.now,
  );
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { state, value, settled };
}

describe("a value that expires", () => {
  it("is fetched once, however many ask for it", async () => {
    const { value, state } = counting();
    expect(await Promise.all(Array.from({ length: 50 }, () => value.get()))).toEqual(
      Array.from({ length: 50 }, () => 1),
    );
    state.now = 54 * minute;
    expect([await value.get(), state.fetched, value.known]).toEqual([1, 1, [1]]);
  });

  it("is renewed five minutes early, while the old one is used", async () => {
    const { value, state, settled } = counting();
    await value.get();
    state.now = 56 * minute;
    expect(await Promise.all([value.get(), value.get()])).toEqual([1, 1]);
    await settled();
    expect([await value.get(), state.fetched, value.known]).toEqual([2, 2, [2, 1]]);
  });

  it("is waited for after its end", async () => {
    const { value, state } = counting();
    await value.get();
    state.now = 61 * minute;
    expect(await Promise.all([value.get(), value.get()])).toEqual([2, 2]);
  });

  it("survives a renewal that fails; attempts are ten seconds apart, and the last one is reported", async () => {
    const { value, state, settled } = counting();
    await value.get();
    state.broken = true;
    for (const seconds of [0, 1, 9, 11, 12]) {
      state.now = 56 * minute + seconds * 1000;
      expect(await value.get()).toBe(1);
      await settled();
    }
    expect(state.fetched).toBe(3);
    state.now = 61 * minute;
    await expect(value.get()).rejects.toThrow("attempt 4 failed");
    state.broken = false;
    expect(await value.get()).toBe(5);
  });

  it("without a known end is fetched each time", async () => {
    const { value, state } = counting({ lasts: 0 });
    expect([await value.get(), await value.get(), state.fetched]).toEqual([1, 2, 2]);
  });
});
