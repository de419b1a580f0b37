/**
 * Invalid arguments of a model are delivered to the caller and accepted back for every provider: unchanged if the API has
 * strings, wrapped if it requires an object. The simulator refuses what the real provider would refuse.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveResults, step, type Talk, tools } from "./conversation.ts";
import type { Exchange } from "./recorded-simulator.ts";
import { type Stage, startStage, surfaceNames } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const addresses = [
  ...["openai/gpt-5.6-sol", "anthropic/claude-haiku-4-5", "gemini/gemini-3.5-flash", "xai/grok-4.5"],
  ...["openrouter/vendor/model", "vllm/served/model", "sglang/served"],
  "bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0",
];

const invalid = ['{"a": 1,}', '{"city":"Ro', "null", "[]", "5", "12345678901234567890", "Rome"];
const blank = ["", "  "];

/** The arguments of the calls in a native request: a string or an object. */
function argumentsSent({ path, sent }: Exchange): unknown[] {
  // biome-ignore lint/suspicious/noExplicitAny: five shapes, looked into by path
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
  if (provider === "bedrock") {
    const blocks = body.messages.flatMap(({ content }: { content: object[] }) => content);
    return blocks.flatMap((block: { toolUse?: { input: object } }) => block.toolUse?.input ?? []);
  }
  const calls = body.input ?? body.messages.flatMap((message: { tool_calls?: object[] }) => message.tool_calls ?? []);
  return calls.flatMap((call: { arguments?: string; function?: { arguments: string } }) => {
    return call.function?.arguments ?? call.arguments ?? [];
  });
}

/** The arguments that a provider gets. */
function expected(address: string, text: string): unknown {
  const wrapped = text.trim() === "" ? {} : { _raw: text };
  if (/^(anthropic|bedrock|gemini)/.test(address)) return wrapped;
  return /^(openai|xai)/.test(address) && text.trim() !== "" ? text : JSON.stringify(wrapped);
}

describe.each(surfaceNames)("through %s", (name) => {
  describe.each(addresses)("%s is sent", (model) => {
    it.each([...invalid, ...blank])("%j", async (text) => {
      stage.takeExchanges();
      const calls = [{ id: "c1", type: "function" as const, function: { name: "weather", arguments: text } }];
      const history = [
        { role: "user", content: "q" },
        { role: "assistant", content: null, tool_calls: calls },
        { role: "tool", tool_call_id: "c1", content: "the arguments are not valid JSON" },
        { role: "user", content: "again" },
      ] as const;
      await stage.surfaces[name]({ model, messages: history, tools });
      const [call] = stage.takeExchanges();
      expect(call?.status).toBe(200);
      expect(argumentsSent(call as Exchange)).toEqual([expected(model, text)]);
    });
  });

  describe.each(addresses)("a call of %s", (from) => {
    it.each(addresses)("is sent back, to %s, and back again", async (to) => {
      stage.takeExchanges();
      const content = invalid.map((text) => `/call weather \`${text}\``).join(" ");
      const talk: Talk = {
        history: [{ role: "user", content: `${content} /then Once more. /then Done.` }],
        answers: [],
      };
      const delivered = (await step(stage.surfaces[name], talk, { model: from, tools })).tool_calls ?? [];
      // arguments that are objects are never invalid; the streams of Anthropic and Bedrock have strings
      const asObjects = from.startsWith("gemini") || (/^(anthropic|bedrock)/.test(from) && !name.endsWith("stream"));
      const written = delivered.map((call) => call.function.arguments ?? "");
      // a stream emits calls when they are complete, those with invalid arguments last
      if (asObjects) expect(new Set(written)).toEqual(new Set(["{}"]));
      else expect(written.toSorted()).toEqual(invalid.toSorted());
      giveResults(talk);
      await step(stage.surfaces[name], talk, { model: from, tools });
      talk.history.push({ role: "user", content: "And now?" });
      await step(stage.surfaces[name], talk, { model: to, tools });
      talk.history.push({ role: "user", content: "And back?" });
      expect((await step(stage.surfaces[name], talk, { model: from, tools })).content).toContain("And back?");
      expect(stage.takeExchanges().map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
  });
});
