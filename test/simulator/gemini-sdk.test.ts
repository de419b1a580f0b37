import { ApiError, type Content, FunctionCallingConfigMode, GoogleGenAI, ThinkingLevel } from "@google/genai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Simulator, startSimulator } from "../../simulator/server.ts";

let simulator: Simulator;
let gemini: GoogleGenAI;
beforeAll(async () => {
  simulator = await startSimulator();
  const { GEMINI_BASE_URL: baseUrl, GEMINI_API_KEY: apiKey } = simulator.environment;
  gemini = new GoogleGenAI({
    apiKey: apiKey ?? "",
    httpOptions: { baseUrl: baseUrl ?? "", retryOptions: { attempts: 1 } },
  });
});
afterAll(() => simulator.close());

const model = "gemini-3.5-flash";
const tools = [
  {
    functionDeclarations: [
      { name: "weather", parametersJsonSchema: { type: "object", properties: { city: { type: "string" } } } },
    ],
  },
];

describe("gemini through the official SDK", () => {
  it("answers, with thoughts where they were asked for", async () => {
    const quiet = await gemini.models.generateContent({ model, contents: "Hello" });
    expect(quiet.text).toBe(`You said: Hello (gemini generateContent, model ${model}, no thinking config)`);
    const config = { thinkingConfig: { includeThoughts: true, thinkingLevel: ThinkingLevel.HIGH } };
    const deep = await gemini.models.generateContent({ model, contents: "Hello", config });
    expect(deep.candidates?.[0]?.content?.parts?.[0]).toMatchObject({ thought: true });
    const usage = deep.usageMetadata;
    const sum = (usage?.promptTokenCount ?? 0) + (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0);
    expect(usage?.totalTokenCount).toBe(sum);
    const none = await gemini.models.generateContent({
      model,
      contents: "Hello",
      config: { thinkingConfig: { thinkingLevel: ThinkingLevel.MINIMAL } },
    });
    expect(none.usageMetadata).not.toHaveProperty("thoughtsTokenCount");
  });

  it("streams what it answers", async () => {
    const request = {
      model,
      contents: "/think hm\nHello, streamed: ünïcödé",
      config: { thinkingConfig: { includeThoughts: true } },
    };
    const whole = await gemini.models.generateContent(request);
    let text = "";
    let last: unknown;
    let finish: unknown;
    for await (const chunk of await gemini.models.generateContentStream(request)) {
      text += chunk.text ?? "";
      last = chunk.usageMetadata;
      finish = chunk.candidates?.[0]?.finishReason;
    }
    expect(text).toBe(whole.text);
    expect(last).toEqual(whole.usageMetadata);
    expect(finish).toBe("STOP");
  });

  it("runs a tool loop of two steps, streamed", async () => {
    const contents: Content[] = [
      {
        role: "user",
        parts: [
          { text: '/call weather {"city":"Rome"} /call weather {"city":"Oslo"} /then /call weather {"city":"Bern"}' },
        ],
      },
    ];
    let text = "";
    for (let turn = 0; turn < 3; turn++) {
      const parts = [];
      for await (const chunk of await gemini.models.generateContentStream({ model, contents, config: { tools } })) {
        parts.push(...(chunk.candidates?.[0]?.content?.parts ?? []));
      }
      const calls = parts.filter((part) => part.functionCall !== undefined);
      text = parts.map((part) => part.text ?? "").join("");
      const responses = calls.map(({ functionCall }) => ({
        functionResponse: { id: functionCall?.id ?? "", name: functionCall?.name ?? "", response: { output: "21C" } },
      }));
      contents.push({ role: "model", parts: calls }, { role: "user", parts: responses });
    }
    expect(text).toMatch(/^The results: weather gave 21C\./);
    expect(contents[1]?.parts?.map((part) => part.thoughtSignature !== undefined)).toEqual([true, false]);
  });

  it("forces a function, follows a schema, blocks a prompt, stops at the limit", async () => {
    const forced = { tools, toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.ANY } } };
    const called = await gemini.models.generateContent({ model, contents: "Hello", config: forced });
    expect(called.functionCalls).toMatchObject([{ name: "weather", args: { city: "simulated" } }]);
    const schema = { type: "object", properties: { city: { type: "string" } } };
    const config = { responseMimeType: "application/json", responseJsonSchema: schema };
    const shaped = await gemini.models.generateContent({ model, contents: "Rome", config });
    expect(JSON.parse(shaped.text ?? "")).toEqual({ city: "Rome" });
    const blocked = await gemini.models.generateContent({ model, contents: "/refuse" });
    expect(blocked.promptFeedback?.blockReason).toBe("PROHIBITED_CONTENT");
    const cut = await gemini.models.generateContent({ model, contents: "/long 500", config: { maxOutputTokens: 200 } });
    expect(cut.candidates?.[0]?.finishReason).toBe("MAX_TOKENS");
  });

  it.each([400, 401, 403, 404, 429, 500, 503, 504])("fails with status %i on demand", async (status) => {
    const failing = gemini.models.generateContent({ model, contents: `/fail ${status} 7` });
    await expect(failing).rejects.toSatisfy((error) => error instanceof ApiError && error.status === status);
    if (status === 429) await expect(failing).rejects.toThrow(/"retryDelay":"7s"/);
  });

  it("fails in the middle of a stream", async () => {
    const read = async () => {
      for await (const chunk of await gemini.models.generateContentStream({ model, contents: "Hello /fail-stream" }))
        void chunk;
    };
    await expect(read()).rejects.toThrow(/overloaded/);
  });

  it("lists models", async () => {
    const pager = await gemini.models.list();
    expect(pager.page.map((each) => each.name)).toContain(`models/${model}`);
  });
});
