/** The spending limit of a caller's key, over real sockets. */
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOf, newKey } from "../../proxy/keys/hash.ts";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import type { RequestRecord } from "../../runtime/log.ts";
import { type FakeProvider, json, type Play, startFakeProvider } from "../runtime/fake-provider.ts";
import { bodyOf } from "./proxy-under-test.ts";
import { dial, post as rawPost } from "./raw-caller.ts";
import { type ProxyWithWorkers, startProxyWithWorkers } from "./workers/worker-proxy.ts";

const [alice, bob] = [newKey(), newKey()];
const model = "anthropic/claude-haiku-4-5";
const hello = { model, max_tokens: 100, messages: [{ role: "user", content: "hi" }] };

/** An answer costs 0.0007 USD: 100 and 120 tokens at 1 and 5 USD per million. */
const usage = { input_tokens: 100, output_tokens: 120 };
const message = { id: "msg_1", type: "message", role: "assistant", model: "claude-haiku-4-5", stop_reason: "end_turn" };

const opening = [
  { type: "message_start", message: { ...message, content: [], stop_reason: null, usage: { input_tokens: 100 } } },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi." } },
];
const ending = [
  { type: "content_block_stop", index: 0 },
  { type: "message_delta", delta: { stop_reason: "end_turn" }, usage },
  { type: "message_stop" },
];
const inEvents = (events: readonly { readonly type: string }[]): string =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");

const whole = json(200, { ...message, content: [{ type: "text", text: "Hi." }], usage });
const answers: Play = (response, seen) =>
  seen.body.stream === true
    ? response.writeHead(200, { "content-type": "text/event-stream" }).end(inEvents([...opening, ...ending]))
    : whole(response, seen);

const chat = json(200, {
  choices: [{ index: 0, message: { role: "assistant", content: "Hi." }, finish_reason: "stop" }],
  usage: { prompt_tokens: usage.input_tokens, completion_tokens: usage.output_tokens, total_tokens: 220 },
});

let folder: string;
let provider: FakeProvider;
let proxy: RunningProxy | undefined;
let workers: ProxyWithWorkers | undefined;
let logs = "";
const records: RequestRecord[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-budgets-"));
  provider = await startFakeProvider(answers);
  records.length = 0;
  logs = "";
});
afterEach(async () => {
  await proxy?.close();
  await workers?.remove();
  proxy = workers = undefined;
  await provider.close();
  rmSync(folder, { recursive: true });
});

function environment(budget: string): Record<string, string> {
  const path = join(folder, "keys.yaml");
  writeFileSync(path, `keys:\n  alice: { hash: "${hashOf(alice)}"${budget} }\n  bob: { hash: "${hashOf(bob)}" }\n`);
  const bases = { ANTHROPIC_BASE_URL: provider.url, VLLM_BASE_URL: provider.url };
  return { ...bases, ANTHROPIC_API_KEY: "k", DRAGOMAN_MAX_RETRIES: "0", DRAGOMAN_KEYS: path };
}

async function start(usd: number, per = "day"): Promise<void> {
  const env = environment(`, budget: { usd: ${usd}, per: ${per} }`);
  const log = { append: (record: RequestRecord) => void records.push(record), reopen() {}, close: async () => {} };
  const write = (line: string): void => {
    logs += line;
  };
  proxy = await startProxy({ env, host: "127.0.0.1", port: 0, log, logs: { write } });
}

const headersOf = (key: string) => ({ "content-type": "application/json", authorization: `Bearer ${key}` });

function post(path = "/v1/chat", body: object = hello, key = alice): Promise<Response> {
  return fetch(`${proxy?.url}${path}`, { method: "POST", headers: headersOf(key), body: JSON.stringify(body) });
}

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  for await (const _ of body ?? []);
  return status;
}

describe("a budget", () => {
  it("admits requests until it is used up, and says until when it is", async () => {
    await start(0.002);
    for (let count = 0; count < 3; count++) expect(await statusOf(post())).toBe(200);
    const refused = await post();
    const message = "the budget of the key alice (0.002 USD per day) is used up";
    expect([refused.status, await bodyOf(refused)]).toEqual([429, { error: { code: "rate_limited", message } }]);
    const untilMidnight = (Date.now() - new Date().setUTCHours(24, 0, 0, 0)) / -1000;
    expect(Math.abs(Number(refused.headers.get("retry-after")) - untilMidnight)).toBeLessThan(60);
    expect(provider.seen).toHaveLength(3);
    expect(await statusOf(post("/v1/chat", hello, bob))).toBe(200);

    environment(", budget: { usd: 0.0028, per: day }");
    proxy?.reload();
    expect([await statusOf(post()), await statusOf(post())]).toEqual([200, 429]);
  });

  it.each([
    ["/v1/chat", hello],
    ["/v1/chat/stream", hello],
    ["/v1/chat/completions", hello],
    ["/v1/chat/completions", { ...hello, stream: true }],
    ["/v1/responses", { model, input: "hi" }],
    // these are relayed
    ["/v1/messages", { ...hello, model: "claude-haiku-4-5" }],
    ["/v1/messages", { ...hello, model: "claude-haiku-4-5", stream: true }],
  ])("pays what %s costs: %j", async (path, body) => {
    await start(0.0007, "month");
    expect([await statusOf(post(path, body)), await statusOf(post(path, body))]).toEqual([200, 429]);
  });

  it("pays the answer of the model that answered, and no failure", async () => {
    await start(0.0007);
    provider.script = [json(500, { error: { message: "broken" } }), answers];
    expect(await statusOf(post())).toBe(500);
    expect(await statusOf(post())).toBe(200);
    expect(await statusOf(post())).toBe(429);
  });

  it("does not pay for counted tokens", async () => {
    await start(0.0007);
    provider.script = [json(200, { input_tokens: 7 }), answers];
    const { model: _, max_tokens, ...rest } = hello;
    expect(await statusOf(post("/v1/messages/count_tokens", { ...rest, model: "claude-haiku-4-5" }))).toBe(200);
    expect(await statusOf(post())).toBe(200);
  });

  it.each([
    ["a stream that the caller leaves", "/v1/chat/stream"],
    ["a relayed stream that the caller leaves", "/v1/messages"],
  ])("pays an estimate of %s", async (_what, path) => {
    await start(0.000_001);
    provider.script = [
      (response) => {
        response.writeHead(200, { "content-type": "text/event-stream" }).write(inEvents(opening));
      },
      answers,
    ];
    const body = { ...hello, model: "claude-haiku-4-5", stream: true };
    const caller = await dial(proxy?.url ?? "", rawPost(path, body, [`authorization: Bearer ${alice}`]));
    await once(caller, "data");
    caller.destroy();
    await expect.poll(() => records.map(({ status }) => status)).toEqual([499]);
    expect(await statusOf(post())).toBe(429);
  });

  it("admits no model whose price is not known", async () => {
    await start(1);
    const refused = await post("/v1/chat", { ...hello, model: "vllm/served" });
    const message =
      "the key alice has a budget, and the price of vllm/served is not known: give it one in DRAGOMAN_CATALOG, or set unpriced: estimate in the budget";
    expect([refused.status, await bodyOf(refused)]).toEqual([403, { error: { code: "forbidden", message } }]);
    expect(provider.seen).toEqual([]);
    expect(await statusOf(post("/v1/chat", { ...hello, model: "vllm/served" }, bob))).not.toBe(403);
  });

  it.each([
    ["the dearest of its family", "anthropic/claude-sonnet-4-6-of-tomorrow", 5, 25],
    ["the dearest of its provider, in no family", "anthropic/claude-of-tomorrow", 10, 50],
    ["the dearest of all, for a provider without prices", "vllm/served", 150, 600],
  ])("counts a model without a price as %s, where it says so", async (_what, unpriced, input, output) => {
    const cost = (usage.input_tokens * input + usage.output_tokens * output) / 1e6;
    for (const [usd, status] of [
      [cost, 429],
      [cost * 1.01, 200],
    ] as const) {
      await start(usd, "day, unpriced: estimate");
      const reply = unpriced.startsWith("vllm") ? chat : answers;
      provider.script = [reply, reply];
      expect(await statusOf(post("/v1/chat", { ...hello, model: unpriced })), unpriced).toBe(200);
      expect(await statusOf(post("/v1/chat", { ...hello, model: unpriced }))).toBe(status);
      await proxy?.close();
    }
  });

  it("in memory is warned about", async () => {
    await start(1);
    expect(JSON.parse(logs).msg).toBe(
      "budgets of keys are counted in memory and start at 0 when the proxy restarts: set DRAGOMAN_SHARED_STORE_URL",
    );
  });

  it("is one for all workers", async () => {
    workers = await startProxyWithWorkers(environment(", budget: { usd: 0.002, per: day }"));
    const { url, stderr } = workers;
    const headers = { ...headersOf(alice), connection: "close" };
    const ask = () => statusOf(fetch(`${url}/v1/chat`, { method: "POST", headers, body: JSON.stringify(hello) }));
    const found: number[] = [];
    while (!found.slice(-4).every((status) => status === 429) || found.length < 4) found.push(await ask());
    // a worker may ask before the other one's last answer is counted, but two budgets would pay six
    const answered = found.filter((status) => status === 200).length;
    expect([3, 4, 5]).toContain(answered);
    expect(new Set(found)).toEqual(new Set([200, 429]));
    expect(stderr().match(/budgets of keys are counted in memory/g)).toHaveLength(1);
  });
});
