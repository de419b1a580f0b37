import { afterEach, describe, expect, it, vi } from "vitest";
import { Catalogue, describeChoices } from "../../../cli/chat/models.ts";
import { models } from "../../../generated/registry.ts";
import { chat } from "../../../generated/settings.ts";
import { Engine } from "../../../runtime/engine.ts";

const anthropic = { ANTHROPIC_API_KEY: "key" };
const openai = { OPENAI_API_KEY: "key" };
const vllm = { VLLM_BASE_URL: "http://127.0.0.1:1" };
const catalogue = (env: Record<string, string>): Catalogue => new Catalogue(new Engine({ env }));

describe("the models to choose from", () => {
  it("are the models of the configured providers", () => {
    const { choices, unlisted } = catalogue({ ...openai, ...vllm });
    expect(choices.map(({ address }) => address)).toEqual(
      models.filter(({ provider }) => provider === "openai").map(({ id }) => id),
    );
    expect(choices[0]?.label).toBe(models[0]?.label);
    expect(unlisted).toEqual(["vllm"]);
  });

  afterEach(() => void vi.useRealTimers());

  it("are those that are still served", () => {
    const sonnet = "anthropic/claude-sonnet-4-5";
    const on = Date.parse("2026-11-30T00:00:00Z");
    const offered = (at: number): boolean => {
      vi.setSystemTime(at);
      return catalogue(anthropic).choices.some(({ address }) => address === sonnet);
    };
    expect(models.find(({ id }) => id === sonnet)?.ends).toEqual({ on: "2026-11-30", instead: "claude-sonnet-5-5" });
    expect([offered(on - 1), offered(on)]).toEqual([true, false]);
    // the name still works: the list is only for discovery
    expect(catalogue(anthropic).select(sonnet)).toBe(sonnet);
  });

  it("have a default", () => {
    expect(catalogue({ ...openai, ...anthropic }).default).toBe(chat.model);
    expect(catalogue({ ...openai, PROVIDER_B_API_KEY: "key" }).default).toBe(`provider_b/${chat.model.split("/")[1]}`);
    expect(catalogue(openai).default).toBe(models[0]?.id);
    expect(catalogue(vllm).default).toBeUndefined();
  });

  it.each([
    ["2", models[1]?.id],
    ["99", undefined],
    ["0", undefined],
    ["openai/gpt-5.4", "openai/gpt-5.4"],
    ["gpt-5.4", "openai/gpt-5.4"],
    ["GPT-5.4", "openai/gpt-5.4"],
    ["gpt-5.4-", "openai/gpt-5.4-mini"],
    ["SONNET", "anthropic/claude-sonnet-5-5"],
    ["opus 4.6", "anthropic/claude-opus-4-6"],
    ["anthropic/claude-of-tomorrow", "anthropic/claude-of-tomorrow"],
    ["gpt-of-tomorrow", "gpt-of-tomorrow"],
    ["vllm/any/model:v1", "vllm/any/model:v1"],
    ["xai/grok-4.5", undefined],
    ["nothing", undefined],
  ])("are selected by %j", (query, address) => {
    expect(catalogue({ ...openai, ...anthropic, ...vllm }).select(query)).toBe(address);
  });

  it("are named by a part of only one", () => {
    const named = (query: string): string => catalogue({ ...openai, ...anthropic }).named(query);
    expect(named("Sonnet 5.5")).toBe("anthropic/claude-sonnet-5-5");
    expect(named("gpt-of-tomorrow")).toBe("gpt-of-tomorrow");
    expect(() => named("opus")).toThrow(
      /^opus may be anthropic\/claude-opus-\S+, .* and others: give more of the name\.$/,
    );
    expect(() => named("nothing")).toThrow(
      /^unknown provider or model: nothing\. `dragoman models` lists known models/,
    );
    expect(() => named("")).toThrow("unknown provider or model");
  });

  it("are listed in columns as wide as the screen", () => {
    const choices = [
      { address: "a/long-name", label: "A label of some length" },
      { address: "b/name", label: "B" },
    ];
    expect(describeChoices(choices, 80)).toEqual(["a/long-name  A label of some length", "b/name       B"]);
    expect(describeChoices(choices, 25)).toEqual(["a/long-name  A label of …", "b/name       B"]);
    expect(describeChoices(choices, 20)).toEqual(["a/long-name", "b/name"]);
  });
});
