/** The price of an answer that its caller left, for a key with a budget. The clock stands still until a test sets it forward. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { abandonedTokens } from "../../proxy/keys/abandoned.ts";
import { callerGate } from "../../proxy/keys/caller-gate.ts";
import type { CallerKey } from "../../proxy/keys/caller-keys.ts";
import { hashOf, newKey } from "../../proxy/keys/hash.ts";
import type { Admission } from "../../proxy/limits/admission.ts";
import { OwnBuckets } from "../../proxy/limits/buckets.ts";
import type { ModelCall } from "../../proxy/model-call.ts";
import { RequestAttempts } from "../../proxy/request/attempts.ts";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import type { RequestRecord } from "../../runtime/log.ts";
import { findDestination } from "../destinations.ts";
import { type FakeProvider, type Play, startFakeProvider } from "../runtime/fake-provider.ts";
import { dial, post } from "./raw-caller.ts";

const alice = newKey();
const messages = [{ role: "user", content: "hi" }];

/** Records what budgets pay, in billionths of a USD. */
class Purse extends OwnBuckets {
  readonly paid: number[] = [];

  override spend(name: string, amount: number, until: number): number {
    if (amount > 0) this.paid.push(amount);
    return super.spend(name, amount, until);
  }
}

/** The time that `performance.now` returns. */
let now = 0;
let folder: string;
let provider: FakeProvider;
let proxy: RunningProxy;
let purse: Purse;
const records: RequestRecord[] = [];

beforeEach(async () => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
  folder = mkdtempSync(join(tmpdir(), "dragoman-abandoned-"));
  provider = await startFakeProvider();
  const keys = join(folder, "keys.yaml");
  writeFileSync(keys, `keys:\n  alice: { hash: "${hashOf(alice)}", budget: { usd: 100, per: day } }\n`);
  const credentials = { ANTHROPIC_API_KEY: "k", GROQ_API_KEY: "k", OPENAI_API_KEY: "k" };
  const bases = { ANTHROPIC_BASE_URL: provider.url, GROQ_BASE_URL: provider.url, OPENAI_BASE_URL: provider.url };
  const env = { ...credentials, ...bases, DRAGOMAN_MAX_RETRIES: "0", DRAGOMAN_KEYS: keys };
  const log = { append: (record: RequestRecord) => void records.push(record), reopen() {}, close: async () => {} };
  purse = new Purse(0);
  records.length = 0;
  proxy = await startProxy({ env, host: "127.0.0.1", port: 0, log, buckets: purse, logs: { write() {} } });
});
afterEach(async () => {
  await proxy.close();
  await provider.close();
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

/** Sends a request, waits until the provider has it and `begun` holds, and leaves after these seconds. */
async function abandon(path: string, body: object, seconds: number, begun = (_received: string) => true) {
  const request = post(path, body, [`authorization: Bearer ${alice}`]);
  const caller = await dial(proxy.url, request);
  let received = "";
  caller.on("data", (piece) => {
    received += piece;
  });
  await expect.poll(() => provider.seen.length > 0 && begun(received)).toBe(true);
  now += seconds * 1000;
  caller.destroy();
  await once(caller, "close");
  await expect.poll(() => records.map(({ status }) => status)).toEqual([499]);
  return { bytes: Buffer.byteLength(JSON.stringify(body)), received };
}

/** Billionths of a USD, at prices in USD per million tokens. */
const costOf = (bytes: number, output: number, [input, price]: readonly [number, number]) =>
  Math.round((Math.ceil(bytes / 4) * input + output * price) * 1000);

const nothingYet: Play = () => {};
const inEvents =
  (...items: object[]): Play =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const item of items)
      response.write(`event: ${"type" in item ? item.type : "message"}\ndata: ${JSON.stringify(item)}\n\n`);
  };

const haiku = { model: "claude-haiku-4-5", messages };
const haikuPrices = [1, 5] as const;
const llama = { model: "groq/llama-3.3-70b-versatile", messages };
const llamaPrices = [0.59, 0.79] as const;
const gpt = { model: "openai/gpt-5.5", input: "hi" };

const thinking = inEvents(
  {
    type: "message_start",
    message: { id: "m", type: "message", role: "assistant", content: [], model: "m", usage: {} },
  },
  { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: "Hm." } },
);

describe("a model that reasons is paid for the time that it ran", () => {
  it.each([
    ["a whole answer", "/v1/chat", haiku, nothingYet],
    ["a stream", "/v1/chat/stream", haiku, thinking],
    ["a stream in the form of another API", "/v1/chat/completions", { ...haiku, stream: true }, thinking],
    ["a whole answer that is relayed", "/v1/messages", haiku, nothingYet],
    ["a stream that is relayed", "/v1/messages", { ...haiku, stream: true }, thinking],
  ] as const)("%s", async (_what, path, body, play) => {
    provider.script = [play];
    const begun = (received: string) => play === nothingYet || received.includes("\r\n\r\n");
    const limited = path === "/v1/messages" ? { ...body, max_tokens: 60_000 } : body;
    const { bytes } = await abandon(path, limited, 10, begun);
    expect(purse.paid).toEqual([costOf(bytes, 2000, haikuPrices)]);
  });

  it.each([
    ["/v1/chat", { ...haiku, config: { max_tokens: 500 } }, nothingYet],
    ["/v1/chat/stream", { ...haiku, config: { max_tokens: 500 } }, thinking],
    ["/v1/chat/completions", { ...haiku, max_completion_tokens: 500 }, nothingYet],
  ] as const)("but for no more than was requested: %s", async (path, body, play) => {
    provider.script = [play];
    const { bytes } = await abandon(path, body, 10);
    expect(purse.paid).toEqual([costOf(bytes, 500, haikuPrices)]);
  });

  it("and for no more than it can write", async () => {
    provider.script = [nothingYet];
    const { bytes } = await abandon("/v1/chat", { ...haiku, config: { max_tokens: 900_000 } }, 3600);
    expect(purse.paid).toEqual([costOf(bytes, 64_000, haikuPrices)]);
  });

  it("whatever a native limit says", async () => {
    provider.script = [nothingYet];
    const body = { ...haiku, config: { max_tokens: 1 }, provider_config: { "x-anthropic": { max_tokens: 50_000 } } };
    const { bytes } = await abandon("/v1/chat", body, 10);
    expect(purse.paid).toEqual([costOf(bytes, 2000, haikuPrices)]);
  });
});

describe("a model that does not reason", () => {
  const words = inEvents({ choices: [{ index: 0, delta: { content: "word ".repeat(400) } }] });

  it("is paid for what the caller saw", async () => {
    provider.script = [words];
    const { bytes, received } = await abandon("/v1/chat/stream", llama, 3600, (text) => text.includes("word"));
    expect(purse.paid).toEqual([costOf(bytes, Math.ceil(received.length / 4), llamaPrices)]);
  });

  it("is paid for the time that it ran where the caller sees nothing before the end", async () => {
    provider.script = [nothingYet];
    const { bytes } = await abandon("/v1/chat", llama, 10);
    expect(purse.paid).toEqual([costOf(bytes, 2000, llamaPrices)]);
  });
});

describe("nothing is paid", () => {
  it("for attempts that failed, while there is none in progress", async () => {
    const ended: (() => void)[] = [];
    const to = findDestination("anthropic/claude-haiku-4-5");
    const fields = {
      destination: to,
      abandoned: true,
      failed: false,
      bytes: 40,
      sent: 0,
      attempts: new RequestAttempts(),
    };
    const context = { ...fields, releaseAtEnd: (release: () => void) => void ended.push(release) };
    const spent: number[] = [];
    const settings = { abandonedTokensPerSec: 100, abandonedMaxTokens: 3000 };
    const admission = { settings, spend: (_key: unknown, _budget: unknown, usd: number) => spent.push(usd) };
    const key = { name: "alice", limits: {}, budget: { usd: 1, per: "day" }, models: undefined };
    const gate = callerGate(
      fields.attempts.recording({ pass() {}, failed() {} }),
      key as unknown as CallerKey,
      context as unknown as ModelCall,
      admission as unknown as Admission,
    );
    await gate.pass(to);
    now += 10_000;
    gate.failed(new Error("busy"));
    for (const end of ended) end();
    expect(spent).toEqual([]);
    await gate.pass(to);
    now += 10_000;
    for (const end of ended) end();
    expect(spent).toEqual([0.00501]);
  });
});

describe("the token counts that a budget needs", () => {
  it("cannot be switched off in a native object", async () => {
    provider.script = [inEvents({ choices: [{ index: 0, delta: {} }] })];
    const native = { "x-groq": { stream_options: { include_usage: false, other: 1 } } };
    await abandon("/v1/chat/stream", { ...llama, provider_config: native }, 0);
    expect(provider.seen[0]?.body.stream_options).toEqual({ include_usage: true, other: 1 });
  });

  it("arrive with the answer, not in the background", async () => {
    provider.script = [nothingYet];
    const { input, ...rest } = gpt;
    const background = { ...rest, messages, provider_config: { "x-openai": { background: true } } };
    await abandon("/v1/chat", background, 0);
    expect(provider.seen[0]?.body.background).toBe(false);
    const refused = await fetch(`${proxy.url}/v1/responses`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${alice}` },
      body: JSON.stringify({ ...gpt, background: true }),
    });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ error: { param: "background" } });
    expect(provider.seen).toHaveLength(1);
  });
});

describe("the tokens of an abandoned answer", () => {
  const rates = { abandonedTokensPerSec: 100, abandonedMaxTokens: 3000 };
  const to = (model: string) => findDestination(model);
  const tokens = (model: string, fields: { requestedTokens?: number; sent?: number }, seen: number, elapsed: number) =>
    abandonedTokens({ destination: to(model), requestedTokens: undefined, sent: 1, ...fields }, seen, elapsed, rates);

  it("are what was seen or what the time allows, whichever is more", () => {
    expect(tokens("anthropic/claude-haiku-4-5", {}, 50, 10_000)).toBe(1000);
    expect(tokens("anthropic/claude-haiku-4-5", {}, 5000, 10_000)).toBe(5000);
    expect(tokens("groq/llama-3.3-70b-versatile", {}, 50, 10_000)).toBe(50);
    expect(tokens("groq/llama-3.3-70b-versatile", { sent: 0 }, 0, 10_000)).toBe(1000);
  });

  it("of an unknown model are those of one that reasons, up to the setting", () => {
    expect(tokens("groq/unknown", {}, 50, 10_000)).toBe(1000);
    expect(tokens("groq/unknown", {}, 50, 90_000)).toBe(3000);
    expect(tokens("groq/unknown", { requestedTokens: 9000 }, 50, 600_000)).toBe(9000);
    expect(tokens("groq/unknown", { requestedTokens: 0 }, 50, 600_000)).toBe(3000);
  });
});
