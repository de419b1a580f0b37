import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { events, json, type Play, reset, textAnswer } from "../runtime/fake-provider.ts";
import { bodyOf, hello, key, play, readEvents, type Setup, setUp } from "./proxy-under-test.ts";

let setup: Setup;
let folder: string;
let log: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-log-"));
  log = join(folder, "requests.jsonl");
  setup = await setUp({ DRAGOMAN_LOG: log, SECOND_CLOUD_KEY: "sk-second" });
});
afterEach(async () => {
  await setup.close();
  rmSync(folder, { recursive: true });
});

/** The records of the request log, once everything is written. */
async function records(): Promise<Record<string, unknown>[]> {
  await setup.proxy.close();
  return readFileSync(log, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

describe("GET", () => {
  it("/health lists the configured keys", async () => {
    const response = await fetch(`${setup.proxy.url}/health`);
    expect([response.status, await bodyOf(response)]).toEqual([
      200,
      { status: "ok", providers: ["cloud", "second_cloud"] },
    ]);
  });

  it("/v1/models lists registry models of configured providers only", async () => {
    const response = await fetch(`${setup.proxy.url}/v1/models`);
    expect([response.status, await bodyOf(response)]).toMatchObject([200, { models: [], data: [] }]);
  });
});

describe("a plain answer", () => {
  it("is compact", async () => {
    const response = await setup.post("/v1/chat", hello);
    expect(response.status).toBe(200);
    expect(await bodyOf(response)).toEqual({
      id: expect.stringMatching(/./),
      model: "m",
      provider: "cloud",
      message: { role: "assistant", content: "hi" },
      finish_reason: "stop",
      usage: { input_tokens: 2, output_tokens: 2, total_tokens: 4 },
      latency_ms: expect.any(Number),
    });
  });

  it("comes from the registration that was addressed", async () => {
    const body = await bodyOf(setup.post("/v1/chat", { ...hello, model: "second_cloud/m" }));
    expect(body.provider).toBe("second_cloud");
    expect(setup.provider.seen[0]?.headers.authorization).toBe("Bearer sk-second");
  });

  it.each<[string, object, number, string]>([
    ["an unknown provider", { ...hello, model: "unknown/m" }, 400, "unknown_provider"],
    ["a bad fallback address", { ...hello, fallback: ["unknown/m"] }, 400, "unknown_provider"],
    ["no messages", { model: "cloud/m" }, 400, "invalid_request"],
    ["a typo in config", { ...hello, config: { temprature: 1 } }, 400, "invalid_request"],
  ])("is refused for %s", async (_why, body, status, code) => {
    const response = await setup.post("/v1/chat", body);
    expect([response.status, (await bodyOf(response)).error.code]).toEqual([status, code]);
    expect(setup.provider.seen).toEqual([]);
  });

  it.each<[string, Play, number, string]>([
    ["the provider's own status", json(418, { error: { message: "tea" } }), 418, "provider_error"],
    ["a redirect", json(302, {}, { location: "/x" }), 502, "provider_error"],
    ["an error inside a 200", json(200, { error: { message: "no" } }), 502, "provider_error"],
    ["a broken connection", reset, 502, "http_error"],
    ["an unreadable answer", json(200, "what"), 500, "json_error"],
  ])("fails with %s", async (_why, script, status, code) => {
    play(setup, script);
    const response = await setup.post("/v1/chat", hello);
    expect([response.status, (await bodyOf(response)).error.code]).toEqual([status, code]);
  });

  it("never shows a credential that the provider quotes", async () => {
    play(setup, json(401, { error: { message: `bad key ${key}` } }));
    const text = await (await setup.post("/v1/chat", hello)).text();
    expect(text).toContain("bad key ***");
    expect(JSON.stringify(await records())).not.toContain(key);
  });

  it("falls back in order, and reports when all have failed", async () => {
    play(setup, json(503, {}), json(503, {}), textAnswer("from b"));
    const answer = await bodyOf(setup.post("/v1/chat", { ...hello, fallback: ["second_cloud/b"] }));
    expect(answer).toMatchObject({ provider: "second_cloud", model: "b", message: { content: "from b" } });
    play(setup, json(529, { error: { message: "busy" } }));
    const response = await setup.post("/v1/chat", { ...hello, fallback: ["second_cloud/b"] });
    const { error } = await bodyOf(response);
    expect([response.status, error.code]).toEqual([502, "all_failed"]);
    expect(error.message).toContain("cloud/m: busy");
  });

  it("keeps the provider's status where there is no fallback", async () => {
    play(setup, json(503, {}));
    expect((await setup.post("/v1/chat", { ...hello, fallback: [] })).status).toBe(503);
  });
});

describe.each([
  ["/v1/chat/stream", {}],
  ["/v1/chat", { stream: true }],
])("a stream from %s", (path, more) => {
  const ask = () => setup.post(path, { ...hello, ...more, fallback: ["unknown/at/all"] });

  it("is typed events under its headers", async () => {
    play(setup, events({ text: "one " }, { text: "two", tokens: 3 }, { end: true }));
    const response = await ask();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
      "access-control-allow-origin": "*",
      "x-request-id": expect.stringMatching(/./),
    });
    const got = await readEvents(response);
    const text = got.filter(({ type }) => type === "content").map((event) => event.text);
    expect(text.join("")).toBe("one two");
    expect(got.slice(-2)).toEqual([
      { type: "usage", input_tokens: 3, output_tokens: 3, total_tokens: 6 },
      { type: "done", finish_reason: "stop" },
    ]);
  });

  it.each<[string, Play, number, string]>([
    ["the provider's own status", json(404, { error: { message: "no" } }), 404, "provider_error"],
    ["a broken connection", reset, 502, "http_error"],
    [
      "an answer that is not a stream",
      (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
      500,
      "stream_error",
    ],
  ])("keeps the status of %s", async (_why, script, status, code) => {
    play(setup, script);
    const response = await ask();
    expect([response.status, (await bodyOf(response)).error.code]).toEqual([status, code]);
  });

  it.each<[string, Play, RegExp]>([
    ["a broken connection", events({ text: "half" }, "cut"), /^stream error: http/],
    ["a stream that stops without its last event", events({ text: "half" }), /^stream error: /],
    [
      "an error of the provider",
      events({ text: "half" }, { error: { message: `oops ${key}` } }),
      /^stream error: oops \*\*\*$/,
    ],
  ])("ends with an error event after %s", async (_why, script, message) => {
    play(setup, script);
    const response = await ask();
    expect(response.status).toBe(200);
    const got = await readEvents(response);
    expect(got[0]).toEqual({ type: "content", text: "half" });
    expect(got.at(-1)).toEqual({ type: "error", message: expect.stringMatching(message) });
  });

  it("ignores fallback", async () => {
    play(setup, json(503, {}));
    expect((await ask()).status).toBe(503);
    expect(setup.provider.seen.length).toBe(1);
  });

  it("is closed at the provider when the client leaves", async () => {
    let closed: Promise<unknown> | undefined;
    play(setup, (response, seen) => {
      closed = once(seen.request.socket, "close");
      return events({ text: "one" }, "stay")(response, seen);
    });
    const controller = new AbortController();
    const response = await fetch(setup.proxy.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...hello, ...more }),
      signal: controller.signal,
    });
    await response.body?.getReader().read();
    controller.abort();
    await closed;
    expect(await records()).toMatchObject([{ status: 499, provider: "cloud", model: "m" }]);
  });

  it("slows the provider down for a slow reader", async () => {
    const piece = `data: ${JSON.stringify({ text: "x".repeat(100_000) })}\n\n`;
    let written = 0;
    let stalled: () => void = () => {};
    const stall = new Promise<void>((resolve) => {
      stalled = resolve;
    });
    const pieces = 400;
    play(setup, async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (; written < pieces; written++) {
        if (response.write(piece)) continue;
        const drained = once(response, "drain").then(() => true);
        // no progress for many turns of the event loop: the reader holds everything up
        const quiet = (async () => {
          for (let turn = 0; turn < 3000; turn++) await new Promise(setImmediate);
          return false;
        })();
        if (!(await Promise.race([drained, quiet]))) stalled();
        await drained;
      }
      response.end(`data: ${JSON.stringify({ end: true })}\n\n`);
    });
    const { port } = setup.proxy;
    const headers = { "content-type": "application/json" };
    const asking = httpRequest({ host: "127.0.0.1", port, path, method: "POST", headers }).end(
      JSON.stringify({ ...hello, ...more }),
    );
    const [answer] = await once(asking, "response");
    await stall;
    expect(written).toBeLessThan(pieces);
    let size = 0;
    answer.on("data", (chunk: Buffer) => {
      size += chunk.length;
    });
    await once(answer, "end");
    expect(size).toBeGreaterThan(pieces * 100_000);
  });
});

describe("a client that leaves before a plain answer", () => {
  it("cancels the request to the provider and is logged as 499", async () => {
    const controller = new AbortController();
    let closed: Promise<unknown> | undefined;
    play(setup, (_response, { request: { socket } }) => {
      closed = once(socket, "close");
      controller.abort();
    });
    const pending = fetch(`${setup.proxy.url}/v1/chat`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(hello),
      signal: controller.signal,
    });
    await expect(pending).rejects.toThrow();
    await closed;
    expect(await records()).toMatchObject([{ status: 499, provider: "cloud", model: "m", total_tokens: 0 }]);
  });
});

describe("the request log", () => {
  it("has one record per chat request, with the fields of the contract", async () => {
    await (await setup.post("/v1/chat", hello, { "x-request-id": "first" })).text();
    await (await setup.post("/v1/chat", { ...hello, model: "unknown/m" })).text();
    await (await setup.post("/v1/chat", "{")).text();
    play(setup, events({ text: "half", tokens: 1 }, { error: { message: "oops" } }));
    await (await setup.post("/v1/chat/stream", hello)).text();
    play(setup, events({ text: "whole", tokens: 5 }, { end: true }));
    await (await setup.post("/v1/chat/stream", hello)).text();
    await (await fetch(`${setup.proxy.url}/health`)).text();
    const all = await records();
    expect(all).toMatchObject([
      {
        model: "m",
        provider: "cloud",
        status: 200,
        input_tokens: 2,
        output_tokens: 2,
        total_tokens: 4,
        reasoning_tokens: 0,
        request_id: "first",
      },
      { model: "unknown/m", provider: null, status: 400, error: "unknown_provider" },
      { model: null, provider: null, status: 400, total_tokens: 0 },
      { model: "m", provider: "cloud", status: 200, error: "provider_error 502" },
      { model: "m", provider: "cloud", status: 200, total_tokens: 10 },
    ]);
    expect(all[4]).not.toHaveProperty("error");
    for (const { ts, latency_ms } of all) {
      expect(ts).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(latency_ms).toBeGreaterThanOrEqual(0);
    }
    expect(readFileSync(log, "utf8")).not.toMatch(/hello|whole|sk-/);
  });

  it("that cannot be written is a warning; requests go on", async () => {
    const other = await setUp({ DRAGOMAN_LOG: join(folder, "none", "requests.jsonl") });
    expect((await other.post("/v1/chat", hello)).status).toBe(200);
    await other.close();
    expect(other.logs()).toContain("cannot be written");
  });
});
