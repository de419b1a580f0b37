import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Overloaded } from "../../../runtime/errors.ts";
import { type Release, Slots } from "../../../runtime/limits/slots.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Slots that note who came in, and keep what each was given. */
function line(most: number, queueMilliseconds = 5000) {
  const slots = new Slots(most, queueMilliseconds);
  const admitted: string[] = [];
  const releases = new Map<string, Release>();
  return {
    slots,
    admitted,
    leave: (name: string) => releases.get(name)?.(),
    async ask(name: string, signal?: AbortSignal): Promise<void> {
      releases.set(name, await slots.acquire(signal));
      admitted.push(name);
    },
  };
}

const turn = () => vi.advanceTimersByTimeAsync(0);

describe("slots", () => {
  it("are given at once while there are any", async () => {
    const { slots, ask } = line(2);
    await ask("a");
    await ask("b");
    expect([slots.taken, slots.waiting, vi.getTimerCount()]).toEqual([2, 0, 0]);
  });

  it("are given to those in line, first come first served", async () => {
    const { slots, admitted, ask, leave } = line(1);
    await ask("a");
    const others = ["b", "c", "d"].map((name) => ask(name));
    expect(slots.waiting).toBe(3);
    leave("a");
    // who comes now finds the slot taken, though nobody has run with it yet
    const late = ask("late");
    for (const name of ["b", "c", "d"]) {
      await turn();
      expect(admitted.at(-1)).toBe(name);
      expect(slots.taken).toBe(1);
      leave(name);
    }
    await Promise.all([...others, late]);
    expect(admitted).toEqual(["a", "b", "c", "d", "late"]);
    leave("late");
    expect([slots.taken, slots.waiting, vi.getTimerCount()]).toEqual([0, 0, 0]);
  });

  it("are counted once, however often one is given back", async () => {
    const { slots, ask, leave } = line(2);
    await ask("a");
    await ask("b");
    leave("a");
    leave("a");
    expect(slots.taken).toBe(1);
  });

  it("are not waited for longer than the time-out", async () => {
    const { slots, admitted, ask, leave } = line(1, 5000);
    await ask("a");
    const outcome = ask("b").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(4999);
    expect(slots.waiting).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    const error = await outcome;
    expect(error).toBeInstanceOf(Overloaded);
    expect(error).toMatchObject({ kind: "Overloaded", retryAfter: 5000 });
    expect(slots.waiting).toBe(0);
    leave("a");
    await turn();
    expect([admitted, slots.taken]).toEqual([["a"], 0]);
  });

  it("are not waited for by who has left, and the next in line moves up", async () => {
    const { slots, admitted, ask, leave } = line(1);
    const leaving = new AbortController();
    await ask("a");
    const outcome = ask("b", leaving.signal).catch((error: unknown) => error);
    const next = ask("c");
    leaving.abort("gone");
    expect(await outcome).toBe("gone");
    expect(slots.waiting).toBe(1);
    leave("a");
    await next;
    expect(admitted).toEqual(["a", "c"]);
    leave("c");
    expect([slots.taken, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("are not given to who has left before", async () => {
    const { slots, ask } = line(1);
    await expect(ask("a", AbortSignal.abort("gone"))).rejects.toBe("gone");
    expect(slots.taken).toBe(0);
  });

  it("are not taken back from who leaves later", async () => {
    const { slots, ask, leave } = line(1);
    const leaving = new AbortController();
    await ask("a");
    const b = ask("b", leaving.signal);
    leave("a");
    leaving.abort("gone");
    await b;
    expect(slots.taken).toBe(1);
    leave("b");
    expect(slots.taken).toBe(0);
  });
});
