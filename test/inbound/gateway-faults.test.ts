/** Reported faults of other gateways, in the words of the reports. Faults in keep-alive are in its own test. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { type RecordedSimulator, startRecordedSimulator } from "../fidelity/recorded-simulator.ts";
import { framesOf } from "./stream-frames.ts";

let simulator: RecordedSimulator;
let proxy: RunningProxy;
beforeAll(async () => {
  simulator = await startRecordedSimulator();
  // nothing listens there
  const unreachable = { SGLANG_BASE_URL: "http://127.0.0.1:9/v1", DRAGOMAN_MAX_RETRIES: "0" };
  const aliases = "claude=anthropic/claude-opus-4-8; fallback=sglang/served,vllm/served";
  const env = { ...simulator.environment, ...unreachable, DRAGOMAN_ALIASES: aliases };
  proxy = await startProxy({ env, host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await proxy.close();
  await simulator.close();
});
beforeEach(() => {
  simulator.exchanges.length = 0;
});

// biome-ignore lint/suspicious/noExplicitAny: tests inspect responses
type Json = any;

/** Posts, and returns the body, which is not an error. */
async function textOf(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(proxy.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect([response.status, response.ok ? "" : text]).toEqual([200, ""]);
  return text;
}

const post = async (path: string, body: object): Promise<Json> => JSON.parse(await textOf(path, body));
const stream = async (path: string, body: object) => framesOf(await textOf(path, { ...body, stream: true }));
const messages = "/v1/messages";
/** The last body that reached the provider. */
const sent = (): Json => JSON.parse(simulator.exchanges.at(-1)?.sent ?? expect.fail("nothing was sent"));

const models = [
  "openai/gpt-5.5",
  "anthropic/claude-opus-4-8",
  "gemini/gemini-3.5-flash",
  "xai/grok-4.5",
  "openrouter/vendor/model",
  "vllm/served",
];
const foreign = models.filter((model) => !model.startsWith("anthropic/"));
const thinking = { type: "adaptive", display: "summarized" };
const tools = [{ name: "f", input_schema: { type: "object", properties: { a: {} } } }];
const user = (content: unknown) => ({ role: "user", content });
const two = `/think Two cities at once.\n/call f {"a":1} /call f {"a":2}`;
const asking = (model: string, text = two) => ({ model, max_tokens: 8000, thinking, tools, messages: [user(text)] });
const results = (content: Json[]) =>
  user(
    content.flatMap(({ type, id }) =>
      type === "tool_use" ? [{ type: "tool_result", tool_use_id: id, content: "ok" }] : [],
    ),
  );

describe("thinking", () => {
  it.each(["gemini/gemini-3.5-flash", "xai/grok-4.5", "openrouter/vendor/model"])(
    "is lost, flattened to prose or unsigned: %s",
    async (model) => {
      const { content } = await post(messages, asking(model));
      expect(content[0]).toMatchObject({ type: "thinking", signature: expect.any(String) });
      expect(content[0].thinking).toContain("Two cities at once.");
      expect(content.filter(({ type }: Json) => type === "text")).toEqual([]);
      await post(messages, {
        ...asking(model),
        messages: [user(two), { role: "assistant", content }, results(content)],
      });
      // its own opaque state is back
      const [first, second] = simulator.exchanges;
      const state = /"(?:encrypted_content|thoughtSignature|signature|data)":\s*"([^"]{20,})"/.exec(
        first?.answer ?? "",
      );
      expect(second?.sent).toContain(state?.[1] ?? "no state");
    },
  );

  it.each(models)("has a signature that is refused after a model switch: %s", async (model) => {
    for (const other of models) {
      const { content } = await post(messages, asking(model));
      const history = [user(two), { role: "assistant", content }, results(content)];
      const answer = await post(messages, { ...asking(other), messages: history });
      expect(JSON.stringify(answer.content)).toContain("ok");
    }
  });
});

describe("calls", () => {
  it("of Gemini lose their arguments in a stream", async () => {
    const body = { model: "gemini/gemini-3.5-flash", messages: [user(`/call f {"a":{"b":[1,"x"]}}`)] };
    const declared = [{ type: "function", function: { name: "f", parameters: tools[0]?.input_schema } }];
    const frames = await stream("/v1/chat/completions", { ...body, tools: declared });
    const pieces = frames.flatMap(({ json }) => json?.choices?.[0]?.delta.tool_calls ?? []);
    const json = pieces.map((call: Json) => call.function.arguments ?? "").join("");
    expect(JSON.parse(json)).toEqual({ a: { b: [1, "x"] } });
  });

  it.each(foreign)("begin with an empty text block or an empty input_json_delta: %s", async (model) => {
    const frames = await stream(messages, asking(model));
    const deltas = frames.flatMap(({ json }) => (json.type === "content_block_delta" ? [json] : []));
    const started = frames.flatMap(({ json }) => (json.type === "content_block_start" ? [json] : []));
    const textual = started.filter(({ content_block: block }) => block.type === "text");
    for (const { index } of textual)
      expect(deltas.some((delta) => delta.index === index && delta.delta.text)).toBe(true);
    expect(deltas.filter(({ delta }) => delta.partial_json === "" || delta.text === "")).toEqual([]);
  });

  it.each(foreign)("interleave or merge when they are parallel: %s", async (model) => {
    const frames = await stream(messages, asking(model));
    const calls = frames.flatMap(({ json }) => (json.content_block?.type === "tool_use" ? [json.index] : []));
    expect(calls.length).toBe(2);
    const inputs = calls.map((place) =>
      frames
        .flatMap(({ json }) =>
          json.index === place && json.type === "content_block_delta" ? [json.delta.partial_json] : [],
        )
        .join(""),
    );
    expect(inputs.map((json) => JSON.parse(json))).toEqual([{ a: 1 }, { a: 2 }]);
    const order = frames.flatMap(({ json }) => (json.index === undefined ? [] : [json.index]));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it.each(models)("end with the stop reason of text: %s", async (model) => {
    expect((await post(messages, asking(model))).stop_reason).toBe("tool_use");
    const frames = await stream(messages, asking(model));
    expect(frames.find(({ json }) => json.type === "message_delta")?.json.delta.stop_reason).toBe("tool_use");
  });

  it("without a signature are refused by Gemini", async () => {
    const call = { type: "tool_use", id: "toolu_1", name: "f", input: { a: 1 } };
    const history = [user("Hi"), { role: "assistant", content: [call] }, results([call])];
    const answer = await post(messages, { ...asking("gemini/gemini-3.5-flash"), messages: history });
    expect(JSON.stringify(answer.content)).toContain("ok");
  });
});

describe("counts", () => {
  it("of tokens are not found, zero or of the text only", async () => {
    const count = async (more: object) =>
      (await post(`${messages}/count_tokens`, { model: "vllm/served", messages: [user("Hi")], ...more })).input_tokens;
    const source = { type: "base64", media_type: "image/png", data: "AAAA" };
    const plain = await count({});
    expect(plain).toBeGreaterThan(0);
    expect(await count({ tools })).toBeGreaterThan(plain);
    expect(await count({ system: "Be brief and polite." })).toBeGreaterThan(plain);
    expect(await count({ messages: [user([{ type: "image", source }])] })).toBeGreaterThan(plain + 100);
  });

  it.each(foreign)("are zero when a stream begins: %s", async (model) => {
    const [start] = await stream(messages, asking(model));
    expect(start?.json.message.usage.input_tokens).toBeGreaterThan(0);
  });
});

it("cache_control is lost, made up, or its usage counted twice", async () => {
  const text = "word ".repeat(2000);
  const marked = { type: "text", text, cache_control: { type: "ephemeral" } };
  const body = { model: "claude", max_tokens: 100, system: [marked], messages: [user("Hi")] };
  const first = await post(messages, body);
  expect(JSON.stringify(sent()).match(/"cache_control"/g)).toHaveLength(1);
  expect(sent().system.at(-1)).toMatchObject({ cache_control: { type: "ephemeral" } });
  const history = [user("Hi"), { role: "assistant", content: first.content }, user("Again")];
  const second = await post(messages, { ...body, messages: history });
  const { usage } = JSON.parse(simulator.exchanges.at(-1)?.answer ?? "");
  expect(usage.cache_read_input_tokens).toBeGreaterThan(1000);
  expect(second.usage).toMatchObject({
    input_tokens: usage.input_tokens,
    cache_read_input_tokens: usage.cache_read_input_tokens,
  });
  await post(messages, { ...body, system: text });
  expect(JSON.stringify(sent())).not.toContain("cache_control");
});

it("a beta arrives without its field of the body, or the reverse", async () => {
  const edits = { edits: [{ type: "clear_thinking_20251015", keep: "all" }] };
  const body = { ...asking("anthropic/claude-opus-4-8", "Hi"), context_management: edits };
  await textOf(messages, body, {
    "anthropic-version": "2023-06-01",
    "anthropic-beta": "context-management-2025-06-27",
  });
  expect(sent().context_management).toEqual(edits);
  // another vendor understands neither
  await textOf(messages, { ...body, model: "vllm/served" }, { "anthropic-beta": "context-management-2025-06-27" });
  expect(sent()).not.toHaveProperty("context_management");
});

it.each(foreign)("a system turn in mid-conversation is refused: %s", async (model) => {
  const history = [
    user("Hi"),
    { role: "assistant", content: "Hello." },
    { role: "system", content: "Be brief." },
    user("Go"),
  ];
  const { content } = await post(messages, { ...asking(model), messages: history });
  expect(content.at(-1).text).toContain("Go");
  expect(simulator.exchanges.at(-1)?.sent).toContain("Be brief.");
});

it.each(["vllm/served", "gemini/gemini-3.5-flash"])(
  "custom tools, namespaces and tool searches of Codex are refused or misnamed: %s",
  async (model) => {
    const parameters = { type: "object", properties: {} };
    const declared = [
      { type: "custom", name: "patch", description: "Patches", format: { type: "text" } },
      {
        type: "namespace",
        name: "agents",
        description: "Agents",
        tools: [{ type: "function", name: "spawn", parameters }],
      },
      { type: "tool_search", execution: "client", description: "Finds tools", parameters },
    ];
    const ask = async (input: string) => (await post("/v1/responses", { model, input, tools: declared })).output.at(-1);
    expect(await ask(`/call patch {"input":"*** Begin"}`)).toMatchObject({
      type: "custom_tool_call",
      input: "*** Begin",
    });
    const offered = JSON.stringify(sent().tools).match(/"name":\s*"([^"]*spawn[^"]*)"/)?.[1];
    expect(await ask(`/call ${offered} {}`)).toMatchObject({
      type: "function_call",
      namespace: "agents",
      name: "spawn",
    });
    expect(await ask(`/call tool_search {}`)).toMatchObject({
      type: "tool_search_call",
      execution: "client",
      arguments: {},
    });
  },
);

it.each(["vllm/served", "sglang/served"])(
  "tools of a vendor's servers are declared as functions: %s",
  async (model) => {
    const search = { type: "web_search_20250305", name: "web_search", max_uses: 3 };
    if (model === "vllm/served") await post(messages, { ...asking(model, "Hi"), tools: [search, ...tools] });
    else await post(messages, { ...asking("fallback", "Hi"), tools: [search, ...tools] });
    expect(sent().tools.map((tool: Json) => tool.function.name)).toEqual(["f"]);
  },
);

it("structured output is dropped on a fallback, and the request changed in place", async () => {
  const format = {
    type: "json_schema",
    schema: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
  };
  const body = { ...asking("vllm/served", "Name it"), output_config: { format } };
  await post(messages, body);
  const direct = sent();
  const { content } = await post(messages, { ...body, model: "fallback" });
  expect(sent()).toEqual(direct);
  expect(JSON.parse(content.at(-1).text)).toEqual({ a: expect.any(String) });
});
