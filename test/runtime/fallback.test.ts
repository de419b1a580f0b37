import { describe, expect, it } from "vitest";
import { AllFailed, Http, InvalidRequest, Json, ProviderError, RateLimited, type Wait } from "../../runtime/errors.ts";
import { FailedAddresses } from "../../runtime/transport/failed-addresses.ts";
import { defaultFallback, type Tried, tryInOrder } from "../../runtime/transport/fallback.ts";
import type { Timing } from "../../runtime/transport/retry.ts";

const single = (address: string): Tried => ({ asked: address, address });
const listed = (address: string): Tried => ({ asked: "alias", address });

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
  const attempt = async ({ address }: Tried, hasNext: boolean): Promise<string> => {
    events.push(hasNext ? `${address} briefly` : address);
    const count = counts.get(address) ?? 0;
    counts.set(address, count + 1);
    const outcome = outcomes[address]?.[count];
    if (outcome === undefined) throw new Error(`no outcome for call ${count} of ${address}`);
    if (typeof outcome === "string") return outcome;
    throw outcome;
  };
  const failed = new FailedAddresses(10);
  const run = (policy = defaultFallback, asked = Object.keys(outcomes).map(single)) =>
    tryInOrder(asked, attempt, { policy, timing, failed });
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
    const attempt = async ({ address }: Tried): Promise<string> => {
      asked.push(address);
      if (where === "an attempt") controller.abort(left);
      throw where === "an attempt" ? left : busy(503);
    };
    const timing: Timing = {
      async sleep() {
        controller.abort(left);
        throw left;
      },
      random: () => 1,
    };
    const options = { policy: defaultFallback, timing, failed: new FailedAddresses(10), signal: controller.signal };
    await expect(tryInOrder(["a", "b"].map(single), attempt, options)).rejects.toBe(left);
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

describe("the list of an alias", () => {
  it("is tried briefly while there is another address, without waits; its last address is not", async () => {
    const { events, run } = chain({ a: [busy(503)], b: [new Http("reset")], c: ["yes"] });
    expect(await run(undefined, ["a", "b", "c"].map(listed))).toBe("yes");
    expect(events).toEqual(["a briefly", "b briefly", "c"]);
  });

  it("keeps this rule where it stands in a fallback, whose other addresses are retried", async () => {
    const { events, run } = chain({ x: [busy(500), busy(500)], a: [busy(503)], b: [busy(503)], y: [busy(500), "yes"] });
    await run(undefined, [single("x"), listed("a"), listed("b"), single("y")]);
    expect(events).toEqual(["x", 500, "x", "a briefly", "b", "y", 500, "y"]);
  });

  it("is not what a caller writes twice, nor an alias with one address", async () => {
    const { events, run } = chain({ a: [busy(500), busy(500), busy(500), busy(500)], b: [busy(500), "yes"] });
    await run(undefined, [single("a"), single("a"), listed("b")]);
    expect(events).toEqual(["a", 500, "a", "a", 500, "a", "b", 500, "b"]);
  });

  it("has the addresses last that have just failed, the oldest failure first, until they succeed", async () => {
    const { events, run } = chain({
      a: [busy(503), busy(503)],
      b: [busy(503), "yes", "yes"],
      c: ["yes", busy(503)],
    });
    const ask = () => run(undefined, ["a", "b", "c"].map(listed));
    await ask();
    expect(events.splice(0)).toEqual(["a briefly", "b briefly", "c"]);
    await ask();
    expect(events.splice(0)).toEqual(["c briefly", "a briefly", "b"]);
    await ask();
    expect(events.splice(0)).toEqual(["b briefly"]);
  });

  it("keeps its order where only a limit of the proxy refused an address", async () => {
    const { events, run } = chain({ a: [new RateLimited("a", 1), "yes"], b: ["yes"] });
    const ask = () => run(undefined, ["a", "b"].map(listed));
    await ask();
    await ask();
    expect(events).toEqual(["a briefly", "b", "a briefly"]);
  });
});

describe("failed addresses", () => {
  const order = (failed: FailedAddresses) => failed.last(["a", "b", "c"].map(listed)).map(({ address }) => address);

  it("are last for as long as the setting says", () => {
    let now = 0;
    const failed = new FailedAddresses(10, () => now);
    expect(order(failed)).toEqual(["a", "b", "c"]);
    failed.add("b", new Error("down"));
    now = 4000;
    failed.add("a", new Error("down"));
    expect(order(failed)).toEqual(["c", "b", "a"]);
    now = 6000;
    failed.add("b", new Error("down"));
    expect(order(failed)).toEqual(["c", "a", "b"]);
    now = 14_000;
    expect(order(failed)).toEqual(["a", "c", "b"]);
    failed.delete("b");
    expect(order(failed)).toEqual(["a", "b", "c"]);
  });

  it("keep their place if the setting is 0", () => {
    const failed = new FailedAddresses(0);
    failed.add("a", new Error("down"));
    expect(order(failed)).toEqual(["a", "b", "c"]);
  });
});
