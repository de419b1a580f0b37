/** Marks for the prompt cache in requests of one API, for providers with another one. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { lossesAt } from "../../runtime/request/lost.ts";
import { readingsOf } from "../walked-adapters.ts";
import { json, startVendor, type Vendor } from "./vendor.ts";

function send(name: string, body: object, provider: string, model: string): Record<string, unknown> {
  const api = inboundApis.find((each) => each.api === name) as InboundApi;
  const adapter = readingsOf(provider).compiled;
  const { request } = readInbound(api, { model: "m", ...body }, { to: adapter });
  const [registration] = adapter.names;
  if (registration === undefined) throw new Error(provider);
  const sent = adapter.request(exchange(request, { adapter, registration, model, key: "k" }, false));
  return JSON.parse(JSON.stringify(sent)) as Record<string, unknown>;
}

const hour = { type: "ephemeral", ttl: "1h" };
const marked = { type: "text", text: "hi", cache_control: hour };
const messages = { max_tokens: 9, messages: [{ role: "user", content: [marked] }] };

describe("cache_control", () => {
  it.each([
    ["anthropic", "claude-opus-4-8", { messages: [{ content: [{ cache_control: hour }] }] }],
    ["minimax", "MiniMax-M3", { messages: [{ content: [{ cache_control: { type: "ephemeral" } }] }] }],
    ["openrouter", "anthropic/claude-opus-4-8", { messages: [{ content: [{ cache_control: hour }] }] }],
    ["alibaba", "qwen3.8-max", { messages: [{ content: [{ cache_control: hour }] }] }],
    ["bedrock", "us.anthropic.claude-opus-4-8", { messages: [{ content: [{}, { cachePoint: { ttl: "1h" } }] }] }],
    [
      "openai",
      "gpt-5.6-sol",
      { input: [{ content: [{ prompt_cache_breakpoint: { mode: "explicit", ttl: "12h" } }] }] },
    ],
  ])("reaches %s in its own form", (provider, model, sent) => {
    expect(send("messages", messages, provider, model)).toMatchObject(sent);
  });

  it("is reported where there are more than the model takes", () => {
    const api = inboundApis.find((each) => each.api === "messages") as InboundApi;
    const to = findDestination("bedrock/us.anthropic.claude-opus-4-8", {}, {});
    const lost = (count: number) => {
      const body = { model: "m", max_tokens: 9, messages: [{ role: "user", content: Array(count).fill(marked) }] };
      const { request, caller } = readInbound(api, body, { to: to.adapter });
      return lossesAt(request, to, caller, body);
    };
    expect(lost(4)).toEqual([]);
    expect(lost(5)).toEqual([{ path: "messages[].content[].cache_control", end: "dropped" }]);
  });

  it.each([
    { type: "bash_20250124", name: "bash" },
    { type: "text_editor_20250728", name: "str_replace_based_edit_tool" },
    { type: "memory_20250818", name: "memory" },
    { type: "computer_20251124", name: "computer", display_width_px: 10, display_height_px: 10 },
  ])("reaches others on $name, which the client runs", (tool) => {
    const body = { ...messages, tools: [{ ...tool, cache_control: hour }] };
    const sent = [{ name: tool.name, cache_control: { type: "ephemeral" } }];
    expect(send("messages", body, "minimax", "MiniMax-M3").tools).toMatchObject(sent);
    const tools = [{ toolSpec: { name: tool.name } }, { cachePoint: { ttl: "1h" } }];
    expect(send("messages", body, "bedrock", "us.anthropic.claude-opus-4-8")).toMatchObject({ toolConfig: { tools } });
  });

  it("reaches no provider without such a field", () => {
    const others = "cerebras deepinfra deepseek sglang groq mistral fireworks zai ollama togetherai xai azure gemini";
    const tools = [{ name: "f", input_schema: { type: "object" }, cache_control: hour }];
    for (const provider of others.split(" ")) {
      const sent = JSON.stringify(send("messages", { ...messages, system: [marked], tools }, provider, "m"));
      expect(sent, provider).not.toMatch(/cache_control|breakpoint|ephemeral/);
    }
    expect(JSON.stringify(send("messages", messages, "openai", "gpt-5.5"))).not.toMatch(/cache_control|breakpoint/);
  });

  const image = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } };
  it.each<[what: string, result: object, content?: unknown]>([
    ["without content", {}],
    ["with blank content", { content: "" }],
    ["with an empty list", { content: [] }],
    ["with a mark before its end", { content: [marked, image] }, [{ type: "text" }, image]],
    ["with two marks", { content: [marked, { ...image, cache_control: hour }] }, [{ type: "text" }, image]],
  ])("on a result %s is one at its end", (_, result, content) => {
    const isMarked = JSON.stringify(result).includes("cache_control");
    const tool = { type: "tool_result", tool_use_id: "a", ...(!isMarked && { cache_control: hour }), ...result };
    const call = { role: "assistant", content: [{ type: "tool_use", id: "a", name: "f", input: {} }] };
    const body = {
      max_tokens: 9,
      messages: [{ role: "user", content: "hi" }, call, { role: "user", content: [tool] }],
    };
    const sent = send("messages", body, "anthropic", "claude-opus-4-8");
    expect(sent).toMatchObject({ messages: [{}, {}, { content: [{ ...(content !== undefined && { content }) }] }] });
    expect(sent).toMatchObject({ messages: [{}, {}, { content: [{ tool_use_id: "a", cache_control: hour }] }] });
    expect(JSON.stringify(sent).match(/cache_control/g)).toHaveLength(1);
    const bedrock = send("messages", body, "bedrock", "us.anthropic.claude-opus-4-8");
    expect(bedrock).toMatchObject({
      messages: [{}, {}, { content: [{ toolResult: {} }, { cachePoint: { ttl: "1h" } }] }],
    });
  });

  it("of Responses on a result is not reported where it is sent", () => {
    const mark = { type: "input_text", text: "b", prompt_cache_breakpoint: { mode: "explicit" } };
    const call = { type: "function_call", call_id: "a", name: "f", arguments: "{}" };
    const result = { type: "function_call_output", call_id: "a", output: [mark] };
    const body = { model: "m", input: [{ role: "user", content: "hi" }, call, result] };
    const api = inboundApis.find((each) => each.api === "responses") as InboundApi;
    const lostAt = (model: string) => {
      const to = findDestination(model, {}, {});
      const { request, caller } = readInbound(api, body, { to: to.adapter });
      return lossesAt(request, to, caller, body).map(({ path }) => path);
    };
    expect(lostAt("anthropic/claude-opus-4-8")).toEqual([]);
    expect(lostAt("xai/grok-4.5")).toEqual(["input[].output[].prompt_cache_breakpoint"]);
  });

  it("on a result is reported where results are strings: one as a list would change what was sent before", () => {
    const body = {
      model: "m",
      max_tokens: 99,
      messages: [
        { role: "user", content: "hi" },
        { role: "assistant", content: [{ type: "tool_use", id: "a", name: "f", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "b", cache_control: hour }] },
      ],
    };
    const api = inboundApis.find((each) => each.api === "messages") as InboundApi;
    const lostAt = (model: string) => {
      const to = findDestination(model, {}, {});
      const { request, caller } = readInbound(api, body, { to: to.adapter });
      return lossesAt(request, to, caller, body).map(({ path }) => path);
    };
    expect(lostAt("openai/gpt-5.6-sol")).toEqual(["messages[].content[].cache_control"]);
    expect(lostAt("azure/gpt-5.6-sol")).toEqual(["messages[].content[].cache_control"]);
    expect(lostAt("bedrock/us.anthropic.claude-opus-4-8")).toEqual([]);
  });

  it("is sent four times at most, with the end of tools, system and messages", () => {
    const text = (at: number, cache_control: object | undefined = hour) => ({
      type: "text",
      text: `${at}`,
      cache_control,
    });
    const body = {
      ...messages,
      tools: [1, 2].map((at) => ({ name: `f${at}`, input_schema: { type: "object" }, cache_control: hour })),
      system: [text(1), text(2)],
      messages: [{ role: "user", content: [text(1), text(2), text(3)] }],
    };
    const marksOf = (list: unknown) =>
      (list as Record<string, unknown>[]).map((each) => each.cache_control !== undefined);
    const sent = send("messages", body, "anthropic", "claude-opus-4-8");
    const [message] = sent.messages as { content: unknown }[];
    expect([sent.tools, sent.system, message?.content].map(marksOf)).toEqual([
      [false, true],
      [false, true],
      [false, true, true],
    ]);
    const whole = send("messages", { ...body, cache_control: hour }, "anthropic", "claude-opus-4-8");
    expect(JSON.stringify(whole).match(/cache_control/g)).toHaveLength(4);
    expect(
      JSON.stringify(send("messages", body, "bedrock", "us.anthropic.claude-opus-4-8")).match(/cachePoint/g),
    ).toHaveLength(4);
    const routed = send("messages", body, "openrouter", "anthropic/claude-opus-4-8");
    expect(JSON.stringify(routed).match(/cache_control/g)).toHaveLength(4);
  });

  it("of the whole request is the implicit mode of OpenAI", () => {
    const whole = { ...messages, cache_control: hour };
    expect(send("messages", whole, "openai", "gpt-6-sol")).toMatchObject({
      prompt_cache_options: { mode: "implicit", ttl: "12h" },
    });
    expect(send("messages", whole, "openai", "gpt-5.5")).not.toHaveProperty("prompt_cache_options");
  });
});

describe.each([
  [
    "responses",
    (part: object) => ({ input: [{ type: "message", role: "user", content: [{ type: "input_text", ...part }] }] }),
  ],
  ["chat-completions", (part: object) => ({ messages: [{ role: "user", content: [{ type: "text", ...part }] }] })],
] as const)("prompt_cache_breakpoint in %s", (name, bodyOf) => {
  it.each([
    ["30m", { type: "ephemeral" }],
    ["12h", hour],
  ])("with %s", (ttl, expected) => {
    const body = bodyOf({ text: "hi", prompt_cache_breakpoint: { mode: "explicit", ttl } });
    expect(send(name, body, "anthropic", "claude-opus-4-8")).toMatchObject({
      messages: [{ content: [{ type: "text", text: "hi", cache_control: expected }] }],
    });
  });

  it("and its options", () => {
    const sent = (mode: string) =>
      send(
        name,
        { ...bodyOf({ text: "hi" }), prompt_cache_options: { mode, ttl: "12h" } },
        "anthropic",
        "claude-opus-4-8",
      );
    expect(sent("implicit")).toMatchObject({ cache_control: hour });
    expect(sent("explicit")).not.toHaveProperty("cache_control");
  });
});

describe("the session of the caller", () => {
  let vendor: Vendor;

  beforeAll(async () => {
    vendor = await startVendor((url) => ({ MISTRAL_BASE_URL: url, MISTRAL_API_KEY: "secret-m" }));
  });

  afterAll(() => vendor.close());

  async function keySent(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<unknown> {
    vendor.reset(json(418, "{}"));
    await (await vendor.post(path, { model: "mistral/m", ...body }, headers)).text();
    return (JSON.parse(vendor.received[0]?.body ?? "{}") as { prompt_cache_key?: unknown }).prompt_cache_key;
  }

  it.each([
    ["/v1/messages", messages, "x-claude-code-session-id"],
    ["/v1/responses", { input: "hi" }, "session-id"],
    ["/v1/chat/completions", { messages: [{ role: "user", content: "hi" }] }, "x-session-id"],
  ])("at %s is the key of its cache", async (path, body, header) => {
    expect(await keySent(path, body, { [header]: "s-1" })).toBe("s-1");
    expect(await keySent(path, body, { [header]: "s".repeat(65) })).toBeUndefined();
    expect(await keySent(path, body, {})).toBeUndefined();
    if (path !== "/v1/messages")
      expect(await keySent(path, { ...body, prompt_cache_key: "own" }, { [header]: "s-1" })).toBe("own");
  });
});
