/** The most expensive bodies that the shipped limits allow, against a real proxy with a heap of 1 GiB. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { costOf } from "../../proxy/request/body-cost.ts";
import { outlineOf } from "../../runtime/json/outline.ts";
import type { ApiName } from "../inbound/stage.ts";
import { bodies } from "../scaling/bodies.ts";
import { inboundBodies } from "../scaling/inbound-bodies.ts";
import { type ProxyProcess, spawnProxy } from "./proxy-process.ts";

const mebibyte = 1024 * 1024;
const heap = 1024;
const maxBodyBytes = 32 * mebibyte;
/** The memory for bodies of such a process, at least. */
const memory = (heap * mebibyte * 3) / 8;

const home = mkdtempSync(join(tmpdir(), "dragoman-worst-"));
const held: ServerResponse[] = [];
/** The requests that a test waits for before any of them is answered. */
let awaited = 1;
/** Refuses every request, in the form of no provider. */
const upstream = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    held.push(response);
    if (held.length >= awaited) answerAll();
  });
});
let proxy: ProxyProcess;

function answerAll(): void {
  for (const response of held.splice(0)) response.writeHead(400, { "content-type": "application/json" }).end("{}");
}

beforeAll(async () => {
  await new Promise<void>((listening) => upstream.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const command = [`--max-old-space-size=${heap}`, fileURLToPath(new URL("proxy-command.ts", import.meta.url))];
  const env = { VLLM_BASE_URL: url, ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url, GEMINI_BASE_URL: url };
  const keys = { ANTHROPIC_API_KEY: "key", OPENAI_API_KEY: "key", GEMINI_API_KEY: "key" };
  proxy = await spawnProxy(home, { ...env, ...keys }, command);
});
afterAll(async () => {
  proxy.child.kill("SIGKILL");
  await proxy.exited;
  upstream.close();
  rmSync(home, { recursive: true });
});

/** What a body can have many of, and the name of that in each list of bodies. */
const kinds = [
  { contract: "messages of one role", inbound: "messages of one letter" },
  { contract: "blocks", inbound: /^(parts|blocks)$/ },
  { contract: "answers with a call each", inbound: /with a (call|result) each/ },
  { contract: "tools", inbound: "tools" },
  { contract: "a wide schema", inbound: "a wide schema in a tool" },
  { contract: "deep schemas", inbound: "schemas in schemas in a tool" },
  { contract: "native fields", inbound: /fields of its own|with many fields/ },
];
type Kind = (typeof kinds)[number];
type Shape = (count: number) => object;

const claude = "anthropic/claude-haiku-4-5";
const gpt = "openai/gpt-5.5";
const gemini = "gemini/gemini-3.5-flash";
const served = "vllm/m";

/** The shape of this kind in an inbound API. */
function shapeIn(api: ApiName, { inbound }: Kind): Shape {
  const found = Object.entries(inboundBodies[api]).find(([name]) =>
    typeof inbound === "string" ? name === inbound : inbound.test(name),
  );
  if (found === undefined) throw new Error(`${api} has no body of this kind: ${inbound}`);
  return found[1];
}

const contract =
  (model: string) =>
  ({ contract: name }: Kind): Shape =>
  (count) => {
    const { messages, ...rest } = bodies[name]?.(count, "vllm") ?? {};
    return { model, messages, provider_config: rest };
  };
const inbound =
  (api: ApiName, model?: string) =>
  (kind: Kind): Shape =>
  (count) => ({ ...shapeIn(api, kind)(count), ...(model && { model }) });

const endpoints: readonly (readonly [path: string, shapeOf: (kind: Kind) => Shape])[] = [
  ["/v1/chat", contract(claude)],
  ["/v1/chat/stream", contract(gpt)],
  ["/v1/chat/completions", inbound("chat-completions", claude)],
  ["/v1/responses", inbound("responses", gemini)],
  ["/v1/messages", inbound("messages", served)],
  // relayed
  ["/v1/messages", inbound("messages", claude)],
  [`/v1beta/models/${gpt}:generateContent`, inbound("generate-content")],
  [`/v1beta/models/${served}:streamGenerateContent`, inbound("generate-content")],
  ["/v1/messages/count_tokens", inbound("messages", gpt)],
  [`/v1beta/models/${claude}:countTokens`, inbound("generate-content")],
];

/** The largest body that takes no more than this, and keeps the limits of its length and of the fields of an object. */
function largest(shape: Shape, cost: number): Buffer {
  const sample = 2000;
  const bytesOf = (count: number) => Buffer.from(JSON.stringify(shape(count)));
  const [few, many] = [bytesOf(sample), bytesOf(2 * sample)];
  const each = Math.max((costOf(many) - costOf(few)) / cost, (many.length - few.length) / maxBodyBytes);
  const isWide = outlineOf(many).containers - outlineOf(few).containers < sample || /"k1":/.test(many.toString());
  const count = Math.floor((0.95 * sample) / each);
  return bytesOf(isWide ? Math.min(count, 90_000) : count);
}

async function send(path: string, body: Buffer, encoding = "identity"): Promise<number> {
  const headers = { "content-type": "application/json", "content-encoding": encoding };
  const response = await fetch(proxy.url + path, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}

async function expectHealth(): Promise<void> {
  expect((await fetch(`${proxy.url}/health`)).status).toBe(200);
  expect(proxy.child.exitCode).toBeNull();
}

it.each(endpoints.map(([path, shapeOf], index) => ({ path, shapeOf, index })))(
  "a proxy with 1 GiB survives the worst bodies at $path",
  async ({ path, shapeOf, index }) => {
    for (const [number, kind] of kinds.entries()) {
      // one request that takes all of the memory, or three that share it
      const requests = (index + number) % 2 === 0 ? 1 : 3;
      const body = largest(shapeOf(kind), memory / requests);
      awaited = requests;
      const statuses = await Promise.all(
        Array.from({ length: requests }, async () => {
          const status = await send(path, body);
          // one that is refused never gets there
          awaited = 1;
          answerAll();
          return status;
        }),
      );
      // the provider's refusal, or an estimate of the tokens
      for (const status of statuses) expect([200, 400], `${path}: ${kind.contract}`).toContain(status);
      await expectHealth();
    }
  },
);

it("refuses a million messages of one letter before they are read", async () => {
  const body = gzipSync(
    JSON.stringify({ model: served, ...inboundBodies.messages["messages of one letter"]?.(1_000_000) }),
  );
  expect(body.length).toBeLessThan(150_000);
  expect(await Promise.all([1, 2, 3].map(() => send("/v1/messages", body, "gzip")))).toEqual(Array(3).fill(413));
  await expectHealth();
});

it("refuses what is nested too deeply, at every endpoint", async () => {
  awaited = 1;
  const deep = "[".repeat(50_000) + "]".repeat(50_000);
  const namespaces = `${'{"type":"namespace","name":"n","tools":['.repeat(20_000)}${"]}".repeat(20_000)}`;
  const call = `{"role":"assistant","content":[{"type":"tool_use","id":"c","name":"f","input":{"a":${deep}}}]}`;
  const json = JSON.stringify(`{"a":${deep}}`);
  const made = `{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":${json}}}]}`;
  const requests = [
    ["/v1/chat", `{"model":"${claude}","messages":[${made}]}`],
    ["/v1/chat/stream", `{"model":"${claude}","messages":[${made}]}`],
    ["/v1/chat/completions", `{"model":"${claude}","messages":[${made}]}`],
    ["/v1/responses", `{"model":"${claude}","input":"hi","tools":[${namespaces}]}`],
    ["/v1/messages", `{"model":"${served}","max_tokens":1,"messages":[${call}]}`],
    ["/v1/messages/count_tokens", `{"model":"${served}","messages":[${call}]}`],
    [
      `/v1beta/models/${served}:generateContent`,
      `{"contents":[{"role":"model","parts":[{"functionCall":{"name":"f","args":{"a":${deep}}}}]}]}`,
    ],
  ] as const;
  for (const [path, body] of requests) {
    expect(await send(path, Buffer.from(body)), path).toBe(400);
    expect(held, path).toEqual([]);
  }
  await expectHealth();
});
