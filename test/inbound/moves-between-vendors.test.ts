/** The law of the same vendor, and conversations that move between vendors of one API. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seal, sealId } from "../../runtime/inbound/envelope.ts";
import fc from "../fast-check.ts";
import { apis as answers, json, startVendor, type Vendor } from "./vendor.ts";

let vendor: Vendor;
let alone: Vendor;

const everywhere = (url: string): Record<string, string> => ({
  ...{ AZURE_OPENAI_ENDPOINT: url, AZURE_OPENAI_API_KEY: "secret-z", XAI_BASE_URL: url, XAI_API_KEY: "secret-x" },
  ...{ MINIMAX_BASE_URL: url, MINIMAX_API_KEY: "secret-m", VLLM_BASE_URL: url },
});

beforeAll(async () => {
  const aliases = models.map((model) => `alias-${model.replace("/", "-")}=${model}`);
  vendor = await startVendor((url) => ({ ...everywhere(url), DRAGOMAN_ALIASES: aliases.join(";") }));
  alone = await startVendor();
});

afterAll(async () => {
  await vendor.close();
  await alone.close();
});

const models = [
  ...["openai/gpt-4.1", "openai/gpt-5.5", "azure/gpt-4.1", "azure/gpt-5.5", "xai/grok-4.5", "gemini/gemini-3.5-flash"],
  ...["anthropic/claude-opus-4-8", "minimax/MiniMax-M3"],
];

/** An API: its vendors, and a conversation whose history has these values. */
interface Api {
  readonly models: readonly string[];
  readonly path: string;
  body(text: string, history: readonly object[]): object;
  /** Fields of the vendors' own answers. */
  readonly own: readonly object[];
  /** A turn of another provider. */
  readonly foreign: object;
  /** A turn with this state. */
  signed(state: string): object;
}

const envelope = seal({ block: { provider: "vllm", kind: "reasoning", text: "hm" } });
const signedId = sealId("dg_call_1", "CiQB");
const user = (content: string) => ({ role: "user", content });
const call = { type: "function", function: { name: "f", arguments: '{"a": 1.0}' } };
const block = (...content: readonly object[]) => ({ role: "assistant", content });
const part = (...parts: readonly object[]) => ({ role: "model", parts });

const apis: Readonly<Record<string, Api>> = {
  "chat-completions": {
    models: ["openai/gpt-4.1", "azure/gpt-4.1", "xai/grok-4.5"],
    path: "/v1/chat/completions",
    body: (text, history) => ({ messages: [user(text), ...history, user(text)] }),
    own: [
      { role: "assistant", content: "said" },
      { role: "assistant", tool_calls: [{ id: "call_1", ...call }] },
      { role: "tool", tool_call_id: "call_1", content: "result" },
    ],
    foreign: { role: "assistant", tool_calls: [{ id: signedId, ...call }] },
    signed: (data) => ({ role: "assistant", content: "a", reasoning_details: [{ type: "reasoning.encrypted", data }] }),
  },
  responses: {
    models: ["openai/gpt-5.5", "azure/gpt-5.5", "xai/grok-4.5"],
    path: "/v1/responses",
    body: (text, history) => ({ store: true, input: [user(text), ...history, user(text)] }),
    own: [
      { type: "message", role: "assistant", content: [{ type: "output_text", text: "said", annotations: [] }] },
      { type: "function_call", call_id: "call_1", name: "f", arguments: "{}" },
      { type: "function_call_output", call_id: "call_1", output: "result" },
    ],
    foreign: { type: "reasoning", summary: [], encrypted_content: envelope },
    signed: (state) => ({ type: "reasoning", id: "rs_0a", summary: [], encrypted_content: state }),
  },
  messages: {
    models: ["anthropic/claude-opus-4-8", "minimax/MiniMax-M3"],
    path: "/v1/messages",
    body: (text, history) => ({ max_tokens: 9, messages: [user(text), ...history, user(text)] }),
    own: [
      block({ type: "text", text: "said", citations: null }),
      block({ type: "tool_use", id: "t_1", name: "f", input: {} }),
    ],
    foreign: block({ type: "thinking", thinking: "hm", signature: envelope }),
    signed: (signature) => block({ type: "thinking", thinking: "hm", signature }, { type: "text", text: "a" }),
  },
  "generate-content": {
    models: ["gemini/gemini-3.5-flash"],
    path: "/v1beta/models/<model>:generateContent",
    body: (text, history) => ({
      contents: [{ role: "user", parts: [{ text }] }, ...history, { role: "user", parts: [{ text }] }],
    }),
    own: [part({ text: "said", thoughtSignature: "CiQB" }), part({ functionCall: { name: "f", args: {} } })],
    foreign: part({ text: "hm", thought: true, thoughtSignature: envelope }),
    signed: (thoughtSignature) => part({ text: "said", thoughtSignature }),
  },
};

const cases = Object.entries(apis).flatMap(([name, api]) => api.models.map((model) => [name, model, api] as const));
const ways = (model: string) => [model, `alias-${model.replace("/", "-")}`];
const text = fc.oneof(fc.constantFrom('{"id":"dg_call_1"}', "dg_1", envelope, "gAAAAABp", "\ud800"), fc.string());

/** Sends it as a program writes it, with white space of its own. */
function written(api: Api, model: string, body: object, indent: number): [path: string, text: string] {
  const isInPath = api.path.includes("<model>");
  return [api.path.replace("<model>", model), JSON.stringify(isInPath ? body : { model, ...body }, null, indent)];
}

describe.each(cases)("%s of %s", (name, model, api) => {
  const raw = model.slice(model.indexOf("/") + 1);

  it("is what it would be without a proxy", () =>
    fc.assert(
      fc.asyncProperty(
        text,
        fc.subarray([...api.own]),
        fc.constantFrom(...ways(model)),
        fc.nat(3),
        fc.constantFrom(200, 400, 404),
        async (words, history, asked, indent, status) => {
          const reply = JSON.stringify({ words, ...answers[name as keyof typeof answers].answer }, null, indent);
          vendor.reset(json(status, reply));
          const body = { ...api.body(words, history), temperature: 0.5, new_field: { model: asked, words } };
          const response = await vendor.post(...written(api, asked, body, indent));
          expect([response.status, await response.text()]).toEqual([status, reply]);
          expect(vendor.received.map((each) => each.body)).toEqual([written(api, raw, body, indent)[1]]);
        },
      ),
      { numRuns: 25 },
    ));

  it("has its own parts, and nothing of another provider, after a turn of that one", async () => {
    for (const asked of ways(model)) {
      vendor.reset(json(400, "{}"));
      const history = [...api.own.slice(0, 1), api.foreign];
      await vendor.post(...written(api, asked, api.body("hi", history), 0));
      const sent = vendor.received[0]?.body ?? "";
      expect([sent.includes("said"), sent.includes(envelope), sent.includes(signedId)]).toEqual([true, false, false]);
    }
  });
});

/** The state of a vendor, how another one refuses it, and whether that one knows it by its form. */
const moves: readonly (readonly [
  api: string,
  from: string,
  to: string,
  state: string,
  refusal: string,
  known: boolean,
])[] = [
  ["responses", "openai", "xai/grok-4.5", "gAAAAABp", "", true],
  ["messages", "anthropic", "minimax/MiniMax-M3", "EqQBCkYIBxgC", "", true],
  [
    "responses",
    "openai",
    "azure/gpt-5.5",
    "gAAAAABp",
    "The encrypted content gAAA...ABp could not be verified.",
    false,
  ],
  [
    "responses",
    "azure",
    "openai/gpt-5.5",
    "gAAAAABp",
    "The encrypted content gAAA... could not be decrypted or parsed",
    false,
  ],
  ["responses", "xai", "openai/gpt-5.5", "WjtnR", "The encrypted content WjtnR could not be verified.", false],
  [
    "messages",
    "minimax",
    "anthropic/claude-opus-4-8",
    "c0ffee",
    "messages.1.content.0: Invalid `signature` in `thinking` block",
    false,
  ],
];

describe.each(moves)("%s with state of %s that moves to %s", (name, _, model, state, refusal, isKnown) => {
  const api = apis[name] as Api;
  const { answer, error } = answers[name as keyof typeof answers];
  const body = api.body("hi", [...api.own.slice(0, 1), api.signed(state)]);

  /** Refuses the state, as a vendor does. */
  const reset = (at: Vendor) =>
    at.reset((response) => {
      const isRefused = at.received.at(-1)?.body.includes(state);
      return json(isRefused ? 400 : 200, isRefused ? error(refusal) : answer)(response);
    });

  it("goes on without it", async () => {
    reset(vendor);
    const response = await vendor.post(...written(api, model, body, 0));
    expect(response.status).toBe(200);
    expect(vendor.received.map((each) => each.body.includes(state))).toEqual(isKnown ? [false] : [true, false]);
    expect(vendor.received.at(-1)?.body).toContain("said");
  });

  if (!isKnown && !/azure|minimax/.test(model))
    it("is refused where only one vendor can have made it", async () => {
      reset(alone);
      const response = await alone.post(...written(api, model, body, 0));
      expect([response.status, await response.json()]).toEqual([400, error(refusal)]);
      expect(alone.received).toHaveLength(1);
    });

  it("goes on without it in a stream, too", async () => {
    reset(vendor);
    const response = await vendor.post(...written(api, model, { ...body, stream: true }, 0));
    await response.text();
    expect(vendor.received.at(-1)?.body).not.toContain(state);
  });
});
