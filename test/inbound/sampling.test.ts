/** Fields of callers of inbound APIs that a provider's native API has, though the contract's endpoints do not copy them. */
import { describe, expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import type { EngineRequest } from "../../generated/hub.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { Native } from "../../runtime/adapter.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { lossesAt, lossText } from "../../runtime/request/lost.ts";

const hi = [{ role: "user", content: "hi" }];
const sampling = /temp|top/;
const sampled = { temperature: 0.2, top_p: 0.9 };

/** The same request in each API; those without an effort field for `none` are given one. */
const bodies: readonly (readonly [api: string, body: Native, none: Native])[] = [
  ["chat-completions", { messages: hi, ...sampled }, { reasoning_effort: "none" }],
  ["messages", { max_tokens: 99, messages: hi, ...sampled }, { thinking: { type: "disabled" } }],
  ["responses", { input: "hi", ...sampled }, { reasoning: { effort: "none" } }],
  [
    "generate-content",
    {
      contents: [{ role: "user", parts: [{ text: "hi" }] }],
      generationConfig: { temperature: 0.2, topP: 0.9, thinkingConfig: { thinkingBudget: -1 } },
    },
    { generationConfig: { temperature: 0.2, topP: 0.9, thinkingConfig: { thinkingBudget: 0 } } },
  ],
];

const addresses = ["openai/gpt-4.1", "azure/gpt-4.1", "xai/grok-4.3", "openai/gpt-5.2", "azure/gpt-5.1"];
/** Models that accept them only without reasoning, which is not their default. */
const restless = ["openai/gpt-5.6-sol", "openai/gpt-6-luna", "azure/gpt-5.5"];
const refusing = ["openai/gpt-5", "openai/o3", "azure/gpt-5-mini", "openai/gpt-6-astra", "openai/gpt-5.4-pro"];

function sent(name: string, given: Native, address: string, shown = sampling): { body: Native; lost: string[] } {
  const api = inboundApis.find((each) => each.api === name);
  if (api === undefined) throw new Error(name);
  const isInPath = api.under.length > 0;
  const body = isInPath ? given : { model: address, ...given };
  const { request, caller } = readInbound(api, body, isInPath ? { model: address } : {});
  return result(request, address, (to) => lossesAt(request, to, caller, body), shown);
}

function result(
  request: EngineRequest,
  address: string,
  losses: (to: ReturnType<typeof findDestination>) => ReturnType<typeof lossesAt>,
  shown = sampling,
): { body: Native; lost: string[] } {
  const to = findDestination(address, {}, {});
  return {
    body: JSON.parse(JSON.stringify(to.adapter.request(exchange(request, to, false)))),
    lost: losses(to)
      .map(lossText)
      .filter((text) => shown.test(text)),
  };
}

it("temperature and top_p are not sent to a model that rests by default, next to a control in its own field", () => {
  const given = { messages: hi, ...sampled, "x-openai": { reasoning: { effort: "high" } } };
  const { body, lost } = sent("chat-completions", given, "openai/gpt-5.2");
  expect([body.reasoning, body.temperature, body.top_p]).toEqual([{ effort: "high" }, undefined, undefined]);
  expect(lost).toEqual(["temperature dropped", "top_p dropped"]);
});

describe.each(bodies)("%s: temperature and top_p", (api, body, none) => {
  it.each(addresses)("are sent to %s", (address) => {
    const { body: made, lost } = sent(api, body, address);
    expect(made).toMatchObject(sampled);
    expect(lost).toEqual([]);
  });

  it.each(restless)("are sent to %s with effort none, and reported otherwise", (address) => {
    const rested = sent(api, { ...body, ...none }, address);
    expect(rested.body).toMatchObject(sampled);
    expect(rested.lost).toEqual([]);
    const { body: made, lost } = sent(api, body, address);
    expect(made).not.toHaveProperty("temperature");
    expect(lost).toEqual([expect.stringMatching(/temperature dropped$/), expect.stringMatching(/top_?P dropped$/i)]);
  });

  it.each(refusing)("are not sent to %s", (address) => {
    const { body: made, lost } = sent(api, { ...body, ...none }, address);
    expect(made).not.toHaveProperty("top_p");
    expect(lost).toEqual([expect.stringMatching(/temperature rejected$/), expect.stringMatching(/top_?P rejected$/i)]);
  });
});

it("xAI gets top_k", () => {
  const body = { max_tokens: 99, messages: hi, top_k: 7 };
  expect(sent("messages", body, "xai/grok-4.3")).toMatchObject({ body: { top_k: 7 }, lost: [] });
  expect(sent("messages", body, "openai/gpt-4.1").lost).toEqual(["top_k dropped"]);
});

it.each(["openai/gpt-4.1", "azure/gpt-5.5"])("%s gets at least 16 output tokens, and reports it", (address) => {
  const small = (max_tokens: number) => sent("messages", { max_tokens, messages: hi }, address, /max/);
  expect(small(15)).toMatchObject({ body: { max_output_tokens: 16 }, lost: ["max_tokens clamped 16"] });
  expect(small(16)).toMatchObject({ body: { max_output_tokens: 16 }, lost: [] });
});

it.each([...addresses, ...restless])("the contract's endpoints and the library do not copy them to %s", (address) => {
  const request = { model: address, messages: [{ role: "user" as const, content: "hi" }], ...sampled, top_k: 7 };
  for (const given of [request, { ...request, reasoning_effort: "none" as const }]) {
    const { body, lost } = result(given, address, (to) => lossesAt(given, to));
    expect(Object.keys(body).filter((key) => /^(temperature|top_)/.test(key))).toEqual([]);
    expect(lost).toEqual(["temperature dropped", "top_p dropped", "top_k dropped"]);
  }
});
