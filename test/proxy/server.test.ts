import { once } from "node:events";
import http, { type Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "../../generated/proxy/routes.ts";
import { startProxy } from "../../proxy/server.ts";
import { askAsPage, listIn, preflight } from "./browser.ts";
import { hello, key, type Setup, setUp } from "./proxy-under-test.ts";

let setup: Setup;
beforeEach(async () => {
  setup = await setUp({ DRAGOMAN_MAX_BODY_BYTES: "2000", DRAGOMAN_SHUTDOWN_SECS: "3600" });
});
afterEach(() => setup.close());

const paths = Object.values(routes);

async function envelopeOf(response: Response): Promise<[status: number, code: string]> {
  const body = (await response.json()) as { error: { code: string; message: string } };
  expect(Object.keys(body)).toEqual(["error"]);
  expect(Object.keys(body.error).sort()).toEqual(["code", "message"]);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("x-request-id")).toMatch(/./);
  expect(response.headers.get("content-type")).toMatch(/^application\/json/);
  expect(body.error.message).not.toMatch(/a fault|\.ts|sk-/);
  return [response.status, body.error.code];
}

describe("requests that the framework rejects get the error envelope", () => {
  it.each(["/v1/chat", "/v1/chat/stream"])("on %s", async (path) => {
    const post = (body: string, headers?: Record<string, string>) => setup.post(path, body, headers);
    expect(await envelopeOf(await post("{"))).toEqual([400, "invalid_request"]);
    expect(await envelopeOf(await post(""))).toEqual([400, "invalid_request"]);
    // an ordinary key
    expect(await envelopeOf(await post('{"__proto__": {"a": 1}}'))).toEqual([400, "missing_model"]);
    for (const body of ["[]", "null", "1", '"x"']) {
      expect(await envelopeOf(await post(body))).toEqual([400, "invalid_request"]);
    }
    expect(await envelopeOf(await post("{}"))).toEqual([400, "missing_model"]);
    expect(await envelopeOf(await post("a=b", { "content-type": "text/plain" }))).toEqual([
      415,
      "unsupported_media_type",
    ]);
    expect(await envelopeOf(await post("{}", { "content-type": "nonsense" }))).toEqual([415, "unsupported_media_type"]);
    expect(await envelopeOf(await post(JSON.stringify("x".repeat(3000))))).toEqual([413, "payload_too_large"]);
    expect(setup.provider.seen).toEqual([]);
  });

  it("for two Host headers", async () => {
    const socket = connect(setup.proxy.port, "127.0.0.1");
    socket.write("GET /health HTTP/1.1\r\nhost: one\r\nHOST: two\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*"code":"invalid_request".*more than one Host/s);
  });

  it.each(["gzip", "identity, br", "rot13"])("for a body with the content-encoding %s", async (encoding) => {
    const response = await setup.post("/v1/chat", hello, { "content-encoding": encoding });
    expect(response.headers.get("accept-encoding")).toBe("identity");
    expect(await envelopeOf(response)).toEqual([415, "unsupported_media_type"]);
    expect(setup.provider.seen).toEqual([]);
    expect((await setup.post("/v1/chat", hello, { "content-encoding": "Identity" })).status).toBe(200);
  });

  it("for an unknown path", async () => {
    for (const path of ["/v1", "/v1/chat/", "/v1/completions", "/favicon.ico"]) {
      expect(await envelopeOf(await fetch(setup.proxy.url + path))).toEqual([404, "not_found"]);
    }
    expect(await envelopeOf(await setup.post("/v1/else", {}))).toEqual([404, "not_found"]);
    expect(await envelopeOf(await fetch(`${setup.proxy.url}/%zz`))).toEqual([400, "invalid_request"]);
  });

  it.each(paths)("for a wrong method on $path", async ({ path, method }) => {
    for (const wrong of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((word) => word !== method)) {
      const response = await fetch(setup.proxy.url + path, { method: wrong });
      expect(response.headers.get("allow")).toContain(method);
      expect(await envelopeOf(response)).toEqual([405, "method_not_allowed"]);
    }
  });

  it("for malformed HTTP", async () => {
    const socket = connect(setup.proxy.port, "127.0.0.1", () => socket.write("hello\r\n\r\n"));
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    await once(socket, "close");
    const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(body).error.code).toBe("invalid_request");
  });

  it("for malformed HTTP, from a client that never closes its side", async () => {
    const socket = connect({ port: setup.proxy.port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => {}).write("hello\r\n\r\n");
    await once(socket, "data");
    // would hang if this connection stayed open
    await setup.proxy.close();
    socket.destroy();
  });

  it.each([
    ["has too large headers", "HPE_HEADER_OVERFLOW", 431],
    ["takes too long to arrive", "ERR_HTTP_REQUEST_TIMEOUT", 408],
  ])("for a request that %s", async (_what, code, status) => {
    const made = vi.spyOn(http, "createServer");
    const proxy = await startProxy({ env: {}, host: "127.0.0.1", port: 0 });
    const [server] = made.mock.results.map(({ value }) => value as Server);
    expect([server?.headersTimeout, server?.requestTimeout]).toEqual([60_000, 300_000]);
    server?.once("connection", (socket) => server.emit("clientError", Object.assign(new Error(), { code }), socket));
    const response = await text(connect(proxy.port, "127.0.0.1"));
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} .*"code":"invalid_request"`, "s"));
    await proxy.close();
    made.mockRestore();
  });

  it("takes JSON with a character set", async () => {
    const response = await setup.post("/v1/chat", hello, { "content-type": "application/json; charset=utf-8" });
    expect(response.status).toBe(200);
  });
});

describe("CORS", () => {
  it.each(paths)("lets a page ask for $path", async ({ path, method }) => {
    const response = await fetch(setup.proxy.url + path, { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toContain(method);
    expect(response.headers.get("access-control-allow-headers")).toContain("content-type");
  });

  const defaults = ["content-type", "x-request-id"];

  it("lets a page send the headers that its gateway and its tracing need", async () => {
    const headers = {
      authorization: "Bearer of-a-gateway",
      baggage: "a=b",
      "content-type": "application/json",
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      "x-gateway-token": "t",
    };
    const answer = await askAsPage(setup.proxy.url, "POST", "/v1/chat", headers, JSON.stringify(hello));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ message: { content: "hi" } });
  });

  it.each([
    ["an unknown path", "/v1/completions", "{}", 404],
    ["a path of another method", "/health", "{}", 405],
    ["a body that is not JSON", "/v1/chat", "{", 400],
  ])("lets a page read the error for %s", async (_what, path, body, status) => {
    const headers = { "content-type": "application/json", "x-gateway-token": "t" };
    const answer = await askAsPage(setup.proxy.url, "POST", path, headers, body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toHaveProperty("error.code");
  });

  it("allows exactly the requested headers, and sends vary", async () => {
    for (const names of ["x-a", "authorization,x-a", "X-A , x-b\t,\tx-c", "!#$%&'*+-.^_`|~"]) {
      const answer = await preflight(setup.proxy.url, "POST", "/v1/chat", names);
      expect(listIn(answer, "access-control-allow-headers")).toEqual(names.split(",").map((name) => name.trim()));
      expect(listIn(answer, "vary")).toContain("access-control-request-headers");
    }
  });

  it.each([
    ["no headers are requested", undefined],
    ["one is not a header name", "x-a, b c"],
    ["one is empty", "x-a,,x-b"],
    ["they are markup", "<script>"],
    ["they are not ASCII", "x-caf\u00e9"],
    ["they are too long", "x".repeat(5000)],
  ])("allows the default headers where %s", async (_what, names) => {
    const answer = await preflight(setup.proxy.url, "POST", "/v1/chat", names);
    expect(answer.status).toBe(204);
    expect(listIn(answer, "access-control-allow-headers")).toEqual(defaults);
  });

  it("answers OPTIONS on every path", async () => {
    for (const path of ["/else", "/v1", "/v1/chat/", "/favicon.ico", "/v1/chat?a=b", "*"]) {
      const answer = await preflight(setup.proxy.url, "POST", path, "x-a");
      expect([path, answer.status, answer.body]).toEqual([path, 204, ""]);
      expect(listIn(answer, "access-control-allow-methods")).toContain("POST");
    }
  });

  it("shows the headers that a page may want to read", async () => {
    const response = await fetch(`${setup.proxy.url}/health`);
    expect(response.headers.get("access-control-expose-headers")).toBe(
      "retry-after, request-id, x-dragoman-attempts, x-dragoman-cost, x-dragoman-lost, x-dragoman-model, x-dragoman-provider, x-dragoman-token-count, x-request-id, x-should-retry",
    );
  });
});

describe("request ids", () => {
  const idFor = async (given?: string) => {
    const headers = given === undefined ? {} : { "x-request-id": given };
    return (await fetch(`${setup.proxy.url}/health`, { headers })).headers.get("x-request-id");
  };

  it("are the client's own if they are valid", async () => {
    expect(await idFor("mine 1")).toBe("mine 1");
    expect(await idFor("x".repeat(128))).toBe("x".repeat(128));
  });

  it("are generated otherwise", async () => {
    const version7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    for (const given of [undefined, "", "x".repeat(129), "caf\u00e9"]) expect(await idFor(given)).toMatch(version7);
    expect(await idFor()).not.toBe(await idFor());
  });
});

describe("starting", () => {
  it("returns the address it listens on", async () => {
    expect(setup.proxy.url).toBe(`http://127.0.0.1:${setup.proxy.port}`);
    expect(setup.proxy.port).toBeGreaterThan(0);
  });

  it("fails when the port is taken", async () => {
    const env = { DRAGOMAN_HOST: "127.0.0.1", DRAGOMAN_PORT: String(setup.proxy.port) };
    await expect(startProxy({ env })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});

describe("an unhandled error", () => {
  it("is an internal error without stack or key, and is logged with the key masked", async () => {
    const broken = await setUp(
      {},
      {
        request: () => {
          throw new Error(`a fault near ${key}`);
        },
      },
    );
    for (const path of ["/v1/chat", "/v1/chat/stream"]) {
      expect(await envelopeOf(await broken.post(path, hello))).toEqual([500, "internal_error"]);
    }
    expect(broken.logs()).toContain("a fault near ***");
    expect(broken.logs()).not.toContain(key);
    await broken.close();
  });
});
