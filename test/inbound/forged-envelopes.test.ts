/** An envelope comes back from callers, who can write anything into it: one with other contents is ignored. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { envelopeStart, open, openId, seal } from "../../runtime/inbound/envelope.ts";
import fc from "../fast-check.ts";
import { answerWell } from "../fuzz/good-upstream.ts";
import { openStage, type Stage } from "../fuzz/stage.ts";
import { propertyRuns } from "../property-runs.ts";
import type { ApiName } from "./stage.ts";

/** An envelope with a right checksum around any text. */
function forge(text: string): string {
  const data = Buffer.from(text);
  const mark = Buffer.from(seal({ signature: "s" }), "base64").subarray(0, 4);
  const checksum = createHash("sha256").update(data).digest().subarray(0, 8);
  return Buffer.concat([mark, checksum, data]).toString("base64");
}

/** Any JSON, most of it near the shape of an envelope. */
const field = fc.oneof(fc.constantFrom("thinking", "reasoning", "anthropic", "openai", "gemini", ""), fc.jsonValue());
const names = ["provider", "model", "before", "said", "kind", "text", "signature", "redacted", "encrypted", "id"];
const block = fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] });
const forged = fc
  .oneof(
    fc.jsonValue(),
    fc.record({ block: fc.oneof(block, fc.jsonValue()) }),
    fc.record({ signature: fc.jsonValue() }),
    fc.record({ block, signature: field }),
  )
  .map((value) => forge(JSON.stringify(value)));

it.each([
  ...["null", "7", '"text"', "[]", "{}", "true", '{"block":null}', '{"block":5}', '{"block":[]}', '{"signature":7}'],
  '{"block":{"provider":"anthropic","kind":{}}}',
  '{"block":{"provider":"anthropic"}}',
  '{"block":{"provider":"anthropic","kind":"thinking","before":-1}}',
  '{"block":{"provider":"anthropic","kind":"thinking","text":["a"]}}',
  "not JSON",
])("is not opened with %s in it", (text) => {
  const envelope = forge(text);
  expect(envelope.startsWith(envelopeStart)).toBe(true);
  expect(open(envelope)).toBeUndefined();
  const id = `dg_1${forge(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
  expect(openId(id)).toEqual({ id });
});

it("is opened with a block or a signature in it", () => {
  const sealed = { provider: "anthropic", kind: "thinking", text: "hm", signature: "s" };
  expect(open(seal({ block: sealed }))).toEqual({ block: sealed });
  expect(open(seal({ signature: "s" }))).toEqual({ signature: "s" });
  expect(open(forge(JSON.stringify({ block: { ...sealed, id: null } })))).toEqual({ block: sealed });
});

const addresses = ["openai/m", "anthropic/m", "gemini/m", "vllm/m", "openrouter/vendor/m", "bedrock/m"];
const user = { role: "user", content: "hi" };

/** For each API a conversation with this envelope in every place in which one is accepted. */
const conversations: Record<ApiName, (envelope: string, model: string) => readonly [path: string, body: object]> = {
  "chat-completions": (envelope, model) => {
    const id = `dg_1${envelope}`;
    const details = [
      { type: "reasoning.encrypted", data: envelope },
      { type: "reasoning.text", text: "hm", signature: envelope },
    ];
    const call = { id, type: "function", function: { name: "f", arguments: "{}" } };
    const said = { role: "assistant", content: "", reasoning_details: details, tool_calls: [call] };
    return ["/v1/chat/completions", { model, messages: [user, said, { role: "tool", tool_call_id: id, content: "" }] }];
  },
  messages: (envelope, model) => {
    const id = `dg_1${envelope}`;
    const content = [
      { type: "thinking", thinking: "hm", signature: envelope },
      { type: "redacted_thinking", data: envelope },
      { type: "tool_use", id, name: "f", input: {} },
    ];
    const result = { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "done" }] };
    return ["/v1/messages", { model, max_tokens: 9, messages: [user, { role: "assistant", content }, result] }];
  },
  responses: (envelope, model) => {
    const call_id = `dg_1${envelope}`;
    const input = [
      user,
      { type: "reasoning", id: "rs_1", summary: [], encrypted_content: envelope },
      { type: "function_call", call_id, name: "f", arguments: "{}" },
      { type: "function_call_output", call_id, output: "done" },
    ];
    return ["/v1/responses", { model, input }];
  },
  "generate-content": (envelope, model) => {
    const id = `dg_1${envelope}`;
    const parts = [
      { text: "hm", thought: true, thoughtSignature: envelope },
      { functionCall: { id, name: "f", args: {} }, thoughtSignature: envelope },
    ];
    const result = { functionResponse: { id, name: "f", response: { output: "done" } } };
    const contents = [
      { role: "user", parts: [{ text: "hi" }] },
      { role: "model", parts },
      { role: "user", parts: [result] },
    ];
    return [`/v1beta/models/${model}:generateContent`, { contents }];
  },
};

describe.each(Object.entries(conversations))("an envelope with any JSON in %s", (_, conversation) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(answerWell);
  });
  afterAll(() => stage.close());

  it("is sent, or ignored", { timeout: 120_000 }, async () => {
    const law = fc.asyncProperty(forged, fc.constantFrom(...addresses), async (envelope, address) => {
      const [path, body] = conversation(envelope, address);
      const { status, text } = await stage.post(path, { "content-type": "application/json" }, JSON.stringify(body));
      expect({ status, text }).toMatchObject({ status: 200 });
    });
    await fc.assert(law, { numRuns: propertyRuns(800) });
    expect(stage.complaints()).toEqual([]);
  });
});
