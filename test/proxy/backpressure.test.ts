/** Readers that stop reading: the provider has to wait, and the proxy's memory does not grow. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type Measured, type MeasuredProxy, startMeasuredProxy } from "../soak/measured-proxy.ts";
import { dial, post } from "./raw-caller.ts";

const mebibyte = 1024 * 1024;
const streams = 12;

const word = JSON.stringify({ choices: [{ index: 0, delta: { content: "backpressure ".repeat(20) } }] });
const event = `data: ${word}\n\n`;
/** 64 MiB: far more than all buffers of the system between the provider and the reader. */
const events = Buffer.from(event.repeat((64 * mebibyte) / event.length));

let proxy: MeasuredProxy;
let upstream: Server;
/** Responses of the provider whose connection was closed. */
let closed = 0;
afterEach(async () => {
  await proxy.close();
  upstream.closeAllConnections();
  upstream.close();
});

/** A provider that sends this body as fast as it can. */
async function start(body: Buffer, headers: Record<string, string>): Promise<void> {
  closed = 0;
  upstream = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "text/event-stream", ...headers });
    response.on("close", () => closed++).on("error", () => {});
    response.end(body);
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const { port } = upstream.address() as AddressInfo;
  proxy = await startMeasuredProxy({ VLLM_BASE_URL: `http://127.0.0.1:${port}`, DRAGOMAN_SHUTDOWN_SECS: "0" });
}

/** Waits until the proxy reads nothing more of its streams for many turns of its event loop. */
async function standstill(): Promise<Measured> {
  let now = await proxy.measure();
  for (let before = -1; before !== now.read; now = await proxy.measure()) {
    before = now.read;
    for (let turn = 0; turn < 100; turn++) await (await fetch(`${proxy.url}/health`)).text();
  }
  return now;
}

async function openStream(): Promise<Socket> {
  const request = { model: "vllm/m", messages: [{ role: "user", content: "hi" }] };
  const socket = await dial(proxy.url, post("/v1/chat/stream", request));
  await once(socket, "data");
  socket.pause();
  return socket;
}

describe("a reader that does not read", () => {
  it.each<[string, Buffer, Record<string, string>]>([
    ["plain", events, {}],
    ["gzip", gzipSync(events), { "content-encoding": "gzip" }],
    [
      "brotli",
      brotliCompressSync(events, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
      }),
      { "content-encoding": "br" },
    ],
    ["zstd", zstdCompressSync(events), { "content-encoding": "zstd" }],
  ])("costs less than 1 MiB (%s)", async (_how, body, headers) => {
    await start(body, headers);
    // one-time costs of the first stream
    (await openStream()).destroy();
    const before = await standstill();
    const readers = await Promise.all(Array.from({ length: streams }, openStream));
    const during = await standstill();
    expect(during.taken).toBe(streams);
    expect((during.memory - before.memory) / streams).toBeLessThan(mebibyte);
    for (const reader of readers) reader.destroy();
    expect((await standstill()).taken).toBe(0);
    expect(closed).toBe(streams + 1);
  });
});
