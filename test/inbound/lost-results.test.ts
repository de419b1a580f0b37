/** A call without a result gets one where the provider would refuse it, and the caller learns of it. */
import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
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
