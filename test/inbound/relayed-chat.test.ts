/** Chat completions to providers whose dialect is another one, and which serve chat completions, too. */
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { hashOf, newKey } from "../../proxy/keys/hash.ts";
import { HiddenEvents } from "../../runtime/relay/hidden-events.ts";
import { servedAt } from "../../runtime/relay/served.ts";
import type { Destination } from "../../runtime/router.ts";
import fc from "../fast-check.ts";
import { json, startVendor, stream, type Vendor } from "./vendor.ts";

const path = "/v1/chat/completions";
const answer =
  '{"id":"chatcmpl-1", "object":"chat.completion","model":"gpt-4.1-2025-04-14","choices":[{"index":0,"message":{"role":"assistant","content":"hé"},"finish_reason":"stop"}],"new":1.0,"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}';
const chunk = (value: object) => `data: ${JSON.stringify({ id: "chatcmpl-1", ...value })}\n\n`;
const said = [
  chunk({ choices: [{ index: 0, delta: { role: "assistant", content: "" } }], usage: null }),
  chunk({ choices: [{ index: 0, delta: { content: '"usage":{"choices":[]}' } }], usage: null }),
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }], usage: null }),
];
const counts = chunk({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } });
const done = "data: [DONE]\n\n";
const messages = '"messages":[{"role":"user","content":"\\u0068i"}]';
const functions = '"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object"}}}]';

let vendor: Vendor;
let folder: string;
const log = () => join(folder, "requests.jsonl");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dragoman-chat-"));
  vendor = await startVendor({ DRAGOMAN_LOG: log() });
});

afterAll(async () => {
  await vendor.close();
  await rm(folder, { recursive: true });
});

/** The last line of a request log. */
function lastRecord(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8").trim().split("\n").at(-1) || "{}");
}

/** Where a request arrives, and with what. */
async function sent(body: string, reply = json(200, answer)) {
  vendor.reset(reply);
  const response = await vendor.post(path, body);
  const text = await response.text();
  return { text, path: vendor.received[0]?.path, body: vendor.received[0]?.body };
}

describe("a request for chat completions of OpenAI", () => {
  it("arrives as it was sent, and so does its answer", async () => {
    const body = (model: string) =>
      `{ "model":"${model}", ${messages}, "temperature": 1e-1,"stop":["\\n"],"seed":12345678901234567890,"logit_bias":{"1":-100},"n":2,"new_field":{"model":1}}\n`;
    const found = await sent(body("openai/gpt-4.1"));
    expect(found).toEqual({ text: answer, path, body: body("gpt-4.1") });
    expect(vendor.received[0]?.headers.authorization).toBe("Bearer secret-o");
  });

  const streamed = [
    ["a stream without counts", "", ',"stream_options":{"include_usage":true}'],
    [
      "counts that are switched off",
      ',"stream_options": {"include_usage":false}',
      ',"stream_options": {"include_usage":true}',
    ],
    [
      "other options",
      ',"stream_options":{"include_obfuscation":false}',
      ',"stream_options":{"include_obfuscation":false,"include_usage":true}',
    ],
  ] as const;
  const streamBody = (model: string, more: string) => `{"model":"${model}",${messages},"stream":true${more}}`;

  it.each(streamed)("is streamed as it was asked for: %s", async (_, given) => {
    const found = await sent(streamBody("openai/gpt-4.1", given), stream([...said, done]));
    expect(found).toEqual({ text: said.join("") + done, path, body: streamBody("gpt-4.1", given) });
    await expect.poll(() => lastRecord(log())).toMatchObject({ input_tokens: 0, output_tokens: 0, status: 200 });
  });

  it.each(streamed)("gets counts for the budget of its key, which are not shown: %s", async (_, given, asked) => {
    const [spending, limited] = [newKey(), newKey()];
    const keys = join(folder, "keys.yaml");
    const limits = "budget: { usd: 1, per: day }";
    writeFileSync(
      keys,
      `keys:\n  a: { hash: "${hashOf(spending)}", ${limits} }\n  b: { hash: "${hashOf(limited)}", tpm: 9999 }\n`,
    );
    const records = join(folder, "budget.jsonl");
    const some = await startVendor({ DRAGOMAN_KEYS: keys, DRAGOMAN_LOG: records });
    try {
      for (const [key, more] of [
        [spending, asked],
        [limited, given],
      ] as const) {
        some.reset(stream([...said, ...(more === asked ? [counts] : []), done]));
        const response = await some.post(path, streamBody("openai/gpt-4.1", given), { authorization: `Bearer ${key}` });
        expect(await response.text()).toBe(said.join("") + done);
        expect(some.received[0]?.body).toBe(streamBody("gpt-4.1", more));
        const tokens = more === asked ? { input_tokens: 3, output_tokens: 2 } : { input_tokens: 0, output_tokens: 0 };
        await expect.poll(() => lastRecord(records)).toMatchObject({ ...tokens, status: 200 });
      }
    } finally {
      await some.close();
    }
  });

  it("gets the counts that it has asked for", async () => {
    const body = (model: string) =>
      `{"stream_options":{"include_usage":true},"model":"${model}",${messages},"stream":true}`;
    const found = await sent(body("openai/gpt-4.1"), stream([...said, counts, done]));
    expect(found).toEqual({ text: said.join("") + counts + done, path, body: body("gpt-4.1") });
    await expect.poll(() => lastRecord(log())).toMatchObject({ input_tokens: 3, output_tokens: 2, status: 200 });
  });

  const refused: readonly (readonly [what: string, model: string, fields: string])[] = [
    ["a model without chat completions", "gpt-5.4-pro", ""],
    ["a model for Codex", "gpt-5.3-codex", ""],
    ["functions with the default effort", "gpt-5.6-sol", `,${functions}`],
    ["functions with an effort", "gpt-5.4", `,${functions},"reasoning_effort":"low"`],
    ["the old limit of a model that reasons", "gpt-5.5", ',"max_tokens":99'],
  ];

  it.each(refused)("is translated to Responses where it would be refused: %s", async (_, model, fields) => {
    expect((await sent(`{"model":"openai/${model}",${messages}${fields}}`, json(400, "{}"))).path).toBe(
      "/v1/responses",
    );
  });

  it.each([
    ["functions without an effort", "gpt-5.6-sol", `,${functions},"reasoning_effort":"none"`],
    ["functions of a model that answers without reasoning", "gpt-5.4", `,${functions}`],
    ["the old limit of an old model", "gpt-4.1", ',"max_tokens":99'],
  ])("is relayed where it is taken: %s", async (_, model, fields) => {
    expect((await sent(`{"model":"openai/${model}",${messages}${fields}}`)).path).toBe(path);
  });

  it.each(["reasoning_content", "reasoning"])("is relayed without the field %s of its history", async (field) => {
    const history = `"messages":[{"role":"user","content":"a"},{"role":"assistant","content":"b","${field}":"c"},{"role":"user","content":"d"}]`;
    const { path: to, body } = await sent(`{"model":"openai/gpt-4.1",${history}}`);
    expect([to, body]).toEqual([path, `{"model":"gpt-4.1",${history.replace(`,"${field}":"c"`, "")}}`]);
  });

  it("is translated if the caller or the operator wants it so", async () => {
    vendor.reset(json(400, "{}"));
    const body = `{"model":"openai/gpt-4.1",${messages}}`;
    await vendor.post(path, body, { "x-dragoman-relay": "false" });
    await vendor.post(path, body, { "x-dragoman-relay": "true" });
    expect(vendor.received.map((each) => each.path)).toEqual(["/v1/responses", path]);
    const refused = await vendor.post(path, body, { "x-dragoman-relay": "maybe" });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringMatching(/x-dragoman-relay.*true, false/),
    ]);
  });

  it("is translated if the operator wants it so for an alias, an address or a registration", async () => {
    const some = await startVendor((url) => ({
      DRAGOMAN_ALIASES: "fast=openai/gpt-4.1;plain=openai/gpt-4.1;c-*=anthropic/claude-haiku-4-5",
      DRAGOMAN_TRANSLATED: "fast, OpenAI/gpt-5.*, provider_b/*,c-*",
      ...{ PROVIDER_B_BASE_URL: url, PROVIDER_B_API_KEY: "secret-b" },
    }));
    const relayed = async (path: string, model: string, headers = {}) => {
      some.reset(json(400, "{}"));
      const body = { model, messages: [{ role: "user", content: "hi" }], max_tokens: 9 };
      await some.post(path, body, headers);
      return (
        some.received[0]?.body === JSON.stringify({ ...body, model: JSON.parse(some.received[0]?.body ?? "{}").model })
      );
    };
    try {
      const chat = ["fast", "plain", "openai/gpt-4.1", "openai/gpt-5.1-chat-latest", "gpt-4.1"];
      const found: boolean[] = [];
      for (const model of chat) found.push(await relayed(path, model));
      expect(found).toEqual([false, true, true, false, true]);
      expect(await relayed(path, "fast", { "x-dragoman-relay": "true" })).toBe(true);
      const messages: boolean[] = [];
      for (const model of ["provider_b/claude-haiku-4-5", "anthropic/claude-haiku-4-5", "c-x"])
        messages.push(await relayed("/v1/messages", model));
      expect(messages).toEqual([false, true, false]);
    } finally {
      await some.close();
    }
  });

  it("has the fields of its provider's native object, and no native object", async () => {
    const natives = '"x-openai":{"logit_bias":{"1":5}},"x-anthropic":{"a":1}';
    const { body } = await sent(`{"model":"openai/gpt-4.1",${messages},${natives}}`);
    const parsed = JSON.parse(body ?? "");
    expect(parsed).toMatchObject({ model: "gpt-4.1", logit_bias: { 1: 5 } });
    expect(Object.keys(parsed).filter((name) => name.startsWith("x-"))).toEqual([]);
  });

  it("names its provider and model in its answer", async () => {
    vendor.reset(json(200, answer));
    const { headers } = await vendor.post(path, `{"model":"openai/gpt-4.1",${messages}}`);
    const named = ["provider", "model", "lost"].map((name) => headers.get(`x-dragoman-${name}`));
    expect(named).toEqual(["openai", "gpt-4.1", null]);
  });

  it("fails with the error of the vendor", async () => {
    const error =
      '{"error":{"message":"bad","type":"invalid_request_error","param":"stop","code":"unsupported_parameter"}}';
    vendor.reset(json(400, error));
    const response = await vendor.post(path, `{"model":"openai/gpt-4.1",${messages}}`);
    expect([response.status, await response.text()]).toEqual([400, error]);
  });
});

describe("events that are taken out", () => {
  it("do not depend on how the stream is cut", () => {
    const event = fc.oneof(
      fc.constantFrom(...said, counts, done, ": a comment\n\n", "data:\n\n", counts.replaceAll("\n", "\r\n")),
    );
    const cuts = fc.array(fc.nat(4000), { maxLength: 40 });
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 12 }),
        fc.constantFrom("", "data: {", counts.trimEnd()),
        cuts,
        (events, rest, at) => {
          const bytes = Buffer.from(events.join("") + rest);
          const places = [0, ...at.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
          const hidden = new HiddenEvents({ fields: ["usage"], unless: ["choices"] });
          const passed = places.slice(1).map((end, index) => hidden.push(bytes.subarray(places[index], end)));
          const shown = events.filter((each) => each.trimEnd() !== counts.trimEnd());
          expect(Buffer.concat([...passed, hidden.rest()]).toString()).toBe(shown.join("") + rest);
        },
      ),
    );
  });
});

describe("the APIs that providers serve", () => {
  it("have the address of each", () => {
    const at = { model: "m", base: new URL("https://vendor.example"), settings: {} } as unknown as Destination;
    const urls = adapters.flatMap((adapter) =>
      Object.keys(adapter.serves ?? {}).map((api) => {
        const served = servedAt(api, { ...at, adapter }, { logprobs: true });
        return [
          adapter.provider,
          served?.adapter.dialect,
          served?.adapter.url("m", false, { project: "p", location: "l" }),
        ];
      }),
    );
    expect(urls).toEqual([
      ["openai", "responses", "/v1/responses"],
      ["openai", "chat-completions", "/v1/chat/completions"],
      ["anthropic", "messages", "/v1/messages"],
      ["gemini", "generate-content", "/v1beta/models/m:generateContent"],
      ["xai", "responses", "/v1/responses"],
      ["xai", "chat-completions", "/v1/chat/completions"],
      ["openrouter", "chat-completions", "/api/v1/chat/completions"],
      ["vllm", "chat-completions", path],
      ["sglang", "chat-completions", path],
      ["azure", "responses", "/openai/v1/responses"],
      ["azure", "chat-completions", "/openai/v1/chat/completions"],
      ["deepseek", "chat-completions", "/chat/completions"],
      ["fireworks", "chat-completions", "/inference/v1/chat/completions"],
      ["llamacpp", "chat-completions", path],
      ["minimax", "messages", "/anthropic/v1/messages"],
      ["vertex", "generate-content", "/v1beta1/projects/p/locations/l/publishers/google/models/m:generateContent"],
    ]);
  });

  it("have the exceptions of the provider that one is like", () => {
    const [azure, openai] = ["azure", "openai"].map((name) => adapters.find(({ provider }) => provider === name));
    expect(azure?.serves?.["chat-completions"]?.except).toEqual(openai?.serves?.["chat-completions"]?.except);
  });
});
