import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ConfigError } from "../../../runtime/errors.ts";
import { describeWith } from "../../needs.ts";
import { hello, type Setup, setUp } from "../proxy-under-test.ts";
import { freePort, type RedisServer, startRedis } from "./redis-server.ts";

const ownBuckets = "each proxy counts its limits and budgets for itself";

let setup: Setup | undefined;
afterEach(async () => {
  await setup?.close();
  setup = undefined;
});

async function start(url: string): Promise<Setup> {
  setup = await setUp({ DRAGOMAN_SHARED_STORE_URL: url, DRAGOMAN_RATE_LIMIT_RPM: "2" });
  return setup;
}

async function statuses({ post }: Setup): Promise<number[]> {
  const found: number[] = [];
  for (let count = 0; count < 3; count++) found.push((await post("/v1/chat", hello)).status);
  return found;
}

/** The messages of the operational log, all of which must be warnings. */
function warnings({ logs }: Setup): unknown[] {
  const lines = logs().split("\n").filter(Boolean);
  return lines.map((line) => {
    const { level, msg } = JSON.parse(line);
    expect(level).toBe(40);
    return msg;
  });
}

describe("a store that cannot be used when the proxy starts leaves the limits to the process:", () => {
  it("nothing listens at the address", async () => {
    const port = await freePort();
    const proxy = await start(`redis://me:open-sesame@127.0.0.1:${port}/1`);
    expect(await statuses(proxy)).toEqual([200, 200, 429]);
    const store = `the shared store at redis://127.0.0.1:${port} cannot be used`;
    expect(warnings(proxy)).toEqual([`${store} (connect ECONNREFUSED 127.0.0.1:${port}): ${ownBuckets}`]);
  });

  it("unless budgets must not be counted without it: then the proxy does not start", async () => {
    const url = `redis://:open-sesame@127.0.0.1:${await freePort()}`;
    const started = setUp({ DRAGOMAN_SHARED_STORE_URL: url, DRAGOMAN_BUDGETS_FAIL_CLOSED: "true" });
    await expect(started).rejects.toThrow(
      / cannot be used \(.*ECONNREFUSED.*\), and DRAGOMAN_BUDGETS_FAIL_CLOSED is true$/,
    );
    await expect(started).rejects.toThrow(ConfigError);
    await expect(started).rejects.not.toThrow("sesame");
  });

  it("the server does not respond", async () => {
    const mute = createServer().listen(0, "127.0.0.1");
    await once(mute, "listening");
    const proxy = await start(`valkey://127.0.0.1:${(mute.address() as AddressInfo).port}`);
    expect(await statuses(proxy)).toEqual([200, 200, 429]);
    expect(warnings(proxy)).toEqual([expect.stringMatching(/ \(no answer within \d+ ms\): each proxy counts/)]);
    mute.close();
  });

  it("the server quotes the password", async () => {
    const quoting = createServer((socket) => {
      socket.on("data", () => socket.write("-ERR unknown command 'AUTH', with args beginning with: 'open sesame'\r\n"));
      socket.on("error", () => socket.destroy());
    }).listen(0, "127.0.0.1");
    await once(quoting, "listening");
    const proxy = await start(`redis://:open%20sesame@127.0.0.1:${(quoting.address() as AddressInfo).port}`);
    expect(await statuses(proxy)).toEqual([200, 200, 429]);
    expect(warnings(proxy)).toEqual([expect.stringContaining("beginning with: '***'")]);
    expect(proxy.logs()).not.toContain("sesame");
    quoting.close();
  });

  it("the URL cannot be read", async () => {
    const proxy = await start("redis://:open%zzsesame@127.0.0.1");
    expect(await statuses(proxy)).toEqual([200, 200, 429]);
    expect(warnings(proxy)).toEqual([expect.stringContaining(ownBuckets)]);
    expect(proxy.logs()).not.toContain("sesame");
  });
});

describeWith(["redis-server"], "a store with a password", () => {
  let redis: RedisServer;
  afterEach(async () => {
    await redis.kill();
  });

  it("is not used with another one", async () => {
    redis = await startRedis({ password: "open sesame" });
    const proxy = await start(`redis://:${"close sesame"}@127.0.0.1:${redis.port}`);
    expect(await statuses(proxy)).toEqual([200, 200, 429]);
    expect(warnings(proxy)).toEqual([expect.stringMatching(/ \(WRONGPASS [^)]+\): each proxy counts/)]);
    expect(proxy.logs()).not.toContain("sesame");
  });

  it("is used with the right one, and let go of at the end", async () => {
    redis = await startRedis({ password: "open sesame" });
    const proxy = await start(`valkey://:${encodeURIComponent("open sesame")}@127.0.0.1:${redis.port}`);
    expect(await statuses(proxy)).toEqual([200, 200, 429]);
    expect(await redis.command("KEYS", "*")).toEqual(["dragoman:limits:cloud"]);
    expect(await redis.command("CLIENT", "LIST")).toContain("name=dragoman");
    await proxy.proxy.close();
    expect(await redis.command("CLIENT", "LIST")).not.toContain("name=dragoman");
    expect(proxy.logs()).toBe("");
  });
});
