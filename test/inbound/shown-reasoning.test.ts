/** Reasoning that is only text comes back with an envelope: clients that drop an empty signature are refused. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { open } from "../../runtime/inbound/envelope.ts";
import { bodyOf, openStage, type Stage } from "./stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ DRAGOMAN_ALIASES: "claude=anthropic/claude-opus-4-8" });
});

afterAll(() => stage.close());

const text = "/think A thought.\nHello";
const thinking = { type: "enabled", budget_tokens: 2048 };
const models = ["vllm/served", "deepseek/deepseek-reasoner", "groq/openai/gpt-oss-120b"];

describe.each(models)("the reasoning of %s", (model) => {
  const messages = [{ role: "user", content: text }];
  const input = [{ role: "user", content: text }];
  const reasoning = { effort: "high", summary: "auto" };

  it("has an envelope in Messages, whole and streamed, and moves on to Anthropic", async () => {
    const body = { model, max_tokens: 4096, thinking, messages };
    const { content } = await bodyOf(stage.post("/v1/messages", body));
    const [block] = content;
    expect(block).toMatchObject({ type: "thinking", thinking: expect.stringContaining("A thought") });
    expect(open(block.signature)).toBeDefined();
    const stream = await (await stage.post("/v1/messages", { ...body, stream: true })).text();
    expect(stream.match(/"signature_delta","signature":"([^"]+)"/)?.[1]).toBe(block.signature);
    for (const signature of [block.signature, "", null, undefined]) {
      const history = [...messages, { role: "assistant", content: [{ ...block, signature }, ...content.slice(1)] }];
      for (const next of [model, "anthropic/claude-opus-4-8", "claude", "gemini/gemini-3.5-flash"]) {
        const turn = { ...body, model: next, messages: [...history, { role: "user", content: "And now?" }] };
        const response = await stage.post("/v1/messages", turn);
        expect(response.status, `${next} ${signature}: ${await response.text()}`).toBe(200);
      }
    }
  });

  it("has an envelope in Responses, whole and streamed, and moves on to OpenAI", async () => {
    const body = { model, reasoning, input };
    const { output } = await bodyOf(stage.post("/v1/responses", body));
    const [item] = output;
    expect(item).toMatchObject({ type: "reasoning", summary: [{ text: expect.stringContaining("A thought") }] });
    expect(open(item.encrypted_content)).toBeDefined();
    const stream = await (await stage.post("/v1/responses", { ...body, stream: true })).text();
    expect(stream).toContain(`"encrypted_content":"${item.encrypted_content}"`);
    for (const encrypted_content of [item.encrypted_content, null, undefined]) {
      const history = [
        ...input,
        { ...item, encrypted_content },
        ...output.slice(1),
        { role: "user", content: "And now?" },
      ];
      for (const next of [model, "openai/gpt-5.5", "anthropic/claude-opus-4-8"]) {
        const response = await stage.post("/v1/responses", { ...body, model: next, input: history });
        expect(response.status, `${next}: ${await response.text()}`).toBe(200);
      }
    }
  });
});
