/** Calls that have no translation, and are passed on to the vendor of their model. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { hashOf } from "../../proxy/keys/hash.ts";
import { seal } from "../../runtime/inbound/envelope.ts";
import { json, startVendor, type Vendor } from "./vendor.ts";

const compact = "/v1/responses/compact";
const answer =
  '{"id":"resp_1", "object":"response.compaction","output":[{"type":"compaction","encrypted_content":"gAAAA"}],"usage":{"input_tokens":3,"output_tokens":2,"total_tokens":5}}';
const embeddings = '{"embedding": {"values":[0.10]}}';

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor((url) => ({
    DRAGOMAN_ALIASES:
      "embedder=gemini/gemini-embedding-001; fast=openai/gpt-5.5; both=openai/gpt-5.5,anthropic/claude-haiku-4-5",
    ...{ AZURE_OPENAI_ENDPOINT: url, AZURE_OPENAI_API_KEY: "secret-z", XAI_BASE_URL: url, XAI_API_KEY: "secret-x" },
  }));
});

afterAll(() => vendor.close());

describe("a caller with a key", () => {
  it("may use its models alone, and is charged", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-calls-"));
    const [keys, log] = [join(folder, "keys.json"), join(folder, "log.jsonl")];
    const key = { hash: hashOf("key-a"), models: ["openai/gpt-5.5"], rpm: 2 };
    writeFileSync(keys, JSON.stringify({ keys: { a: key } }));
    const guarded = await startVendor({ DRAGOMAN_KEYS: keys, DRAGOMAN_LOG: log });
    try {
      const status = async (model: string, token?: string, more = {}) => {
        guarded.reset(json(200, answer));
        const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
        const response = await guarded.post(compact, { model, input: "hi", ...more }, headers);
        return [response.status, guarded.received.length];
      };
      expect(await status("gpt-5.5")).toEqual([401, 0]);
      expect(await status("gpt-5.4", "key-a")).toEqual([403, 0]);
      expect(await status("gpt-5.5", "key-a", { previous_response_id: "resp_1" })).toEqual([400, 0]);
      expect(await status("gpt-5.5", "key-a")).toEqual([200, 1]);
      expect(await status("gpt-5.5", "key-a")).toEqual([200, 1]);
      expect(await status("gpt-5.5", "key-a")).toEqual([429, 0]);
      await vi.waitFor(() => {
        const records = readFileSync(log, "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line));
        expect(records.find((each) => each.status === 200)).toMatchObject({
          key: "a",
          input_tokens: 3,
          output_tokens: 2,
        });
      });
    } finally {
      await guarded.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the compaction of a conversation", () => {
  const body = (model: string) => `{ "model":"${model}","input":[{"role":"user","content":"\\u0068i"}],"new":1.0}`;

  it.each([
    ["openai/gpt-5.5", "gpt-5.5", compact],
    ["gpt-5.5", "gpt-5.5", compact],
    ["fast", "gpt-5.5", compact],
    ["azure/mine", "mine", "/openai/v1/responses/compact"],
  ])("reaches the vendor of %s as it was sent, and so does its answer", async (asked, model, path) => {
    for (const prefix of ["", "/openai"]) {
      vendor.reset(json(200, answer, { "x-ratelimit-limit-requests": "9" }));
      const response = await vendor.post(prefix + compact, body(asked), { "x-dragoman-relay": "false" });
      expect([response.status, await response.text()]).toEqual([200, answer]);
      expect(vendor.received).toMatchObject([{ path, body: body(model) }]);
      expect(response.headers.get("x-ratelimit-limit-requests")).toBe("9");
      expect(response.headers.get("x-dragoman-model")).toBe(model);
    }
  });

  it("fails with the error of the vendor", async () => {
    const error = '{"error":{"message":"no","type":"invalid_request_error","param":null,"code":null}}';
    vendor.reset(json(400, error));
    const response = await vendor.post(compact, body("gpt-5.5"));
    expect([response.status, await response.text()]).toEqual([400, error]);
  });

  const envelope = seal({ block: { provider: "vllm", kind: "reasoning", text: "hm" } });
  const made = { type: "image_generation_call", id: "dg_m0", status: "completed", result: "AAAA" };
  it.each([
    ["another vendor", { model: "anthropic/claude-haiku-4-5" }, 404, "anthropic does not have it"],
    ["a vendor of the API without it", { model: "xai/grok-4.5" }, 404, "xai does not have it"],
    ["several addresses", { model: "both" }, 400, "both is an alias for several addresses"],
    ["an image of another provider", { model: "gpt-5.5", input: [made] }, 400, "only a translation can read"],
    ["no model", {}, 400, "model"],
    ["an unknown model", { model: "unknown/x" }, 400, "unknown provider or model: unknown/x"],
  ])("is refused with %s", async (_, request, status, message) => {
    vendor.reset(json(200, answer));
    const response = await vendor.post(compact, request);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message)]);
    expect(vendor.received).toEqual([]);
  });

  it("gets a conversation without the reasoning of another provider", async () => {
    vendor.reset(json(200, answer));
    const user = { role: "user", content: "hi" };
    const reasoning = { type: "reasoning", summary: [], encrypted_content: envelope };
    await vendor.post(compact, { model: "gpt-5.5", input: [user, reasoning, user] });
    expect(vendor.received.map(({ body }) => JSON.parse(body))).toEqual([{ model: "gpt-5.5", input: [user, user] }]);
  });

  it("is named where a path is unknown", async () => {
    const text = await (await vendor.post("/v1/responses/compacted", {})).text();
    expect(text).toContain(compact);
  });
});

it.each([":embedContent", ":batchEmbedContents"])("Gemini's %s is passed on", async (call) => {
  vendor.reset(json(200, embeddings));
  const body = '{"content":{"parts":[{"text":"a"}]}, "taskType":"X"}';
  const response = await vendor.post(`/v1beta/models/gemini/gemini-embedding-001${call}`, body);
  expect([response.status, await response.text()]).toEqual([200, embeddings]);
  expect(vendor.received).toMatchObject([{ path: `/v1beta/models/gemini-embedding-001${call}`, body }]);
});

it("every such call of a provider is one of the API", () => {
  const calls = adapters.flatMap(({ provider, serves = {} }) =>
    Object.entries(serves).flatMap(([api, { relayed = {} }]) =>
      Object.keys(relayed).map((name) => [provider, api, name]),
    ),
  );
  const known = (api: string | undefined) => inboundApis.find((each) => each.api === api)?.relayed ?? {};
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.filter(([, api, name = ""]) => !Object.hasOwn(known(api), name))).toEqual([]);
});

it.each([
  [
    "embedder",
    ":batchEmbedContents",
    (model: string) => `{ "requests":[{"model":"${model}","content":{"parts":[{"text":"a"}]},"n":1.0}] }`,
  ],
  ["gemini/gemini-embedding-001", ":batchEmbedContents", (model: string) => `{"requests":[{"model":"${model}"},{}]}`],
  ["embedder", ":embedContent", (model: string) => `{"model":"${model}", "content":{"parts":[{"text":"a"}]}}`],
])("a model of Gemini that the body repeats is replaced as in the path: %s%s", async (asked, call, body) => {
  for (const [given, sent] of [
    [`models/${asked}`, "models/gemini-embedding-001"],
    [asked, "gemini-embedding-001"],
    ["models/other", "models/other"],
  ] as const) {
    vendor.reset(json(200, embeddings));
    expect((await vendor.post(`/v1beta/models/${asked}${call}`, body(given))).status).toBe(200);
    expect(vendor.received.map((each) => JSON.parse(each.body))).toEqual([JSON.parse(body(sent))]);
    expect(vendor.received[0]?.path).toBe(`/v1beta/models/gemini-embedding-001${call}`);
  }
});
