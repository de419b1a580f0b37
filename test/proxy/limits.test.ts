import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { events, json, type Play, reset, says } from "../runtime/fake-provider.ts";
import { type LoggedSetup, setUpLogged } from "./logged-proxy.ts";
import { bodyOf, hello, play } from "./proxy-under-test.ts";

let setup: LoggedSetup;
async function start(env: Record<string, string>): Promise<void> {
  setup = await setUpLogged(env);
}
afterEach(async () => {
  await setup.close();
});

const limited = [429, "rate_limited"];
const good = [200, "ok"];

describe("requests per minute", () => {
  it.each(["/v1/chat", "/v1/chat/stream"])("reject with an envelope before anything is sent, on %s", async (path) => {
    await start({ DRAGOMAN_RATE_LIMIT_RPM: "1" });
    expect(await setup.outcome()).toEqual(good);
    const response = await setup.ask({ ...hello, stream: true }, path);
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    const { error } = await bodyOf(response);
    expect(error).toEqual({ code: "rate_limited", message: expect.stringContaining("cloud") });
    expect(setup.provider.seen).toHaveLength(1);
    expect(await setup.records()).toMatchObject([
      { status: 200, provider: "cloud" },
      { status: 429, provider: null, model: "m", error: "rate_limited" },
    ]);
  });

  it("are counted for each provider, with its own limit or the one for all", async () => {
    await start({ DRAGOMAN_RATE_LIMIT_RPM: "1", DRAGOMAN_CLOUD_RPM: "2" });
    const other = { ...hello, model: "second_cloud/m" };
    expect([await setup.outcome(), await setup.outcome(), await setup.outcome()]).toEqual([good, good, limited]);
    expect([await setup.outcome(other), await setup.outcome(other)]).toEqual([good, limited]);
  });

  it("are not spent by requests that are refused", async () => {
    await start({ DRAGOMAN_RATE_LIMIT_RPM: "1" });
    expect(await setup.outcome({ ...hello, messages: [] })).toEqual([400, "invalid_request"]);
    expect(await setup.outcome({ ...hello, model: "nobody/m" })).toEqual([400, "unknown_provider"]);
    expect(await setup.outcome({ ...hello, fallback: ["nobody/m"] })).toEqual([400, "unknown_provider"]);
    expect((await fetch(`${setup.proxy.url}/health`)).status).toBe(200);
    expect(await setup.outcome()).toEqual(good);
    expect((await setup.records()).map(({ provider }) => provider)).toEqual([null, null, null, "cloud"]);
  });

  it("that are used up lead to the next address", async () => {
    await start({ DRAGOMAN_CLOUD_RPM: "1", DRAGOMAN_SECOND_CLOUD_RPM: "1" });
    const chain = { ...hello, fallback: ["second_cloud/n"] };
    expect((await bodyOf(setup.ask(chain))).provider).toBe("cloud");
    expect((await bodyOf(setup.ask(chain))).provider).toBe("second_cloud");
    const response = await setup.ask(chain);
    const { error } = await bodyOf(response);
    expect([response.status, error.code]).toEqual([502, "all_failed"]);
    expect(error.message).toMatch(/cloud\/m: .*cloud.*; second_cloud\/n: .*second_cloud/);
    expect(setup.provider.seen).toHaveLength(2);
    expect(await setup.records()).toMatchObject([
      { status: 200, provider: "cloud", model: "m" },
      { status: 200, provider: "second_cloud", model: "n" },
      { status: 502, provider: null, error: "all_failed" },
    ]);
  });
});

describe("tokens per minute", () => {
  const wanting = (tokens: number) => ({ ...hello, config: { max_tokens: tokens } });

  it("are those of the body and of the answer it wants", async () => {
    await start({ DRAGOMAN_RATE_LIMIT_TPM: "2000" });
    expect(await setup.outcome(wanting(1800))).toEqual(good);
    expect(await setup.outcome(wanting(200))).toEqual(limited);
    expect(await setup.outcome(wanting(10))).toEqual(good);
    expect(await setup.outcome({ ...hello, messages: [{ role: "user", content: "x".repeat(800) }] })).toEqual(limited);
  });

  it("are counted of a body that does not tell its length", async () => {
    await start({ DRAGOMAN_RATE_LIMIT_TPM: "2000" });
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    const asking = httpRequest(`${setup.proxy.url}/v1/chat`, { method: "POST", headers });
    asking.write(`${" ".repeat(7000)}`);
    asking.end(JSON.stringify(hello));
    const [response] = await once(asking, "response");
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(await setup.outcome(wanting(300))).toEqual(limited);
  });
});

describe("a penalty", () => {
  const penalty = { DRAGOMAN_PENALTY_SECS: "60" };
  const busy = { error: { message: "slow down", status: 429 } };

  it.each<[string, Play, string]>([
    ["with its status", json(429, busy), "/v1/chat"],
    ["inside a 200", json(200, busy), "/v1/chat"],
    ["for a stream", json(429, busy), "/v1/chat/stream"],
    ["in the middle of a stream", events({ text: "half" }, busy), "/v1/chat/stream"],
  ])("follows when the provider says 429 %s", async (_where, said, path) => {
    await start({ ...penalty, DRAGOMAN_RATE_LIMIT_RPM: "1000" });
    play(setup, said, says("hi"));
    await (await setup.ask(hello, path)).text();
    expect(await setup.outcome()).toEqual(limited);
    expect(await setup.outcome({ ...hello, model: "second_cloud/m" })).toEqual(good);
  });

  it("follows no other failure, and no 429 where there are no limits", async () => {
    await start({ ...penalty, DRAGOMAN_CLOUD_RPM: "1000" });
    play(setup, json(503, {}), reset, says("hi"));
    expect([(await setup.outcome())[0], (await setup.outcome())[0], (await setup.outcome())[0]]).toEqual([
      503, 502, 200,
    ]);
    play(setup, json(429, busy), says("hi"));
    const other = { ...hello, model: "second_cloud/m" };
    expect([(await setup.outcome(other))[0], (await setup.outcome(other))[0]]).toEqual([429, 200]);
  });
});

describe("a shared store", () => {
  it("that this build cannot speak to is a warning without its address", async () => {
    await start({ DRAGOMAN_SHARED_STORE_URL: "redis://user:sk-store@127.0.0.1:1" });
    expect(setup.logs()).toContain("shared store");
    expect(setup.logs()).not.toContain("sk-store");
  });
});
