/**
 * Arguments that a model wrote badly are delivered, and taken back wherever the conversation goes: as they were where the
 * API has text, in an object where it wants one. The simulator refuses what the real provider would refuse.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveResults, step, type Talk, tools } from "./conversation.ts";
import type { RecordedCall } from "./recorded-simulator.ts";
import { type Stage, startStage, surfaceNames } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const addresses = [
  ...["openai/gpt-5.6-sol", "anthropic/claude-haiku-4-5", "gemini/gemini-3.5-flash", "xai/grok-4.5"],
  ...["openrouter/vendor/model", "vllm/served/model", "sglang/served"],
];

const invalid = ['{"a": 1,}', '{"city":"Ro', "null", "[]", "5", "12345678901234567890", "Rome"];
const blank = ["", "  "];

/** The arguments of the calls in a native request: text, or an object. */
function argumentsSent({ path, sent }: RecordedCall): unknown[] {
  // biome-ignore lint/suspicious/noExplicitAny: four shapes, looked into by path
  const body = JSON.parse(sent) as any;
  const provider = path.split("/")[1] ?? "";
  if (provider === "gemini") {
    const parts = body.contents.flatMap((content: { parts: object[] }) => content.parts);
    return parts.flatMap((part: { functionCall?: { args: object } }) => part.functionCall?.args ?? []);
  }
  if (provider === "anthropic") {
    const blocks = body.messages.flatMap(({ content }: { content: object[] }) => content);
    return blocks.flatMap((block: { input?: object }) => block.input ?? []);
  }
  const calls = body.input ?? body.messages.flatMap((message: { tool_calls?: object[] }) => message.tool_calls ?? []);
  return calls.flatMap((call: { arguments?: string; function?: { arguments: string } }) => {
    return call.function?.arguments ?? call.arguments ?? [];
  });
}

/** What becomes of arguments at a provider. */
function expected(address: string, text: string): unknown {
  const wrapped = text.trim() === "" ? {} : { _raw: text };
  if (/^(anthropic|gemini)/.test(address)) return wrapped;
  return /^(openai|xai)/.test(address) && text.trim() !== "" ? text : JSON.stringify(wrapped);
}

describe.each(surfaceNames)("through %s", (name) => {
  describe.each(addresses)("%s is sent", (model) => {
    it.each([...invalid, ...blank])("%j", async (text) => {
      stage.listen();
      const calls = [{ id: "c1", type: "function" as const, function: { name: "weather", arguments: text } }];
      const history = [
        { role: "user", content: "q" },
        { role: "assistant", content: null, tool_calls: calls },
        { role: "tool", tool_call_id: "c1", content: "the arguments are not valid JSON" },
        { role: "user", content: "again" },
      ] as const;
      await stage.surfaces[name]({ model, messages: history, tools });
      const [call] = stage.listen();
      expect(call?.status).toBe(200);
      expect(argumentsSent(call as RecordedCall)).toEqual([expected(model, text)]);
    });
  });

  describe.each(addresses)("a call of %s", (from) => {
    it.each(addresses)("goes back, to %s, and back again", async (to) => {
      stage.listen();
      const content = invalid.map((text) => `/call weather \`${text}\``).join(" ");
      const talk: Talk = {
        history: [{ role: "user", content: `${content} /then Once more. /then Done.` }],
        answers: [],
      };
      const delivered = (await step(stage.surfaces[name], talk, { model: from, tools })).tool_calls ?? [];
      // where arguments are objects, there is no invalid text; a stream of Anthropic's has them as text
      const asObjects = from.startsWith("gemini") || (from.startsWith("anthropic") && !name.endsWith("stream"));
      const texts = delivered.map((call) => call.function.arguments ?? "");
      // a stream tells calls as they are complete, those with broken text last
      if (asObjects) expect(new Set(texts)).toEqual(new Set(["{}"]));
      else expect(texts.toSorted()).toEqual(invalid.toSorted());
      giveResults(talk);
      await step(stage.surfaces[name], talk, { model: from, tools });
      talk.history.push({ role: "user", content: "And now?" });
      await step(stage.surfaces[name], talk, { model: to, tools });
      talk.history.push({ role: "user", content: "And back?" });
      expect((await step(stage.surfaces[name], talk, { model: from, tools })).content).toContain("And back?");
      expect(stage.listen().map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
  });
});
