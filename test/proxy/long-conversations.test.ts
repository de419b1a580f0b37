/** Long conversations: an open stream keeps nothing of its request in memory, and reserves none for it. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type MeasuredProxy, startMeasuredProxy } from "../soak/measured-proxy.ts";
import { dial, post } from "./raw-caller.ts";

const streams = 16;
const mebibyte = 1024 * 1024;
const messages = [{ role: "user", content: "x".repeat(mebibyte) }];

/** The beginning of a stream of each provider. */
const beginnings: Record<string, string> = {
  "/v1/messages": event({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "hi" } }),
  "/v1/chat/completions": event({ id: "c", choices: [{ index: 0, delta: { content: "hi" } }] }),
};

function event(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

let provider: Server;
let proxy: MeasuredProxy;
const open: Socket[] = [];

/** A provider whose streams begin and wait. */
beforeEach(async () => {
  provider = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(beginnings[request.url ?? ""]);
    });
  }).listen(0, "127.0.0.1");
  await once(provider, "listening");
  const { port } = provider.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  proxy = await startMeasuredProxy({
    VLLM_BASE_URL: origin,
    ANTHROPIC_BASE_URL: origin,
    ANTHROPIC_API_KEY: "key",
    DRAGOMAN_SHUTDOWN_SECS: "0",
    // enough for one request at a time
    DRAGOMAN_BODY_MEMORY_BYTES: String(4.5 * mebibyte),
  });
});

afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await proxy.close();
  provider.closeAllConnections();
  provider.close();
});

it.each([
  ["the contract's API", "/v1/chat/stream", { model: "anthropic/claude-haiku-4-5", messages }],
  ["chat completions, translated", "/v1/chat/completions", { model: "vllm/m", messages, stream: true }],
  ["Messages, passed on", "/v1/messages", { model: "claude-haiku-4-5", max_tokens: 9, messages, stream: true }],
])("%s: an open stream does not keep its request", async (_, path, body) => {
  const openStream = async (): Promise<void> => {
    const socket = await dial(proxy.url, post(path, body));
    open.push(socket);
    expect(`${(await once(socket, "data"))[0]}`).toContain("200 OK");
  };
  // code and caches are allocated once
  for (let times = 0; times < 4; times++) await openStream();
  const before = await proxy.measure();
  for (let times = 0; times < streams; times++) await openStream();
  const after = await proxy.measure();
  expect((after.memory - before.memory) / streams).toBeLessThan(mebibyte / 8);
});
