/** Kinds of public reports: what a program loses, or is refused, because there is a gateway between it and the vendor. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { json, type Received, startVendor, type Vendor } from "./vendor.ts";

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor((url) => ({
    DRAGOMAN_ALIASES: "small=anthropic/claude-haiku-4-5; plain=openai/gpt-5.5; quick=gemini/gemini-3.5-flash",
    ...{ OPENROUTER_BASE_URL: url, OPENROUTER_API_KEY: "secret-r", VLLM_BASE_URL: url, MISTRAL_BASE_URL: url },
    ...{ MISTRAL_API_KEY: "secret-m", DEEPSEEK_BASE_URL: url, DEEPSEEK_API_KEY: "secret-d" },
  }));
});

afterAll(() => vendor.close());

/** The call that the vendor receives. */
async function sent(path: string, body: object, headers?: Record<string, string>): Promise<Received | undefined> {
  vendor.reset(json(400, "{}"));
  await vendor.post(path, body, headers);
  return vendor.received[0];
}

const [chat, messages, responses] = ["/v1/chat/completions", "/v1/messages", "/v1/responses"];
const user = { role: "user", content: "hi" };

it.each<[provider: string, fields: object, sent?: object]>([
  ["openrouter/a/b", { provider: { data_collection: "deny", zdr: true }, models: ["c"], usage: { include: true } }],
  ["openrouter/a/b", { reasoning: { enabled: false } }, { reasoning: { effort: "none" } }],
  ["openrouter/a/b", { reasoning: { enabled: true } }, { reasoning: { effort: "medium" } }],
  ["vllm/served", { chat_template_kwargs: { enable_thinking: false }, guided_json: { type: "object" } }],
  ["mistral/mistral-small-latest", { safe_prompt: true }],
  ["deepseek/deepseek-v4-flash", { thinking: { type: "disabled" } }],
])("a provider of chat completions gets its own fields: %s %j", async (model, fields, expected = fields) => {
  const call = await sent(chat, { model, messages: [user], ...fields });
  expect(JSON.parse(call?.body ?? "")).toMatchObject(expected);
});

const searched = [
  { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "x" } },
  {
    type: "web_search_tool_result",
    tool_use_id: "srvtoolu_1",
    content: [{ type: "web_search_result", url: "https://a.example", title: "A", encrypted_content: "Eq" }],
  },
  { type: "text", text: "It rains." },
];

it.each<[what: string, path: string, body: object, at: string, headers?: Record<string, string>]>([
  [
    "fields of a beta, with the beta",
    messages,
    {
      max_tokens: 9,
      messages: [user],
      context_management: { edits: [{ type: "clear_thinking_20251015" }] },
      ...{ mcp_servers: [{ type: "url", url: "https://m.example", name: "m" }], output_config: { task_budget: 9 } },
    },
    "small",
    { "anthropic-beta": "context-management-2025-06-27,mcp-client-2025-11-20" },
  ],
  [
    "server tools and their results",
    messages,
    {
      max_tokens: 9,
      messages: [user, { role: "assistant", content: searched }, user],
      tools: [
        { type: "web_search_20260209", name: "web_search", max_uses: 2 },
        { type: "memory_20250818", name: "memory" },
        { name: "f", input_schema: { type: "object" }, input_examples: [{}], eager_input_streaming: true },
      ],
    },
    "small",
  ],
  [
    "references to tools in results",
    messages,
    {
      max_tokens: 9,
      messages: [
        user,
        { role: "assistant", content: [{ type: "tool_use", id: "toolu_1", name: "f", input: {} }] },
        {
          role: "user",
          content: [
            { type: "tool_result", tool_use_id: "toolu_1", content: [{ type: "tool_reference", tool_name: "g" }] },
          ],
        },
      ],
    },
    "small",
  ],
  [
    "items of its own tools, and compactions",
    responses,
    {
      store: true,
      input: [
        { type: "compaction", id: "cmp_1", encrypted_content: "gAAAAABp" },
        { type: "local_shell_call", id: "lsh_1", call_id: "call_1", action: { type: "exec", command: ["ls"] } },
        { type: "local_shell_call_output", call_id: "call_1", output: "a" },
        user,
      ],
      tools: [{ type: "file_search", vector_store_ids: ["vs_1"] }, { type: "local_shell" }],
      include: ["file_search_call.results"],
    },
    "plain",
  ],
  [
    "tools and settings of its own",
    "/v1beta/models/<model>:generateContent",
    {
      contents: [{ role: "user", parts: [{ text: "hi" }] }],
      tools: [{ codeExecution: {} }, { urlContext: {} }],
      generationConfig: { responseModalities: ["TEXT", "IMAGE"], mediaResolution: "MEDIA_RESOLUTION_LOW" },
    },
    "quick",
  ],
])("a vendor gets %s, also through an alias", async (_, path, body, alias, headers) => {
  const names: Record<string, string> = {
    small: "anthropic/claude-haiku-4-5",
    plain: "openai/gpt-5.5",
    quick: "gemini/gemini-3.5-flash",
  };
  const address = names[alias] ?? "";
  for (const model of [alias, address, address.split("/")[1] ?? ""]) {
    const isInPath = path.includes("<model>");
    const call = await sent(path.replace("<model>", model), isInPath ? body : { model, ...body }, headers);
    const own = isInPath ? body : { model: address.split("/")[1], ...body };
    expect(call?.body).toBe(JSON.stringify(own));
    expect(call?.headers["anthropic-beta"]).toBe(headers?.["anthropic-beta"]);
  }
});

it("reasoning that has no state of the vendor is left out", async () => {
  const thinking = { type: "thinking", thinking: "secret", signature: "" };
  const asked = {
    model: "small",
    max_tokens: 9,
    messages: [user, { role: "assistant", content: [thinking, ...searched.slice(2)] }, user],
  };
  expect((await sent(messages, asked))?.body).toMatch(/^(?!.*secret).*It rains/);
  const item = { id: "rs_0a1b2c3d4e5f60718i0", type: "reasoning", summary: [{ type: "summary_text", text: "secret" }] };
  const input = [user, { ...item, encrypted_content: null }, { role: "assistant", content: "It rains." }, user];
  for (const store of [true, false])
    expect((await sent(responses, { model: "plain", store, input }))?.body).toMatch(/^(?!.*(secret|rs_)).*It rains/);
});
