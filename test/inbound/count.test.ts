/** Token counts, which are estimates. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, isErrorOf, openStage, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const model = "vllm/served";
const text = "word ".repeat(400);
const messages = [{ role: "user" as const, content: text }];
const contents = [{ role: "user", parts: [{ text }] }];

describe("a count of tokens", () => {
  it("is read by the SDK of each API", async () => {
    const counts = [
      (await stage.anthropic.messages.countTokens({ model, messages })).input_tokens,
      (await stage.openai.responses.inputTokens.count({ model, input: text })).input_tokens,
      (await stage.google.models.countTokens({ model, contents })).totalTokens ?? 0,
    ];
    for (const count of counts) {
      expect(count).toBeGreaterThan(400);
      expect(count).toBeLessThan(700);
    }
  });

  it("is marked as an estimate", async () => {
    const response = await stage.post("/v1/messages/count_tokens?beta=true", { model, messages });
    expect(response.headers.get("x-dragoman-token-count")).toBe("estimate");
    expect(await bodyOf(response)).toEqual({ input_tokens: expect.any(Number) });
  });

  it("is never zero", async () => {
    const path = "/v1beta/models/vllm/served:countTokens";
    expect((await bodyOf(stage.post(path, { contents: [] }))).totalTokens).toBeGreaterThan(0);
  });

  it.each(["generateContentRequest", "generate_content_request"])("reads the request in %s", async (field) => {
    const request = { model: `models/${model}`, contents, systemInstruction: { parts: [{ text }] } };
    const path = "/v1beta/models/vllm/served:countTokens";
    const { totalTokens } = await bodyOf(stage.post(path, { [field]: request }));
    expect(totalTokens).toBeGreaterThan(1000);
    const wrong = await stage.post(path, { [field]: { contents: "no" } });
    expect(wrong.status).toBe(400);
    expect(isErrorOf("generate-content", await wrong.json(), 400)).toBe(true);
  });

  it("does not count an image by its length", async () => {
    const data = "A".repeat(400_000);
    const image = [{ role: "user", parts: [{ inlineData: { mimeType: "image/png", data } }] }];
    const { totalTokens } = await stage.google.models.countTokens({ model, contents: image });
    expect(totalTokens).toBeGreaterThan(1000);
    expect(totalTokens).toBeLessThan(3000);
  });

  it("needs a model with a configured provider", async () => {
    const response = await stage.post("/v1/messages/count_tokens", { model: "nowhere/model", messages });
    expect(response.status).toBe(400);
    expect(isErrorOf("messages", await response.json(), 400)).toBe(true);
  });
});

it("a stream of messages begins with an estimate of the input, and ends with the provider's count", async () => {
  const counts: number[] = [];
  for await (const event of await stage.anthropic.messages.create({ model, messages, max_tokens: 100, stream: true })) {
    if (event.type === "message_start") counts.push(event.message.usage.input_tokens);
    if (event.type === "message_delta") counts.push(event.usage.input_tokens ?? 0);
  }
  const [first = 0, last = 0] = counts;
  expect(counts).toHaveLength(2);
  expect(first).toBeGreaterThan(400);
  expect(last).toBeGreaterThan(0);
});
