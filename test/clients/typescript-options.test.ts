/** Options of the TypeScript client, apart from the cases. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Dragoman as BrowserDragoman } from "../../clients/typescript/src/browser.ts";
import { Dragoman, DragomanError, InvalidRequestError, RateLimitError } from "../../clients/typescript/src/node.ts";
import { describeWith } from "../needs.ts";

const question = { model: "openai/gpt-5.5", messages: [{ role: "user" as const, content: "Hello" }] };
const health = { status: "ok", providers: [] };

const servers: Server[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A proxy that answers `/health`, and streams that send one event and stay open. */
function proxy(): Server {
  const server = createServer((request, response) => {
    const stream = request.url?.endsWith("/stream");
    response.writeHead(200, { "content-type": stream ? "text/event-stream" : "application/json" });
    if (stream) response.write('data: {"type":"content","text":"a"}\n\n');
    else response.end(JSON.stringify({ ...health, path: request.url }));
  });
  servers.push(server);
  return server;
}

async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

describe.each([
  ["node", Dragoman],
  ["browser", BrowserDragoman],
])("options in %s", (_, Client) => {
  let server: Server;
  let baseUrl: string;
  beforeEach(async () => {
    server = proxy();
    baseUrl = `http://127.0.0.1:${await listen(server)}`;
  });

  const options = (given: object) => given as { baseUrl: string; timeout?: number };

  it("of a client are refused when they are unknown or invalid", () => {
    expect(() => new Client(options({ baseUrl, apiKey: "k" }))).toThrow(
      /^unknown option apiKey of a client; .*baseUrl/,
    );
    expect(() => new Client(options({ baseUrl, timeout: 0 }))).toThrow("timeout must be a number of milliseconds");
    expect(() => new Client(options({ baseUrl, retries: -1 }))).toThrow(InvalidRequestError);
  });

  it.each([
    ["unknown option retry of a call", { retry: 1 }],
    ["timeout must be", { timeout: "1" }],
    ["retries must be", { retries: 0.5 }],
    ["a header cannot be sent", { headers: { "x-a": "a\nb" } }],
    ["a header cannot be sent", { requestId: "é\u{1f600}" }],
  ])("of a call are refused: %s", async (message, given) => {
    const client = new Client({ baseUrl });
    const asked = vi.fn();
    server.on("request", asked);
    for (const call of [client.health(options(given)), client.stream(question, options(given)).open()]) {
      const error = await call.catch((error) => error);
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect(error.message).toContain(message);
    }
    expect(asked).not.toHaveBeenCalled();
  });

  it("refuses a request that is not JSON, and calls of a closed client", async () => {
    const client = new Client({ baseUrl });
    const request = { ...question, config: { max_tokens: 1n as unknown as number } };
    await expect(client.chat(request)).rejects.toThrow(/^the request is not JSON: .*BigInt/);
    await client[Symbol.asyncDispose]();
    await expect(client.health()).rejects.toMatchObject({ code: "invalid_request", message: "the client is closed" });
  });

  it("takes a URL, and headers as an object of the platform", async () => {
    const client = new Client({ baseUrl: new URL(`${baseUrl}/a/`), headers: new Headers({ "x-a": "b" }) });
    const asked = once(server, "request");
    expect(await client.health()).toEqual({ ...health, path: "/a/health" });
    const [request] = await asked;
    expect(request.headers["x-a"]).toBe("b");
  });

  it("sends requests with another fetch", async () => {
    const fetch = vi.fn(async (_: unknown, __?: RequestInit) => Response.json(health));
    const answer = await new Client({ baseUrl: "http://proxy.test", fetch }).health({ requestId: "r" });
    expect(answer).toEqual(health);
    expect(Object.keys(answer)).not.toContain("requestId");
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect([url, new Headers(init?.headers).get("x-request-id")]).toEqual(["http://proxy.test/health", "r"]);
  });

  it("logs requests and retries", async () => {
    const busy = { error: { code: "overloaded", message: "no slot" } };
    const answers = [Response.json(busy, { status: 503, headers: { "retry-after": "0" } }), Response.json(health)];
    const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const fetch = async () => answers.shift() ?? Response.error();
    await new Client({ baseUrl: "http://proxy.test", fetch, logger }).health();
    const request = "GET http://proxy.test/health";
    expect(logger.debug.mock.calls).toEqual(
      [503, 200].map((status) => [`${request}: ${status}, request without an id`]),
    );
    expect(logger.warn.mock.calls).toEqual([["503 overloaded: no slot (retry after 0 s); it is sent again in 0.0 s"]]);
  });

  it("do not make a call hang whose fetch ignores its signal", async () => {
    const fetch = () => new Promise<Response>(() => {});
    const client = new Client({ baseUrl: "http://proxy.test", fetch, timeout: 50 });
    await expect(client.health()).rejects.toMatchObject({ name: "TimeoutError", message: /for 0.05 s$/ });
    const stop = new AbortController();
    const call = client.health({ signal: stop.signal, timeout: 60_000 });
    stop.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });

  it("do not end a stream while its reader does something else", async () => {
    const stream = new Client({ baseUrl, timeout: 300 }).stream(question);
    for await (const _ of stream) {
      await new Promise((resolve) => setTimeout(resolve, 600));
      break;
    }
    expect(stream.message.content).toBe("a");
  });

  it("an open stream closes its connection with its block, also unread", async () => {
    const asked = once(server, "request");
    const stream = await new Client({ baseUrl }).stream(question).open();
    const [, response] = await asked;
    const left = once(response, "close");
    await stream[Symbol.asyncDispose]();
    await left;
    await expect(stream.finalMessage()).rejects.toThrow("the stream is closed");
  });
});

describe("a proxy that cannot be reached", () => {
  it("is asked again, since nothing was sent", async () => {
    const server = proxy();
    const port = await listen(server);
    server.close();
    await once(server, "close");
    const warn = vi.fn(() => server.listen(port, "127.0.0.1"));
    const logger = { ...console, debug: vi.fn(), warn };
    const client = new Dragoman({ baseUrl: `http://127.0.0.1:${port}`, logger });
    expect((await client.health()).status).toBe("ok");
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("is asked three times, or as often as the caller says", async () => {
    for (const [options, times] of [[{ retries: 1 }, 1] as const, [{ retries: 0, resend: true }, 0] as const]) {
      const warn = vi.fn();
      const client = new Dragoman({ baseUrl: "http://127.0.0.1:9", logger: { ...console, debug: vi.fn(), warn } });
      await expect(client.health(options)).rejects.toMatchObject({ name: "ConnectionError" });
      expect(warn).toHaveBeenCalledTimes(times);
    }
  });

  it("is not asked again by a browser, which cannot know that nothing was sent", async () => {
    const fetch = vi.fn(async () => Promise.reject(new TypeError("Failed to fetch")));
    const client = new BrowserDragoman({ baseUrl: "http://proxy.test", fetch });
    await expect(client.health()).rejects.toMatchObject({ code: "connection_error" });
    expect(fetch).toHaveBeenCalledTimes(1);
    await expect(client.health({ resend: true, retries: 1 })).rejects.toMatchObject({ code: "connection_error" });
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});

describe("a base URL in a browser", () => {
  const fetch = async (url: unknown) => Response.json({ ...health, url });

  it("is relative to the address of the page", async () => {
    vi.stubGlobal("location", { href: "https://shop.example/cart/view?x=1" });
    const urls = ["/dragoman", "../d/", "//proxy.example"].map(async (baseUrl) => {
      const answer = await new BrowserDragoman({ baseUrl, fetch: fetch as typeof globalThis.fetch }).health();
      return (answer as unknown as { url: string }).url;
    });
    const expected = ["https://shop.example/dragoman", "https://shop.example/d", "https://proxy.example"];
    expect(await Promise.all(urls)).toEqual(expected.map((url) => `${url}/health`));
  });

  it("must lead to a server", () => {
    vi.stubGlobal("location", { href: "ftp://shop.example/index.html" });
    for (const baseUrl of ["/dragoman", "javascript:0"])
      expect(() => new BrowserDragoman({ baseUrl })).toThrow("is not an http or https address");
  });

  it("is absolute where there is no page", () => {
    expect(() => new BrowserDragoman({ baseUrl: "/dragoman" })).toThrow("is not an http or https address");
  });
});

describeWith(["openssl"], "https://127.0.0.1", () => {
  it("is reached directly", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-tls-"));
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    execFileSync("openssl", ["req", "-x509", ...curve, ...subject, "-keyout", key, "-out", cert, "-days", "2"]);
    const identity = { key: readFileSync(key), cert: readFileSync(cert) };
    rmSync(folder, { recursive: true });
    const server = createSecureServer(identity, (_, response) => response.end(JSON.stringify(health)));
    servers.push(server);
    const client = new Dragoman({ baseUrl: `https://127.0.0.1:${await listen(server)}`, retries: 0 });
    await expect(client.health()).rejects.toMatchObject({ code: "connection_error", message: /self-signed/ });
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, identity.cert.toString()]);
    expect((await client.health()).status).toBe("ok");
    setDefaultCACertificates(trusted);
  });
});

it("an error has a name, and prints all that is known", () => {
  const error = new RateLimitError("no", { code: "rate_limited", status: 429, retryAfter: 1, model: "a/b/c" });
  expect(error).toBeInstanceOf(DragomanError);
  expect(error).toMatchObject({ name: "RateLimitError", provider: "a", message: "no" });
  expect(`${error}`).toBe("429 rate_limited: no (a/b/c, retry after 1 s)");
});
