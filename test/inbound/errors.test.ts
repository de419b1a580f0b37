/** Errors in the form of the API that was called. */
import Anthropic from "@anthropic-ai/sdk";
import { betaTool } from "@anthropic-ai/sdk/helpers/beta/json-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownMachine } from "../../proxy/request/access.ts";
import { exchange } from "../proxy/browser.ts";
import { apiNames, bodyOf, isErrorOf, openStage, requests, type Stage } from "./stage.ts";

let stage: Stage;
let local: Stage;
beforeAll(async () => {
  stage = await openStage({ DRAGOMAN_MAX_BODY_BYTES: "100000", DRAGOMAN_MAX_RETRIES: "0" });
  local = await openStage({}, { access: ownMachine });
});
afterAll(async () => {
  await stage.close();
  await local.close();
});

it("leaves it to SDKs to try again what was tried once and relayed", async () => {
  const messages = [{ role: "user", content: "/fail 503" }];
  const model = "anthropic/claude-haiku-4-5";
  const { status, headers } = await stage.post("/v1/messages", { model, max_tokens: 9, messages });
  expect([status, headers.get("x-should-retry")]).toEqual([503, null]);
});

describe.each(apiNames)("%s: an error", (api) => {
  const { path, body } = requests[api];
  const expectError = async (response: Response, status: number) => {
    expect([response.status, isErrorOf(api, await response.json(), status)]).toEqual([status, true]);
  };

  it("of the content type", () => expectStatus(415, "{}", { "content-type": "text/plain" }));
  it("of a body that is too large", () => expectStatus(413, { ...body, padding: "x".repeat(100_001) }));
  it("of a body that is not JSON", () => expectStatus(400, "{"));
  it("of an empty body", () => expectStatus(400, ""));
  it("of an array", () => expectStatus(400, []));

  async function expectStatus(status: number, sent: unknown, headers?: Record<string, string>) {
    await expectError(await stage.post(path, sent, headers), status);
  }

  it("of a host or an origin that is refused", async () => {
    const json = { "content-type": "application/json" };
    for (const headers of [{ host: "evil.example" }, { host: "127.0.0.1", origin: "http://evil.example" }]) {
      const answer = await exchange(local.url, "POST", path, { ...json, ...headers }, JSON.stringify(body));
      expect([answer.status, isErrorOf(api, JSON.parse(answer.body), 403)]).toEqual([403, true]);
    }
  });

  it("of two hosts", async () => {
    const answer = await exchange(stage.url, "POST", path, { Host: "a", HOST: "b" });
    expect([answer.status, isErrorOf(api, JSON.parse(answer.body), 400)]).toEqual([400, true]);
  });

  it("has the request's id under both names", async () => {
    const response = await stage.post(path, body, { "x-request-id": "mine" });
    expect([response.headers.get("request-id"), response.headers.get("x-request-id")]).toEqual(["mine", "mine"]);
  });

  it("leaves it to SDKs to try again what was tried once", async () => {
    const asked = (text: string) => JSON.parse(JSON.stringify(body).replace("Hello", text));
    for (const status of [503, 400]) {
      const response = await stage.post(path, asked(`/fail ${status}`));
      expect([response.status, response.headers.get("x-should-retry")]).toEqual([status, null]);
    }
  });
});

describe("an error of a field that is not supported", () => {
  it("has its path, as OpenAI's SDK reads it", async () => {
    const request = { model: "vllm/served", input: "Hello", previous_response_id: "resp_1" };
    await expect(stage.openai.responses.create(request)).rejects.toMatchObject({
      status: 400,
      param: "previous_response_id",
    });
  });

  it("is the number of choices: an answer has one", async () => {
    const request = { model: "vllm/served", messages: [{ role: "user" as const, content: "Hello" }] };
    const refused = { status: 400, param: "n", message: expect.stringContaining("n: an answer has one choice") };
    for (const n of [2, 0])
      await expect(stage.openai.chat.completions.create({ ...request, n })).rejects.toMatchObject(refused);
    await expect(stage.openai.chat.completions.create({ ...request, n: 2, stream: true })).rejects.toMatchObject(
      refused,
    );
    const { choices } = await stage.openai.chat.completions.create({ ...request, n: 1 });
    expect(choices).toHaveLength(1);
  });

  it("is the number of candidates, where the answer is translated", async () => {
    const body = (candidateCount: number) => ({
      contents: [{ parts: [{ text: "Hello" }] }],
      generationConfig: { candidateCount },
    });
    for (const method of ["generateContent", "streamGenerateContent"]) {
      const refused = await stage.post(`/v1beta/models/vllm/served:${method}`, body(2));
      const { error } = (await refused.json()) as { error: { status: string; message: string } };
      expect([refused.status, error.status]).toEqual([400, "INVALID_ARGUMENT"]);
      expect(error.message).toBe(
        "generationConfig.candidateCount: an answer has one candidate; send one request for each",
      );
      expect((await stage.post(`/v1beta/models/vllm/served:${method}`, body(1))).status).toBe(200);
    }
  });

  const audio = { data: "AAAA", mimeType: "audio/wav" };
  const hi = { text: "Hello" };
  const file = { filename: "a.pdf", file_data: "data:application/pdf;base64,AAAA" };
  const pdf = { type: "document", source: { type: "base64", media_type: "application/pdf", data: "AAAA" } };
  const reply = { role: "assistant", content: "Hi" };
  const question = { role: "user", content: "Hello" };

  let nested: object = { type: "object" };
  for (let depth = 0; depth < 220; depth++) nested = { type: "object", properties: { a: nested } };

  it.each<[string, string, object, string]>([
    [
      "a part",
      "/v1beta/models/anthropic/claude-opus-4-8:generateContent",
      { contents: [{ parts: [{ inlineData: audio }] }] },
      "contents[0].parts[0]: this provider reads no audio",
    ],
    [
      "a part of a request in a count",
      "/v1beta/models/anthropic/claude-opus-4-8:countTokens",
      { generateContentRequest: { model: "models/x", contents: [{ parts: [hi, { inlineData: audio }] }] } },
      "generateContentRequest.contents[0].parts[1]: this provider reads no audio",
    ],
    [
      "a tool",
      "/v1/messages",
      {
        model: "gemini/gemini-3.5-flash",
        max_tokens: 9,
        messages: [question],
        tools: [
          { name: "f", input_schema: { type: "object" } },
          { name: "g", input_schema: nested },
        ],
      },
      "tools[1]: nested more than 200 schemas deep",
    ],
    [
      "a part of a turn that was joined to another, in a stream",
      "/v1beta/models/anthropic/claude-opus-4-8:streamGenerateContent?alt=sse",
      {
        systemInstruction: { parts: [hi, hi] },
        contents: [
          { parts: [hi] },
          { role: "model", parts: [hi, hi] },
          { role: "user", parts: [hi] },
          { role: "user", parts: [hi, hi, { inlineData: audio }, hi] },
          { role: "model", parts: [hi] },
          { role: "user", parts: [{ inlineData: audio }] },
        ],
      },
      "contents[3].parts[2]: this provider reads no audio",
    ],
    [
      "a block",
      "/v1/messages",
      {
        model: "vllm/served",
        max_tokens: 9,
        system: [{ type: "text", text: "Be kind" }],
        messages: [question, reply, { role: "user", content: [{ type: "text", text: "And" }, pdf] }],
      },
      "messages[2].content[1]: this provider reads no documents; send their text",
    ],
    [
      "a part of an item",
      "/v1/responses",
      {
        model: "vllm/served",
        instructions: "Be kind",
        input: [
          question,
          reply,
          {
            type: "message",
            role: "user",
            content: [
              { type: "input_text", text: "And" },
              { type: "input_file", ...file },
            ],
          },
        ],
      },
      "input[2].content[1]: this provider reads no documents; send their text",
    ],
    [
      "a part of a message after a system message",
      "/v1/chat/completions",
      {
        model: "vllm/served",
        messages: [
          { role: "system", content: "Be kind" },
          question,
          { role: "user", content: [{ type: "file", file }] },
        ],
      },
      "messages[2].content[0]: this provider reads no documents; send their text",
    ],
  ])("has the caller's own path: %s", async (_, path, body, message) => {
    const refused = await stage.post(path, body);
    const { error } = (await refused.json()) as { error: { message: string } };
    expect([refused.status, error.message]).toEqual([400, message]);
  });

  it("lets Anthropic's tool runners go on without threads", async () => {
    const anthropic = new Anthropic({ baseURL: stage.url, apiKey: "key", maxRetries: 0 });
    const weather = betaTool({
      name: "get_weather",
      description: "The weather",
      inputSchema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] } as const,
      run: ({ city }) => `sunny in ${city}`,
    });
    const content = `The weather, please. /call get_weather {"city":"Rome"}`;
    const message = await anthropic.beta.messages.toolRunner({
      model: "vllm/served",
      max_tokens: 1000,
      messages: [{ role: "user", content }],
      tools: [weather],
    });
    expect(JSON.stringify(message.content)).toContain("sunny in Rome");
  });

  it("has the details that tool runners look for", async () => {
    const request = { ...requests.messages.body, thread: { type: "create" } };
    const { error } = await bodyOf(stage.post("/v1/messages", request));
    expect(error.details).toEqual({ error_code: "thread_unsupported_request", unsupported: ["thread"] });
  });
});
