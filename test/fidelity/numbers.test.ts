/** Numbers in tool arguments, schemas and native objects keep all their digits. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readJson } from "../../runtime/json.ts";
import { say, type Talk } from "./conversation.ts";
import { type Asked, type Stage, startStage, surfaceNames } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const addresses = [
  ...["openai/gpt-5.6-sol", "anthropic/claude-haiku-4-5", "gemini/gemini-3.5-flash", "gemini/gemini-2.5-flash"],
  ...["xai/grok-4.5", "openrouter/vendor/model", "vllm/served/model", "sglang/served"],
  "bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0",
];

const input = '{"id":1234567890123456789,"ratio":0.12345678901234567890,"huge":-1e400,"__proto__":{"constructor":1}}';
const written =
  '{"type":"object","properties":{"id":{"type":"integer","maximum":9223372036854775807},"__proto__":{"type":"object"}}}';
const parameters = readJson(written) as object;
const tools: NonNullable<Asked["tools"]> = [{ type: "function", function: { name: "find", parameters } }];

describe.each(surfaceNames)("through %s", (name) => {
  it.each(addresses)("%s receives and returns every digit", async (model) => {
    stage.takeExchanges();
    const talk: Talk = { history: [], answers: [] };
    await say(stage.surfaces[name], talk, { model, tools }, `/call find ${input} /then Found.`);
    expect(talk.answers.map(({ tool_calls }) => tool_calls?.map((call) => call.function.arguments))).toEqual([
      [input],
      undefined,
    ]);
    const [first, second] = stage.takeExchanges();
    expect(first?.sent).toContain(written);
    // as an object, or as a string
    const sent = [input, JSON.stringify(input)];
    expect(sent.filter((each) => second?.sent.includes(each))).toHaveLength(1);
  });
});

describe("native objects", () => {
  it.each(["12345678901234567890", "0.12345678901234567890", "1e400"])("keep %s", async (digits) => {
    stage.takeExchanges();
    const native = readJson(`{ "chat_template_kwargs": { "n": ${digits} } }`) as Record<string, unknown>;
    const asked = {
      model: "vllm/served/model",
      messages: [{ role: "user", content: "hi" }],
      "x-vllm": native,
    } as const;
    await stage.surfaces["the library"](asked as unknown as Asked);
    expect(stage.takeExchanges()[0]?.sent).toContain(`"chat_template_kwargs":{"n":${digits}}`);
  });

  it("may contain a BigInt, like schemas", async () => {
    stage.takeExchanges();
    const asked: object = {
      model: "vllm/served/model",
      messages: [{ role: "user", content: "hi" }],
      tools: [{ type: "function", function: { name: "f", parameters: { type: "object", maxProperties: 2n ** 64n } } }],
      "x-vllm": { seed: 2n ** 63n - 1n },
    };
    await stage.surfaces["the library"](asked as Asked);
    const [call] = stage.takeExchanges();
    expect(call?.sent).toContain('"seed":9223372036854775807');
    expect(call?.sent).toContain('"maxProperties":18446744073709551616');
  });
});
