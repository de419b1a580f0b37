/** Fields of chat completions that only one provider has arrive there as they came, and are reported anywhere else. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { explainNative } from "../../explain/index.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";

const answer = {
  id: "1",
  model: "m",
  choices: [{ index: 0, message: { role: "assistant", content: "hello" }, finish_reason: "stop" }],
};
const ofGemini = { candidates: [{ content: { role: "model", parts: [{ text: "hello" }] }, finishReason: "STOP" }] };

let provider: Server;
let proxy: RunningProxy;
/** The body of the last request. */
let last: Record<string, unknown>;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    last = JSON.parse(body);
    const isGemini = request.url?.includes("generateContent");
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(isGemini ? ofGemini : answer));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const names = adapters.flatMap((adapter) => adapter.names);
  const env = Object.fromEntries(
    names.flatMap(({ credential: [key], base_url }) => [...(key ? [[key, "k"]] : []), [base_url, url]]),
  );
  proxy = await startProxy({ engine: new Engine({ env }), host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await proxy.close();
  provider.close();
});

async function ask(model: string, fields: object) {
  const body = { model, messages: [{ role: "user", content: "hi" }], max_tokens: 2000, ...fields };
  const response = await fetch(`${proxy.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(200);
  return response.headers.get("x-dragoman-lost");
}

const rows: readonly (readonly [model: string, fields: object])[] = [
  ["openrouter/meta-llama/llama-3", { provider: { data_collection: "deny", order: ["a"] }, models: ["b/c"] }],
  ["openrouter/meta-llama/llama-3", { transforms: ["middle-out"], plugins: [{ id: "web" }], route: "fallback" }],
  ["vllm/a", { chat_template_kwargs: { enable_thinking: false }, guided_json: { type: "object" } }],
  ["vllm/a", { guided_regex: "a+", min_tokens: 3, stop_token_ids: [1], ignore_eos: true }],
  ["sglang/a", { regex: "a+", ebnf: "root ::= a", separate_reasoning: true }],
  ["deepseek/deepseek-chat", { thinking: { type: "enabled" } }],
  ["zai/glm-4.6", { thinking: { type: "disabled" }, do_sample: false }],
  ["alibaba/qwen-plus", { enable_thinking: true, thinking_budget: 100, enable_search: true }],
  ["llamacpp/a", { grammar: "root ::= a", cache_prompt: true, mirostat: 2 }],
  ["mistral/mistral-small", { safe_prompt: true, random_seed: 3, prediction: { type: "content", content: "a" } }],
  ["groq/llama-3", { citation_options: "enabled", search_settings: { country: "US" } }],
  ["ollama/a", { think: false, keep_alive: "5m" }],
  ["togetherai/a", { repetition_penalty: 1.1, safety_model: "g" }],
  ["fireworks/a", { prompt_truncate_len: 100, context_length_exceeded_behavior: "truncate" }],
];

/** Fields that other APIs have, too, so that rules read them. */
it.each<[model: string, fields: object, lost?: string]>([
  ["togetherai/a", { user: "u", metadata: { k: "v" }, service_tier: "flex", store: true, verbosity: "low" }],
  ["togetherai/a", { prompt_cache_key: "k", prompt_cache_retention: "24h", safety_identifier: "s" }],
  ["togetherai/a", { prompt_cache_options: { mode: "implicit" } }],
  ["vllm/a", { user: "u", prompt_cache_key: "k", metadata: { k: "v" } }],
  ["groq/llama-3", { user: "u", service_tier: "performance" }],
  ["groq/llama-3", { metadata: { k: "v" }, store: true }, "store rejected, metadata rejected"],
  ["cerebras/a", { user: "u", metadata: { k: "v" } }, "metadata rejected"],
  ["mistral/a", { user: "u", metadata: { k: "v" } }, "user rejected"],
  ["fireworks/a", { user: "u", prompt_cache_retention: "24h" }, "prompt_cache_retention rejected"],
])("%s gets what other APIs have, too, unless it refuses it: %o", async (model, fields, lost) => {
  expect(await ask(model, fields)).toBe(lost ?? null);
  const refused = lost?.split(", ").map((loss) => loss.split(" ")[0]) ?? [];
  for (const [name, value] of Object.entries(fields))
    expect([name, last[name]]).toEqual([name, refused.includes(name) ? undefined : value]);
});

it("what says nothing is not sent to those that may not know it", async () => {
  expect(await ask("togetherai/a", { store: false, service_tier: "auto", verbosity: "medium" })).toBeNull();
  for (const name of ["store", "service_tier", "verbosity"]) expect(last).not.toHaveProperty(name);
});

it.each(rows)("%s gets %o", async (model, fields) => {
  expect(await ask(model, fields)).toBeNull();
  expect(last).toMatchObject(fields);
  const names = Object.keys(fields);
  const lost = (await ask("gemini/gemini-3-pro", fields))?.split(", ") ?? [];
  for (const name of names) expect(lost).toContain(`${name} dropped`);
});

it.each(rows)("%s gets them from its own object, too: %o", async (model, fields) => {
  const [name = ""] = model.split("/");
  const namespace = adapters.flatMap((adapter) => adapter.names).find(({ key }) => key === name)?.namespace ?? "";
  expect(await ask(model, { [namespace]: fields })).toBeNull();
  expect(last).toMatchObject(fields);
});

it.each(["vllm/a", "sglang/a", "llamacpp/a", "openrouter/a", "deepseek/a", "fireworks/a"])(
  "%s is asked for the probabilities of tokens, and they come back",
  async (model) => {
    const messages = [{ role: "user", content: "hi" }];
    const post = (fields: object) =>
      fetch(`${proxy.url}/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model, messages, ...fields }),
      });
    const asked = { logprobs: true, top_logprobs: 2, seed: 1 };
    const response = await post(asked);
    expect(last).toEqual({ model: "a", messages, ...asked });
    expect(await response.json()).toEqual(answer);
    // only these requests are relayed
    await post({ logprobs: false, reasoning_effort: "none", response_format: { type: "text" } });
    expect(last).toMatchObject({ stream: false });
    expect(last).not.toHaveProperty("logprobs");
  },
);

it("fields of functions arrive, too", async () => {
  const tools = [
    { type: "function", function: { name: "f", parameters: { type: "object" }, returns: { type: "null" } } },
  ];
  expect(await ask("vllm/a", { tools })).toBeNull();
  expect(last.tools).toEqual(tools);
});

/** Unknown fields of messages, of parts and of tools. */
const unknown = {
  messages: [
    { role: "system", content: "Be terse.", cached: true },
    {
      role: "user",
      weight: 0,
      content: [
        { type: "text", text: "hi", own: 1 },
        { type: "image_url", image_url: { url: "https://a.example/1.png" }, uuid: "u" },
      ],
    },
    { role: "assistant", content: [{ type: "text", text: "so", own: 2 }] },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "call_1234", type: "function", function: { name: "f", arguments: "{}" } }],
    },
    { role: "tool", tool_call_id: "call_1234", content: "ok", took: 3 },
    { role: "assistant", content: "so", prefix: true },
  ],
  tools: [{ type: "function", function: { name: "f", parameters: { type: "object" } }, defer: true }],
};
const everyUnknown = [
  ...["cached", "weight", "content[].own", "content[].uuid", "took", "prefix"].map((field) => `messages[].${field}`),
  "tools[].defer",
];

const endings = everyUnknown.map((path) => path.slice(path.lastIndexOf(".") + 1));

it.each(["togetherai/a", "openrouter/meta-llama/llama-3", "deepseek/deepseek-chat", "moonshotai/a", "vllm/a"])(
  "%s gets unknown fields of messages, parts and tools as they came",
  async (model) => {
    expect(await ask(model, unknown)).toBeNull();
    const [, user, answer, , result, last_] = last.messages as Record<string, unknown>[];
    expect([user?.weight, answer?.content, result?.took, last_?.prefix]).toEqual([
      0,
      [{ type: "text", text: "so", own: 2 }],
      3,
      true,
    ]);
    expect(user?.content).toEqual(unknown.messages[1]?.content);
    expect(last.messages).toHaveProperty([0, "cached"], true);
    expect(last.tools).toEqual(unknown.tools);
  },
);

it.each([
  ["groq/llama-3", everyUnknown],
  ["cerebras/a", everyUnknown],
  ["mistral/mistral-small", everyUnknown.filter((path) => !path.endsWith("prefix"))],
  ["fireworks/a", ["messages[].content[].own", "messages[].content[].uuid"]],
])("%s gets none that it refuses: %j", async (model, paths) => {
  expect((await ask(model, unknown))?.split(", ").sort()).toEqual(paths.map((path) => `${path} rejected`).sort());
  const refused = paths.map((path) => path.slice(path.lastIndexOf(".") + 1));
  for (const name of endings)
    expect([name, JSON.stringify(last).includes(`"${name}":`)]).toEqual([name, !refused.includes(name)]);
});

it.each([
  ["groq/llama-3", "rejected"],
  ["togetherai/a", undefined],
])("explain says the same of %s", async (model, action) => {
  const given = { model, ...unknown };
  const { written, unsent } = await explainNative(given, { as: "chat-completions", env: {}, translate: true });
  const pointers = ["/messages/0/cached", "/messages/1/content/0/own", "/messages/5/prefix", "/tools/0/defer"];
  for (const pointer of pointers) {
    const fate = unsent.find((each) => each.pointer === pointer);
    expect([pointer, fate?.action]).toEqual([pointer, action]);
    expect(written.some(({ from }) => from === pointer)).toBe(action === undefined);
  }
});

it("other APIs get none, and they are reported", async () => {
  expect((await ask("gemini/gemini-3-pro", unknown))?.split(", ").sort()).toEqual(
    everyUnknown.map((path) => `${path} dropped`).sort(),
  );
});

it("a field with a name of the normal form is not sent as an unknown one", async () => {
  const messages = [
    { role: "system", name: "s", content: "Be terse." },
    { role: "user", name: "u", content: "hi", files: 1, is_error: true, type: "human", cache_control: 5 },
  ];
  expect((await ask("togetherai/a", { messages }))?.split(", ").sort()).toEqual(
    ["cache_control", "files", "is_error", "type"].map((field) => `messages[].${field} dropped`),
  );
  expect(last.messages).toEqual([
    { role: "system", name: "s", content: "Be terse." },
    { role: "user", name: "u", content: "hi" },
  ]);
});
