/** Properties of the reasoning tables and of requests, for every provider and any values. */

import { describe, expect, it } from "vitest";
import type { Effort, EngineRequest } from "../../generated/hub.ts";
import { models } from "../../generated/registry.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { type Destination, readRoutes, resolve } from "../../runtime/router.ts";
import { prepare } from "../../runtime/transport/send.ts";
import { configured, keyed } from "../configured.ts";
import fc from "../fast-check.ts";
import { hi, type Json, sent, sentByProxy } from "../spec/wire.ts";

const efforts: readonly Effort[] = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/** Every provider's models: those of the registry, those with families of their own, and any other name. */
const addresses = [
  ...models.map(({ id }) => id),
  ...["gpt-5", "gpt-5-pro", "gpt-5.1", "gpt-6-astra", "gpt-4o", "o3"].map((name) => `openai/${name}`),
  ...["claude-opus-4-5", "claude-3-5-haiku", "claude-mythos-1", "anything"].map((name) => `anthropic/${name}`),
  ...["gemini-2.5-pro", "gemma-3", "gemini-3.7-flash", "anything"].map((name) => `gemini/${name}`),
  ...["openrouter", "vllm", "sglang"].map((provider) => `${provider}/vendor/model`),
];

/** The reasoning effort in a body: a name, a number of tokens, `on` for a control with two states, or nothing. */
function effortOf(body: Json): string | number | undefined {
  const at = (value: unknown, ...steps: string[]): unknown =>
    steps.reduce((inner: unknown, step) => (inner as Json | undefined)?.[step], value);
  const switches = [
    at(body, "thinking", "type"),
    at(body, "reasoning", "enabled"),
    at(body, "enable_thinking"),
    at(body, "chat_template_kwargs", "enable_thinking"),
  ];
  const places = [
    at(body, "output_config", "effort"),
    at(body, "thinking", "budget_tokens"),
    at(body, "reasoning", "effort"),
    at(body, "reasoning_effort"),
    at(body, "generationConfig", "thinkingConfig", "thinkingLevel"),
    switches.some((state) => state === "disabled" || state === false) ? "none" : undefined,
    switches.some((state) => state === "enabled" || state === "adaptive" || state === true) ? "on" : undefined,
  ];
  return places.find((place) => place !== undefined) as string | number | undefined;
}

/** The rank of an effort, for comparing; tokens rank as they are, and words without a strength above `none`. */
function rank(word: string | number | undefined): number {
  if (word === "on" || word === "default") return 1;
  return typeof word === "number" ? word : efforts.indexOf(word as Effort);
}

const vocabulary: Readonly<Record<string, readonly string[]>> = {
  openai: efforts,
  anthropic: ["none", "low", "medium", "high", "xhigh", "max"],
  gemini: ["minimal", "low", "medium", "high"],
  xai: ["none", "low", "medium", "high", "xhigh"],
  openrouter: efforts,
  vllm: efforts,
  sglang: efforts,
  groq: ["none", "low", "medium", "high", "default"],
};

/** Efforts and switch words of other providers. */
const otherWords = [...efforts, "on"];

describe.each(addresses)("the table of %s", (address) => {
  const words = efforts.map((reasoning_effort) =>
    effortOf(sent(address, { reasoning_effort, max_tokens: 50_000 }).body),
  );
  const [, ...thinking] = words;

  it("has a value for every effort, or for none", () => {
    const sentValues = thinking.filter((word) => word !== undefined);
    expect([0, thinking.length]).toContain(sentValues.length);
  });

  it("stays inside the native vocabulary", () => {
    const known = vocabulary[address.split("/")[0] ?? ""] ?? otherWords;
    for (const word of words) if (typeof word === "string") expect(known).toContain(word);
  });

  it("never goes down as the effort goes up", () => {
    const ranks = thinking.map(rank);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    // what reasons unless it is switched off is sent nothing
    const highest = thinking.every((word) => word === undefined) ? rank("none") : Math.max(...ranks);
    expect(rank(words[0])).toBeLessThanOrEqual(highest);
  });

  it("maps its own values to themselves", () => {
    for (const word of words) {
      if (typeof word !== "string" || !(efforts as readonly string[]).includes(word)) continue;
      expect(effortOf(sent(address, { reasoning_effort: word, max_tokens: 50_000 }).body)).toBe(word);
    }
  });

  it("is never lowered by pro, which never leaves the table", () => {
    for (const [index, reasoning_effort] of efforts.entries()) {
      const { body } = sent(address, { reasoning_effort, reasoning_mode: "pro", max_tokens: 50_000 });
      if (reasoning_effort === "none") expect(effortOf(body)).toBe(words[0]);
      else {
        expect(rank(effortOf(body))).toBeGreaterThanOrEqual(rank(words[index]));
        expect(words).toContain(effortOf(body));
      }
    }
  });

  it("maps none with pro to none", () => {
    const none = sent(address, { reasoning_effort: "none" });
    expect(sent(address, { reasoning_effort: "none", reasoning_mode: "pro" })).toEqual(none);
  });
});

describe("provider_config", () => {
  const field = fc.record(
    {
      max_tokens: fc.integer({ min: 1, max: 9999 }),
      reasoning_effort: fc.constantFrom(...efforts),
      temperature: fc.constantFrom(0.25, 0.5, 1),
      stop: fc.constantFrom(["a"], ["b"]),
      top_p: fc.constantFrom(0.25, 0.5),
    },
    { requiredKeys: [] },
  );
  it("beats config, key by key", () => {
    fc.assert(
      fc.property(fc.constantFrom(...addresses), field, field, (address, config, provider_config) => {
        const both = sentByProxy(address, { config, provider_config });
        expect(both).toEqual(sentByProxy(address, { config: { ...config, ...provider_config } }));
      }),
    );
  });
});

describe("an unknown field", () => {
  const known = new Set(["model", "messages", "stream", "tools", "max_tokens"]);
  const stranger = fc.string({ minLength: 1, maxLength: 8 }).map((name) => `u_${name}`);
  it("reaches no body, header or address", () => {
    fc.assert(
      fc.property(fc.constantFrom(...addresses), stranger, fc.uuid(), (address, name, mark) => {
        if (known.has(name)) return;
        const call = sent(address, { [name]: { deep: mark }, [`${name}_text`]: mark });
        expect(call).toEqual(sent(address));
        expect(JSON.stringify(call)).not.toContain(mark);
      }),
    );
  });
});

describe.each(keyed.map((adapter) => [adapter.provider, adapter] as const))("the credential of %s", (_, adapter) => {
  const key = fc.stringMatching(/^sk-[A-Za-z0-9]{12,20}$/);
  it("is in its one header, and nowhere else", () => {
    fc.assert(
      fc.property(key, fc.boolean(), (secret, stream) => {
        const { call } = prepare(request(adapter), destination(adapter, secret), stream);
        const holding = Object.entries(call.headers).filter(([, value]) => value.includes(secret));
        expect(holding).toHaveLength(1);
        expect(["authorization", "x-api-key", "api-key", "x-goog-api-key"]).toContain(holding[0]?.[0]);
        expect([secret, `Bearer ${secret}`]).toContain(holding[0]?.[1]);
        expect(call.url.href).not.toContain(secret);
        expect(call.body).not.toContain(secret);
      }),
    );
  });
});

function request(adapter: Adapter): EngineRequest {
  const [name] = adapter.names;
  const fields = name?.namespace === undefined ? {} : { [name.namespace]: { anything: { at: "all" } } };
  return checkRequest({ model: `${name?.key}/some-model`, messages: hi, ...fields });
}

function destination(adapter: Adapter, secret: string): Destination {
  const [name] = adapter.names;
  const env = { ...configured([adapter], secret), [name?.base_url ?? ""]: "http://127.0.0.1:8000" };
  return resolve(`${name?.key}/some-model`, readRoutes([adapter], env));
}
