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
const messages = {
  answers: [{ id: "i", model: "m", content: [] }],
  events: [{ type: "message_start", message: { id: "i", model: "m" } }],
};
const gemini = [
  { responseId: "i", modelVersion: "m", candidates: [{ content: { parts: [{ text: "hi" }] } }] },
  { responseId: "i", modelVersion: "m", promptFeedback: { blockReason: "SAFETY" } },
  { responseId: "i", modelVersion: "m", usageMetadata: {} },
];
const replies: Readonly<Record<string, { readonly answers: readonly object[]; readonly events: readonly object[] }>> = {
  openai: responses,
  azure: responses,
  xai: responses,
  perplexity: responses,
  anthropic: messages,
  minimax: {
    answers: [...messages.answers, { id: "i", model: "m", content: null, base_resp: { status_code: 0 } }],
    events: messages.events,
  },
  gemini: { answers: gemini, events: gemini },
  vertex: { answers: gemini, events: gemini },
  bedrock: {
    answers: [{ output: { message: { role: "assistant", content: [{ text: "hi" }] } }, stopReason: "end_turn" }],
    events: [{ messageStart: { role: "assistant" } }],
  },
  openrouter: chat,
  vllm: chat,
  sglang: chat,
};
/** Their answers have neither. */
const nameless = ["bedrock"];

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
    const { answers, events } = replies[provider] ?? chat;
    const expected = nameless.includes(provider) ? [] : [{ id: "i" }, { model: "m" }];
    for (const it of answers) expect(emitted("response", it)).toEqual(expected);
    for (const it of events) expect(emitted("stream", it)).toEqual(expected);
  });

  it("does not accept an id and a model alone as an answer", () => {
    const silent = new Proxy({} as Sink, { has: () => true, get: () => () => {} });
    expect(adapter.response({ id: "i", model: "m" }, silent)).toBe(false);
    expect(adapter.response({}, silent)).toBe(false);
  });
});
