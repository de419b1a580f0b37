/** The proxy inside a user's own Fastify server. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { type FastifyInstance, fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dragoman } from "../../proxy/fastify.ts";
import { hashOf, newKey } from "../../proxy/keys/hash.ts";
import { type HeldUpstream, startHeldUpstream } from "./held-upstream.ts";
import { readEvents } from "./proxy-under-test.ts";

let folder: string;
let upstream: HeldUpstream;
let app: FastifyInstance;
let logs: string[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-plugin-"));
  upstream = await startHeldUpstream();
  logs = [];
  const stream = { write: (line: string) => void logs.push(line) };
  app = fastify({ logger: { level: "warn", stream }, forceCloseConnections: "idle" });
});
afterEach(async () => {
  await app.close();
  await upstream.close();
  rmSync(folder, { recursive: true });
});

const hello = { model: "vllm/m", messages: [{ role: "user", content: "hi" }] };
const env = (more: Record<string, string> = {}) => ({
  VLLM_BASE_URL: upstream.url,
  DRAGOMAN_MAX_RETRIES: "0",
  ...more,
});

async function listen(): Promise<string> {
  return app.listen({ host: "127.0.0.1", port: 0 });
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: text });
}

describe("below a prefix", () => {
  it("answers as a proxy of its own", async () => {
    app.register(dragoman, { prefix: "/llm", env: env() });
    const url = `${await listen()}/llm`;
    const plain = post(`${url}/v1/chat?a=b`, hello);
    (await upstream.next()).answer("whole");
    const answer = await plain;
    expect(answer.headers.get("x-request-id")).toMatch(/./);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(await answer.json()).toMatchObject({ message: { content: "whole" } });
    const streamed = post(`${url}/v1/chat/stream`, hello);
    const held = await upstream.next();
    held.send("one");
    held.end();
    expect((await readEvents(await streamed)).map(({ type }) => type)).toEqual(["content", "usage", "done"]);
    const called = post(`${url}/v1beta/models/vllm/m:generateContent`, { contents: [{ parts: [{ text: "hi" }] }] });
    (await upstream.next()).answer("in parts");
    expect(await (await called).json()).toMatchObject({ candidates: [{ content: { parts: [{ text: "in parts" }] } }] });
    const listed = await fetch(`${url}/v1/models`);
    expect(await listed.json()).toMatchObject({ object: "list" });
  });

  it.each([
    ["POST", "/v1/chat", "{", undefined, 400, "invalid_request"],
    ["POST", "/v1/chat", "{}", "nonsense", 415, "unsupported_media_type"],
    ["POST", "/v1/chat", "a=b", "text/plain", 415, "unsupported_media_type"],
    ["GET", "/v1/chat", undefined, undefined, 405, "method_not_allowed"],
    ["GET", "/v1/else", undefined, undefined, 404, "not_found"],
    ["GET", "", undefined, undefined, 404, "not_found"],
  ])("refuses %s %s with %s as %s", async (method, path, body, type, status, code) => {
    app.register(dragoman, { prefix: "/llm", env: env() });
    const headers = { "content-type": type ?? "application/json" };
    const response = await fetch(`${await listen()}/llm${path}`, { method, headers, ...(body && { body }) });
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
      status,
      code,
    ]);
    const preflight = await fetch(`${app.listeningOrigin}/llm${path}`, { method: "OPTIONS" });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
  });

  it.each(["/llm/", "/"])("finds a model in the path below %s", async (prefix) => {
    app.register(dragoman, { prefix, env: env() });
    const url = (await listen()) + prefix;
    const called = post(`${url}v1beta/models/vllm/m:generateContent`, { contents: [{ parts: [{ text: "hi" }] }] });
    (await upstream.next()).answer("found");
    expect((await called).status).toBe(200);
    expect(await (await fetch(`${url}else`)).text()).toContain("there is no /else here");
  });

  it("may be in one server twice, with keys, logs and settings of its own", async () => {
    const key = newKey();
    const keys = join(folder, "keys.yaml");
    const log = join(folder, "log.jsonl");
    writeFileSync(keys, `keys: { alice: { hash: "${hashOf(key)}" } }\n`);
    app.register(dragoman, { prefix: "/open", env: env() });
    app.register(dragoman, { prefix: "/kept", env: env({ DRAGOMAN_MAX_BODY_BYTES: "300" }), keys, log });
    const origin = await listen();
    expect((await post(`${origin}/kept/v1/chat`, hello)).status).toBe(401);
    expect((await fetch(`${origin}/kept/health`)).status).toBe(200);
    const large = { ...hello, user: "x".repeat(300) };
    expect((await post(`${origin}/kept/v1/chat`, large, { "x-api-key": key })).status).toBe(413);
    for (const [path, headers] of [
      ["/open", {}],
      ["/kept", { "x-api-key": key }],
    ] as const) {
      const asked = post(`${origin}${path}/v1/chat`, hello, headers);
      (await upstream.next()).answer(path);
      expect(await (await asked).json()).toMatchObject({ message: { content: path } });
    }
    await app.close();
    const records = readFileSync(log, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(records.map((each) => [each.status, each.key])).toEqual([
      [401, undefined],
      [413, "alice"],
      [200, "alice"],
    ]);
  });

  it("does not start with a setting that is not usable, an unknown option, or below a parameter", async () => {
    app.register(dragoman, { prefix: "/llm", env: env({ DRAGOMAN_ALLOWED_ORIGINS: "nowhere" }) });
    await expect(app.ready()).rejects.toThrow("DRAGOMAN_ALLOWED_ORIGINS");
    const other = fastify();
    other.register(dragoman, { prefix: "/:tenant", env: env() });
    await expect(other.ready()).rejects.toThrow("the prefix of dragoman has a parameter: /:tenant");
    const third = fastify();
    third.register(dragoman, { prefix: "/llm", env: env(), key: "keys.yaml" } as object);
    await expect(third.ready()).rejects.toThrow("dragoman has no option key; there are prefix");
  });
});

describe("the user's server", () => {
  it("keeps its own routes, parsers, 404 and errors", async () => {
    app.register(dragoman, { prefix: "/llm", env: env() });
    app.post("/own", async ({ body }) => ({ body }));
    app.get("/fault", () => {
      throw new Error("a fault of the user");
    });
    const origin = await listen();
    expect(await (await post(`${origin}/own`, { a: 1 })).json()).toEqual({ body: { a: 1 } });
    expect(await (await fetch(`${origin}/fault`)).json()).toMatchObject({ message: "a fault of the user" });
    expect(await (await fetch(`${origin}/v1/chat`)).json()).toMatchObject({ message: "Route GET:/v1/chat not found" });
  });

  it("authorizes with its own hooks, and answers their errors itself", async () => {
    app.addHook("onRequest", async ({ headers }) => {
      if (headers.authorization === undefined) throw Object.assign(new Error("who are you?"), { statusCode: 401 });
    });
    app.addHook("preHandler", async ({ headers }) => {
      if (headers.authorization === "Bearer other") throw Object.assign(new Error("not you"), { statusCode: 403 });
    });
    app.register(dragoman, { prefix: "/llm", env: env() });
    const url = `${await listen()}/llm/v1/chat`;
    const outcome = async (response: Response) => [
      response.status,
      ((await response.json()) as { message: string }).message,
    ];
    expect(await outcome(await post(url, hello))).toEqual([401, "who are you?"]);
    expect(await outcome(await post(url, hello, { authorization: "Bearer other" }))).toEqual([403, "not you"]);
    const asked = post(url, hello, { authorization: "Bearer mine" });
    (await upstream.next()).answer("for you");
    expect((await asked).status).toBe(200);
  });

  it("sees JSON answers in onSend, and the end of every answer in onResponse", async () => {
    const [sent, ended]: [string[], string[]] = [[], []];
    app.addHook("onSend", async ({ url }, reply) => {
      sent.push(url);
      reply.header("x-from-host", "yes");
    });
    app.addHook("onResponse", async ({ url }) => void ended.push(url));
    app.register(dragoman, { prefix: "/llm", env: env() });
    const origin = await listen();
    const plain = post(`${origin}/llm/v1/chat`, hello);
    (await upstream.next()).answer("whole");
    expect((await plain).headers.get("x-from-host")).toBe("yes");
    const streamed = post(`${origin}/llm/v1/chat/stream`, hello);
    const held = await upstream.next();
    held.send("one");
    held.end();
    await (await streamed).text();
    await app.close();
    expect(sent).toEqual(["/llm/v1/chat"]);
    expect(ended).toEqual(["/llm/v1/chat", "/llm/v1/chat/stream"]);
  });

  it("adds the headers of its hooks to streams", async () => {
    app.addHook("onRequest", async (_request, reply) => void reply.header("x-from-host", "yes"));
    app.register(dragoman, { prefix: "/llm", env: env() });
    const streamed = post(`${await listen()}/llm/v1/chat/stream`, hello);
    const held = await upstream.next();
    held.send("one");
    held.end();
    expect((await streamed).headers.get("x-from-host")).toBe("yes");
    await (await streamed).text();
  });

  it.each(["preParsing", "preValidation", "preHandler"] as const)(
    "may wait in %s, while a body arrives",
    async (hook) => {
      app.addHook(hook as "preHandler", async () => void (await setTimeout(20)));
      app.register(dragoman, { prefix: "/llm", env: env() });
      const body = new Blob([JSON.stringify(hello)]).stream();
      const headers = { "content-type": "application/json" };
      const asked = fetch(`${await listen()}/llm/v1/chat`, { method: "POST", headers, body, duplex: "half" });
      (await upstream.next()).answer("whole");
      expect((await asked).status).toBe(200);
    },
  );

  it("gets an error when one of its hooks has read the body", async () => {
    app.addHook("preParsing", async (_request, _reply, payload) => Readable.from(await payload.toArray()));
    app.register(dragoman, { prefix: "/llm", env: env() });
    expect((await post(`${await listen()}/llm/v1/chat`, hello)).status).toBe(500);
    expect(logs.join("")).toContain("a hook of the server has read the body of the request");
  });

  it("is answered to HEAD without its own routes for it", async () => {
    const server = fastify({ exposeHeadRoutes: false });
    server.register(dragoman, { prefix: "/llm", env: env() });
    expect((await server.inject({ method: "HEAD", url: "/llm/health" })).statusCode).toBe(200);
    await server.close();
  });

  it("gets the warnings in its log", async () => {
    app.register(dragoman, { prefix: "/llm", env: env({ DRAGOMAN_SHARED_STORE_URL: "redis://127.0.0.1:1" }) });
    await app.ready();
    expect(logs.join("")).toContain("ECONNREFUSED 127.0.0.1:1");
  });

  it("waits for open requests when it closes, and has closed the log then", async () => {
    const log = join(folder, "log.jsonl");
    app.register(dragoman, { prefix: "/llm", env: env(), log });
    const url = `${await listen()}/llm/v1/chat/stream`;
    const streamed = post(url, hello);
    const held = await upstream.next();
    held.send("one");
    const response = await streamed;
    let isClosed = false;
    const closing = app.close().then(() => {
      isClosed = true;
    });
    const events = readEvents(response);
    held.send("two");
    expect(isClosed).toBe(false);
    held.end();
    expect((await events).map(({ type }) => type)).toEqual(["content", "content", "usage", "done"]);
    await closing;
    expect(JSON.parse(readFileSync(log, "utf8"))).toMatchObject({ status: 200, provider: "vllm" });
  });

  it("ends requests that take too long when it closes", async () => {
    app.register(dragoman, { prefix: "/llm", env: env({ DRAGOMAN_SHUTDOWN_SECS: "0" }) });
    const asked = post(`${await listen()}/llm/v1/chat`, hello);
    await upstream.next();
    const closing = app.close();
    expect((await asked).status).toBe(503);
    await closing;
  });
});
