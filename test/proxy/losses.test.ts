/** Facts in the headers of an answer: who gave it, its cost, and the parts of the request that the model did not get. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import { Router } from "../../runtime/index.ts";
import type { RequestRecord } from "../../runtime/log.ts";

const answer = {
  id: "1",
  object: "chat.completion",
  created: 1,
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "hello" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1000, completion_tokens: 1000, total_tokens: 2000 },
};
const messages = [{ role: "user", content: "hi" }];
const model = "groq/openai/gpt-oss-120b";

let provider: Server;
let proxy: RunningProxy;
let env: Record<string, string>;
let received = 0;
/** The body of the last request. */
let last: Record<string, unknown>;
const records: RequestRecord[] = [];

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    received++;
    let body = "";
    for await (const piece of request) body += piece;
    last = JSON.parse(body);
    const isStream = last.stream === true;
    const chunk = { ...answer, choices: [{ index: 0, delta: { content: "hello" }, finish_reason: "stop" }] };
    response.writeHead(200, { "content-type": isStream ? "text/event-stream" : "application/json" });
    response.end(isStream ? `data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n` : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  env = { GROQ_API_KEY: "k", GROQ_BASE_URL: url, VLLM_BASE_URL: url, DRAGOMAN_ALIASES: "two=vllm/a,groq/b" };
  proxy = await start(env);
});
beforeEach(() => {
  received = 0;
  records.length = 0;
});
afterAll(async () => {
  await proxy.close();
  provider.close();
});

function start(settings: Record<string, string>): Promise<RunningProxy> {
  const log = { append: (record: RequestRecord) => void records.push(record), reopen() {}, async close() {} };
  return startProxy({ engine: new Engine({ env: settings }), host: "127.0.0.1", port: 0, log });
}

async function ask(path: string, body: object, headers: Record<string, string> = {}, at = proxy) {
  const response = await fetch(at.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const header = (name: string) => response.headers.get(`x-dragoman-${name}`);
  const text = await response.text();
  return {
    status: response.status,
    text,
    lost: header("lost"),
    from: [header("provider"), header("model")],
    cost: header("cost"),
  };
}

it("names the provider, the model, the cost and each lost field of an inbound request, in the caller's words", async () => {
  const body = { model, messages, max_tokens: 9, store: true, top_k: 5, reasoning_effort: "xhigh", seed: 1 };
  const { lost, from, cost } = await ask("/v1/chat/completions", body);
  expect(lost).toBe("top_k rejected, reasoning_effort clamped high, store rejected");
  expect(from).toEqual(["groq", "openai/gpt-oss-120b"]);
  expect(Number(cost)).toBeGreaterThan(0);
  expect(cost).not.toContain("e");
  await expect.poll(() => records[0]?.lost).toEqual(lost?.split(", "));
});

it("uses the paths of the caller's API", async () => {
  const messagesBody = {
    model,
    max_tokens: 9,
    messages,
    thinking: { type: "enabled", budget_tokens: 1024 },
    metadata: { user_id: "u" },
    tools: [{ name: "a", input_schema: { type: "object" }, defer_loading: true }],
    top_k: 3,
  };
  expect((await ask("/v1/messages", messagesBody)).lost).toBe(
    "tools[].defer_loading dropped, top_k rejected, thinking clamped low",
  );
  const contents = [{ role: "user", parts: [{ text: "hi" }] }];
  const generationConfig = { topK: 3, temperature: 0.5, mediaResolution: "LOW" };
  const path = `/v1beta/models/${encodeURIComponent(model)}:generateContent`;
  expect((await ask(path, { contents, generationConfig, safetySettings: [{ category: "a" }] })).lost).toBe(
    "safetySettings dropped, generationConfig.mediaResolution dropped, generationConfig.topK rejected",
  );
});

it("names fields within lists that the provider does not get, and reasoning that it cannot read", async () => {
  const { lost } = await ask("/v1/messages", {
    model,
    max_tokens: 9,
    system: [{ type: "text", text: "s", cache_control: { type: "ephemeral" } }],
    messages: [
      { role: "user", content: [{ type: "text", text: "hi", cache_control: { type: "ephemeral" } }] },
      {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "t", signature: "c2ln" },
          { type: "tool_use", id: "toolu_1", name: "f", input: {} },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "no", is_error: true }] },
    ],
    tools: [{ name: "f", input_schema: { type: "object" }, strict: true, cache_control: { type: "ephemeral" } }],
  });
  expect(lost?.split(", ").sort()).toEqual([
    "messages[].content[].cache_control dropped",
    "messages[].content[].signature dropped",
    "messages[].content[].thinking dropped",
    "system[].cache_control dropped",
    "tools[].cache_control dropped",
  ]);
});

it("names a field once that is lost in two ways", async () => {
  const { lost } = await ask("/v1/messages", {
    model,
    max_tokens: 9,
    messages: [
      ...messages,
      {
        role: "assistant",
        content: [
          { type: "mcp_tool_result", tool_use_id: "m", is_error: true, content: "no" },
          { type: "tool_use", id: "toolu_1", name: "f", input: {} },
        ],
      },
      { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "no", is_error: true }] },
    ],
  });
  expect(lost?.split(", ").sort()).toEqual([
    "messages[].content[].is_error dropped",
    "messages[].content[].tool_use_id dropped",
  ]);
});

it("reports losses of streams, and says nothing where nothing is lost", async () => {
  const body = { model, messages, max_tokens: 9, logprobs: false, stream: true };
  expect((await ask("/v1/chat/completions", { ...body, store: true })).lost).toBe("store rejected");
  expect(await ask("/v1/chat/completions", { ...body, stream_options: { include_usage: true } })).toMatchObject({
    lost: null,
    from: ["groq", "openai/gpt-oss-120b"],
    cost: null,
  });
});

it("reports to callers of the contract's endpoints", async () => {
  const chat = { model, messages, config: { top_k: 3, reasoning_effort: "max" } };
  const expected = { lost: "top_k rejected, reasoning_effort clamped high", from: ["groq", "openai/gpt-oss-120b"] };
  const warnings = expected.lost.split(", ");
  const whole = await ask("/v1/chat", chat);
  expect(whole).toMatchObject(expected);
  expect(JSON.parse(whole.text).warnings).toEqual(warnings);
  const stream = await ask("/v1/chat/stream", chat);
  expect(stream).toMatchObject(expected);
  const events = stream.text
    .split("\n")
    .flatMap((line) => (line.startsWith("data: {") ? [JSON.parse(line.slice(6))] : []));
  expect(events.at(-1)).toEqual({ type: "done", finish_reason: "stop", warnings });
});

it("an answer repeats the settings that were sent, not those that were lost", async () => {
  const settings = { truncation: "auto", max_tool_calls: 3, temperature: 0.5, reasoning: { effort: "max" }, user: "u" };
  const { text } = await ask("/v1/responses", { model, input: "hi", ...settings });
  expect(JSON.parse(text)).toMatchObject({
    truncation: "disabled",
    max_tool_calls: null,
    temperature: 0.5,
    reasoning: { effort: "high" },
    user: null,
  });
});

it.each([model, "two"])("a stream repeats the tools that were sent: %s", async (model) => {
  const tool = { type: "function", name: "f", parameters: { type: "object" } };
  const hosted = [{ type: "mcp", server_label: "m", server_url: "https://m.test" }, { type: "web_search" }];
  const { text } = await ask("/v1/responses", { model, input: "hi", stream: true, tools: [...hosted, tool] });
  const responses = text
    .split("\n")
    .flatMap((line) => (line.startsWith("data: {") ? (JSON.parse(line.slice(6)).response ?? []) : []));
  expect(responses).toHaveLength(3);
  for (const { tools } of responses) expect(tools).toEqual([{ ...tool, description: null, strict: null }]);
});

it("passes on what no rule reads to a provider with the same API, and native objects to their providers", async () => {
  const own = { logit_bias: { 7: 1 }, guided_json: { type: "object" } };
  const body = { model: "vllm/a", messages, max_tokens: 9, ...own, "x-vllm": { min_p: 0.1 }, "x-groq": { a: 1 } };
  expect((await ask("/v1/chat/completions", body)).lost).toBeNull();
  expect(last).toMatchObject({ ...own, min_p: 0.1 });
  expect(last).not.toHaveProperty("a");
  expect(await ask("/v1/chat/completions", { ...body, "x-vllm": 1 })).toMatchObject({
    status: 400,
    text: expect.stringContaining("x-vllm"),
  });
});

it("reports what was lost at the address of an alias that answered", async () => {
  const body = { model: "two", messages, max_tokens: 9, top_k: 5 };
  expect(await ask("/v1/chat/completions", body)).toMatchObject({ from: ["vllm", "a"], lost: null });
});

it("refuses what would lose something if the caller or the operator wants it so, before anything is sent", async () => {
  const body = { model, messages, max_tokens: 9, store: true };
  const strict = { "x-dragoman-strict": "true" };
  const refused = await ask("/v1/chat/completions", body, strict);
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining("store rejected") });
  expect(received).toBe(0);
  expect((await ask("/v1/chat/completions", { model, messages, max_tokens: 9 }, strict)).status).toBe(200);
  expect(await ask("/v1/chat/completions", body, { "x-dragoman-strict": "yes" })).toMatchObject({
    status: 400,
    text: expect.stringMatching(/x-dragoman-strict.*true.*false/),
  });
  const other = await start({ ...env, DRAGOMAN_STRICT: "true" });
  try {
    expect((await ask("/v1/chat/completions", body, {}, other)).status).toBe(400);
    expect((await ask("/v1/chat/completions", body, { "x-dragoman-strict": "false" }, other)).status).toBe(200);
  } finally {
    await other.close();
  }
});

it.each([
  [
    "many fields",
    Array.from({ length: 200 }, (_, index) => `field_${index}_ä`),
    /^field_0_%C3%A4 dropped, .*, and \d+ more$/,
  ],
  ["one long field", ["ä".repeat(600)], /^1 more$/],
  ["a field with a comma", ["a, b dropped"], /^a%2C b dropped dropped$/],
])("cuts a list to a kilobyte and counts the rest: %s", async (_, names, expected) => {
  const unknown = Object.fromEntries(names.map((name) => [name, 1]));
  const { lost } = await ask("/v1/messages", { model, messages, max_tokens: 9, ...unknown });
  expect(lost).toMatch(expected);
  expect(lost?.length).toBeLessThanOrEqual(1024);
});

it("the library has the same as warnings", async () => {
  const request = { model, messages, top_k: 5, seed: 1 } as const;
  const router = Router.fromEnv({ env });
  expect((await router.complete({ ...request, messages: [...request.messages] as never })).warnings).toEqual([
    "top_k rejected",
  ]);
  expect((await router.complete({ model, messages: messages as never })).warnings).toBeUndefined();
});
