import { describe, expect, it } from "vitest";
import { InvalidRequest } from "../../runtime/errors.ts";
import { named, ways, xai } from "./names.ts";
import { type Json, sent, sentByProxy } from "./wire.ts";

describe("through the proxy", () => {
  it.each(ways)("a namespace of %s is a child of provider_config: %s", (address, space) => {
    const native = { a_native_field: 1 };
    expect(sentByProxy(address, { provider_config: { [space]: native } })).toEqual(sent(address, { [space]: native }));
    expect(sentByProxy(address, { [space]: native })).toEqual(sent(address));
    expect(() => sentByProxy(address, { config: { [space]: native } })).toThrow(InvalidRequest);
    expect(() => sentByProxy(address, { provider_config: { [space]: "text" } })).toThrow(/provider_config\.x-/);
  });

  const all = {
    max_tokens: 20,
    temperature: 0.1,
    top_p: 0.2,
    top_k: 3,
    stop: ["a"],
    reasoning_effort: "low",
    reasoning_mode: "pro",
  };
  const over = {
    max_tokens: 40,
    temperature: 0.5,
    top_p: 0.6,
    top_k: 7,
    stop: ["b"],
    reasoning_effort: "max",
    reasoning_mode: "standard",
  };
  const addresses = [...named, xai].map(([key, , model]) => `${key}/${model}`).concat("claude-haiku-4-5");

  it.each(addresses)("config is what it is at the top of the library's request: %s", (address) => {
    expect(sentByProxy(address, { config: all })).toEqual(sent(address, all));
    expect(sentByProxy(address, all)).toEqual(sent(address));
  });

  it.each(addresses)("provider_config beats config, child by child: %s", (address) => {
    expect(sentByProxy(address, { config: all, provider_config: over })).toEqual(sent(address, over));
    for (const [key, value] of Object.entries(over)) {
      const wire = sentByProxy(address, { config: all, provider_config: { [key]: value } });
      expect(wire).toEqual(sent(address, { ...all, [key]: value }));
    }
  });

  it("a native control beats both", () => {
    const fields = {
      config: { reasoning_effort: "low" },
      provider_config: { reasoning_effort: "high", reasoning_mode: "pro" },
    };
    const native = (space: Json) => ({ ...fields, provider_config: { ...fields.provider_config, ...space } });
    const reasoning = { effort: "medium" };
    expect(sentByProxy("gpt-5.5", fields).body.reasoning).toEqual({ effort: "xhigh" });
    expect(sentByProxy("gpt-5.5", native({ "x-openai": { reasoning } })).body.reasoning).toEqual(reasoning);
    const thinking = { type: "disabled" };
    expect(sentByProxy("claude-opus-4-8", native({ thinking })).body).toEqual(
      sent("claude-opus-4-8", { thinking }).body,
    );
  });

  it("what only the library's request has comes through provider_config", () => {
    const fields = {
      reasoning_summary: "none",
      reasoning_effort: "minimal",
      speed: "fast",
      cache_control: { type: "ephemeral" },
    };
    expect(sentByProxy("claude-opus-4-8", { provider_config: fields })).toEqual(sent("claude-opus-4-8", fields));
    expect(sentByProxy("gpt-5.5", { provider_config: fields })).toEqual(sent("gpt-5.5", fields));
    expect(() => sentByProxy("gpt-5.5", { config: { reasoning_summary: "none" } })).toThrow(InvalidRequest);
  });
});
