import { describe, expect, it } from "vitest";
import { readChatRequest } from "../../proxy/request/envelope.ts";
import { InvalidRequest, MissingModel } from "../../runtime/errors.ts";

const minimal = { model: "acme/acme-1", messages: [{ role: "user", content: "hi" }] };

describe("the envelope", () => {
  it("with only a conversation asks for a plain answer", () => {
    expect(readChatRequest(minimal)).toEqual({ request: minimal, stream: false, fallback: [] });
  });

  it("turns config into top-level fields, which provider_config overrides", () => {
    const body = {
      ...minimal,
      stream: true,
      fallback: ["a/b", "c"],
      config: {
        max_tokens: 5,
        temperature: 0,
        top_p: 0.5,
        top_k: 3,
        stop: ["x"],
        reasoning_effort: "minimal",
        reasoning_mode: "standard",
      },
      provider_config: { temperature: 1, tools: [{ function: { name: "look" } }], "x-openai": { seed: 1 } },
    };
    const before = structuredClone(body);
    expect(readChatRequest(body)).toEqual({
      request: { ...minimal, ...body.config, ...body.provider_config },
      stream: true,
      fallback: ["a/b", "c"],
    });
    expect(body).toEqual(before);
  });

  it("ignores other fields at the top", () => {
    const body = { ...minimal, temperature: 5, tools: "bad", "x-openai": { seed: 1 }, unknown: {} };
    expect(readChatRequest(body).request).toStrictEqual(minimal);
  });

  it("treats null as absent; a null in provider_config removes a control", () => {
    const body = {
      ...minimal,
      stream: null,
      fallback: null,
      config: { temperature: 1, top_p: null },
      provider_config: { temperature: null, model: null },
    };
    expect(readChatRequest(body)).toStrictEqual({ request: minimal, stream: false, fallback: [] });
    expect(readChatRequest({ ...minimal, config: null, provider_config: null }).request).toStrictEqual(minimal);
  });

  it("without a model is rejected for that before anything else", () => {
    for (const body of [{}, { model: 1, messages: 1, config: { a: 1 } }]) {
      expect(() => readChatRequest(body)).toThrow(MissingModel);
    }
  });

  it("cannot pollute the prototype of objects", () => {
    const body = JSON.parse(
      `{"model":"m","messages":[{"role":"user"}],"provider_config":{"__proto__":{"temperature":"hot"}},"__proto__":{"stream":true}}`,
    );
    const { request, stream } = readChatRequest(body);
    expect(request.temperature).toBeUndefined();
    expect(stream).toBe(false);
    expect(({} as Record<string, unknown>).temperature).toBeUndefined();
  });
});

describe("a bad envelope is rejected with path, value found, allowed values and the nearest name", () => {
  it.each<[object, string]>([
    [{ messages: undefined }, "messages: expected an array of messages, found nothing"],
    [{ messages: [] }, "messages: expected at least one message, found an empty array"],
    [{ stream: 1 }, "stream: expected true or false, found 1"],
    [{ fallback: "a/b" }, 'fallback: expected an array of strings, found "a/b"'],
    [{ fallback: ["a/b", 5] }, "fallback[1]: expected a string, found 5"],
    [{ fallback: Array(17).fill("a/b") }, "fallback: expected at most 16 addresses, found 17"],
    [
      { fallback: ["a/b", "c".repeat(257)] },
      `fallback[1]: expected an address of at most 256 characters, found "${"c".repeat(40)}…"`,
    ],
    [
      { model: "c".repeat(10_000_000) },
      `model: expected an address of at most 256 characters, found "${"c".repeat(40)}…"`,
    ],
    [{ config: [] }, "config: expected an object, found an empty array"],
    [{ config: "a" }, 'config: expected an object, found "a"'],
    [{ provider_config: 1 }, "provider_config: expected an object, found 1"],
    [
      { config: { max_token: 5 } },
      'config.max_token: unknown; known are max_tokens, temperature, top_p, top_k, stop, reasoning_effort, reasoning_mode; did you mean "max_tokens"?',
    ],
    [
      { config: { tools: [] } },
      "config.tools: unknown; known are max_tokens, temperature, top_p, top_k, stop, reasoning_effort, reasoning_mode",
    ],
    [{ config: { max_tokens: -5 } }, "config.max_tokens: expected a whole number from 0, found -5"],
    [{ config: { stop: "END" } }, 'config.stop: expected an array of strings, found "END"'],
    [
      { config: { reasoning_effort: "extreme" } },
      'config.reasoning_effort: expected one of none, minimal, low, medium, high, xhigh, max, found "extreme"',
    ],
    [
      { config: { reasoning_mode: "por" } },
      'config.reasoning_mode: expected one of standard, pro, found "por"; did you mean "pro"?',
    ],
    [
      { provider_config: { model: "a/b" } },
      "provider_config.model: not allowed here; model belongs at the top of the body",
    ],
    [
      { provider_config: { messages: [] } },
      "provider_config.messages: not allowed here; messages belongs at the top of the body",
    ],
    [
      { provider_config: { stream: false } },
      "provider_config.stream: not allowed here; stream belongs at the top of the body",
    ],
    [
      { provider_config: { tools: [{ function: {} }] } },
      "provider_config.tools[0].function.name: expected a name, found nothing",
    ],
    [{ provider_config: { "x-provider_c": 1 } }, "provider_config.x-provider_c: expected an object, found 1"],
  ])("%j", (fields, expected) => {
    expect(() => readChatRequest({ ...minimal, ...fields })).toThrow(new InvalidRequest(expected));
  });

  it.each([[null], [undefined], [[]], ["text"], [true]])("also when it is not an object: %j", (body) => {
    expect(() => readChatRequest(body)).toThrow(InvalidRequest);
  });
});
