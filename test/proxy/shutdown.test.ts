/** The end of a proxy process, brought about by real signals. */
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type HeldUpstream, startHeldUpstream } from "./held-upstream.ts";
import { type ProxyProcess, spawnProxy } from "./proxy-process.ts";
import { readEvents } from "./proxy-under-test.ts";
import { dial, post } from "./raw-caller.ts";

/** How long a condition may take to come true on a busy machine. */
const patience = 60_000;

let folder: string;
let upstream: HeldUpstream;
let proxy: ProxyProcess;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-shutdown-"));
  upstream = await startHeldUpstream();
});
afterEach(async () => {
  proxy.child.kill("SIGKILL");
  await upstream.close();
  rmSync(folder, { recursive: true });
});

async function start(env: Record<string, string> = {}): Promise<void> {
  proxy = await spawnProxy(folder, { VLLM_BASE_URL: upstream.url, DRAGOMAN_LOG: join(folder, "log.jsonl"), ...env });
}

const stream = "/v1/chat/stream";
const hello = { model: "vllm/m", messages: [{ role: "user", content: "hi" }] };

function ask(path = "/v1/chat"): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(proxy.url + path, { method: "POST", headers, body: JSON.stringify(hello) });
}

/** Sends a signal; resolves when the proxy no longer listens. */
async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  proxy.child.kill(signal);
  await vi.waitFor(() => expect(fetch(`${proxy.url}/health`)).rejects.toThrow(), patience);
}

function outcomes(): unknown[] {
  const lines = readFileSync(join(folder, "log.jsonl"), "utf8").split("\n").filter(Boolean);
  return lines.map((line) => {
    const { status, error } = JSON.parse(line);
    return error === undefined ? status : [status, error];
  });
}

/** More than the system's own buffers take. */
const long = "long ".repeat(4_000_000);

const cutShort = "the proxy is shutting down";
const cutShortEvent = { type: "error", message: `stream error: ${cutShort}` };

describe("asked to stop, the proxy", () => {
  it.each<NodeJS.Signals>(["SIGTERM", "SIGINT"])("lets requests in progress finish (%s)", async (signal) => {
    await start();
    const plain = ask();
    const heldPlain = await upstream.next();
    const streamed = ask(stream);
    const heldStream = await upstream.next();
    heldStream.send("one");
    const events = readEvents(await streamed);
    await stop(signal);
    heldPlain.answer("whole");
    const answer = await plain;
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    expect(await answer.json()).toMatchObject({ message: { content: "whole" } });
    heldStream.send("two");
    heldStream.end();
    expect((await events).map(({ type }) => type)).toEqual(["content", "content", "usage", "done"]);
    expect(await proxy.exited).toEqual([0, null]);
    expect(outcomes()).toEqual([200, 200]);
    expect(proxy.stderr()).toBe("");
  });

  it("closes idle connections while others are busy", async () => {
    await start();
    const used = await dial(proxy.url, "GET /health HTTP/1.1\r\nhost: here\r\n\r\n");
    await once(used, "data");
    const unused = await dial(proxy.url);
    const asking = await dial(proxy.url, post(stream, hello));
    const held = await upstream.next();
    held.send("one");
    await once(asking, "data");
    const closed = [once(used, "close"), once(unused, "close")];
    await stop();
    await Promise.all(closed);
    held.end();
    // although the headers announced keep-alive
    expect(await text(asking)).toContain("event: done");
    expect(await proxy.exited).toEqual([0, null]);
  });

  it("closes a connection with its response, though the client wants keep-alive", async () => {
    await start();
    const socket = await dial(proxy.url, post("/v1/chat", hello));
    const held = await upstream.next();
    await stop();
    held.answer("whole");
    expect(await text(socket)).toMatch(/connection: close\r\n.*"content":"whole"/is);
    expect(await proxy.exited).toEqual([0, null]);
  });

  it("closes a connection whose last request was answered before its body had come", async () => {
    await start({ DRAGOMAN_SHUTDOWN_SECS: "3600" });
    const request = post("/nowhere", hello);
    const socket = await dial(proxy.url, request.slice(0, -10));
    await once(socket, "data");
    socket.write(request.slice(-10));
    const closed = once(socket, "close");
    await stop();
    await closed;
    expect(await proxy.exited).toEqual([0, null]);
  });

  it("answers all requests of one connection, and closes it with the last", async () => {
    await start();
    const socket = await dial(proxy.url, post("/v1/chat", hello) + post("/v1/chat", hello));
    const held = [await upstream.next(), await upstream.next()];
    await stop();
    for (const [index, one] of held.entries()) one.answer(`whole ${index}`);
    const received = await text(socket);
    expect([...received.matchAll(/connection: ([a-z-]+)\r|"content":"([^"]+)"/gi)].map((at) => at[1] ?? at[2])).toEqual(
      ["keep-alive", "whole 0", "close", "whole 1"],
    );
    expect(await proxy.exited).toEqual([0, null]);
    expect(outcomes()).toEqual([200, 200]);
  });

  it("still makes a retry that was due", async () => {
    await start();
    const answer = ask();
    const first = await upstream.next();
    await stop();
    first.refuse(503, { "retry-after-ms": "1" });
    (await upstream.next()).answer("late");
    expect(await (await answer).json()).toMatchObject({ message: { content: "late" } });
    expect(await proxy.exited).toEqual([0, null]);
  });

  it("sends the whole of an answer that the client has not read yet", async () => {
    await start();
    const socket = await dial(proxy.url, post("/v1/chat", hello));
    (await upstream.next()).answer(long);
    const [head] = await once(socket, "data");
    socket.pause();
    await stop();
    const received = head + (await text(socket));
    const [headers = "", content = ""] = received.split("\r\n\r\n");
    expect(headers).toContain(`content-length: ${content.length}`);
    expect(JSON.parse(content).message.content).toBe(long);
    expect(await proxy.exited).toEqual([0, null]);
    expect(outcomes()).toEqual([200]);
  });
});

describe("when the shutdown time is over, the proxy", () => {
  it("ends streams with an error event and other requests with 503", async () => {
    await start({ DRAGOMAN_SHUTDOWN_SECS: "0.1", DRAGOMAN_MAX_CONCURRENCY: "3" });
    const plain = ask();
    const held = [await upstream.next()];
    const retried = ask();
    const refused = await upstream.next();
    refused.refuse(503, { "retry-after": "50" });
    const streamed = ask(stream);
    held.push(await upstream.next());
    held[1]?.send("one");
    const events = readEvents(await streamed);
    const queued = await dial(proxy.url, post(stream, hello));
    // once this later request is answered, the earlier one has arrived too
    await (await fetch(`${proxy.url}/health`)).text();
    proxy.child.kill("SIGTERM");
    for (const answer of [await plain, await retried]) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
      expect(await answer.json()).toEqual({ error: { code: "overloaded", message: cutShort } });
    }
    expect(await text(queued)).toMatch(/^HTTP\/1.1 503 .*"the proxy is shutting down"/s);
    expect(await events).toEqual([{ type: "content", text: "one" }, cutShortEvent]);
    await Promise.all(held.map(({ closed }) => closed));
    expect(await proxy.exited).toEqual([0, null]);
    const [ended, refused503] = [
      [200, "overloaded"],
      [503, "overloaded"],
    ];
    expect(outcomes().sort()).toEqual([ended, refused503, refused503, refused503]);
  });

  it("cuts off a client that does not read, and logs that", async () => {
    await start({ DRAGOMAN_SHUTDOWN_SECS: "0" });
    const socket = await dial(proxy.url, post("/v1/chat", hello));
    (await upstream.next()).answer(long);
    await once(socket, "data");
    socket.pause();
    proxy.child.kill("SIGTERM");
    expect(await proxy.exited).toEqual([0, null]);
    expect(outcomes()).toEqual([499]);
    socket.destroy();
  });

  it.each<[NodeJS.Signals, number]>([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ])("is not awaited after a second signal (%s)", async (signal, code) => {
    await start();
    const broken = expect(ask()).rejects.toThrow();
    await upstream.next();
    await stop(signal);
    proxy.child.kill(signal);
    expect(await proxy.exited).toEqual([code, null]);
    await broken;
  });
});
