/**
 * A conversation moves to another provider by changing only the address, with tools, parallel calls, images and reasoning in
 * its history. The simulator refuses what the real provider would refuse, above all signatures of others.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveResults, say, step, type Talk, tools } from "./conversation.ts";
import type { Exchange } from "./recorded-simulator.ts";
import { type Asked, type Message, type Stage, type Surface, startStage, surfaceNames } from "./stage.ts";
import { makersSent } from "./wire.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

/** One model for each provider, the one with the strictest rules for a history. */
const addresses = [
  ...["openai/gpt-5.6-sol", "anthropic/claude-haiku-4-5", "gemini/gemini-3.5-flash", "xai/grok-4.5"],
  ...["openrouter/vendor/model", "vllm/served/model", "sglang/served"],
  "bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0",
];

/** Families that differ in what they accept and return. */
const families = [
  ...["openai/gpt-5.6-sol", "openai/gpt-5.5", "openai/gpt-5.4", "openai/gpt-5.4-pro", "openai/gpt-4o"],
  ...["anthropic/claude-haiku-4-5", "anthropic/claude-sonnet-4-6", "anthropic/claude-opus-4-8"],
  ...["anthropic/claude-fable-5", "anthropic/claude-3-5-haiku-20241022"],
  ...["gemini/gemini-3.5-flash", "gemini/gemini-3.1-pro-preview", "gemini/gemini-2.5-flash"],
  ...["xai/grok-4.5", "xai/grok-4.3", "xai/grok-4.20-0309-reasoning", "xai/grok-4.20-0309-non-reasoning"],
  ...["openrouter/vendor/model", "vllm/served/model", "sglang/served"],
  ...["bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0", "bedrock/us.anthropic.claude-opus-4-8"],
  ...["bedrock/us.anthropic.claude-fable-5", "bedrock/us.amazon.nova-pro-v1:0", "bedrock/us.amazon.nova-2-lite-v1:0"],
  ...["bedrock/openai.gpt-5.6-sol", "bedrock/us.meta.llama4-maverick-17b-instruct-v1:0"],
];

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const opening: Message[] = [{ role: "system", content: "You plan journeys." }];

/** A loop of two steps: parallel calls between plain and encrypted thoughts, then one more call, then the end. */
const question: Message["content"] = [
  { type: "text", text: '/think Two cities.\nLet me look. /call weather {"city":"Rome"}' },
  { type: "text", text: '/redact sealed\n /call weather {"city":"Oslo"} /then /think Trains.\n /call trains {}' },
  { type: "text", text: "/then Done." },
  { type: "image_url", image_url: { url: `data:image/png;base64,${pixel}`, detail: "low" } },
  { type: "image", source: { type: "base64", media_type: "image/png", data: pixel } },
  { type: "input_image", image_url: "https://pictures.test/rome.png" },
];
const another = '/think Again.\nOne more: /call weather {"city":"Bern"} /call trains {"to":"Bern"} /then Done too.';

const controls = { tools, reasoning_effort: "high", max_tokens: 6000 } as const satisfies Partial<Asked>;
const on = (model: string): Omit<Asked, "messages"> => ({ model, ...controls });

/** Moves while a tool loop is open, and back while the next one is. */
async function moveOpen(surface: Surface, from: string, to: string): Promise<void> {
  const talk: Talk = { history: [...opening, { role: "user", content: question }], answers: [] };
  await step(surface, talk, on(from));
  expect(talk.answers[0]?.tool_calls).toHaveLength(2);
  giveResults(talk);
  await step(surface, talk, on(to));
  expect(talk.answers[1]?.tool_calls).toHaveLength(1);
  giveResults(talk);
  await step(surface, talk, on(from));
  expect(talk.answers[2]?.content).toContain("Done.");
  talk.history.push({ role: "user", content: another });
  await step(surface, talk, on(to));
  expect(talk.answers[3]?.tool_calls).toHaveLength(2);
  giveResults(talk);
  expect((await step(surface, talk, on(from))).content).toContain("Done too.");
}

/** Moves after a tool loop is closed, and back after the next one is. */
async function moveClosed(surface: Surface, from: string, to: string): Promise<void> {
  const talk: Talk = { history: [...opening], answers: [] };
  expect((await say(surface, talk, on(from), question)).content).toContain("Done.");
  expect((await say(surface, talk, on(to), another)).content).toContain("Done too.");
  expect((await say(surface, talk, on(from), "And what now?")).content).toContain("And what now?");
}

/** Providers do not get signatures of other providers, nor, if only the same model may see them, those of other models. */
function holdSignatures(exchanges: readonly Exchange[]): void {
  for (const call of exchanges) {
    expect(call.status, call.answer).toBe(200);
    const [, provider = ""] = call.path.split("/");
    const model = modelOf(call);
    const strict = ["openai", "xai", "bedrock"].includes(provider) || model === "claude-fable-5";
    for (const maker of makersSent(call)) {
      expect(maker.provider).toBe(provider);
      if (strict) expect(maker.model).toBe(model);
    }
  }
}

function modelOf({ path, sent }: Exchange): string | undefined {
  const [, inPath] = /^\/bedrock\/model\/([^/]+)/.exec(path) ?? [];
  return inPath === undefined ? (JSON.parse(sent) as { model?: string }).model : decodeURIComponent(inPath);
}

describe.each(surfaceNames)("through %s", (name) => {
  describe.each(addresses)("a conversation with %s", (from) => {
    it.each(addresses)("moves to %s and back", async (to) => {
      stage.takeExchanges();
      await moveOpen(stage.surfaces[name], from, to);
      await moveClosed(stage.surfaces[name], from, to);
      const exchanges = stage.takeExchanges();
      expect(exchanges).toHaveLength(11);
      holdSignatures(exchanges);
      // its signatures from before the moves are sent again after them
      const signs = !/^(vllm|sglang)/.test(from);
      for (const last of [exchanges[4], exchanges[10]]) expect(makersSent(last as Exchange).length > 0).toBe(signs);
    });
  });
});

describe("among families", () => {
  it.each(families)("a conversation with %s moves to every other and back", async (from) => {
    for (const to of families) {
      stage.takeExchanges();
      await moveOpen(stage.surfaces["the library"], from, to);
      holdSignatures(stage.takeExchanges());
    }
  });
});
