/** Clients that try to exhaust a proxy's memory with bodies; real processes with a small heap. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type HeldUpstream, startHeldUpstream } from "./held-upstream.ts";
import { type ProxyProcess, spawnProxy } from "./proxy-process.ts";
import { dial, post } from "./raw-caller.ts";

const mebibyte = 1024 * 1024;
const heap = 512;
const request = { model: "vllm/m", messages: [{ role: "user", content: "hi" }] };

let home: string;
let upstream: HeldUpstream;
let proxy: ProxyProcess;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "dragoman-bodies-"));
  upstream = await startHeldUpstream();
  const command = [`--max-old-space-size=${heap}`, fileURLToPath(new URL("proxy-command.ts", import.meta.url))];
  proxy = await spawnProxy(home, { VLLM_BASE_URL: upstream.url }, command);
});
afterEach(async () => {
  proxy.child.kill("SIGKILL");
  await proxy.exited;
  await upstream.close();
  rmSync(home, { recursive: true });
});

/** The first bytes that arrive. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once("data", (bytes) => resolve(String(bytes))).once("error", reject);
    socket.once("close", () => resolve(""));
  });
}

async function isWell(): Promise<void> {
  const socket = await dial(proxy.url, post("/v1/chat", request));
  const answer = answerOn(socket);
  (await upstream.next()).answer("hello");
  expect(await answer).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
}

/** The peak memory of the proxy, in bytes; nothing where the system does not report it. */
function peak(): number | undefined {
  if (process.platform !== "linux") return undefined;
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${proxy.child.pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) * 1024;
}

describe("a proxy with a heap of 512 MiB", () => {
  it("takes a body of two million pieces", async () => {
    const body = JSON.stringify({ ...request, messages: [{ role: "user", content: "x".repeat(2_000_000) }] });
    const head =
      "POST /v1/chat HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    const socket = await dial(proxy.url, head);
    const answer = answerOn(socket);
    socket.write(`${[...body].map((byte) => `1\r\n${byte}\r\n`).join("")}0\r\n\r\n`);
    (await upstream.next()).answer("hello");
    expect(await answer).toMatch(/^HTTP\/1.1 200 /);
    expect(peak() ?? 0).toBeLessThan(1024 * mebibyte);
    await isWell();
  });

  it("survives forty endless bodies, and answers those that it has no memory for", async () => {
    const length = 31 * mebibyte;
    const piece = "x".repeat(mebibyte);
    const head = `POST /v1/chat HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
    const sockets = await Promise.all(Array.from({ length: 40 }, () => dial(proxy.url, head)));
    const answers: string[] = [];
    let refused = 0;
    const many = new Promise<void>((resolve) => {
      for (const socket of sockets) {
        socket.on("error", () => {});
        socket.once("data", (bytes) => {
          answers.push(String(bytes));
          refused++;
          if (refused === 30) resolve();
        });
        for (let sent = 0; sent < length - mebibyte; sent += mebibyte) socket.write(piece);
      }
    });
    await many;
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1.1 503 /);
      expect(answer).toMatch(/\r\nretry-after: 1\r\n/);
    }
    expect(peak() ?? 0).toBeLessThan(1024 * mebibyte);
    await isWell();
    for (const socket of sockets) socket.destroy();
    await isWell();
  });
});
