/** An alias whose first address is dead: what its requests cost, and how answers and the log name the attempts. */
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import { Client } from "../../runtime/transport/http-client.ts";

const answer = {
  id: "1",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "hello" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};
const { message: delta } = answer.choices[0] as { message: object };
const events = [
  { ...answer, object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: "stop" }] },
  "[DONE]",
];

/** Closes every connection at once, and counts them. */
let dead: Server;
let connections: number;
/** Answers with these statuses, then with 200. */
let live: HttpServer;
let statuses: number[];
let requests: number;
let sleeps: number[];
let folder: string;
let client: Client;
let proxy: RunningProxy;

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  [connections, requests, statuses, sleeps] = [0, 0, [], []];
  dead = createServer((socket) => {
    connections++;
    socket.on("error", () => {}).destroy();
  });
  live = createHttpServer(async (request, response) => {
    requests++;
    let body = "";
    for await (const piece of request) body += piece;
    const status = statuses.shift() ?? 200;
    const isStream = JSON.parse(body).stream === true && status === 200;
    const text = isStream
      ? events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("")
      : JSON.stringify(status === 200 ? answer : { error: { message: "busy" } });
    response.writeHead(status, {
      "content-type": isStream ? "text/event-stream" : "application/json",
      "retry-after": "7",
    });
    response.end(text);
  });
  folder = mkdtempSync(join(tmpdir(), "dragoman-attempts-"));
});

async function start(settings: Record<string, string> = {}): Promise<void> {
  const env = {
    SGLANG_BASE_URL: await listen(dead),
    VLLM_BASE_URL: await listen(live),
    DRAGOMAN_ALIASES: "fast=sglang/a,vllm/b; down=sglang/a,sglang/c; odd=sglang/ä%,vllm/b",
    DRAGOMAN_LOG: join(folder, "log"),
    ...settings,
  };
  client = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 20 });
  const timing = {
    async sleep(milliseconds: number) {
      sleeps.push(milliseconds);
    },
    random: () => 1,
  };
  proxy = await startProxy({ engine: new Engine({ env, client, timing }), host: "127.0.0.1", port: 0 });
}

afterEach(async () => {
  await proxy.close();
  await client.close();
  for (const server of [dead, live]) server.close();
  live.closeAllConnections();
  rmSync(folder, { recursive: true });
});

const messages = [{ role: "user", content: "hi" }];

async function ask(model: string, path = "/v1/chat/completions", more: object = {}) {
  const body = JSON.stringify({ model, max_tokens: 9, messages, ...more });
  const response = await fetch(proxy.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const text = await response.text();
  return { status: response.status, attempts: response.headers.get("x-dragoman-attempts"), text };
}

async function log(): Promise<Record<string, unknown>[]> {
  await proxy.close();
  const lines = readFileSync(join(folder, "log"), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

it("names an address by its beginning, since clients limit the length of headers", async () => {
  await start();
  statuses = [503];
  const { status, attempts } = await ask(`vllm/${"\u00e4".repeat(50_000)}`);
  expect(status).toBe(200);
  expect(attempts).toMatch(/^vllm\/(%C3%A4)+%E2%80%A6 [^,]+, vllm\/(%C3%A4)+%E2%80%A6 200$/);
  expect(attempts?.length).toBeLessThan(4000);
});

describe.each(["/v1/chat", "/v1/chat/completions", "/v1/messages"])("a dead first address, at %s", (path) => {
  it.each(path === "/v1/chat" ? [false] : [false, true])(
    "costs one quick retry, then nothing (stream: %s)",
    async (stream) => {
      await start();
      const first = await ask("fast", path, { stream });
      expect(first.status).toBe(200);
      expect(first.text).toContain("hello");
      expect(first.attempts).toBe("sglang/a http_error, sglang/a http_error, vllm/b 200");
      expect([connections, sleeps]).toEqual([2, []]);
      for (let again = 0; again < 3; again++)
        expect(await ask("fast", path, { stream })).toMatchObject({ status: 200, attempts: null });
      expect([connections, requests, sleeps]).toEqual([2, 4, []]);
      const [named, plain] = await log();
      expect(named).toMatchObject({ provider: "vllm", model: "b", status: 200 });
      expect(named?.attempts).toEqual(["sglang/a http_error", "sglang/a http_error", "vllm/b 200"]);
      expect(plain).not.toHaveProperty("attempts");
    },
  );
});

it("keeps its place where the setting is 0", async () => {
  await start({ DRAGOMAN_FAILED_ADDRESS_SECS: "0" });
  for (let times = 1; times <= 3; times++) {
    await ask("fast");
    expect(connections).toBe(2 * times);
  }
});

it("tries a port at which nothing listens twice, without a wait", async () => {
  await start();
  dead.close();
  expect((await ask("fast")).attempts).toBe("sglang/a http_error, sglang/a http_error, vllm/b 200");
  expect(sleeps).toEqual([]);
});

it("keeps the retries of a single address for the last one of a list", async () => {
  await start();
  await ask("fast");
  [connections, requests] = [0, 0];
  // vllm/b is first now, and sglang/a the last
  statuses = [503, 503];
  const { status, attempts, text } = await ask("fast");
  expect([status, JSON.parse(text).error.code]).toEqual([502, "all_failed"]);
  expect([requests, connections]).toEqual([1, 4]);
  expect(attempts).toBe(["vllm/b provider_error 503", ...Array(4).fill("sglang/a http_error")].join(", "));
  expect(sleeps).toHaveLength(3);
  const [, failed] = await log();
  expect(failed?.attempts).toEqual(attempts?.split(", "));
});

it("does not wait for what a provider asks for while there is another address", async () => {
  await start({ DRAGOMAN_ALIASES: "fast=vllm/b,vllm/c" });
  statuses = [429];
  expect(await ask("fast")).toMatchObject({ status: 200, attempts: "vllm/b provider_error 429, vllm/c 200" });
  expect([requests, sleeps]).toEqual([2, []]);
});

it("leaves the contract's fallback its retries", async () => {
  await start();
  const { status, attempts } = await ask("sglang/a", "/v1/chat", { fallback: ["vllm/b"] });
  expect(status).toBe(200);
  expect(connections).toBe(8);
  expect(attempts?.split(", ")).toEqual([...Array(8).fill("sglang/a http_error"), "vllm/b 200"]);
  // nor is it remembered
  await ask("sglang/a", "/v1/chat", { fallback: ["vllm/b"] });
  expect(connections).toBe(16);
});

it("names the retries of a single address, too", async () => {
  await start();
  statuses = [503];
  expect((await ask("vllm/b")).attempts).toBe("vllm/b provider_error 503, vllm/b 200");
  expect(sleeps).toEqual([7000]);
});

it("names addresses in characters that a header can have", async () => {
  await start();
  expect((await ask("odd")).attempts).toMatch(/^sglang\/%C3%A4%25 http_error, .*, vllm\/b 200$/);
});
