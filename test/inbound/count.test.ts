/** Token counts: the provider's where it counts, otherwise estimates. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { bodyOf, isErrorOf, openStage, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const model = "vllm/served";
const text = "word ".repeat(400);
const messages = [{ role: "user" as const, content: text }];
const contents = [{ role: "user", parts: [{ text }] }];

describe("a count of tokens by estimate", () => {
  it("is read by the SDK of each API", async () => {
    const counts = [
      (await stage.anthropic.messages.countTokens({ model, messages })).input_tokens,
      (await stage.openai.responses.inputTokens.count({ model, input: text })).input_tokens,
      (await stage.google.models.countTokens({ model, contents })).totalTokens ?? 0,
    ];
    for (const count of counts) {
      expect(count).toBeGreaterThan(400);
      expect(count).toBeLessThan(700);
    }
  });

  it("is marked as an estimate", async () => {
    const response = await stage.post("/v1/messages/count_tokens?beta=true", { model, messages });
    expect(response.headers.get("x-dragoman-token-count")).toBe("estimate");
    expect(await bodyOf(response)).toEqual({ input_tokens: expect.any(Number) });
  });

  it("is never zero", async () => {
    const path = "/v1beta/models/vllm/served:countTokens";
    expect((await bodyOf(stage.post(path, { contents: [] }))).totalTokens).toBeGreaterThan(0);
  });

  it.each(["generateContentRequest", "generate_content_request"])("reads the request in %s", async (field) => {
    const request = { model: `models/${model}`, contents, systemInstruction: { parts: [{ text }] } };
    const path = "/v1beta/models/vllm/served:countTokens";
    const { totalTokens } = await bodyOf(stage.post(path, { [field]: request }));
    expect(totalTokens).toBeGreaterThan(1000);
    const wrong = await stage.post(path, { [field]: { contents: "no" } });
    expect(wrong.status).toBe(400);
    expect(isErrorOf("generate-content", await wrong.json(), 400)).toBe(true);
  });

  it("does not count an image by its length", async () => {
    const data = "A".repeat(400_000);
    const image = [{ role: "user", parts: [{ inlineData: { mimeType: "image/png", data } }] }];
    const { totalTokens } = await stage.google.models.countTokens({ model, contents: image });
    expect(totalTokens).toBeGreaterThan(1000);
    expect(totalTokens).toBeLessThan(3000);
  });

  it("needs a model with a configured provider", async () => {
    const response = await stage.post("/v1/messages/count_tokens", { model: "nowhere/model", messages });
    expect(response.status).toBe(400);
    expect(isErrorOf("messages", await response.json(), 400)).toBe(true);
  });
});

describe("a count of tokens by the provider", () => {
  const system = "Be terse.";
  const tool = { name: "f", description: "A tool", input_schema: { type: "object" } };
  const bodies = {
    messages: { messages, system, tools: [tool] },
    responses: {
      input: text,
      instructions: system,
      tools: [{ type: "function", name: "f", parameters: {}, strict: false }],
    },
    "generate-content": {
      generateContentRequest: { model: "models/any", contents, systemInstruction: { parts: [{ text: system }] } },
    },
  };
  const paths: Record<string, string> = {
    messages: "/v1/messages/count_tokens",
    responses: "/v1/responses/input_tokens",
  };
  const asked = ["anthropic/claude-opus-4-8", "openai/gpt-5.5", "gemini/gemini-3.5-flash"];
  const cases = Object.entries(bodies).flatMap(([api, body]) => asked.map((model) => [api, model, body] as const));

  it.each(cases)("%s to %s", async (api, model, body) => {
    const path = paths[api] ?? `/v1beta/models/${model}:countTokens`;
    const count = async (body: object) => {
      const response = await stage.post(path, paths[api] === undefined ? body : { ...body, model });
      expect(response.headers.get("x-dragoman-token-count")).toBe("provider");
      const { input_tokens, totalTokens } = await bodyOf(response);
      return (input_tokens ?? totalTokens) as number;
    };
    // the simulator counts four characters as one token
    const found = await count(body);
    expect(found).toBeGreaterThan(500);
    expect(found).toBeLessThan(560);
    // and the instructions
    const longer = JSON.parse(JSON.stringify(body).replace(system, "word ".repeat(100)));
    expect((await count(longer)) - found).toBeGreaterThan(100);
  });

  it("includes what only the API's vendor understands", async () => {
    const tools = [{ type: "web_search_20250305", name: "web_search" }];
    const body = { model: "anthropic/claude-opus-4-8", messages, tools };
    const response = await stage.post("/v1/messages/count_tokens", body);
    expect([response.status, response.headers.get("x-dragoman-token-count")]).toEqual([200, "provider"]);
  });
});

describe("a provider that does not count", () => {
  let answer: readonly [status: number, body: string];
  let asked: string[] = [];
  let vendor: Server;
  let proxy: RunningProxy;

  beforeAll(async () => {
    vendor = createServer((request, response) => {
      asked.push(request.url ?? "");
      request.resume().on("end", () => response.writeHead(answer[0]).end(answer[1]));
    });
    await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
    const base = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
    proxy = await startProxy({
      env: { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: base },
      host: "127.0.0.1",
      port: 0,
    });
  });
  afterAll(async () => {
    await proxy.close();
    vendor.closeAllConnections();
    vendor.close();
  });

  const ways = [
    [404, "{}"],
    [529, '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}'],
    [200, '{"input_tokens":0}'],
    [200, "{}"],
    [200, "no JSON"],
  ] as const;
  it.each(ways)("is replaced by an estimate: %i %s", async (status, body) => {
    answer = [status, body];
    for (const path of ["/v1/messages/count_tokens", "/v1/responses/input_tokens"]) {
      asked = [];
      const response = await fetch(proxy.url + path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model: "anthropic/claude-opus-4-8", messages, input: text }),
      });
      expect([response.status, response.headers.get("x-dragoman-token-count")]).toEqual([200, "estimate"]);
      expect((await bodyOf(response)).input_tokens).toBeGreaterThan(400);
      expect(new Set(asked)).toEqual(new Set(["/v1/messages/count_tokens"]));
    }
  });
});

it("a stream of messages begins with an estimate of the input, and ends with the provider's count", async () => {
  const counts: number[] = [];
  for await (const event of await stage.anthropic.messages.create({ model, messages, max_tokens: 100, stream: true })) {
    if (event.type === "message_start") counts.push(event.message.usage.input_tokens);
    if (event.type === "message_delta") counts.push(event.usage.input_tokens ?? 0);
  }
  const [first = 0, last = 0] = counts;
  expect(counts).toHaveLength(2);
  expect(first).toBeGreaterThan(400);
  expect(last).toBeGreaterThan(0);
});
