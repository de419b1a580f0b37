/** Slots that the keys of callers share. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Release, type SlotHolder, Slots } from "../../../proxy/limits/slots.ts";
import { Overloaded } from "../../../runtime/errors.ts";
import fc from "../../fast-check.ts";
import { propertyRuns } from "../../property-runs.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Asked {
  readonly key: string;
  readonly leaving: AbortController;
  state: "waits" | "runs" | "gone";
  release: Release;
}

/** Requests for slots, with what has become of each. */
function hall(most: number, concurrency: Readonly<Record<string, number>> = {}, processes = 1) {
  const slots = new Slots(most, 5000, processes);
  const all: Asked[] = [];
  const those = (state: Asked["state"], key?: string) =>
    all.filter((each) => each.state === state && (key === undefined || each.key === key));
  return {
    slots,
    those,
    running: (key: string) => those("runs", key).length,
    async ask(key: string): Promise<void> {
      const leaving = new AbortController();
      const asked: Asked = { key, leaving, state: "waits", release: () => {} };
      all.push(asked);
      const holder: SlotHolder = { name: key, concurrency: concurrency[key] };
      Promise.resolve(slots.acquire(leaving.signal, holder)).then(
        (release) => Object.assign(asked, { state: "runs", release }),
        () => Object.assign(asked, { state: "gone" }),
      );
      await vi.advanceTimersByTimeAsync(0);
    },
    async leave(asked: Asked | undefined): Promise<void> {
      if (asked === undefined) return;
      if (asked.state === "runs") asked.state = "gone";
      asked.release();
      asked.leaving.abort();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const keys = ["a", "b", "c", "d"];

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ what: fc.constant("ask" as const), key: fc.constantFrom(...keys) }) },
    { weight: 3, arbitrary: fc.record({ what: fc.constant("end" as const), at: fc.nat(50) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant("leave" as const), at: fc.nat(50) }) },
  ),
  { minLength: 1, maxLength: 80 },
);

const limits = fc.dictionary(fc.constantFrom(...keys), fc.integer({ min: 1, max: 4 }));

describe("slots of several keys", () => {
  it("are fairly shared, never too many, and never idle while a request may have one", async () => {
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      limits,
      steps,
      async (most, concurrency, steps) => {
        const { slots, those, running, ask, leave } = hall(most, concurrency);
        const mayHave = (key: string) => running(key) < (concurrency[key] ?? most);
        const check = () => {
          expect(slots.taken).toBe(those("runs").length);
          expect(slots.waiting).toBe(those("waits").length);
          expect(slots.taken).toBeLessThanOrEqual(most);
          for (const key of keys) expect(running(key)).toBeLessThanOrEqual(concurrency[key] ?? most);
          if (slots.taken < most) for (const { key } of those("waits")) expect(mayHave(key)).toBe(false);
        };
        const end = async (asked: Asked | undefined) => {
          const waiting = those("waits");
          const before = new Map(keys.map((key) => [key, running(key) - (asked?.key === key ? 1 : 0)]));
          await leave(asked);
          const admitted = waiting.filter(({ state }) => state === "runs");
          for (const { key } of admitted) {
            // to the key with the fewest, and of that to the first that came
            const others = waiting.filter((each) => (before.get(each.key) ?? 0) < (concurrency[each.key] ?? most));
            expect(before.get(key)).toBe(Math.min(...others.map((each) => before.get(each.key) ?? 0)));
            expect(waiting.find((each) => each.key === key)?.state).toBe("runs");
          }
          check();
        };
        for (const step of steps) {
          if (step.what === "ask") await ask(step.key);
          else if (step.what === "end") await end(those("runs")[step.at % Math.max(1, those("runs").length)]);
          else await leave(those("waits")[step.at % Math.max(1, those("waits").length)]);
          check();
        }
        // every request that waits gets its slot
        while (those("runs").length > 0) await end(those("runs")[0]);
        expect([those("waits"), slots.taken, slots.waiting, vi.getTimerCount()]).toEqual([[], 0, 0, 0]);
      },
    );
    await fc.assert(property, { numRuns: propertyRuns(400) });
  });

  it("are all for one key while no other asks, and shared from then on", async () => {
    const { those, running, ask, leave } = hall(4);
    for (let count = 0; count < 6; count++) await ask("a");
    expect(running("a")).toBe(4);
    for (let count = 0; count < 3; count++) await ask("b");
    expect(running("b")).toBe(0);
    for (const freed of [1, 2]) {
      await leave(those("runs", "a")[0]);
      expect([running("a"), running("b")]).toEqual([4 - freed, freed]);
    }
    // then they take turns
    await leave(those("runs", "a")[0]);
    expect([running("a"), running("b")]).toEqual([2, 2]);
    await leave(those("runs", "b")[0]);
    expect([running("a"), running("b")]).toEqual([2, 2]);
  });

  it("are no more for a key than its concurrency, also when others are free", async () => {
    const { slots, those, running, ask, leave } = hall(4, { a: 2 });
    for (let count = 0; count < 4; count++) await ask("a");
    expect([running("a"), slots.taken, slots.waiting]).toEqual([2, 2, 2]);
    await ask("b");
    expect(running("b")).toBe(1);
    await leave(those("runs", "a")[0]);
    expect([running("a"), slots.waiting]).toEqual([2, 1]);
  });

  it("are given to those that wait when the concurrency of their key grows", async () => {
    const concurrency: Record<string, number> = { a: 1 };
    const { running, ask } = hall(4, concurrency);
    for (let count = 0; count < 3; count++) await ask("a");
    concurrency.a = 4;
    await ask("a");
    expect(running("a")).toBe(4);
  });

  it("are a part of the concurrency in each of several processes, and at least one", async () => {
    const { running, ask } = hall(8, { a: 5, b: 1 }, 2);
    for (const key of ["a", "a", "a", "b", "b"]) await ask(key);
    expect([running("a"), running("b")]).toEqual([2, 1]);
  });

  it("that are not free in time are refused with the reason", async () => {
    const slots = new Slots(2, 5000);
    const one = { name: "alice", concurrency: 1 };
    void slots.acquire(undefined, one);
    const own = Promise.resolve(slots.acquire(undefined, one)).catch((error: unknown) => error);
    void slots.acquire(undefined, { name: "bob", concurrency: undefined });
    const other = Promise.resolve(slots.acquire()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await own).toEqual(new Overloaded(5000, "the key alice has as many requests in flight as it may: 1"));
    expect(await other).toEqual(new Overloaded(5000));
  });
});
