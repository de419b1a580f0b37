/** Controls of reasoning that give way to other fields of a request are in the list of losses. */
import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import type { EngineRequest } from "../../generated/hub.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { lossesAt, lossText } from "../../runtime/request/lost.ts";

const tools: EngineRequest["tools"] = [{ type: "function", function: { name: "f", parameters: { type: "object" } } }];
const call = { id: "c", type: "function", function: { name: "f", arguments: "{}" } };
const loop = [
  { role: "user", content: "a" },
  { role: "assistant", content: null, tool_calls: [call] },
  { role: "tool", tool_call_id: "c", content: "b" },
];
const bedrock = "bedrock/anthropic.claude-sonnet-4-5-v1:0";

it.each<[address: string, fields: object, lost: string[]]>([
  ["anthropic/claude-haiku-4-5", {}, []],
  ["anthropic/claude-haiku-4-5", { tool_choice: "auto" }, []],
  ["anthropic/claude-haiku-4-5", { tool_choice: "required" }, ["reasoning_effort dropped"]],
  ["anthropic/claude-haiku-4-5", { tool_choice: "required", reasoning_effort: "none" }, []],
  ["anthropic/claude-haiku-4-5", { messages: loop }, ["reasoning_effort dropped"]],
  // blank text is not sent, so that the loop is still open
  ["anthropic/claude-haiku-4-5", { messages: [...loop, { role: "user", content: " " }] }, ["reasoning_effort dropped"]],
  // its own object decides everywhere
  ["anthropic/claude-haiku-4-5", { "x-anthropic": { thinking: { type: "disabled" } } }, []],
  // thinking without a budget does not give way
  ["anthropic/claude-opus-4-8", { tool_choice: "required" }, []],
  [bedrock, {}, []],
  [bedrock, { max_tokens: 1024 }, ["reasoning_effort dropped"]],
  [bedrock, { max_tokens: 1024, reasoning_mode: "pro" }, ["reasoning_mode dropped", "reasoning_effort dropped"]],
  ["anthropic/claude-haiku-4-5", { reasoning_mode: "pro" }, []],
  ["anthropic/claude-haiku-4-5", { reasoning_effort: "minimal", reasoning_mode: "pro" }, ["reasoning_mode dropped"]],
  ["anthropic/claude-opus-4-8", { reasoning_effort: "max", reasoning_mode: "pro" }, ["reasoning_mode dropped"]],
  ["anthropic/claude-opus-4-8", { reasoning_mode: "pro" }, []],
  ["openai/gpt-5.6-sol", { reasoning_effort: "max", reasoning_mode: "pro" }, []],
])("%s %o", (address, fields, lost) => {
  const request = {
    model: "m",
    messages: [{ role: "user", content: "a" }],
    max_tokens: 5000,
    tools,
    reasoning_effort: "high",
  };
  const losses = lossesAt({ ...request, ...fields } as EngineRequest, findDestination(address, {}, {}));
  expect(losses.map(lossText).toSorted()).toEqual(lost.toSorted());
});

it("are listed though a summary is asked for, too", () => {
  const api = inboundApis.find((each) => each.api === "messages") as InboundApi;
  const thinking = { type: "enabled", budget_tokens: 2000, display: "summarized" };
  const body = { model: "m", max_tokens: 1024, thinking, messages: [{ role: "user", content: "a" }] };
  const { request, caller } = readInbound(api, body, {});
  const losses = lossesAt(request, findDestination(bedrock, {}, {}), caller, body);
  expect(losses.map(lossText)).toEqual(["thinking dropped"]);
});
