/** Formats of the answer that a provider does not take are in the list of losses, under the caller's name for them. */
import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { lossesAt, lossText } from "../../runtime/request/lost.ts";

const chat = { messages: [{ role: "user", content: "hi" }] };
const json = { response_format: { type: "json_object" } };
const schema = { response_format: { type: "json_schema", json_schema: { name: "a", schema: { type: "object" } } } };
const tools = [{ type: "function", function: { name: "f" } }];
const contents = [{ role: "user", parts: [{ text: "hi" }] }];

it.each([
  ["chat-completions", { ...chat, ...json }, "anthropic/claude-haiku-4-5", ["response_format clamped"]],
  ["chat-completions", { ...chat, ...json, tools }, "bedrock/m", ["response_format clamped"]],
  ["chat-completions", { ...chat, ...json }, "groq/m", []],
  [
    "responses",
    { input: "hi", text: { format: { type: "json_object" } } },
    "minimax/MiniMax-M3",
    ["text.format clamped"],
  ],
  // a part of what is left out is not listed again
  ["chat-completions", { ...chat, ...schema, tools }, "gemini/gemini-2.5-flash", ["response_format dropped"]],
  [
    "chat-completions",
    {
      ...chat,
      response_format: {
        ...schema.response_format,
        json_schema: { ...schema.response_format.json_schema, strict: true },
      },
      tools,
    },
    "gemini/gemini-2.5-flash",
    ["response_format dropped"],
  ],
  ["chat-completions", { ...chat, ...json, tools }, "vertex/gemini-2.5-flash", ["response_format dropped"]],
  ["chat-completions", { ...chat, ...schema, tools }, "gemini/gemini-3.5-flash", []],
  [
    "chat-completions",
    { ...chat, ...schema, tools, tool_choice: "required" },
    "gemini/gemini-3.5-flash",
    ["response_format dropped"],
  ],
  // a model that takes no format is asked for it in words
  ["chat-completions", { ...chat, ...json }, "bedrock/amazon.nova-pro-v1:0", ["response_format clamped"]],
  ["chat-completions", { ...chat, response_format: { type: "text" } }, "bedrock/amazon.nova-pro-v1:0", []],
  [
    "chat-completions",
    {
      ...chat,
      response_format: {
        ...schema.response_format,
        json_schema: { ...schema.response_format.json_schema, strict: true },
      },
    },
    "bedrock/eu.anthropic.claude-opus-5-5",
    ["response_format clamped"],
  ],
  ["chat-completions", { ...chat, response_format: { type: "text" }, tools }, "gemini/gemini-2.5-flash", []],
  [
    "generate-content",
    { contents, generationConfig: { responseMimeType: "application/json" } },
    "anthropic/m",
    ["generationConfig clamped"],
  ],
])("%s %j at %s: %j", (name, given, address, expected) => {
  const api = inboundApis.find((each) => each.api === name);
  if (api === undefined) throw new Error(`there is no API ${name}`);
  const to = findDestination(address, {}, {});
  const isInPath = api.under.length > 0;
  const body = isInPath ? given : { model: to.model, ...given };
  const path = { to: to.adapter, ...(isInPath && { model: to.model, stream: false }) };
  const { request, caller } = readInbound(api, body, path);
  expect(lossesAt(request, to, caller, body).map(lossText)).toEqual(expected);
});
