/** The cap of `max_tokens` at the registry's limit: what a provider receives from each endpoint, the log, and `explain`. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Router } from "../../runtime/index.ts";
import type { RequestRecord } from "../../runtime/log.ts";
import { lookupModel } from "../../runtime/models.ts";

const model = "anthropic/claude-haiku-4-5";
const limit = lookupModel(model)?.max_output_tokens ?? Number.NaN;
const messages = [{ role: "user", content: "hi" }];

let provider: Server;
let base: string;
let received: Record<string, unknown>[] = [];
const proxies: RunningProxy[] = [];
const records: RequestRecord[] = [];

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      received.push(JSON.parse(body));
      response.writeHead(400, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = [];
  records.length = 0;
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  provider.close();
});

function environment(cap: string | undefined): Record<string, string> {
  const keys = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: base, VLLM_BASE_URL: base };
  return { ...keys, ...(cap !== undefined && { DRAGOMAN_CAP_MAX_TOKENS: cap }) };
}

async function start(cap: string | undefined): Promise<RunningProxy> {
  const log = { append: (record: RequestRecord) => void records.push(record), reopen() {}, close: async () => {} };
  const proxy = await startProxy({ env: environment(cap), host: "127.0.0.1", port: 0, log });
  proxies.push(proxy);
  return proxy;
}

const endpoints = [
  ["/v1/chat", (most: number) => ({ model, messages, config: { max_tokens: most } })],
  ["/v1/chat/stream", (most: number) => ({ model, messages, config: { max_tokens: most } })],
  ["/v1/messages", (most: number) => ({ model, messages, max_tokens: most })],
  ["/v1/messages", (most: number) => ({ model, messages, max_tokens: most, stream: true })],
  ["/v1/chat/completions", (most: number) => ({ model, messages, max_completion_tokens: most })],
  ["/v1/responses", (most: number) => ({ model, input: "hi", max_output_tokens: most })],
  [
    `/v1beta/models/${model}:generateContent`,
    (most: number) => ({ contents: [{ parts: [{ text: "hi" }] }], generationConfig: { maxOutputTokens: most } }),
  ],
] as const;

async function ask(proxy: RunningProxy, path: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  await (await fetch(proxy.url + path, { method: "POST", headers, body: JSON.stringify(body) })).text();
  return received.at(-1)?.max_tokens;
}

describe("the cap of max_tokens", () => {
  it("is off by default", async () => {
    for (const cap of [undefined, "false"]) {
      const proxy = await start(cap);
      for (const [path, body] of endpoints) expect(await ask(proxy, path, body(limit + 1)), path).toBe(limit + 1);
    }
    expect(records.filter((record) => "capped_max_tokens" in record)).toEqual([]);
  });

  it("applies to every endpoint, and is in the log", async () => {
    const proxy = await start("true");
    for (const [path, body] of endpoints) expect(await ask(proxy, path, body(limit + 1)), path).toBe(limit);
    expect(records.map(({ capped_max_tokens }) => capped_max_tokens)).toEqual(endpoints.map(() => limit));
  });

  it("leaves smaller numbers and models that are not in the registry alone", async () => {
    const proxy = await start("true");
    for (const [path, body] of endpoints) expect(await ask(proxy, path, body(limit)), path).toBe(limit);
    const other = { model: "vllm/served", messages, max_tokens: 10_000_000 };
    expect(await ask(proxy, "/v1/messages", other)).toBe(10_000_000);
    expect(records.filter((record) => "capped_max_tokens" in record)).toEqual([]);
  });

  it("passes a request on if it cannot be translated", async () => {
    const proxy = await start("true");
    const file = [{ type: "image", source: { type: "file", file_id: "file_1" } }];
    const body = { model, messages: [{ role: "user", content: file }], max_tokens: limit + 1 };
    expect(await ask(proxy, "/v1/messages", body)).toBe(limit + 1);
  });

  it("is explained", async () => {
    const router = Router.fromEnv({ env: environment("true") });
    const asked = { model, messages, max_tokens: limit + 1 };
    const entry = { pointer: "/max_tokens", action: "clamped", reason: `capped at ${limit}, the limit of this model` };
    for (const found of [await router.explain(asked as never), await router.explain(asked, { as: "messages" })]) {
      expect(found).toMatchObject({ body: { max_tokens: limit } });
      expect(found.relayed).toBeUndefined();
      expect(found.unsent).toContainEqual(expect.objectContaining(entry));
    }
    expect(await router.explain({ ...asked, max_tokens: limit }, { as: "messages" })).toHaveProperty("relayed", true);
  });
});
