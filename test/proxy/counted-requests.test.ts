/** Counts of the rate limits of keys and providers: tokens, the output that a relayed or native body asks for, retries. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { hashOf } from "../../proxy/keys/hash.ts";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import {
  events,
  type FakeProvider,
  json,
  type Play,
  reset,
  startFakeProvider,
  textAnswer,
} from "../runtime/fake-provider.ts";
import { type LoggedSetup, setUpLogged } from "./logged-proxy.ts";
import { hello, play } from "./proxy-under-test.ts";

const messages = [{ role: "user", content: "hello" }];
const contents = [{ role: "user", parts: [{ text: "hello" }] }];
const models = {
  messages: "anthropic/claude-haiku-4-5",
  responses: "openai/gpt-5.5",
  gemini: "gemini/gemini-3.5-flash",
};

/** The limits of a key. */
type KeyLimits = { readonly rpm?: number; readonly tpm?: number };

let vendor: FakeProvider;
let proxy: RunningProxy;
let folder: string;

/** A proxy with a vendor that answers every count, and everything else with an empty object. */
async function start(env: Record<string, string>, key: KeyLimits = {}): Promise<void> {
  vendor = await startFakeProvider((response, { url }) =>
    json(200, /count|input_tokens/.test(url) ? { input_tokens: 7, totalTokens: 7 } : {})(response, undefined as never),
  );
  folder = mkdtempSync(join(tmpdir(), "dragoman-counted-"));
  const file = join(folder, "keys.json");
  writeFileSync(file, JSON.stringify({ keys: { alice: { hash: hashOf("alice"), ...key } } }));
  const providers = ["ANTHROPIC", "OPENAI", "GEMINI", "OPENROUTER", "VLLM"];
  const addresses = providers.flatMap((name) => [
    [`${name}_API_KEY`, "secret"],
    [`${name}_BASE_URL`, vendor.url],
  ]);
  const engine = new Engine({
    env: { ...Object.fromEntries(addresses), DRAGOMAN_KEYS: file, DRAGOMAN_MAX_RETRIES: "0", ...env },
    timing: { sleep: async () => {}, random: () => 0 },
  });
  proxy = await startProxy({ engine, host: "127.0.0.1", port: 0, logs: { write: () => {} } });
}

let setup: LoggedSetup | undefined;
afterEach(async () => {
  await setup?.close();
  if (setup === undefined) {
    await proxy.close();
    await vendor.close();
    rmSync(folder, { recursive: true });
  }
  setup = undefined;
});

async function post(path: string, body: object): Promise<Response> {
  return fetch(proxy.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": "alice" },
    body: JSON.stringify(body),
  });
}

const statusOf = async (path: string, body: object): Promise<number> => (await post(path, body)).status;

/** Relayed and translated. */
const counts: readonly (readonly [path: string, body: object, provider: string])[] = [
  ["/v1/messages/count_tokens", { model: models.messages, messages }, "ANTHROPIC"],
  ["/v1/messages/count_tokens", { model: models.gemini, messages }, "GEMINI"],
  ["/v1/responses/input_tokens", { model: models.responses, input: "hello" }, "OPENAI"],
  ["/v1/responses/input_tokens", { model: models.messages, input: "hello" }, "ANTHROPIC"],
  [`/v1beta/models/${models.gemini}:countTokens`, { contents }, "GEMINI"],
  [`/v1beta/models/${models.responses}:countTokens`, { contents }, "OPENAI"],
];

describe("a token count", () => {
  it.each(counts)("at %s of %j takes a request of the key", async (path, body) => {
    await start({}, { rpm: 1 });
    expect([await statusOf(path, body), await statusOf(path, body)]).toEqual([200, 429]);
    expect(vendor.seen).toHaveLength(1);
  });

  it.each(counts)("at %s of %j takes the tokens of its input", async (path, body) => {
    const long = JSON.parse(JSON.stringify(body).replace("hello", "x".repeat(3000)));
    await start({}, { tpm: 1000 });
    expect([await statusOf(path, long), await statusOf(path, long)]).toEqual([200, 429]);
    expect(vendor.seen).toHaveLength(1);
  });

  it.each(counts)(
    "at %s of %j takes a request of the provider, and is an estimate without one",
    async (path, body, provider) => {
      await start({ [`DRAGOMAN_${provider}_RPM`]: "1" });
      const by = async () => (await post(path, body)).headers.get("x-dragoman-token-count");
      expect([await by(), await by()]).toEqual(["provider", "estimate"]);
      expect(vendor.seen).toHaveLength(1);
    },
  );

  it("that is estimated takes a request of the key, but no tokens and nothing of a provider", async () => {
    await start({ DRAGOMAN_RATE_LIMIT_RPM: "1" }, { rpm: 3, tpm: 1000 });
    const body = { model: "vllm/served", messages: [{ role: "user", content: "x".repeat(3000) }] };
    const path = "/v1/messages/count_tokens";
    expect([await statusOf(path, body), await statusOf(path, body)]).toEqual([200, 200]);
    expect(await statusOf("/v1/chat", { model: "vllm/served", messages })).not.toBe(429);
    expect(await statusOf(path, body)).toBe(429);
    expect(vendor.seen).toHaveLength(1);
  });

  it("shares the bucket of its provider with other calls", async () => {
    await start({ DRAGOMAN_ANTHROPIC_RPM: "1" });
    expect(await statusOf("/v1/messages/count_tokens", { model: models.messages, messages })).toBe(200);
    expect(await statusOf("/v1/messages", { model: models.messages, messages, max_tokens: 9 })).toBe(429);
    expect(vendor.seen).toHaveLength(1);
  });

  it("that the provider answers with 429 closes its bucket", async () => {
    await start({ DRAGOMAN_ANTHROPIC_RPM: "100", DRAGOMAN_PENALTY_SECS: "60" });
    vendor.script = [json(429, {})];
    expect(await statusOf("/v1/messages/count_tokens", { model: models.messages, messages })).toBe(200);
    expect(await statusOf("/v1/messages", { model: models.messages, messages, max_tokens: 9 })).toBe(429);
    expect(vendor.seen).toHaveLength(1);
  });
});

const gemini = `/v1beta/models/${models.gemini}:generateContent`;
const chat = (model: string, provider_config: object) => ["/v1/chat", { model, messages, provider_config }] as const;

const choices = { candidateCount: 200, maxOutputTokens: 300 };

/** Bodies that ask for 60,000 tokens: relayed ones, and native objects of the contract. */
const outputs: readonly (readonly [path: string, body: object])[] = [
  ["/v1/messages", { model: models.messages, messages, max_tokens: 60_000 }],
  ["/v1/messages", { model: models.messages, messages, max_tokens: 60_000, stream: true }],
  ["/v1/responses", { model: models.responses, input: "hello", max_output_tokens: 60_000 }],
  [gemini, { contents, generationConfig: { maxOutputTokens: 60_000 } }],
  [gemini, { contents, generation_config: { max_output_tokens: 60_000 } }],
  [gemini, { contents, generationConfig: { maxOutputTokens: "60000" } }],
  [gemini, { contents, generationConfig: choices }],
  [gemini, { contents, generation_config: { candidate_count: 200, max_output_tokens: 300 } }],
  [gemini.replace("generate", "streamGenerate"), { contents, generationConfig: { maxOutputTokens: 60_000 } }],
  ["/v1/chat/completions", { model: models.messages, messages, max_completion_tokens: 60_000 }],
  chat(models.messages, { "x-anthropic": { max_tokens: 60_000 } }),
  chat(models.responses, { "x-openai": { max_output_tokens: 60_000 }, max_tokens: 5 }),
  chat(models.gemini, { "x-gemini": { generationConfig: { maxOutputTokens: 60_000 } } }),
  chat("openrouter/a/b", { "x-provider_e": { max_completion_tokens: 60_000 } }),
  chat("vllm/served", { "x-vllm": { max_tokens: 60_000 } }),
];

describe("the output that a body asks for", () => {
  it.each(outputs)("is counted for its key: %s %j", async (path, body) => {
    await start({}, { tpm: 1000 });
    // a request larger than the bucket takes a full one
    expect([await statusOf(path, body), await statusOf(path, body)]).toEqual([expect.any(Number), 429]);
    expect(vendor.seen).toHaveLength(1);
  });

  it.each(outputs)("is counted for its provider: %s %j", async (path, body) => {
    await start({ DRAGOMAN_RATE_LIMIT_TPM: "1000" });
    expect([await statusOf(path, body), await statusOf(path, body)]).toEqual([expect.any(Number), 429]);
    expect(vendor.seen).toHaveLength(1);
  });
});

describe("each attempt", () => {
  const busy = json(503, {});
  const limited = [429, "rate_limited"];

  it.each<[string, Play, Play]>([
    ["/v1/chat", busy, textAnswer("hi")],
    ["/v1/chat", reset, textAnswer("hi")],
    ["/v1/chat/stream", busy, events({ text: "hi" }, { end: true })],
    ["/v1/chat/stream", events({ error: { status: 503 } }), events({ text: "hi" }, { end: true })],
    ["/v1/messages", busy, textAnswer("hi")],
  ])("takes a request of its provider, at %s", async (path, failure, success) => {
    setup = await setUpLogged({ DRAGOMAN_CLOUD_RPM: "2", DRAGOMAN_MAX_RETRIES: "1" });
    play(setup, failure, success);
    const body = { ...hello, max_tokens: 9 };
    const response = await setup.ask(body, path);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("hi")]);
    expect(await setup.outcome()).toEqual(limited);
    expect(setup.provider.seen).toHaveLength(2);
  });

  it("is not made when there is none left: that counts as a 429", async () => {
    setup = await setUpLogged({ DRAGOMAN_CLOUD_RPM: "1", DRAGOMAN_MAX_RETRIES: "3" });
    play(setup, busy);
    const response = await setup.ask({ ...hello, fallback: ["other/n"] });
    expect(response.status).toBe(502);
    expect(setup.provider.seen.map(({ body }) => body.model)).toEqual(["m", ...Array(8).fill("n")]);
    await setup.close();
    setup = await setUpLogged({ DRAGOMAN_CLOUD_RPM: "1", DRAGOMAN_MAX_RETRIES: "3" });
    play(setup, busy);
    const alone = await setup.ask();
    expect([alone.status, Number(alone.headers.get("retry-after"))]).toEqual([429, expect.any(Number)]);
    expect(setup.provider.seen).toHaveLength(1);
  });

  it("takes the tokens of its request only once", async () => {
    setup = await setUpLogged({ DRAGOMAN_CLOUD_TPM: "1000", DRAGOMAN_MAX_RETRIES: "1" });
    play(setup, busy, textAnswer("hi"));
    expect(await setup.outcome({ ...hello, config: { max_tokens: 5000 } })).toEqual([200, "ok"]);
  });
});
