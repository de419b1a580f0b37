/** Requests to xAI, which serves the APIs of OpenAI, but refuses some of what OpenAI's clients send. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { json, startVendor, type Vendor } from "./vendor.ts";

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor((url) => ({ XAI_BASE_URL: url, XAI_API_KEY: "secret-x" }));
});

afterAll(() => vendor.close());

const user = { role: "user", content: "hi" };
const parameters = { type: "object", properties: { a: { default: null } } };
const tool = { type: "function", name: "f", parameters };

/** Whether a request arrives as it was sent, but for its model. */
async function isRelayed(
  path: string,
  body: { readonly model: string; readonly [field: string]: unknown },
): Promise<boolean> {
  vendor.reset(json(400, "{}"));
  await vendor.post(path, { ...body, model: `xai/${body.model}` });
  const [call] = vendor.received;
  return call?.path === path && call.body === JSON.stringify(body);
}

describe("Responses", () => {
  const responses = (fields: object) =>
    isRelayed("/v1/responses", { model: "grok-4.5", store: true, input: [user], ...fields });

  it.each([
    ["text", {}],
    ["controls", { temperature: 0.1, top_p: 1, seed: 5, max_output_tokens: 9, prompt_cache_key: "k", user: "u" }],
    ["an effort", { reasoning: { effort: "high", summary: "auto" } }],
    ["no effort for a model that takes none", { reasoning: { effort: "none" }, model: "grok-4.3" }],
    ["functions, whose schemas have null", { tools: [tool], tool_choice: "auto", parallel_tool_calls: false }],
    ["its own tools", { tools: [{ type: "x_search", from_date: "2026-01-01" }, { type: "code_interpreter" }] }],
    [
      "its own history",
      {
        input: [
          user,
          { type: "reasoning", id: "rs_1", summary: [], encrypted_content: "WjtnR" },
          { type: "function_call", call_id: "call_1", name: "f", arguments: "{}", id: "fc_1", status: "completed" },
          { type: "function_call_output", call_id: "call_1", output: "local_shell_call" },
        ],
      },
    ],
  ])("are relayed with %s", async (_, fields) => {
    expect(await responses(fields)).toBe(true);
  });

  const said = { type: "message", role: "assistant", content: [{ type: "output_text", text: "a" }] };
  it.each([
    ["a tool of free text", { tools: [tool, { type: "custom", name: "apply_patch" }] }],
    ["tools in a namespace", { tools: [{ type: "namespace", name: "n", tools: [tool] }] }],
    ["items of another vendor's tools", { input: [user, { type: "local_shell_call", call_id: "c", action: {} }] }],
    ["fields of another client", { input: [{ ...said, phase: "commentary" }, user] }],
    ["null in an item", { input: [{ ...said, status: null }, user] }],
    ["null in a part", { input: [{ ...said, content: [{ ...said.content[0], logprobs: null }] }, user] }],
    ["null", { temperature: null }],
    ["null in a field", { reasoning: { effort: null } }],
    ["a message without content", { input: [{ role: "assistant", content: "" }, user] }],
    ["a choice without tools", { tool_choice: "auto" }],
    ["an effort for a model without one", { reasoning: { effort: "high" }, model: "grok-4.20-0309-reasoning" }],
    ["an effort that the model does not have", { reasoning: { effort: "none" } }],
    ["an effort that no model has", { reasoning: { effort: "minimal" } }],
    ["fields that it does not have", { text: { verbosity: "low" } }],
    [
      "arguments that an SDK has parsed",
      {
        input: [
          user,
          { type: "function_call", call_id: "call_1", name: "f", arguments: "{}", parsed_arguments: {} },
          { type: "function_call_output", call_id: "call_1", output: "a" },
        ],
      },
    ],
    ["an answer that an SDK has parsed", { input: [{ ...said, content: [{ ...said.content[0], parsed: {} }] }, user] }],
    ["reasoning of OpenAI", { input: [{ type: "reasoning", summary: [], encrypted_content: "gAAAAABp" }, user] }],
  ])("are translated with %s", async (_, fields) => {
    expect(await responses(fields)).toBe(false);
  });
});

describe("chat completions", () => {
  const chat = (fields: object) =>
    isRelayed("/v1/chat/completions", { model: "grok-4.5", messages: [user], ...fields });
  const functionTool = { type: "function", function: { name: "f", parameters } };

  it.each([
    ["text and null", { temperature: 0.1, seed: null, max_tokens: 9, reasoning_effort: "low" }],
    ["functions", { tools: [functionTool], tool_choice: "required" }],
    ["its own fields", { search_parameters: { mode: "on" }, deferred: true }],
    ["stops for a model that does not reason", { stop: ["x"], model: "grok-4.20-0309-non-reasoning" }],
    ["its own reasoning", { messages: [user, { role: "assistant", content: "a", reasoning_content: "hm" }, user] }],
  ])("are relayed with %s", async (_, fields) => {
    expect(await chat(fields)).toBe(true);
  });

  it.each([
    ["stops for a model that reasons", { stop: ["x"] }],
    ["a tool of free text", { tools: [{ type: "custom", custom: { name: "p" } }] }],
    ["an effort for a model without one", { reasoning_effort: "high", model: "grok-4.20-0309-reasoning" }],
    ["a choice without tools", { tool_choice: "auto" }],
    [
      "arguments that an SDK has parsed",
      {
        messages: [
          user,
          {
            role: "assistant",
            tool_calls: [
              { id: "call_1", type: "function", function: { name: "f", arguments: "{}", parsed_arguments: {} } },
            ],
          },
          { role: "tool", tool_call_id: "call_1", content: "a" },
        ],
      },
    ],
    ["an answer that an SDK has parsed", { messages: [user, { role: "assistant", content: "{}", parsed: {} }, user] }],
    ["reasoning in the words of OpenRouter", { reasoning: { effort: "high" } }],
  ])("are translated with %s", async (_, fields) => {
    expect(await chat(fields)).toBe(false);
  });
});

describe("a history with reasoning of several vendors", () => {
  const reasoning = (id: string, encrypted_content: string) => ({
    type: "reasoning",
    id,
    summary: [],
    encrypted_content,
  });

  it("goes to xAI with its own alone", async () => {
    vendor.reset(json(400, "{}"));
    const said = { role: "assistant", content: "a" };
    const input = [user, reasoning("rs_1", "WjtnR"), said, user, reasoning("rs_2", "gAAAAABp"), said, user];
    const response = await vendor.post("/v1/responses", { model: "xai/grok-4.5", input });
    const sent = vendor.received[0]?.body ?? "";
    expect([sent.includes("WjtnR"), sent.includes("gAAAAABp")]).toEqual([true, false]);
    expect(response.headers.get("x-dragoman-provider")).toBe("xai");
  });
});
