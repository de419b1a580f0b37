/** Details of real clients that are easily overlooked. Other traps are in the tests of errors, methods, models and keep-alive. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Steps } from "../../runtime/inbound/steps.ts";
import { apiNames, bodyOf, openStage, requests, type Stage } from "./stage.ts";

let upstream: Server;
let stage: Stage;
/** The bodies that the provider was sent. */
let sent: Record<string, unknown>[] = [];

const completion = {
  id: "chatcmpl-1",
  object: "chat.completion",
  created: 1,
  model: "served",
  choices: [{ index: 0, message: { role: "assistant", content: "Hello." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};

beforeAll(async () => {
  upstream = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    sent.push(JSON.parse(Buffer.concat(pieces).toString()));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(completion));
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const { port } = upstream.address() as AddressInfo;
  stage = await openStage({ DRAGOMAN_MAX_RETRIES: "0", SGLANG_BASE_URL: `http://127.0.0.1:${port}/v1` });
});

afterAll(async () => {
  await stage.close();
  upstream.closeAllConnections();
  upstream.close();
});

beforeEach(() => {
  sent = [];
});

/** The body that the provider is sent when an API is called with this. */
async function sentFor(path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await stage.post(path, body);
  expect([response.status, response.ok ? "" : await response.text()]).toEqual([200, ""]);
  return sent[0] ?? expect.fail("nothing was sent");
}

describe("a stream that fails in the middle", () => {
  const ends = {
    // Codex CLI reads only the last one
    responses: [/^event: error\n/, /^event: response\.failed\n/],
    messages: [/^event: error\n/],
    "chat-completions": [/^data: \{"error":/],
    // opencode repeats the turn without end if no chunk has a reason
    "generate-content": [/^data: .*"finishReason"/, /^data: \{"error":/],
  };

  it.each(apiNames)("ends as clients of %s expect", async (api) => {
    const path = requests[api].path.replace(":generateContent", ":streamGenerateContent?alt=sse");
    const body = JSON.parse(JSON.stringify(requests[api].body).replace("Hello", "/long 20 /fail-stream"));
    const streamed = api === "generate-content" ? body : { ...body, stream: true };
    const frames = (await (await stage.post(path, streamed)).text()).trim().split(/\r?\n\r?\n/);
    const last = frames.slice(-ends[api].length);
    for (const [index, pattern] of ends[api].entries()) expect(last[index]).toMatch(pattern);
  });
});

it("Google's SDKs mix snake case and camel case, but the keys of values and schemas are the caller's", async () => {
  const schema = {
    type: "OBJECT",
    properties: { unit_name: { type: "STRING" }, unitCount: { any_of: [{ type: "NUMBER", nullable: true }] } },
  };
  const args = { unit_name: "m", unitCount: 1, any_of: [] };
  const body = {
    system_instruction: { parts: [{ text: "Be brief." }] },
    generationConfig: { max_output_tokens: 7, topP: 0.5 },
    tools: [{ function_declarations: [{ name: "convert", parameters: schema }] }],
    contents: [
      { role: "user", parts: [{ text: "Convert." }] },
      { role: "model", parts: [{ function_call: { name: "convert", args } }] },
      { role: "user", parts: [{ functionResponse: { name: "convert", response: { my_result: 1 } } }] },
    ],
  };
  const native = JSON.stringify(await sentFor("/v1beta/models/sglang/served:generateContent", body));
  expect(native).toContain("Be brief.");
  expect(JSON.parse(native)).toMatchObject({ max_tokens: 7, top_p: 0.5 });
  expect(native).toContain(JSON.stringify(JSON.stringify(args)));
  expect(native).toContain("my_result");
  const { properties } = JSON.parse(native).tools[0].function.parameters;
  expect(properties).toEqual({ unit_name: { type: "string" }, unitCount: { anyOf: [{ type: ["number", "null"] }] } });
});

it("Gemini CLI's stand-in for a missing signature is not taken for reasoning", async () => {
  const call = { functionCall: { name: "look", args: {} }, thoughtSignature: "skip_thought_signature_validator" };
  const contents = [
    { role: "user", parts: [{ text: "Look." }] },
    { role: "model", parts: [call] },
    { role: "user", parts: [{ functionResponse: { name: "look", response: { output: "done" } } }] },
  ];
  const native = await sentFor("/v1beta/models/sglang/served:generateContent", { contents });
  expect(JSON.stringify(native)).not.toContain("skip_thought");
});

it("the AI SDK leaves out models/ before a name with a slash", async () => {
  const native = await sentFor("/v1beta/sglang/served:generateContent", requests["generate-content"].body);
  expect(native).toMatchObject({ model: "served" });
});

describe("Claude Code", () => {
  const claude = {
    model: "sglang/served",
    max_tokens: 100,
    system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
    messages: [
      { role: "user", content: "Hello" },
      { role: "system", content: [{ type: "text", text: "The date has changed." }] },
      { role: "assistant", content: [{ type: "tool_use", id: "toolu_1", name: "Look", input: {} }] },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "toolu_1", content: "done" },
          { type: "text", text: "And?" },
        ],
      },
    ],
    metadata: { user_id: '{"device_id":"d1"}' },
    context_management: { edits: [{ type: "clear_thinking_20251015", keep: "all" }] },
    safeguards: { working_directory: "/secret/place" },
    tools: [{ name: "Look", input_schema: { type: "object" }, eager_input_streaming: true, defer_loading: true }],
  };

  it("has system messages among the others", async () => {
    const native = await sentFor("/v1/messages?beta=true", claude);
    expect(JSON.stringify(native.messages)).toContain("The date has changed.");
    expect((native.messages as { role: string }[]).map(({ role }) => role).filter((role) => role !== "system")).toEqual(
      ["user", "assistant", "tool", "user"],
    );
  });

  it("describes its machine to its own vendor only", async () => {
    const native = JSON.stringify(await sentFor("/v1/messages?beta=true", claude));
    for (const detail of ["safeguards", "/secret/place", "device_id"]) expect(native).not.toContain(detail);
  });
});

it("an answer that the client did not send is refused with what to set", async () => {
  const input = [
    { type: "item_reference", id: "msg_1" },
    { role: "user", content: "And?" },
  ];
  const response = await stage.post("/v1/responses", { model: "sglang/served", input });
  const { error } = await bodyOf(response);
  expect([response.status, error.param]).toEqual([400, "input[0].type"]);
  expect(error.message).toContain("store: false");
});

describe("reasoning that is complete only after the text has begun", () => {
  const block = { provider: "openrouter", model: "m", kind: "reasoning.text", text: "Hm." };
  const start = () => {
    const steps = new Steps({ model: "m", asked: {}, tools: new Map(), owner: [], adapter: "openrouter", input: 1 });
    steps.begin("1");
    steps.reasoning("Hm.", 0);
    steps.block({ ...block, before: 0 } as never, 0);
    steps.content("One, ");
    steps.block({ ...block, before: 0, signature: "s" } as never, 0);
    steps.content("two.");
    return steps;
  };
  const itemsOf = (steps: Steps) => {
    steps.finish("stop", { input_tokens: 1, output_tokens: 1 } as never);
    return steps.result?.items.map((item) => [item.type, "late" in item && item.late === true]);
  };

  it("does not divide the text, as some clients show the last one only", () => {
    expect(itemsOf(start())).toEqual([
      ["reasoning", false],
      ["text", false],
      ["reasoning", true],
    ]);
  });

  it("is before a call, which providers check it for", () => {
    const steps = start();
    const call = { index: 0, id: "call_1", name: "look" };
    steps.call(call as never);
    steps.closed({ ...call, state: "complete" } as never);
    expect(itemsOf(steps)).toEqual([
      ["reasoning", false],
      ["text", false],
      ["reasoning", false],
      ["tool_call", false],
    ]);
  });
});

it.each(["-1e400", "1.00000000000000000001", "{}", "[]"])("the type of a tool that is %s is refused", async (type) => {
  const { path, body } = requests.messages;
  const sent = JSON.stringify({ ...body, tools: [{ type: "TYPE", name: "a" }] }).replace('"TYPE"', type);
  const response = await stage.post(path, sent);
  const { error } = (await response.json()) as { error: { message: string } };
  expect([response.status, error.message]).toEqual([
    400,
    expect.stringContaining("tools[0].type: expected one of custom,"),
  ]);
});
