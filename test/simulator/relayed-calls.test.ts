/** The calls that are only relayed, through the proxy to the simulated vendors and with the official SDKs. */
import { ApiError, GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import { type Simulator, startSimulator } from "../../simulator/server.ts";

let simulator: Simulator;
let proxy: RunningProxy;
let openai: OpenAI;
let gemini: GoogleGenAI;
beforeAll(async () => {
  simulator = await startSimulator();
  proxy = await startProxy({ engine: new Engine({ env: simulator.environment }), host: "127.0.0.1", port: 0 });
  openai = new OpenAI({ baseURL: `${proxy.url}/v1`, apiKey: "k", maxRetries: 0 });
  gemini = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: proxy.url, retryOptions: { attempts: 1 } } });
});
afterAll(async () => {
  await proxy.close();
  await simulator.close();
});

describe("a conversation", () => {
  it.each(["openai/gpt-5.5", "azure/gpt-5.5"])("is compacted by %s, which reads what it made", async (model) => {
    const input: OpenAI.Responses.ResponseInput = [
      { role: "user", content: "My name is Ada." },
      { role: "assistant", content: "Hello, Ada." },
    ];
    const compacted = await openai.responses.compact({ model: model as "gpt-5.5", input, instructions: "Be terse." });
    expect(compacted).toMatchObject({ object: "response.compaction", usage: { output_tokens: expect.any(Number) } });
    expect(compacted.usage.input_tokens).toBeGreaterThan(0);
    expect(compacted.output).toMatchObject([
      { type: "message", role: "user", content: [{ type: "input_text", text: "My name is Ada." }] },
      { type: "compaction", encrypted_content: expect.any(String) },
    ]);
    const items = compacted.output as OpenAI.Responses.ResponseInput;
    const next = await openai.responses.create({
      model,
      input: [...items, { role: "user", content: "And now?" }],
      store: true,
    });
    expect(next.output_text).toContain("And now?");
  });

  it("is not compacted with a field or a model that the vendor does not know", async () => {
    const ask = (more: object) => openai.responses.compact({ model: "gpt-5.5", input: "hi", ...more });
    await expect(ask({ stream: true })).rejects.toThrow("Unknown parameter: 'stream'.");
    await expect(ask({ model: "openai/none" })).rejects.toThrow("does not exist");
  });
});

describe("embeddings", () => {
  const model = "gemini-embedding-001";

  it("come one by one and in a batch, the same for the same text", async () => {
    const config = { outputDimensionality: 8 };
    const batch = await gemini.models.embedContent({ model, contents: ["one", "two"], config });
    const lengths = batch.embeddings?.map(({ values = [] }) => [values.length, Math.hypot(...values)]);
    expect(lengths).toEqual([
      [8, expect.closeTo(1)],
      [8, expect.closeTo(1)],
    ]);
    const response = await fetch(`${proxy.url}/v1beta/models/gemini/${model}:embedContent`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ content: { parts: [{ text: "hi" }] } }),
    });
    const one = (await response.json()) as { embedding: { values: number[] }; usageMetadata: object };
    expect(one.embedding.values).toHaveLength(3072);
    expect(one.usageMetadata).toEqual({ promptTokenCount: expect.any(Number) });
  });

  it("are refused without content, and for models that make none", async () => {
    await expect(gemini.models.embedContent({ model, contents: [{ parts: [] }] })).rejects.toThrow(
      "contents is not specified",
    );
    const refused = gemini.models.embedContent({ model: "gemini-3.5-flash", contents: "hi" });
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    await expect(refused).rejects.toThrow("not supported for batchEmbedContents");
  });
});
