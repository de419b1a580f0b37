import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Release, Slots } from "../../../proxy/limits/slots.ts";
import { Overloaded } from "../../../runtime/errors.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Slots with a record of who entered and the release function of each. */
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
  it("are granted at once while any are free", async () => {
    const { slots, ask } = line(2);
    await ask("a");
    await ask("b");
    expect([slots.taken, slots.waiting, vi.getTimerCount()]).toEqual([2, 0, 0]);
  });

  it("are granted to the queue in FIFO order", async () => {
    const { slots, admitted, ask, leave } = line(1);
    await ask("a");
    const others = ["b", "c", "d"].map((name) => ask(name));
    expect(slots.waiting).toBe(3);
    leave("a");
    // the slot is already taken, although the next request has not run yet
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

  it("are counted once, however often one is released", async () => {
    const { slots, ask, leave } = line(2);
    await ask("a");
    await ask("b");
    leave("a");
    leave("a");
    expect(slots.taken).toBe(1);
  });

  it("are not waited for longer than the timeout", async () => {
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

  it("are passed to the next in the queue when a waiting request is aborted", async () => {
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

  it("are not granted to a request that is already aborted", async () => {
    const { slots, ask } = line(1);
    await expect(ask("a", AbortSignal.abort("gone"))).rejects.toBe("gone");
    expect(slots.taken).toBe(0);
  });

  it("are kept when a request is aborted later", async () => {
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
