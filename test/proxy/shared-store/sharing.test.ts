import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { describeWith } from "../../needs.ts";
import { json } from "../../runtime/fake-provider.ts";
import { admittedOf, answers, Fleet, fullest, leanest, type Seen } from "./fleet.ts";
import { type RedisServer, startRedis } from "./redis-server.ts";

/** The default: how long what the store has said last may hold. */
const leaseMilliseconds = 100;

/** How long a condition may take to come true on a busy machine. */
const patience = 60_000;

describeWith(["redis-server"], "proxies that share a store", () => {
  let redis: RedisServer;
  let fleet: Fleet;
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    redis.signal("SIGCONT");
    await fleet.stop();
    await redis.kill();
  });

  async function start(count: number, env: Record<string, string>): Promise<void> {
    fleet = await Fleet.start(count, { DRAGOMAN_SHARED_STORE_URL: redis.url, ...env });
  }

  const rejectionsIn = (seen: readonly Seen[]) => seen.filter(({ admitted }) => !admitted);
  const haveAllRejected = (seen: readonly Seen[]) => new Set(rejectionsIn(seen).map(({ proxy }) => proxy)).size === 3;
  /** Whether the bucket has been empty, and has given this much since. */
  const hasGiven = (seen: readonly Seen[], count: number) => {
    const empty = seen.findIndex(({ admitted }) => !admitted);
    return empty >= 0 && admittedOf(seen.slice(empty)).length >= count;
  };

  it.each([
    ["asking for each request", 600, 0],
    ["with leases", 1200, leaseMilliseconds],
  ])("share one limit, %s: what all admit together is what one bucket gives", async (_, perMinute, lease) => {
    await start(3, { DRAGOMAN_RATE_LIMIT_RPM: `${perMinute}`, DRAGOMAN_LIMIT_LEASE_MS: `${lease}` });
    const seen = await fleet.hammer((all) => haveAllRejected(all) && hasGiven(all, perMinute / 20));
    expect(fullest(seen, perMinute, perMinute)).toBeLessThan(1.02);
    expect(leanest(seen, perMinute)).toBeGreaterThan(0.98);
    const [, calls] = /cmdstat_evalsha:calls=(\d+)/.exec(String(await redis.command("INFO", "commandstats"))) ?? [];
    if (lease === 0) expect(Number(calls)).toBeGreaterThanOrEqual(seen.length - 3);
    else expect(Number(calls)).toBeLessThan(seen.length - 3);
    expect(fleet.logs()).toEqual([[], [], []]);
    // nothing stays in the store for good
    expect(await redis.command("KEYS", "*")).toEqual(["dragoman:limits:vllm"]);
    const milliseconds = Number(await redis.command("PTTL", "dragoman:limits:vllm"));
    expect(milliseconds).toBeGreaterThan(0);
    expect(milliseconds).toBeLessThanOrEqual(120_000);
  });

  it("admit everything while the store is down, warn once, and share again afterwards", async () => {
    const perMinute = 120;
    await start(3, { DRAGOMAN_RATE_LIMIT_RPM: `${perMinute}` });
    await fleet.hammer(haveAllRejected);
    await redis.kill();
    await pause(leaseMilliseconds);
    const open = await Promise.all([0, 1, 2].flatMap((proxy) => Array.from({ length: 50 }, () => fleet.ask(proxy))));
    expect(admittedOf(open)).toHaveLength(150);

    redis = await startRedis({ port: redis.port });
    // a proxy that rejects is using the store again, and found an empty bucket in it
    const empty = rejectionsIn(await fleet.hammer(haveAllRejected)).at(-1);
    const shared = await fleet.hammer((all) => hasGiven(all, 10));
    const minutes = (Math.max(...admittedOf(shared).map(({ until }) => until)) - (empty?.from ?? 0)) / 60_000;
    expect(admittedOf(shared).length).toBeLessThanOrEqual((1 + minutes * perMinute) * 1.02);
    expect(leanest(shared, perMinute)).toBeGreaterThan(0.98);
    for (const log of fleet.logs()) {
      expect(log).toEqual([expect.objectContaining({ level: 40, msg: expect.stringContaining(redis.url) })]);
    }
  });

  it("do not wait for a store that hangs, and use it again when it has answered", async () => {
    await start(1, { DRAGOMAN_RATE_LIMIT_RPM: "1" });
    expect((await fleet.ask(0)).admitted).toBe(true);
    expect((await fleet.ask(0)).admitted).toBe(false);
    redis.signal("SIGSTOP");
    await pause(leaseMilliseconds);
    for (let count = 0; count < 5; count++) expect((await fleet.ask(0)).admitted).toBe(true);
    const warning = expect.objectContaining({ msg: expect.stringContaining("no answer within") });
    await vi.waitFor(() => expect(fleet.logs()).toEqual([[warning]]), patience);
    redis.signal("SIGCONT");
    await vi.waitFor(async () => expect((await fleet.ask(0)).admitted).toBe(false), patience);
  });

  it("learn of a penalty from each other", async () => {
    await start(2, { DRAGOMAN_RATE_LIMIT_RPM: "1000000", DRAGOMAN_PENALTY_SECS: "3600" });
    fleet.provider.script = [json(429, { error: { message: "slow down" } }), answers];
    await expect(fleet.ask(0)).rejects.toThrow("slow down");
    await vi.waitFor(async () => expect((await fleet.ask(1)).admitted).toBe(false), patience);
  });
});
