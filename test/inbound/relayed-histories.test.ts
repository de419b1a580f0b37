/** Histories are relayed as they were written, without what Dragoman has made, which is decided by its place. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seal } from "../../runtime/inbound/envelope.ts";
import fc from "../fast-check.ts";
import { json, startVendor, type Vendor } from "./vendor.ts";

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor();
});

afterAll(() => vendor.close());

const envelope = seal({ block: { provider: "vllm", kind: "reasoning", text: "hm" } });
const call = { name: "f", arguments: "{}" };

/** An API whose requests are relayed, its bodies, and what a history may have. */
interface Api {
  readonly path: string;
  /** A request with these values in its history, whose text is anything. */
  body(text: string, ...history: readonly unknown[]): object;
  /** Values in the form of a vendor's own. */
  readonly own: readonly unknown[];
  /** Values that Dragoman has made. */
  readonly ours: Readonly<Record<string, unknown>>;
}

const chat = (model: string, ...messages: readonly unknown[]) => ({ model, messages });
const user = (text: string) => ({ role: "user", content: text });
const said = (content: unknown) => ({ role: "assistant", content });

const apis: Readonly<Record<string, Api>> = {
  "chat-completions": {
    path: "/v1/chat/completions",
    body: (text, ...history) => chat("openai/gpt-4.1", user(text), ...history, user(text)),
    own: [{ role: "assistant", tool_calls: [{ id: "call_1", type: "function", function: call }] }],
    ours: {
      "an id": { role: "assistant", tool_calls: [{ id: "dg_1", type: "function", function: call }] },
      "an envelope": {
        ...said("a"),
        reasoning_details: [{ type: "reasoning.encrypted", data: envelope }],
      },
    },
  },
  messages: {
    path: "/v1/messages",
    body: (text, ...history) => ({
      ...chat("anthropic/claude-opus-4-8", user(text), ...history.map((block) => said([block])), user(text)),
      max_tokens: 9,
    }),
    own: [
      { type: "thinking", thinking: "hm", signature: "EqQB" },
      { type: "tool_use", id: "toolu_1", name: "f", input: { id: "dg_1", signature: envelope } },
    ],
    ours: {
      "an envelope": { type: "thinking", thinking: "hm", signature: envelope },
      "a redacted envelope": { type: "redacted_thinking", data: envelope },
      "reasoning with an empty signature": { type: "thinking", thinking: "secret", signature: "" },
      "reasoning with null as its signature": { type: "thinking", thinking: "secret", signature: null },
      "reasoning without a signature": { type: "thinking", thinking: "secret" },
      "a citation": {
        type: "text",
        text: "a",
        citations: [
          { type: "web_search_result_location", url: "u", title: "t", cited_text: "c", encrypted_index: "dg_0" },
        ],
      },
    },
  },
  responses: {
    path: "/v1/responses",
    body: (text, ...history) => ({ model: "openai/gpt-5.5", store: true, input: [user(text), ...history, user(text)] }),
    own: [
      { type: "reasoning", id: "rs_68af4030baa48193b0b43b4c2a176a1a", summary: [] },
      { type: "reasoning", summary: [], encrypted_content: "gAAAAAB" },
      { type: "function_call", call_id: "call_1", name: "f", arguments: '{"id":"dg_1"}' },
    ],
    ours: {
      "an envelope": { type: "reasoning", summary: [], encrypted_content: envelope },
      "reasoning with an id of Dragoman": {
        ...{ type: "reasoning", id: "rs_05dd8256f83a4f901i0", encrypted_content: null },
        summary: [{ type: "summary_text", text: "secret" }],
      },
      "reasoning without an id": { type: "reasoning", summary: [{ type: "summary_text", text: "secret" }] },
      "an id": { type: "function_call", call_id: "dg_1", name: "f", arguments: "{}" },
    },
  },
  "generate-content": {
    path: "/v1beta/models/gemini/gemini-3.5-flash:generateContent",
    body: (text, ...history) => ({
      contents: [
        { role: "user", parts: [{ text }] },
        ...history.map((part) => ({ role: "model", parts: [part] })),
        { role: "user", parts: [{ text }] },
      ],
    }),
    own: [{ functionCall: { id: "c1", name: "f", args: { id: "dg_1" } }, thoughtSignature: "CiQB" }],
    ours: {
      "an envelope": { text: "hm", thought: true, thoughtSignature: envelope },
      "an envelope in snake case": { text: "hm", thought: true, thought_signature: envelope },
      "an id": { functionCall: { id: "dg_1", name: "f", args: {} } },
    },
  },
};

/** The body that arrives for a request; undefined if none does. */
async function sent({ path }: Api, body: object): Promise<string | undefined> {
  vendor.reset(json(400, "{}"));
  await vendor.post(path, body);
  return vendor.received[0]?.body;
}

/** The body as it is relayed. */
function relayed(body: object): string {
  return JSON.stringify(body).replace(/("model":")(openai|anthropic)\//, "$1");
}

describe.each(Object.entries(apis))("a history of %s", (_, api) => {
  const text = fc.oneof(
    fc.constantFrom('the log says {"id":"dg_call_1"}', "dg_1", envelope, `"signature":"${envelope}"`),
    fc.string(),
  );

  it("is relayed unchanged with any text in it", () =>
    fc.assert(
      fc.asyncProperty(text, fc.subarray([...api.own]), async (words, history) => {
        const body = api.body(words, ...history);
        expect(await sent(api, body)).toBe(relayed(body));
      }),
      { numRuns: 30 },
    ));

  it.each(Object.entries(api.ours))("is relayed without %s in it", async (_, value) => {
    const found = (await sent(api, api.body("hi", ...api.own, value))) ?? "";
    const whole = relayed(api.body("hi", ...api.own));
    const before = whole.slice(0, whole.lastIndexOf('{"role":"user"'));
    expect(found.slice(0, before.length)).toBe(before);
    for (const each of [envelope, "secret", "05dd8256f83a4f901i0", "dg_0"])
      expect(found.slice(before.length)).not.toContain(each);
  });
});

describe("a turn of another provider", () => {
  const messages = apis.messages as Api;
  const thinking = { type: "thinking", thinking: "hm", signature: envelope };

  const answered = (body: object, headers: Record<string, string> = {}) => {
    vendor.reset(json(200, "{}"));
    return vendor.post(messages.path, body, headers);
  };

  it("is reported, or refused for who asks for it", async () => {
    const body = messages.body("hi", thinking);
    const response = await answered(body);
    expect(decodeURIComponent(response.headers.get("x-dragoman-lost") ?? "")).toBe(
      "messages[].content[].signature dropped",
    );
    expect((await answered(body, { "x-dragoman-strict": "true" })).status).toBe(400);
    expect(vendor.received).toEqual([]);
  });

  it("keeps its calls, without blank text, and nothing of an answer that was only reasoning", async () => {
    const call = { type: "tool_use", id: "dg_1", name: "f", input: {} };
    const result = { role: "user", content: [{ type: "tool_result", tool_use_id: "dg_1", content: "b" }] };
    const blank = { type: "text", text: " \n" };
    const whole = {
      ...messages.body("hi"),
      messages: [user("a"), said([thinking]), user("b"), said([thinking, blank, call]), result],
    };
    await answered(whole);
    expect(JSON.parse(vendor.received[0]?.body ?? "").messages).toEqual([user("a"), user("b"), said([call]), result]);
  });

  it("is translated next to a budget, since an open tool loop must begin with thinking", async () => {
    const body = { ...messages.body("hi", thinking), model: "anthropic/claude-haiku-4-5", max_tokens: 4096 };
    await answered({ ...body, thinking: { type: "enabled", budget_tokens: 1024 } });
    expect(vendor.received[0]?.body).toContain('"stream":false');
  });

  it("has the placeholder for the signature of its first call at Gemini", async () => {
    const api = apis["generate-content"] as Api;
    const call = (id: string, more: object = {}) => ({ functionCall: { id, name: "f", args: {} }, ...more });
    const turn = (...parts: readonly object[]) => ({ role: "model", parts });
    const own = turn(call("c1", { thoughtSignature: "CiQB" }), call("c2"));
    const contents = [own, turn(call("dg_1"), call("dg_2")), turn(call("dg_3", { thoughtSignature: envelope }))];
    await sent(api, { contents });
    const thoughtSignature = "skip_thought_signature_validator";
    expect(JSON.parse(vendor.received[0]?.body ?? "")).toEqual({
      contents: [own, turn(call("dg_1", { thoughtSignature }), call("dg_2")), turn(call("dg_3", { thoughtSignature }))],
    });
  });
});
