/** Rights of callers with keys to the operator's account at a provider. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isErrorOf } from "./stage.ts";
import { type Api, apis, json, type RelayedApi, relayedApis, startVendor, type Vendor } from "./vendor.ts";

const callerKey = "a-key-of-a-caller-1234";
const key = { authorization: `Bearer ${callerKey}` };

let open: Vendor;
let keyed: Vendor;
let allowing: Vendor;

beforeAll(async () => {
  open = await startVendor();
  keyed = await startVendor({ DRAGOMAN_KEY: callerKey });
  allowing = await startVendor({ DRAGOMAN_KEY: callerKey, DRAGOMAN_ACCOUNT_ACCESS: "true" });
});

afterAll(async () => {
  for (const each of [open, keyed, allowing]) await each.close();
});

/** The body that reaches the vendor. */
async function sent(vendor: Vendor, { path, answer }: Api, body: unknown): Promise<string> {
  vendor.reset(json(200, answer));
  const response = await vendor.post(path, body, key);
  expect(response.status, await response.text()).toBe(200);
  return vendor.received[0]?.body ?? "";
}

/** Requests by API that refer to the content of the account at the vendor, with the field that is refused. */
const references: Readonly<Record<RelayedApi, readonly (readonly [field: string, more: object])[]>> = {
  responses: [
    ["previous_response_id", { previous_response_id: "resp_1", store: true }],
    ["conversation", { conversation: "conv_1", store: true }],
    ["conversation", { conversation: { id: "conv_1" }, store: false }],
    ["prompt", { prompt: { id: "pmpt_1" } }],
    ["input[0].id", { input: [{ type: "item_reference", id: "rs_1" }], store: true }],
    ["input[0].id", { input: [{ id: "rs_1" }] }],
    [
      "input[1].id",
      {
        input: [
          { role: "user", content: "hi" },
          { type: null, id: "rs_1", content: "" },
        ],
        store: true,
      },
    ],
    ["input[0].id", { input: [{ type: "image_generation_call", id: "ig_1" }] }],
    [
      "input[0].content[1].file_id",
      { input: [{ role: "user", content: [{ type: "input_text" }, { type: "input_file", file_id: "f" }] }] },
    ],
    ["input[0].output.file_id", { input: [{ type: "computer_call_output", output: { file_id: "file-1" } }] }],
    [
      "input[0].output[0].file_id",
      { input: [{ type: "function_call_output", output: [{ type: "input_image", file_id: "f" }] }] },
    ],
    [
      "tools[1].vector_store_ids",
      { tools: [{ type: "function" }, { type: "file_search", vector_store_ids: ["vs_1"] }] },
    ],
    ["tools[0].container", { tools: [{ type: "code_interpreter", container: "cntr_1" }] }],
    [
      "tools[0].container.file_ids",
      { tools: [{ type: "code_interpreter", container: { type: "auto", file_ids: ["f"] } }] },
    ],
    ["tools[0].environment.container_id", { tools: [{ type: "shell", environment: { container_id: "c" } }] }],
    [
      "tools[0].input_image_mask.file_id",
      { tools: [{ type: "image_generation", input_image_mask: { file_id: "f" } }] },
    ],
    [
      "input[0].tools[0].vector_store_ids",
      { input: [{ type: "additional_tools", tools: [{ vector_store_ids: ["v"] }] }] },
    ],
  ],
  messages: [
    ["thread", { thread: { type: "continue", previous_message_id: "msg_1" } }],
    ["container", { container: "container_1" }],
    ["container.id", { container: { id: "container_1", skills: [] } }],
    [
      "container.skills[1].skill_id",
      {
        container: {
          skills: [
            { type: "anthropic", skill_id: "pdf" },
            { type: "custom", skill_id: "s" },
          ],
        },
      },
    ],
    [
      "messages[0].content[0].source.file_id",
      { messages: [{ role: "user", content: [{ type: "image", source: { type: "file", file_id: "f" } }] }] },
    ],
    [
      "messages[0].content[0].file_id",
      { messages: [{ role: "user", content: [{ type: "container_upload", file_id: "f" }] }] },
    ],
    [
      "messages[0].content[0].content[0].source.file_id",
      {
        messages: [
          { role: "user", content: [{ type: "tool_result", content: [{ type: "image", source: { file_id: "f" } }] }] },
        ],
      },
    ],
    [
      "messages[0].content[0].content[0].source.content[0].source.file_id",
      {
        messages: [
          {
            role: "user",
            content: [
              {
                type: "tool_result",
                content: [{ source: { type: "content", content: [{ source: { file_id: "f" } }] } }],
              },
            ],
          },
        ],
      },
    ],
  ],
  "chat-completions": [
    [
      "messages[0].content[0].file.file_id",
      { messages: [{ role: "user", content: [{ type: "file", file: { file_id: "f" } }] }] },
    ],
    ["messages[0].audio.id", { messages: [{ role: "assistant", audio: { id: "audio_1" } }] }],
  ],
  "generate-content": [
    ["cachedContent", { cachedContent: "cachedContents/1" }],
    ["cached_content", { cached_content: "cachedContents/1" }],
    [
      "contents[0].parts[0].fileData.fileUri",
      {
        contents: [{ parts: [{ fileData: { fileUri: "https://generativelanguage.googleapis.com/v1beta/files/1" } }] }],
      },
    ],
    [
      "contents[0].parts[0].file_data.file_uri",
      { contents: [{ parts: [{ file_data: { file_uri: "gs://bucket/a" } }] }] },
    ],
    ...[
      "https://generativelanguage.googleapis.com:443/v1beta/files/1",
      "https://generativelanguage.googleapis.com./v1beta/files/1",
      "files/1",
      "/v1beta/files/1",
    ].map(
      (fileUri) =>
        ["contents[0].parts[0].fileData.fileUri", { contents: [{ parts: [{ fileData: { fileUri } }] }] }] as const,
    ),
    ["tools[0].fileSearch.fileSearchStoreNames", { tools: [{ fileSearch: { fileSearchStoreNames: ["s"] } }] }],
  ],
};

/** Requests with fields of these names that have nothing to do with the account. */
const harmless: Readonly<Record<RelayedApi, object>> = {
  responses: {
    ...{ store: false, previous_response_id: null, prompt: null },
    tools: [
      { type: "code_interpreter", container: { type: "auto", file_ids: [] } },
      {
        type: "function",
        name: "f",
        parameters: { type: "object", properties: { file_id: {}, vector_store_ids: {} } },
      },
    ],
    input: [
      { type: "function_call", id: "fc_1", call_id: "c", name: "f", arguments: '{"file_id":"x"}' },
      // as the AI SDK sends it
      { role: "assistant", content: [{ type: "output_text", text: "hi" }], id: "msg_1" },
      { type: "image_generation_call", id: "ig_1", result: "aGk=" },
    ],
    metadata: { conversation: "mine" },
  },
  messages: {
    container: { skills: [{ type: "anthropic", skill_id: "pdf" }] },
    messages: [
      {
        role: "assistant",
        content: [{ type: "tool_use", id: "t", name: "f", input: { file_id: "x", source: { file_id: "y" } } }],
      },
    ],
  },
  "chat-completions": {
    messages: [
      { role: "user", content: [{ type: "file", file: { file_data: "data:application/pdf;base64,aGk=" } }] },
      {
        role: "assistant",
        tool_calls: [{ id: "c", type: "function", function: { name: "f", arguments: '{"file_id":"x"}' } }],
      },
    ],
  },
  "generate-content": {
    contents: [
      {
        parts: [
          { fileData: { fileUri: "https://www.youtube.com/watch?v=1" } },
          { functionCall: { args: { cachedContent: "x" } } },
        ],
      },
    ],
  },
};

describe.each(relayedApis)("what the account has at the vendor of %s", (name) => {
  const api: Api = apis[name];

  it.each(references[name])("is refused for callers with keys: %s", async (field, more) => {
    keyed.reset(json(200, api.answer));
    for (const path of [api.path, api.streamPath ?? api.path]) {
      const response = await keyed.post(path, { ...api.body, ...more }, key);
      expect(response.status).toBe(400);
      const body = (await response.json()) as { error: { message: string } };
      expect(body.error.message).toMatch(/DRAGOMAN_ACCOUNT_ACCESS$/);
      expect(body.error.message.startsWith(`${field}: `), body.error.message).toBe(true);
      expect(isErrorOf(name, body, 400)).toBe(true);
    }
    expect(keyed.received).toEqual([]);
    for (const vendor of [open, allowing]) {
      const got = JSON.parse(await sent(vendor, api, { ...api.body, ...more }));
      expect(got).toMatchObject(JSON.parse(JSON.stringify({ ...more })));
    }
  });

  it("is not what only looks like it", async () => {
    const body = { ...api.body, ...harmless[name] };
    expect(JSON.parse(await sent(keyed, api, body))).toMatchObject(harmless[name]);
  });
});

describe("what the account has at a vendor", () => {
  it.each([
    [
      "/v1/chat",
      { model: "openai/gpt-5.5", provider_config: { "x-openai": { previous_response_id: "r" } } },
      "x-openai.previous_response_id",
    ],
    [
      "/v1/chat/stream",
      { model: "openai/gpt-5.5", provider_config: { "x-provider_a": { prompt: { id: "p" } } } },
      "x-provider_a.prompt",
    ],
    [
      "/v1/chat",
      { model: "anthropic/claude-opus-4-8", provider_config: { "x-anthropic": { container: "c" } } },
      "x-anthropic.container",
    ],
  ])("is refused in a native object, too: %s", async (path, more, field) => {
    const response = await keyed.post(path, { messages: [{ role: "user", content: "hi" }], ...more }, key);
    const { error } = (await response.json()) as { error: { message: string } };
    expect(response.status).toBe(400);
    expect(error.message.startsWith(`${field}: `), error.message).toBe(true);
  });

  it("is refused as a file in a message, too", async () => {
    const content = [{ type: "document", source: { type: "file", file_id: "f" } }];
    const request = { model: "openai/gpt-5.5", messages: [{ role: "user", content }] };
    const response = await keyed.post("/v1/chat", request, key);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining("messages[0].content[0].source.file_id: "),
    ]);
  });

  it("is refused in a count, too", async () => {
    const wrapped = { generateContentRequest: { model: "models/x", contents: [], cachedContent: "cachedContents/1" } };
    for (const [path, body] of [
      ["/v1/responses/input_tokens", { ...apis.responses.body, conversation: "c" }],
      ["/v1/messages/count_tokens", { ...apis.messages.body, container: "c" }],
      ["/v1beta/models/gemini/gemini-3.5-flash:countTokens", wrapped],
    ] as const) {
      const response = await keyed.post(path, body, key);
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining("DRAGOMAN_ACCOUNT_ACCESS"),
      ]);
    }
  });
});
