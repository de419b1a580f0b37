/** A call without a result gets one where the provider would refuse it, and the caller learns of it. */
import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { explainInbound, findApi } from "../../explain/inbound.ts";
import { specOf } from "../../explain/spec.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { lossesAt } from "../../runtime/request/lost.ts";

const user = { role: "user", content: "a" };
const call = { id: "c1", type: "function", function: { name: "f", arguments: "{}" } };
const item = { type: "function_call", call_id: "c1", name: "f", arguments: "{}" };
const asked = { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "f", input: {} }] };
const answer = { type: "tool_result", tool_use_id: "c1", content: "b" };

it.each([
  [
    "messages",
    "gemini/gemini-3.5-flash",
    { max_tokens: 9, messages: [user, asked, user] },
    ["messages[].content[].id"],
  ],
  [
    "messages",
    "gemini/gemini-3.5-flash",
    { max_tokens: 9, messages: [user, asked, { role: "user", content: [answer] }] },
    [],
  ],
  ["messages", "gemini/gemini-3.5-flash", { max_tokens: 9, messages: [user, asked] }, []],
  ["messages", "vllm/served", { max_tokens: 9, messages: [user, asked, user] }, []],
  ["responses", "anthropic/claude-sonnet-5", { input: [user, item, user] }, ["input[].call_id"]],
  [
    "chat-completions",
    "deepseek/deepseek-v4-pro",
    { messages: [user, { role: "assistant", tool_calls: [call] }, user] },
    ["messages[].tool_calls[].id"],
  ],
])("%s at %s", (name, model, fields, paths) => {
  const api = inboundApis.find((each) => each.api === name) as InboundApi;
  const body = { model, ...fields };
  const { request, caller } = readInbound(api, body, {});
  const to = findDestination(model, { VLLM_BASE_URL: "http://vllm.test" }, {});
  const clamped = lossesAt(request, to, caller, body).filter(({ end }) => end === "clamped");
  expect(clamped.map(({ path }) => path)).toEqual(paths);
});

it.each([
  ["gemini/gemini-3.5-flash", "/body/contents/2/parts/0/functionResponse/id"],
  ["deepseek/deepseek-v4-pro", "/body/messages/2/tool_call_id"],
])("explain for %s shows that its id is the one of the call", async (model, pointer) => {
  const given = { model, max_tokens: 9, messages: [user, asked, user] };
  const to = findDestination(model, {}, {});
  const request = { api: findApi("messages"), given, stream: false, relays: false };
  const { written } = await explainInbound(await specOf(to.adapter.provider), request, to);
  expect(written).toContainEqual(expect.objectContaining({ pointer, from: "/messages/1/content/0/id" }));
});

it("explain shows where a document in an answer of the caller's history goes", async () => {
  const model = "openai/gpt-5.4";
  const source = { type: "base64", media_type: "application/pdf", data: "AAAA" };
  const made = {
    role: "assistant",
    content: [
      { type: "text", text: "b" },
      { type: "document", source },
    ],
  };
  const to = findDestination(model, {}, {});
  const given = { model, max_tokens: 99, messages: [user, made] };
  const request = { api: findApi("messages"), given, stream: false, relays: false };
  const { written } = await explainInbound(await specOf(to.adapter.provider), request, to);
  const { from, also = [] } = written.find(({ pointer }) => pointer === "/body/input/2/content/0/file_data") ?? {};
  expect([from, ...also]).toContain("/messages/1/content/1/source/data");
});

it("explain shows where an image in an answer of the caller's history goes", async () => {
  const model = "openai/gpt-5.4";
  const images = [{ type: "image_url", image_url: { url: "https://example.com/a.png" } }];
  const given = { model, messages: [user, { role: "assistant", content: "b", images }] };
  const to = findDestination(model, {}, {});
  const request = { api: findApi("chat-completions"), given, stream: false, relays: false };
  const { written } = await explainInbound(await specOf(to.adapter.provider), request, to);
  expect(written).toContainEqual(
    expect.objectContaining({
      pointer: "/body/input/2/content/0/image_url",
      from: "/messages/1/images/0/image_url/url",
    }),
  );
});
