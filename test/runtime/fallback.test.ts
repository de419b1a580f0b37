import { describe, expect, it } from "vitest";
import { AllFailed, Http, InvalidRequest, Json, ProviderError, RateLimited, type Wait } from "../../runtime/errors.ts";
import { defaultFallback, tryInOrder } from "../../runtime/transport/fallback.ts";
import type { Timing } from "../../runtime/transport/retry.ts";

/** Runs a chain with scripted outcomes per address, and records calls and waits. */
function chain(outcomes: Readonly<Record<string, readonly (Error | string)[]>>) {
  const events: (string | number)[] = [];
  const timing: Timing = {
    async sleep(milliseconds) {
      events.push(milliseconds);
    },
    random: () => 1,
  };
  const counts = new Map<string, number>();
  const attempt = async (address: string): Promise<string> => {
    events.push(address);
    const count = counts.get(address) ?? 0;
    counts.set(address, count + 1);
    const outcome = outcomes[address]?.[count];
    if (outcome === undefined) throw new Error(`no outcome for call ${count} of ${address}`);
    if (typeof outcome === "string") return outcome;
    throw outcome;
  };
  const candidates = Object.keys(outcomes).map((address) => ({ address }));
  const run = (policy = defaultFallback) => tryInOrder(candidates, ({ address }) => attempt(address), policy, timing);
  return { events, run };
}

const busy = (status: number) => new ProviderError(status, `busy ${status}`);

describe("fallback", () => {
  it("returns the first success", async () => {
    const { events, run } = chain({ a: ["yes"], b: ["no"] });
    expect(await run()).toBe("yes");
    expect(events).toEqual(["a"]);
  });

  it.each([429, 500, 502, 503, 529])("retries %i, then tries the next address", async (status) => {
    const { events, run } = chain({ a: [busy(status), busy(status)], b: ["yes"] });
    expect(await run()).toBe("yes");
    expect(events).toEqual(["a", 500, "a", "b"]);
  });

  it("doubles the delay between the attempts", async () => {
    const { events, run } = chain({ a: [busy(500), busy(500), busy(500), busy(500)], b: ["yes"] });
    await run({ retries: 3, backoffMs: 10 });
    expect(events).toEqual(["a", 10, "a", 20, "a", 40, "a", "b"]);
  });

  it("tries the next address after a connection failure", async () => {
    const { events, run } = chain({ a: [new Http("reset"), new Http("reset")], b: ["yes"] });
    await run();
    expect(events).toEqual(["a", 500, "a", "b"]);
  });

  it("does not retry an exhausted quota", async () => {
    const { events, run } = chain({ a: [new ProviderError(429, "", { retryAfter: "never" })], b: ["yes"] });
    await run();
    expect(events).toEqual(["a", "b"]);
  });

  it.each([
    ["504", busy(504)],
    ["400", busy(400)],
    ["401", busy(401)],
    ["an unreadable answer", new Json("empty")],
    ["an invalid request", new InvalidRequest("no")],
    ["a programming error", new TypeError("oops")],
  ])("throws %s at once", async (_name, error) => {
    const { events, run } = chain({ a: [error], b: ["yes"] });
    await expect(run()).rejects.toBe(error);
    expect(events).toEqual(["a"]);
  });

  it.each(["an attempt", "a wait"])("ends when the caller aborts during %s", async (where) => {
    const controller = new AbortController();
    const left = new Error("left");
    const asked: string[] = [];
    const attempt = async ({ address }: { readonly address: string }): Promise<string> => {
      asked.push(address);
      if (where === "an attempt") controller.abort(left);
      throw where === "an attempt" ? left : busy(503);
    };
    const candidates = [{ address: "a" }, { address: "b" }];
    const timing: Timing = {
      async sleep() {
        controller.abort(left);
        throw left;
      },
      random: () => 1,
    };
    await expect(tryInOrder(candidates, attempt, defaultFallback, timing, controller.signal)).rejects.toBe(left);
    expect(asked).toEqual(["a"]);
  });

  it("collects the last error of every address", async () => {
    const { run } = chain({ a: [busy(503), busy(500)], b: [busy(429), new Http("reset")] });
    const error = await run().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AllFailed);
    expect((error as AllFailed).errors).toEqual(["a: busy 500", "b: reset"]);
    expect((error as AllFailed).retryAfter).toBeUndefined();
  });

  it("has the shortest wait that an error states", async () => {
    const asks = (retryAfter: Wait) => new ProviderError(429, "", { retryAfter });
    const { run } = chain({
      a: [asks("never")],
      b: [asks(10), asks(7000)],
      c: [new RateLimited("c", 5000)],
      d: [busy(500), new Http("reset")],
    });
    await expect(run()).rejects.toMatchObject({ kind: "AllFailed", retryAfter: 5000 });
  });
});
