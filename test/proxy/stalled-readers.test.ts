/** Clients that stop reading are disconnected, which frees their slot and the connection to the provider. */
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ProxyProcess, spawnProxy } from "./proxy-process.ts";
import { dial, post } from "./raw-caller.ts";

/** Far more than all buffers of the system between the proxy and its caller. */
const size = 24 * 1024 * 1024;

const event = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: "x".repeat(1000) } }] })}\n\n`;
const stream = Buffer.from(event.repeat(size / 1000));
const message = { role: "assistant", content: "x".repeat(size) };
const answer = Buffer.from(JSON.stringify({ choices: [{ index: 0, message, finish_reason: "stop" }] }));

const patience = 60_000;

let home: string;
let upstream: Server;
/** Responses of the provider that have ended, successfully or not. */
let closed: number;
let proxy: ProxyProcess | undefined;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "dragoman-stalled-"));
  closed = 0;
  upstream = createServer(async (request, response) => {
    const body = JSON.parse(String(Buffer.concat(await request.toArray())));
    response.on("close", () => closed++).on("error", () => {});
    response.writeHead(200, { "content-type": body.stream ? "text/event-stream" : "application/json" });
    response.end(body.stream ? stream : answer);
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
});
afterEach(async () => {
  proxy?.child.kill("SIGKILL");
  await proxy?.exited;
  upstream.closeAllConnections();
  upstream.close();
  rmSync(home, { recursive: true });
});

async function start(env: Record<string, string>): Promise<void> {
  const { port } = upstream.address() as AddressInfo;
  proxy = await spawnProxy(home, {
    VLLM_BASE_URL: `http://127.0.0.1:${port}`,
    DRAGOMAN_IDLE_TIMEOUT_SECS: "1",
    DRAGOMAN_LOG: join(home, "log.jsonl"),
    // a request that holds the only slot blocks all others
    DRAGOMAN_MAX_CONCURRENCY: "1",
    DRAGOMAN_QUEUE_TIMEOUT_MS: String(patience),
    ...env,
  });
}

async function ask(path: string): Promise<Socket> {
  const request = { model: "vllm/m", messages: [{ role: "user", content: "hi" }] };
  const socket = await dial(proxy?.url ?? "", post(path, request));
  socket.on("error", () => {});
  return socket;
}

function statuses(): number[] {
  const lines = readFileSync(join(home, "log.jsonl"), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line).status);
}

describe.each([
  ["one process", {}],
  ["workers", { DRAGOMAN_WORKERS: "2", DRAGOMAN_MAX_CONCURRENCY: "2" }],
])("a client that stops reading (%s)", (_how, env) => {
  it.each(["/v1/chat/stream", "/v1/chat"])("is disconnected, and its slot released (%s)", async (path) => {
    await start(env);
    for (let round = 1; round <= 2; round++) {
      const socket = await ask(path);
      socket.pause();
      await vi.waitFor(() => expect(statuses()).toEqual(Array(round).fill(499)), patience);
      await vi.waitFor(() => expect(closed).toBe(round), patience);
      socket.destroy();
    }
  });
});

it("is not disconnected while it reads, however slowly", async () => {
  await start({});
  const socket = await ask("/v1/chat");
  let read = 0;
  let unpaused = 0;
  // a few megabytes a second: it takes longer than the timeout, but the system's buffers drain often enough
  socket.on("data", (bytes: Buffer) => {
    read += bytes.length;
    unpaused += bytes.length;
    if (unpaused < 256 * 1024) return;
    unpaused = 0;
    socket.pause();
    setTimeout(() => socket.resume(), 50);
  });
  await vi.waitFor(() => expect(read).toBeGreaterThan(size), patience);
  await vi.waitFor(() => expect(statuses()).toEqual([200]), patience);
  socket.destroy();
});
