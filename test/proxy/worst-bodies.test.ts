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
import { claude, endpoints, environment, kinds, type Shape, served } from "../scaling/endpoints.ts";
import { inboundBodies } from "../scaling/inbound-bodies.ts";
import { type ProxyProcess, spawnProxy } from "./proxy-process.ts";

const mebibyte = 1024 * 1024;
const heap = 1024;
const maxBodyBytes = 32 * mebibyte;
/** The memory for bodies of such a process, at least. */
const memory = (heap * mebibyte * 3) / 8;

const home = mkdtempSync(join(tmpdir(), "dragoman-worst-"));
const held: ServerResponse[] = [];
/** The requests that have arrived whole since the last answers. */
let arrived = 0;
/** The requests that a test waits for before any of them is answered. */
let awaited = 1;
/** Refuses every request, in the form of no provider. */
const upstream = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    held.push(response);
    arrived++;
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
  proxy = await spawnProxy(home, environment(url), command);
});
afterAll(async () => {
  proxy.child.kill("SIGKILL");
  await proxy.exited;
  upstream.close();
  rmSync(home, { recursive: true });
});

/** The largest body that takes no more than this, and keeps the limits of its length and of the fields of an object. */
function largest(shape: Shape, cost: number): Buffer {
  const sample = 2000;
  const bytesOf = (count: number) => Buffer.from(JSON.stringify(shape(count)));
  const [few, many] = [bytesOf(sample), bytesOf(2 * sample)];
  const each = Math.max((costOf(many) - costOf(few)) / cost, (many.length - few.length) / maxBodyBytes);
  const isWide = widest(JSON.parse(few.toString())) >= sample;
  const count = Math.floor((0.95 * sample) / each);
  return bytesOf(isWide ? Math.min(count, 90_000) : count);
}

/** The most fields that an object in it has. */
function widest(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((most: number, each) => Math.max(most, widest(each)), own);
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

/** Sends so many of these bodies at once. Each must get to the provider whole before any of them is answered. */
async function arrivalOf(path: string, body: Buffer, requests: number) {
  [awaited, arrived] = [requests, 0];
  const statuses = await Promise.all(
    Array.from({ length: requests }, async () => {
      const status = await send(path, body);
      // one that the proxy refuses never gets there, and the others must not wait for it
      awaited = 1;
      answerAll();
      return status;
    }),
  );
  return { statuses, arrived };
}

it.each(endpoints)("a proxy with 1 GiB survives the worst bodies at $path", async ({ path, shapeOf, counts }) => {
  // the provider's refusal, or the estimate that replaces a count
  const status = counts ? 200 : 400;
  for (const kind of kinds) {
    // one that takes all of the memory, and three that share it
    for (const requests of [1, 3]) {
      const body = largest(shapeOf(kind), memory / requests);
      const arrival = { statuses: Array(requests).fill(status), arrived: requests };
      expect(await arrivalOf(path, body, requests), `${kind.contract}, ${requests} at once`).toEqual(arrival);
      await expectHealth();
    }
  }
});

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
