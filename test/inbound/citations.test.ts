/** Citations of another provider, as each official SDK reads them. */
import type { GenerateContentResponse } from "@google/genai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { events, type FakeProvider, json, startFakeProvider } from "../runtime/fake-provider.ts";
import { openStage, type Stage } from "./stage.ts";

const model = "openrouter/vendor/model";
const text = "Süß. Cats purr.";
const [cited, whole] = [
  { url: "https://a.example", title: "A", content: "They purr", start_index: 5, end_index: 9 },
  { url: "https://b.example" },
].map((url_citation) => ({ type: "url_citation", url_citation }));
const usage = { prompt_tokens: 3, completion_tokens: 2 };

let provider: FakeProvider;
let stage: Stage;
beforeAll(async () => {
  provider = await startFakeProvider((response, seen) => {
    const message = { role: "assistant", content: text, annotations: [cited, whole] };
    const plain = json(200, { id: "gen-1", choices: [{ message, finish_reason: "stop" }], usage });
    const pieces = [
      { content: "Süß. Ca" },
      { content: "ts purr." },
      { annotations: [cited] },
      { annotations: [whole] },
    ];
    const stream = events(...pieces.map((delta) => ({ id: "gen-1", choices: [{ delta }] })), {
      id: "gen-1",
      choices: [{ delta: {}, finish_reason: "stop" }],
      usage,
    });
    return (seen.body.stream ? stream : plain)(response, seen);
  });
  stage = await openStage({ OPENROUTER_BASE_URL: provider.url, OPENROUTER_API_KEY: "key" });
});
afterAll(async () => {
  await stage.close();
  await provider.close();
});

const messages = [{ role: "user" as const, content: "Do cats purr?" }];

describe.each([false, true])("stream: %s", (stream) => {
  it("chat completions", async () => {
    const { completions } = stage.openai.chat;
    const completion = stream
      ? await completions.stream({ model, messages }).finalChatCompletion()
      : await completions.create({ model, messages });
    expect(completion.choices[0]?.message).toMatchObject({
      content: text,
      annotations: [
        cited,
        { type: "url_citation", url_citation: { url: "https://b.example", title: "", start_index: 0, end_index: 15 } },
      ],
    });
  });

  it("Responses", async () => {
    const request = { model, input: "Do cats purr?" };
    const added: unknown[] = [];
    const { output } = stream
      ? await stage.openai.responses
          .stream(request)
          .on("response.output_text.annotation.added", (event) =>
            added.push([event.annotation_index, event.annotation]),
          )
          .finalResponse()
      : await stage.openai.responses.create(request);
    const annotations = [
      { type: "url_citation", url: "https://a.example", title: "A", start_index: 5, end_index: 9 },
      { type: "url_citation", url: "https://b.example", title: "", start_index: 0, end_index: 15 },
    ];
    expect(output).toMatchObject([{ type: "message", content: [{ type: "output_text", text, annotations }] }]);
    expect(added).toEqual(stream ? [...annotations.entries()] : []);
  });

  it("Messages, whose history is then translated", async () => {
    const request = { model, max_tokens: 100, messages };
    const answer = stream
      ? await stage.anthropic.messages.stream(request).finalMessage()
      : await stage.anthropic.messages.create(request);
    const { content } = answer;
    const type = "web_search_result_location";
    expect(content).toEqual([
      {
        type: "text",
        text,
        citations: [
          { type, url: "https://a.example", title: "A", cited_text: "They purr", encrypted_index: "dg_0" },
          { type, url: "https://b.example", title: null, cited_text: "", encrypted_index: "dg_1" },
        ],
      },
    ]);
    // the vendor of the API would refuse an index that is not its own
    const history = [...messages, { role: "assistant" as const, content }, ...messages];
    const next = await stage.anthropic.messages.create({
      model: "anthropic/claude-opus-4-8",
      max_tokens: 100,
      messages: history,
    });
    expect(next.content).toMatchObject([{ type: "text", text: expect.stringContaining("Do cats purr?") }]);
    expect(JSON.stringify(next)).not.toContain("dg_0");
  });

  it("generateContent", async () => {
    const request = { model, contents: "Do cats purr?" };
    const { models } = stage.google;
    const chunks: GenerateContentResponse[] = [];
    if (stream) for await (const chunk of await models.generateContentStream(request)) chunks.push(chunk);
    else chunks.push(await models.generateContent(request));
    expect(chunks.map((chunk) => chunk.text).join("")).toBe(text);
    expect(chunks.at(-1)?.candidates?.[0]?.groundingMetadata).toEqual({
      groundingChunks: [{ web: { uri: "https://a.example", title: "A" } }, { web: { uri: "https://b.example" } }],
      groundingSupports: [
        { segment: { startIndex: 7, endIndex: 11, text: "Cats" }, groundingChunkIndices: [0] },
        { segment: { startIndex: 0, endIndex: 17, text }, groundingChunkIndices: [1] },
      ],
    });
  });
});
