import Anthropic, { APIError } from "@anthropic-ai/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Simulator, startSimulator } from "../../simulator/server.ts";

let simulator: Simulator;
let anthropic: Anthropic;
beforeAll(async () => {
  simulator = await startSimulator();
  const { ANTHROPIC_BASE_URL: baseURL, ANTHROPIC_API_KEY: apiKey } = simulator.environment;
  anthropic = new Anthropic({ baseURL: baseURL ?? "", apiKey: apiKey ?? "", maxRetries: 0 });
});
afterAll(() => simulator.close());

const model = "claude-opus-4-8";
const thinking = { type: "adaptive" as const, display: "summarized" as const };
const tools = [
  { name: "weather", input_schema: { type: "object" as const, properties: { city: { type: "string" } } } },
];

function user(content: string): { role: "user"; content: string } {
  return { role: "user", content };
}

describe("anthropic through the official SDK", () => {
  it("answers, thinking only where thinking is on", async () => {
    const quiet = await anthropic.messages.create({ model, max_tokens: 500, messages: [user("Hello")] });
    expect(quiet.content).toMatchObject([
      { type: "text", text: `You said: Hello (anthropic messages, model ${model}, no thinking field)` },
    ]);
    const deep = await anthropic.messages.create({
      model,
      max_tokens: 500,
      thinking,
      output_config: { effort: "max" },
      messages: [user("Hello")],
    });
    expect(deep.content.map((block) => block.type)).toEqual(["thinking", "text"]);
    expect(deep.usage.output_tokens_details?.thinking_tokens).toBeGreaterThan(0);
    const hidden = await anthropic.messages.create({
      model: "claude-sonnet-5",
      max_tokens: 500,
      messages: [user("Hello")],
    });
    expect(hidden.content[0]).toMatchObject({ type: "thinking", thinking: "" });
  });

  it("streams what it answers", async () => {
    const request = { model, max_tokens: 500, thinking, messages: [user("/think a\n/think b\nHello, streamed")] };
    const whole = await anthropic.messages.create(request);
    const streamed = await anthropic.messages.stream(request).finalMessage();
    expect(streamed.content).toEqual(whole.content);
    expect(streamed.stop_reason).toBe(whole.stop_reason);
    expect(streamed.usage.output_tokens).toBe(whole.usage.output_tokens);
  });

  it("runs a tool loop with thinking, step by step", async () => {
    const asked = user(
      '/think first /call weather {"city":"Rome"} /call weather {"city":"Oslo"} /then /think again /call weather',
    );
    const request = { model, max_tokens: 500, thinking, tools };
    const messages: Anthropic.MessageParam[] = [asked];
    const rounds: string[][] = [];
    for (let turn = 0; turn < 3; turn++) {
      const answer = await anthropic.messages.stream({ ...request, messages }).finalMessage();
      rounds.push(answer.content.map((block) => block.type));
      const calls = answer.content.filter((block) => block.type === "tool_use");
      const results = calls.map((call) => ({ type: "tool_result" as const, tool_use_id: call.id, content: "21C" }));
      messages.push({ role: "assistant", content: answer.content }, { role: "user", content: results });
    }
    expect(rounds).toEqual([
      ["thinking", "tool_use", "tool_use"],
      ["thinking", "tool_use"],
      ["thinking", "text"],
    ]);
    const content = messages.at(-2)?.content;
    expect(content).toMatchObject([{}, { text: expect.stringMatching(/^The results: weather gave 21C\./) }]);
  });

  it("ends with its own stop reasons", async () => {
    const stops = { model: "claude-haiku-4-5", max_tokens: 500, stop_sequences: ["word3"] };
    expect(await anthropic.messages.create({ ...stops, messages: [user("/long 5")] })).toMatchObject({
      stop_reason: "stop_sequence",
      stop_sequence: "word3",
      content: [{ text: "word1 word2 " }],
    });
    const cut = await anthropic.messages.create({ model, max_tokens: 500, messages: [user("Hello /length")] });
    expect(cut.stop_reason).toBe("max_tokens");
    const refused = await anthropic.messages
      .stream({ model, max_tokens: 500, messages: [user("/refuse")] })
      .finalMessage();
    expect(refused).toMatchObject({ stop_reason: "refusal", content: [] });
  });

  it("counts cached tokens separately", async () => {
    const long = { type: "text" as const, text: "x".repeat(8192), cache_control: { type: "ephemeral" as const } };
    const request = { model, max_tokens: 500, system: [long] };
    const first = await anthropic.messages.create({ ...request, messages: [user("Hi")] });
    expect(first.usage.cache_creation_input_tokens).toBeGreaterThan(2000);
    const again = await anthropic.messages.create({
      ...request,
      messages: [user("Hi"), { role: "assistant", content: "Hi" }, user("Hi")],
    });
    expect(again.usage).toMatchObject({ cache_creation_input_tokens: 0 });
    expect(again.usage.cache_read_input_tokens).toBeGreaterThan(2000);
  });

  it.each([400, 401, 402, 403, 404, 409, 413, 429, 500, 503, 529])("fails with status %i on demand", async (status) => {
    const failing = anthropic.messages.create({ model, max_tokens: 500, messages: [user(`/fail ${status}`)] });
    await expect(failing).rejects.toSatisfy((error) => error instanceof APIError && error.status === status);
  });

  it("fails in the middle of a stream", async () => {
    const stream = anthropic.messages.stream({ model, max_tokens: 500, messages: [user("Hello /fail-stream")] });
    await expect(stream.finalMessage()).rejects.toThrow(/Overloaded/);
  });

  it("lists models and counts tokens", async () => {
    const page = await anthropic.models.list();
    expect(page.data.map((each) => each.id)).toContain("claude-haiku-4-5");
    const counted = await anthropic.messages.countTokens({ model, messages: [user("Hello")] });
    expect(counted.input_tokens).toBeGreaterThan(0);
  });
});
