/** Costs of answers: in the answers of the proxy and the library, and in the request log, whichever API is called. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prices } from "../../generated/prices.ts";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Router } from "../../runtime/index.ts";
import type { RequestRecord } from "../../runtime/log.ts";

const priced = "anthropic/claude-haiku-4-5";
const messages = [{ role: "user", content: "hi" }] as const;

/** 1000 input tokens, of which 600 are read from the cache and 300 are written to it. */
const counts = { input_tokens: 100, cache_read_input_tokens: 600, cache_creation_input_tokens: 300, output_tokens: 50 };
/** At 1, 5, 0.1 and 1.25 USD per million tokens. */
const cost = 0.000785;

let provider: Server;
let proxy: RunningProxy;
let env: Record<string, string>;
const records: RequestRecord[] = [];

function wholeAnswer(model: string): object {
  const content = [{ type: "text", text: "Hi." }];
  return { id: "msg_1", type: "message", role: "assistant", model, content, stop_reason: "end_turn", usage: counts };
}

function events(model: string): object[] {
  const message = { ...wholeAnswer(model), content: [], stop_reason: null, usage: { ...counts, output_tokens: 1 } };
  return [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi." } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: counts.output_tokens } },
    { type: "message_stop" },
  ];
}

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const { model, stream } = JSON.parse(text);
    if (model === "claude-opus-4-8") return response.writeHead(500).end("{}");
    if (request.url?.endsWith("/chat/completions")) {
      const choices = [{ index: 0, message: { role: "assistant", content: "Hi." }, finish_reason: "stop" }];
      const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ choices, usage }));
    }
    if (stream !== true)
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(wholeAnswer(model)));
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of events(model))
      response.write(`event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}\n\n`);
    return response.end();
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  env = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: base, VLLM_BASE_URL: base, DRAGOMAN_MAX_RETRIES: "0" };
  const log = { append: (record: RequestRecord) => void records.push(record), reopen() {}, close: async () => {} };
  proxy = await startProxy({ env, host: "127.0.0.1", port: 0, log });
});
beforeEach(() => {
  records.length = 0;
});
afterAll(async () => {
  await proxy.close();
  provider.close();
});

async function post(path: string, body: object): Promise<string> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(proxy.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return response.text();
}

async function ask(body: object): Promise<{ readonly model: string; readonly usage: object }> {
  return JSON.parse(await post("/v1/chat", { messages, ...body }));
}

describe("the cost", () => {
  it("is that of the registry's prices", () => {
    expect(prices["anthropic/claude-haiku-4-5"]?.rates).toMatchObject([
      { over: 0, input: "1", output: "5", cache_read: "0.1", cache_write: "1.25" },
    ]);
  });

  it("is in the answer and in the usage event of the proxy", async () => {
    const usage = { input_tokens: 1000, output_tokens: 50, total_tokens: 1050, cost };
    expect((await ask({ model: priced })).usage).toEqual(usage);
    const event = `event: usage\ndata: ${JSON.stringify({ type: "usage", ...usage })}\n\n`;
    expect(await post("/v1/chat", { model: priced, messages, stream: true })).toContain(event);
    expect(await post("/v1/chat/stream", { model: priced, messages })).toContain(event);
  });

  it("is in the answers and chunks of the library", async () => {
    const router = Router.fromEnv({ env });
    expect((await router.complete({ model: priced, messages: [...messages] })).usage.cost).toBe(cost);
    const found: unknown[] = [];
    for await (const chunk of await router.stream({ model: priced, messages: [...messages] }))
      found.push(JSON.parse(chunk).usage?.cost);
    expect(found.filter((each) => each !== undefined)).toEqual([cost]);
  });

  it("is in the log, and in no answer of the other APIs", async () => {
    const model = "claude-haiku-4-5";
    const calls: [string, object][] = [
      ["/v1/chat/completions", { model, messages }],
      ["/v1/chat/completions", { model, messages, stream: true, stream_options: { include_usage: true } }],
      ["/v1/responses", { model, input: "hi" }],
      ["/v1/responses", { model, input: "hi", stream: true }],
      // these are relayed
      ["/v1/messages", { model, max_tokens: 9, messages }],
      ["/v1/messages", { model, max_tokens: 9, messages, stream: true }],
      [`/v1beta/models/${model}:generateContent`, { contents: [{ role: "user", parts: [{ text: "hi" }] }] }],
      [`/v1beta/models/${model}:streamGenerateContent`, { contents: [{ role: "user", parts: [{ text: "hi" }] }] }],
    ];
    for (const [path, body] of calls) {
      expect(await post(path, body), path).not.toContain("cost");
      await expect.poll(() => records.length).toBe(1);
      expect(records.splice(0), path).toEqual([expect.objectContaining({ cost, total_tokens: 1050 })]);
    }
  });

  it("is that of the model that answered", async () => {
    const { model, usage } = await ask({ model: "anthropic/claude-opus-4-8", fallback: [priced] });
    expect(model).toBe("claude-haiku-4-5");
    expect(usage).toMatchObject({ cost });
    await expect.poll(() => records).toEqual([expect.objectContaining({ model, cost })]);
  });

  it("is absent for a model without a price", async () => {
    for (const model of ["vllm/served", "anthropic/claude-of-tomorrow", "anthropic/constructor"]) {
      expect((await ask({ model })).usage).not.toHaveProperty("cost");
      await expect.poll(() => records.length).toBe(1);
      expect(records.splice(0)[0]).not.toHaveProperty("cost");
    }
  });
});
