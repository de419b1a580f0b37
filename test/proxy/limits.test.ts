import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { events, json, type Play, reset, textAnswer } from "../runtime/fake-provider.ts";
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
    const other = { ...hello, model: "other/m" };
    expect([await setup.outcome(), await setup.outcome(), await setup.outcome()]).toEqual([good, good, limited]);
    expect([await setup.outcome(other), await setup.outcome(other)]).toEqual([good, limited]);
  });

  it.each(["DRAGOMAN_CLOUD_RPM", "DRAGOMAN_SECOND_CLOUD_RPM", "SERVICE_CLOUD_RPM", "SERVICE_SECOND_CLOUD_RPM"])(
    "are counted together under both names of a provider, with %s",
    async (name) => {
      await start({ [name]: "2" });
      const second = { ...hello, model: "second_cloud/m" };
      const outcomes = [await setup.outcome(), await setup.outcome(second), await setup.outcome(second)];
      expect([...outcomes, await setup.outcome()]).toEqual([good, good, limited, limited]);
    },
  );

  it("are not used up by requests that are refused", async () => {
    await start({ DRAGOMAN_RATE_LIMIT_RPM: "1" });
    expect(await setup.outcome({ ...hello, messages: [] })).toEqual([400, "invalid_request"]);
    expect(await setup.outcome({ ...hello, model: "unknown/m" })).toEqual([400, "unknown_provider"]);
    expect(await setup.outcome({ ...hello, fallback: ["unknown/m"] })).toEqual([400, "unknown_provider"]);
    expect((await fetch(`${setup.proxy.url}/health`)).status).toBe(200);
    expect(await setup.outcome()).toEqual(good);
    expect((await setup.records()).map(({ provider }) => provider)).toEqual([null, null, null, "cloud"]);
  });

  it("that are used up make the proxy try the next address", async () => {
    await start({ DRAGOMAN_CLOUD_RPM: "1", DRAGOMAN_OTHER_RPM: "2" });
    const chain = { ...hello, fallback: ["other/n"] };
    expect(await setup.outcome({ ...hello, model: "other/n" })).toEqual(good);
    expect((await bodyOf(setup.ask(chain))).provider).toBe("cloud");
    expect((await bodyOf(setup.ask(chain))).provider).toBe("other");
    const response = await setup.ask(chain);
    const { error } = await bodyOf(response);
    expect([response.status, error.code]).toEqual([502, "all_failed"]);
    // the shorter of the two waits: one a minute, and two a minute
    expect(response.headers.get("retry-after")).toMatch(/^([1-9]|[12]\d|30)$/);
    expect(error.message).toMatch(/cloud\/m: .*cloud.*; other\/n: .*other/);
    expect(setup.provider.seen).toHaveLength(3);
    expect(await setup.records()).toMatchObject([
      { status: 200, provider: "other", model: "n" },
      { status: 200, provider: "cloud", model: "m" },
      { status: 200, provider: "other", model: "n" },
      { status: 502, provider: null, error: "all_failed" },
    ]);
  });
});

describe("tokens per minute", () => {
  const allowing = (tokens: number) => ({ ...hello, config: { max_tokens: tokens } });

  it("count the body and the answer that it allows", async () => {
    await start({ DRAGOMAN_RATE_LIMIT_TPM: "2000" });
    expect(await setup.outcome(allowing(1800))).toEqual(good);
    expect(await setup.outcome(allowing(200))).toEqual(limited);
    expect(await setup.outcome(allowing(10))).toEqual(good);
    expect(await setup.outcome({ ...hello, messages: [{ role: "user", content: "x".repeat(800) }] })).toEqual(limited);
  });

  it("are counted for a body without a content-length", async () => {
    await start({ DRAGOMAN_RATE_LIMIT_TPM: "2000" });
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    const asking = httpRequest(`${setup.proxy.url}/v1/chat`, { method: "POST", headers });
    asking.write(`${" ".repeat(7000)}`);
    asking.end(JSON.stringify(hello));
    const [response] = await once(asking, "response");
    response.resume();
    expect(response.statusCode).toBe(200);
    expect(await setup.outcome(allowing(300))).toEqual(limited);
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
  ])("follows when the provider answers 429 %s", async (_where, script, path) => {
    await start({ ...penalty, DRAGOMAN_RATE_LIMIT_RPM: "1000" });
    play(setup, script, textAnswer("hi"));
    await (await setup.ask(hello, path)).text();
    expect(await setup.outcome()).toEqual(limited);
    expect(await setup.outcome({ ...hello, model: "second_cloud/m" })).toEqual(limited);
    expect(await setup.outcome({ ...hello, model: "other/m" })).toEqual(good);
  });

  it("does not stop the request that caused it from trying its next address at the same provider", async () => {
    await start({ ...penalty, DRAGOMAN_RATE_LIMIT_RPM: "1000" });
    const chain = { ...hello, fallback: ["cloud/n", "second_cloud/o"] };
    play(setup, json(429, busy), json(429, busy), json(429, busy), json(429, busy), textAnswer("hi"));
    const answer = await bodyOf(setup.ask(chain));
    expect([answer.provider, answer.model]).toEqual(["second_cloud", "o"]);
    expect(setup.provider.seen.map(({ body }) => body.model)).toEqual(["m", "m", "n", "n", "o"]);
    expect(await setup.outcome({ ...hello, fallback: ["cloud/n"] })).toEqual([502, "all_failed"]);
    expect(setup.provider.seen).toHaveLength(5);
  });

  it("stops a request from trying the next address when another one caused it", async () => {
    await start({ ...penalty, DRAGOMAN_RATE_LIMIT_RPM: "1000" });
    const chain = { ...hello, fallback: ["cloud/n", "other/o"] };
    const meanwhile: Play = async (response, seen) => {
      play(setup, json(429, busy), json(503, {}), textAnswer("hi"));
      expect((await setup.outcome())[0]).toBe(429);
      return json(503, {})(response, seen);
    };
    play(setup, meanwhile);
    expect((await bodyOf(setup.ask(chain))).provider).toBe("other");
    expect(setup.provider.seen.map(({ body }) => body.model)).toEqual(["m", "m", "m", "o"]);
  });

  it("passes on how long a provider asks to wait", async () => {
    await start({});
    play(setup, json(429, busy, { "retry-after-ms": "1500" }), json(503, {}));
    const limited = await setup.ask();
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "2"]);
    const silent = await setup.ask();
    expect([silent.status, silent.headers.get("retry-after")]).toEqual([503, null]);
  });

  it("gives all_failed the shortest retry-after of the addresses", async () => {
    await start({});
    const asks = (seconds: string) => json(429, busy, { "retry-after": seconds });
    play(setup, asks("70"), asks("50"), asks("20"), asks("33"), json(503, {}));
    const response = await setup.ask({ ...hello, fallback: ["cloud/n", "other/o"] });
    expect([response.status, (await bodyOf(response)).error.code]).toEqual([502, "all_failed"]);
    expect(response.headers.get("retry-after")).toBe("33");
    play(setup, json(503, {}));
    const silent = await setup.ask({ ...hello, fallback: ["cloud/n"] });
    expect([silent.status, silent.headers.get("retry-after")]).toEqual([502, null]);
  });

  it("follows no other failure, and no 429 where there are no limits", async () => {
    await start({ ...penalty, DRAGOMAN_CLOUD_RPM: "1000" });
    play(setup, json(503, {}), reset, textAnswer("hi"));
    expect([(await setup.outcome())[0], (await setup.outcome())[0], (await setup.outcome())[0]]).toEqual([
      503, 502, 200,
    ]);
    play(setup, json(429, busy), textAnswer("hi"));
    const other = { ...hello, model: "other/m" };
    expect([(await setup.outcome(other))[0], (await setup.outcome(other))[0]]).toEqual([429, 200]);
  });
});

describe("a shared store", () => {
  it("that this build does not support is a warning without its address", async () => {
    await start({ DRAGOMAN_SHARED_STORE_URL: "redis://user:sk-store@127.0.0.1:1" });
    expect(setup.logs()).toContain("shared store");
    expect(setup.logs()).not.toContain("sk-store");
  });
});
