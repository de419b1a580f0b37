/** Clients that leave and providers that fall silent: connections close, slots come free, and the log has one line. */
import { once } from "node:events";
import { createGzip } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Held } from "./held-upstream.ts";
import { readEvents } from "./proxy-under-test.ts";
import { dial, post } from "./raw-caller.ts";
import { patience, startWatchedProxy, type WatchedProxy } from "./watched-proxy.ts";

const plain = "/v1/chat";
const stream = "/v1/chat/stream";
const headers = { "content-type": "application/json" };
const hello = { model: "vllm/m", messages: [{ role: "user", content: "hi" }] };

let proxy: WatchedProxy;
async function start(env: Record<string, string> = {}): Promise<void> {
  proxy = await startWatchedProxy((upstream) => ({ VLLM_BASE_URL: upstream, ...env }));
}
afterEach(() => proxy.close());

const left = { status: 499, model: "m" };

describe("a client that leaves", () => {
  /** The moments at which the client leaves, by the provider's progress. */
  const moments: [string, string, (held: Held) => void][] = [
    ["before the provider answers", plain, () => {}],
    ["in the middle of a plain answer", plain, ({ response }) => response.writeHead(200).write('{"choices": [')],
    ["before the provider answers a stream", stream, () => {}],
    ["before the first event", stream, ({ response }) => response.writeHead(200).flushHeaders()],
    ["in the middle of a stream", stream, (held) => held.send("one")],
    [
      "in the middle of a compressed stream",
      stream,
      ({ response }) => {
        response.writeHead(200, { "content-type": "text/event-stream", "content-encoding": "gzip" });
        const gzip = createGzip();
        gzip.pipe(response);
        gzip.write('data: {"choices":[{"index":0,"delta":{"content":"one"}}]}\n\n');
        gzip.flush();
      },
    ],
  ];

  it.each(moments)("%s", async (_when, path, begin) => {
    await start();
    const caller = await dial(proxy.url, post(path, hello));
    const held = await proxy.next();
    begin(held);
    if (path === stream && held.response.headersSent) await once(caller, "data");
    caller.destroy();
    await held.closed;
    expect(await proxy.records()).toEqual([expect.objectContaining({ ...left, provider: "vllm" })]);
  });

  it("while it waits for a slot", async () => {
    await start({ DRAGOMAN_MAX_CONCURRENCY: "2" });
    const busy = [await dial(proxy.url, post(plain, hello)), await dial(proxy.url, post(stream, hello))];
    const held = [await proxy.next(), await proxy.next()];
    const caller = await dial(proxy.url, post(plain, { ...hello, model: "vllm/late" }));
    await proxy.slotsRequested(3);
    expect(proxy.inFlight()).toEqual({ taken: 2, waiting: 1 });
    caller.destroy();
    await vi.waitFor(() => expect(proxy.inFlight()).toEqual({ taken: 2, waiting: 0 }), patience);
    for (const one of busy) one.destroy();
    await Promise.all(held.map(({ closed }) => closed));
    expect(await proxy.records()).toMatchObject([{ status: 499, model: "late", provider: null }, left, left]);
  });

  it.each([plain, stream])("while the proxy waits for a retry (%s)", async (path) => {
    await start();
    const caller = await dial(proxy.url, post(path, hello));
    const held = await proxy.next();
    held.refuse(503, { "retry-after": "50" });
    await proxy.waitsToRetry();
    caller.destroy();
    expect(await proxy.records()).toMatchObject([{ ...left, provider: "vllm" }]);
  });

  it("while it still sends its request", async () => {
    await start();
    const whole = post(plain, hello);
    const caller = await dial(proxy.url, whole.slice(0, -3));
    // once this later request is answered, the earlier one has arrived too
    await (await fetch(`${proxy.url}/health`)).text();
    caller.destroy();
    await vi.waitFor(() => expect(proxy.log()).toContain("\n"), patience);
    expect(await proxy.records()).toMatchObject([{ status: 499, model: null, provider: null }]);
  });

  it("with a second request behind the first on its connection", async () => {
    await start();
    const caller = await dial(proxy.url, post(stream, hello) + post(plain, hello));
    const held = [await proxy.next(), await proxy.next()];
    caller.destroy();
    await Promise.all(held.map(({ closed }) => closed));
    expect(await proxy.records()).toMatchObject([left, left]);
  });

  it("and has half closed its connection", async () => {
    await start();
    const caller = await dial(proxy.url, post(stream, hello));
    const held = await proxy.next();
    caller.end();
    await held.closed;
    expect(await proxy.records()).toMatchObject([left]);
  });

  it("does not affect other requests", async () => {
    await start();
    const leaving = await dial(proxy.url, post(stream, hello));
    const first = await proxy.next();
    const staying = fetch(proxy.url + plain, { method: "POST", headers, body: JSON.stringify(hello) });
    const second = await proxy.next();
    leaving.destroy();
    await first.closed;
    second.answer("still here");
    expect(await (await staying).json()).toMatchObject({ message: { content: "still here" } });
    expect(await proxy.records()).toMatchObject([left, { status: 200 }]);
  });
});

describe("a provider that falls silent", () => {
  it.each([plain, stream])("before it answers times out (%s)", async (path) => {
    await start({ DRAGOMAN_HEADERS_TIMEOUT_SECS: "0.05", DRAGOMAN_MAX_RETRIES: "0" });
    const answer = await fetch(proxy.url + path, { method: "POST", headers, body: JSON.stringify(hello) });
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { error: { code: "http_error", message: expect.stringContaining("imeout") } },
    ]);
    await (await proxy.next()).closed;
    expect(await proxy.records()).toMatchObject([{ status: 502, error: "http_error" }]);
  });

  it.each<[string, string, (held: Held) => void, number]>([
    ["plain answer", plain, ({ response }) => response.writeHead(200).write("{"), 502],
    ["stream", stream, (held) => held.send("one"), 200],
  ])("in the middle of a %s times out", async (_what, path, begin, status) => {
    await start({ DRAGOMAN_IDLE_TIMEOUT_SECS: "0.05", DRAGOMAN_MAX_RETRIES: "0" });
    const pending = fetch(proxy.url + path, { method: "POST", headers, body: JSON.stringify(hello) });
    const held = await proxy.next();
    begin(held);
    await held.closed;
    const answer = await pending;
    expect(answer.status).toBe(status);
    if (status === 200) expect((await readEvents(answer)).map(({ type }) => type)).toEqual(["content", "error"]);
    else expect(await answer.text()).toContain("imeout");
    expect(await proxy.records()).toMatchObject([{ status, error: "http_error" }]);
  });
});
