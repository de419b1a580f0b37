/** Fields without which nothing is lost are not reported, so that a caller can ask for strict answers. */
import { describe, expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { Native } from "../../runtime/adapter.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { lossesAt } from "../../runtime/request/lost.ts";

const schema = { type: "object", properties: {} };

/** Turns of the clients that send the most fields, with the same fields in a form that is lost, and where it is reported. */
const turns: readonly (readonly [api: string, ordinary: Native, other: Native, lost: readonly string[]])[] = [
  [
    "responses",
    {
      input: [
        {
          type: "message",
          role: "user",
          id: "msg_1",
          status: "completed",
          content: [{ type: "input_text", text: "hi" }],
        },
        { type: "function_call", id: "fc_1", call_id: "call_1", name: "f", arguments: "{}", status: "completed" },
        { type: "function_call_output", call_id: "call_1", output: "a" },
      ],
      tools: [{ type: "function", name: "f", strict: false, parameters: schema }],
      tool_choice: "auto",
      parallel_tool_calls: true,
      store: false,
      include: ["reasoning.encrypted_content"],
      prompt_cache_key: "k",
      client_metadata: { a: "b" },
      service_tier: "auto",
      stream_options: { include_obfuscation: false },
      background: false,
      truncation: "disabled",
      text: { verbosity: "medium" },
      reasoning: { summary: "auto" },
    },
    { input: "hi", store: true, include: ["file_search_call.results"], truncation: "auto", text: { verbosity: "low" } },
    ["include", "store", "text.verbosity", "truncation"],
  ],
  [
    "chat-completions",
    {
      messages: [
        { role: "user", content: [{ type: "image_url", image_url: { url: "https://a.test/b.png", detail: "auto" } }] },
      ],
      tools: [{ type: "function", function: { name: "f", strict: false, parameters: schema } }],
      tool_choice: "auto",
      parallel_tool_calls: true,
      n: 1,
      store: false,
      stream: true,
      stream_options: { include_usage: true, include_obfuscation: false },
      frequency_penalty: 0,
      presence_penalty: 0,
      logprobs: false,
      modalities: ["text"],
    },
    { messages: [{ role: "user", content: "hi" }], store: true, frequency_penalty: 0.5 },
    ["frequency_penalty", "store"],
  ],
  [
    "messages",
    {
      max_tokens: 99,
      messages: [{ role: "user", content: "hi" }],
      metadata: { user_id: "u" },
      service_tier: "auto",
      tools: [{ type: "custom", name: "f", input_schema: schema, eager_input_streaming: true }],
    },
    {
      max_tokens: 99,
      messages: [{ role: "user", content: "hi" }],
      context_management: { edits: [] },
      container: { skills: [{}] },
    },
    ["container", "context_management"],
  ],
  [
    "generate-content",
    {
      systemInstruction: { role: "user", parts: [{ text: "s" }] },
      contents: [{ role: "user", parts: [{ text: "hi" }] }],
      generationConfig: { temperature: 1, topP: 0.95, topK: 64, responseModalities: ["TEXT"], candidateCount: 1 },
    },
    {
      contents: [{ role: "user", parts: [{ text: "hi" }] }],
      generationConfig: { topK: 5 },
    },
    ["generationConfig.topK"],
  ],
];

function lostOf(name: string, given: Native, address: string): string[] {
  const api = inboundApis.find((each) => each.api === name) as InboundApi;
  const isInPath = api.under.length > 0;
  const body = isInPath ? given : { model: address, ...given };
  const { request, caller } = readInbound(api, body, isInPath ? { model: address } : {});
  return lossesAt(request, findDestination(address, {}, {}), caller, body).map(({ path }) => path);
}

describe.each(turns)("%s", (api, ordinary, other, lost) => {
  it.each(["anthropic/claude-opus-4-8", "bedrock/anthropic.claude-opus-4-8"])("at %s", (address) => {
    expect(lostOf(api, ordinary, address)).toEqual([]);
    const found = lostOf(api, other, address);
    if (api !== "messages") expect(found.sort()).toEqual(lost);
  });
  it.each(["openai/gpt-5.5", "xai/grok-4.3"])("at %s", (address) => {
    if (api !== "responses") expect(lostOf(api, ordinary, address)).toEqual([]);
    if (api === "messages") expect(lostOf(api, other, address).sort()).toEqual(lost);
  });
});
