/** Where an answer says its id and its model, whole and streamed. Typed by hand. */
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import type { Sink } from "../../generated/hub.ts";

const responses = {
  answers: [{ id: "i", model: "m", output: [] }],
  events: [{ type: "response.created", response: { id: "i", model: "m" } }],
};
const chat = {
  answers: [
    { id: "i", model: "m", choices: [{ message: { content: "hi" } }] },
    { id: "i", model: "m", choices: [] },
  ],
  events: [
    { id: "i", model: "m", choices: [{ delta: { content: "hi" } }] },
    { id: "i", model: "m", choices: [], usage: {} },
  ],
};
const gemini = [
  { responseId: "i", modelVersion: "m", candidates: [{ content: { parts: [{ text: "hi" }] } }] },
  { responseId: "i", modelVersion: "m", promptFeedback: { blockReason: "SAFETY" } },
  { responseId: "i", modelVersion: "m", usageMetadata: {} },
];
const replies: Readonly<Record<string, { readonly answers: readonly object[]; readonly events: readonly object[] }>> = {
  openai: responses,
  xai: responses,
  anthropic: {
    answers: [{ id: "i", model: "m", content: [] }],
    events: [{ type: "message_start", message: { id: "i", model: "m" } }],
  },
  gemini: { answers: gemini, events: gemini },
  openrouter: chat,
  vllm: chat,
  sglang: chat,
};

describe.each(adapters.map((adapter) => [adapter.provider, adapter] as const))("%s", (provider, adapter) => {
  const emitted = (entry: "response" | "stream", it: object): unknown[] => {
    const signals: unknown[] = [];
    const sink = new Proxy({} as Sink, {
      has: () => true,
      get: (_, name) => (value: unknown) => {
        if ((name === "id" || name === "model") && value !== undefined) signals.push({ [name]: value });
      },
    });
    adapter[entry](it, sink);
    return signals;
  };

  it("emits the id and model of its answers", () => {
    for (const it of (replies[provider] ?? chat).answers)
      expect(emitted("response", it)).toEqual([{ id: "i" }, { model: "m" }]);
    for (const it of (replies[provider] ?? chat).events)
      expect(emitted("stream", it)).toEqual([{ id: "i" }, { model: "m" }]);
  });

  it("does not accept an id and a model alone as an answer", () => {
    const silent = new Proxy({} as Sink, { has: () => true, get: () => () => {} });
    expect(adapter.response({ id: "i", model: "m" }, silent)).toBe(false);
    expect(adapter.response({}, silent)).toBe(false);
  });
});
