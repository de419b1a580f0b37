import OpenAI, { APIError } from "openai";
import type { ResponseInput } from "openai/resources/responses/responses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Simulator, startSimulator } from "../../simulator/server.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

function client(provider: string): OpenAI {
  const { [`${provider}_BASE_URL`]: baseURL, [`${provider}_API_KEY`]: apiKey } = simulator.environment;
  return new OpenAI({ baseURL: baseURL ?? "", apiKey: apiKey ?? "", maxRetries: 0 });
}

const parameters = { type: "object", properties: { city: { type: "string" } } };
const weather = { type: "function" as const, name: "weather", parameters, strict: false };
const script = 'Look. /think Two cities. /call weather {"city":"Rome"} /call weather {"city":"Oslo"}';

describe.each([
  ["OPENAI", "gpt-5.6-sol"],
  ["XAI", "grok-4.5"],
])("%s through the official SDK", (provider, model) => {
  it("answers", async () => {
    const answer = await client(provider).responses.create({ model, input: "Hello", reasoning: { effort: "low" } });
    expect(answer.output_text).toBe(
      `You said: Hello (${provider.toLowerCase()} responses, model ${model}, effort low)`,
    );
    expect(answer.usage?.total_tokens).toBe((answer.usage?.input_tokens ?? 0) + (answer.usage?.output_tokens ?? 0));
    expect(answer.usage?.output_tokens_details.reasoning_tokens).toBeGreaterThan(0);
  });

  it("streams what it answers", async () => {
    const request = {
      model,
      input: "Hello, streamed.",
      reasoning: { effort: "high" as const, summary: "auto" as const },
    };
    const whole = await client(provider).responses.create(request);
    const summary = whole.output.flatMap((item) => (item.type === "reasoning" ? item.summary : []));
    const types = new Set<string>();
    let text = "";
    let thought = "";
    for await (const event of await client(provider).responses.create({ ...request, stream: true })) {
      types.add(event.type);
      if (event.type === "response.output_text.delta") text += event.delta;
      if (event.type === "response.reasoning_summary_text.delta") thought += event.delta;
      if (event.type === "response.completed") expect(event.response.usage).toEqual(whole.usage);
    }
    expect(text).toBe(whole.output_text);
    expect(thought).toBe(summary.map((part) => part.text).join(""));
    expect(types).toContain("response.completed");
  });

  it("runs a tool loop, plain and streamed", async () => {
    const input: ResponseInput = [{ role: "user", content: script }];
    const request = { model, tools: [weather], store: false, include: ["reasoning.encrypted_content" as const] };
    const first = await client(provider).responses.create({ ...request, input });
    const calls = first.output.filter((item) => item.type === "function_call");
    expect(calls.map((call) => JSON.parse(call.arguments))).toEqual([{ city: "Rome" }, { city: "Oslo" }]);
    expect(first.output_text).toBe("Look.");
    const streamed: string[] = [];
    for await (const event of await client(provider).responses.create({ ...request, input, stream: true })) {
      if (event.type === "response.output_item.done" && event.item.type === "function_call")
        streamed.push(event.item.arguments);
    }
    expect(streamed).toEqual(calls.map((call) => call.arguments));

    const results = calls.map((call, index) => ({
      type: "function_call_output" as const,
      call_id: call.call_id,
      output: `${index}C`,
    }));
    // the SDK adds parsed arguments to the items it returns; the wire form goes back
    const back = JSON.parse(JSON.stringify(first.output)).map((item: Record<string, unknown>) => ({
      ...item,
      parsed_arguments: undefined,
    }));
    const second = await client(provider).responses.create({ ...request, input: [...input, ...back, ...results] });
    expect(second.output_text).toMatch(/^The results: weather gave 0C; weather gave 1C\./);
  });

  it.each([400, 401, 403, 404, 409, 429, 500, 503])("fails with status %i on demand", async (status) => {
    const failing = client(provider).responses.create({ model, input: `/fail ${status}` });
    await expect(failing).rejects.toSatisfy((error) => error instanceof APIError && error.status === status);
  });

  it("reports a failure in the middle of a stream", async () => {
    const read = async () => {
      const seen: string[] = [];
      for await (const event of await client(provider).responses.create({
        model,
        input: "Hi /fail-stream",
        stream: true,
      })) {
        seen.push(event.type);
      }
      return seen;
    };
    const seen = await read().catch((error: unknown) => (error instanceof Error ? [error.constructor.name] : []));
    expect(seen).not.toContain("response.completed");
    expect(seen.length).toBeGreaterThan(0);
  });
});

describe("openai alone", () => {
  it("shows no summary unless asked, refuses in a part, and stops at the limit", async () => {
    const openai = client("OPENAI");
    const silent = await openai.responses.create({ model: "gpt-5.6-sol", input: "Hi" });
    expect(silent.output[0]).toMatchObject({ type: "reasoning", summary: [] });
    const refused = await openai.responses.create({ model: "gpt-5.4", input: "/refuse" });
    expect(refused.output[0]).toMatchObject({ type: "message", content: [{ type: "refusal" }] });
    const cut = await openai.responses.create({ model: "gpt-5.4", input: "/long 500", max_output_tokens: 40 });
    expect(cut).toMatchObject({ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } });
    expect(cut.usage?.output_tokens).toBe(40);
  });

  it("follows a schema", async () => {
    const schema = {
      type: "object",
      properties: { city: { type: "string" } },
      required: ["city"],
      additionalProperties: false,
    };
    const format = { type: "json_schema" as const, name: "place", schema, strict: true };
    const answer = await client("OPENAI").responses.create({ model: "gpt-5.5", input: "Rome", text: { format } });
    expect(JSON.parse(answer.output_text)).toEqual({ city: "Rome" });
  });
});

describe.each(["OPENROUTER", "VLLM", "SGLANG"])("%s through the official SDK", (provider) => {
  const model = "vendor/model";
  const tool = { type: "function" as const, function: { name: "weather", parameters } };

  it("answers and streams the same", async () => {
    const request = {
      model,
      messages: [{ role: "user" as const, content: "Hello there, all of you" }],
      reasoning_effort: "high" as const,
    };
    const whole = await client(provider).chat.completions.create(request);
    const message: unknown = whole.choices[0]?.message;
    let text = "";
    let thought = "";
    let usage: unknown;
    const stream = await client(provider).chat.completions.create({
      ...request,
      stream: true,
      stream_options: { include_usage: true },
    });
    for await (const chunk of stream) {
      const delta = chunk.choices[0]?.delta as
        | { content?: string; reasoning?: string; reasoning_content?: string }
        | undefined;
      text += delta?.content ?? "";
      thought += delta?.reasoning ?? delta?.reasoning_content ?? "";
      if (chunk.usage) usage = chunk.usage;
    }
    expect(text).toBe(whole.choices[0]?.message.content);
    expect(text).toMatch(/^You said: Hello there, all of you \(/);
    expect(message).toMatchObject(provider === "SGLANG" ? { reasoning_content: thought } : { reasoning: thought });
    expect(usage).toEqual(whole.usage);
  });

  it("runs a tool loop, plain and streamed", async () => {
    const asked = { role: "user" as const, content: script };
    const request = { model, messages: [asked], tools: [tool] };
    const first = await client(provider).chat.completions.create(request);
    const message = first.choices[0]?.message;
    expect(first.choices[0]?.finish_reason).toBe("tool_calls");
    const streamed: string[] = [];
    for await (const chunk of await client(provider).chat.completions.create({ ...request, stream: true })) {
      for (const call of chunk.choices[0]?.delta.tool_calls ?? []) {
        streamed[call.index] = (streamed[call.index] ?? "") + (call.function?.arguments ?? "");
      }
    }
    expect(streamed.map((json) => JSON.parse(json))).toEqual([{ city: "Rome" }, { city: "Oslo" }]);
    if (message === undefined) throw new Error("no message");
    const results = (message.tool_calls ?? []).map((call, index) => ({
      role: "tool" as const,
      tool_call_id: call.id,
      content: `${index}C`,
    }));
    const second = await client(provider).chat.completions.create({
      ...request,
      messages: [asked, message, ...results],
    });
    expect(second.choices[0]?.message.content).toMatch(/^The results: weather gave 0C; weather gave 1C\./);
  });

  it.each([400, 402, 429, 500, 503])("fails with status %i on demand", async (status) => {
    const messages = [{ role: "user" as const, content: `/fail ${status}` }];
    await expect(client(provider).chat.completions.create({ model, messages })).rejects.toMatchObject({ status });
  });

  it("fails in the middle of a stream", async () => {
    const messages = [{ role: "user" as const, content: "Hello /fail-stream" }];
    const read = async () => {
      for await (const chunk of await client(provider).chat.completions.create({ model, messages, stream: true }))
        void chunk;
    };
    await expect(read()).rejects.toBeInstanceOf(APIError);
  });
});

it("lists models", async () => {
  for (const provider of ["OPENAI", "XAI", "OPENROUTER", "VLLM", "SGLANG"]) {
    const names: string[] = [];
    for await (const each of client(provider).models.list()) names.push(each.id);
    expect(names.length).toBeGreaterThan(0);
  }
});
