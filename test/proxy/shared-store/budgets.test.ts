/** The budget of a key across three proxies that share a store, which is killed and started again. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { hashOf, newKey } from "../../../proxy/keys/hash.ts";
import { describeWith } from "../../needs.ts";
import { json } from "../../runtime/fake-provider.ts";
import { admittedOf, type Exchange, Fleet, type Seen } from "./fleet.ts";
import { type RedisServer, startRedis } from "./redis-server.ts";

const patience = { timeout: 60_000 };

/** Cost of each answer, in billionths of a USD: 100 and 120 tokens at 1 and 5 USD per million. */
const cost = 700_000;
const answer = {
  ...{ id: "msg_1", type: "message", role: "assistant", model: "claude-haiku-4-5", stop_reason: "end_turn" },
  content: [{ type: "text", text: "Hi." }],
  usage: { input_tokens: 100, output_tokens: 120 },
};

/** How many answers the budget pays. */
const paid = 600;

const key = newKey();
const exchange: Exchange = {
  model: "anthropic/claude-haiku-4-5",
  headers: { authorization: `Bearer ${key}` },
  answer: json(200, answer),
};

describeWith(["redis-server"], "a budget that proxies share", () => {
  let folder: string;
  let redis: RedisServer;
  let fleet: Fleet;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "dragoman-budgets-"));
    const budget = `{ usd: ${(paid * cost) / 1e9}, per: month }`;
    writeFileSync(join(folder, "keys.yaml"), `keys:\n  alice: { hash: "${hashOf(key)}", budget: ${budget} }\n`);
  });
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    await fleet.stop();
    await redis.kill();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function start(env: Record<string, string> = {}): Promise<void> {
    const keys = { DRAGOMAN_KEYS: join(folder, "keys.yaml"), ANTHROPIC_API_KEY: "k" };
    fleet = await Fleet.start(3, { DRAGOMAN_SHARED_STORE_URL: redis.url, ...keys, ...env }, exchange);
  }

  const haveAllRejected = (seen: readonly Seen[]) =>
    new Set(seen.filter(({ admitted }) => !admitted).map(({ proxy }) => proxy)).size === 3;
  const hammer = async (enough: (seen: readonly Seen[]) => boolean) => admittedOf(await fleet.hammer(enough)).length;
  const spent = async () => {
    const [name] = (await redis.command("KEYS", "dragoman:budget:alice:*")) as string[];
    const sums = name === undefined ? [] : ((await redis.command("HVALS", name)) as string[]);
    return sums.reduce((sum, each) => sum + Number(each), 0) / cost;
  };

  it("is spent once, although the store is killed and comes back empty", async () => {
    await start();
    let answered = await hammer((seen) => seen.length >= 200);
    await expect.poll(spent, patience).toBe(answered);
    await redis.kill();
    answered += await hammer((seen) => seen.length >= 200);
    redis = await startRedis({ port: redis.port });
    // without a request: each proxy has given the store what it has spent
    await expect.poll(spent, patience).toBe(answered);
    answered += await hammer(haveAllRejected);
    await expect.poll(spent, patience).toBe(answered);
    expect(answered).toBeGreaterThanOrEqual(paid);
    expect(answered).toBeLessThanOrEqual(paid * 1.02);
    for (const log of fleet.logs()) expect(log).toEqual([expect.objectContaining({ level: 40 })]);
  });

  it("refuses everything while the store is down, if the operator asks for it", async () => {
    await start({ DRAGOMAN_BUDGETS_FAIL_CLOSED: "true" });
    const answered = await hammer((seen) => seen.length >= 30);
    await expect.poll(spent, patience).toBe(answered);
    await redis.kill();
    const calls = [0, 1, 2].flatMap((proxy) => Array.from({ length: 10 }, () => fleet.ask(proxy)));
    for (const call of await Promise.allSettled(calls)) {
      const reason = "503: .*the budget of the key alice cannot be checked: the shared store does not answer";
      expect(call).toMatchObject({ status: "rejected", reason: { message: expect.stringMatching(reason) } });
    }
    expect(fleet.provider.seen).toHaveLength(answered);
    redis = await startRedis({ port: redis.port });
    const isAnswered = (proxy: number) =>
      fleet.ask(proxy).then(
        ({ admitted }) => admitted,
        () => false,
      );
    for (const proxy of [0, 1, 2]) await expect.poll(() => isAnswered(proxy), patience).toBe(true);
    await expect.poll(spent, patience).toBe(fleet.provider.seen.length);
  });
});
