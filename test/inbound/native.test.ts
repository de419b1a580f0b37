/** Fields that only the owners of an API understand. */
import { expect, it } from "vitest";
import { inboundApis } from "../../generated/inbound/index.ts";
import { readInbound } from "../../runtime/inbound/request.ts";

it.each([
  [
    "messages",
    { max_tokens: 9, messages: [], metadata: { user_id: "u" } },
    { "x-anthropic": { metadata: { user_id: "u" } } },
  ],
  [
    "responses",
    { input: "hi", max_tool_calls: 3, truncation: "auto" },
    { "x-openai": { max_tool_calls: 3, truncation: "auto" } },
  ],
  [
    "chat-completions",
    { messages: [], logit_bias: { 7: 1 }, n: null },
    Object.fromEntries(["x-openrouter", "x-vllm", "x-sglang"].map((space) => [space, { logit_bias: { 7: 1 } }])),
  ],
  ["generate-content", { contents: [], labels: { a: "b" } }, { "x-gemini": { labels: { a: "b" } } }],
])("%s: they are native objects of the owners", (name, body, expected) => {
  const api = inboundApis.find((each) => each.api === name);
  if (api === undefined) throw new Error(name);
  const isInPath = api.under.length > 0;
  const { request } = readInbound(api, isInPath ? body : { model: "m", ...body }, isInPath ? { model: "m" } : {});
  const native = Object.fromEntries(Object.entries(request).filter(([field]) => field.startsWith("x-")));
  expect(native).toEqual(expected);
});
