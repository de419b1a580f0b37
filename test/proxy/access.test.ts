/** Access checks of a proxy for its own machine, and of one for the program that started it; over real sockets. */
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { type Access, ownMachine } from "../../proxy/request/access.ts";
import { setUpLogged } from "./logged-proxy.ts";
import { hello, type Setup, setUp } from "./proxy-under-test.ts";
import { dial } from "./raw-caller.ts";

let setup: Setup;
afterEach(() => setup.close());

async function start(access: Access, env: Record<string, string> = {}): Promise<void> {
  setup = await setUp(env, {}, access);
}

interface Answer {
  readonly status: number;
  /** The names of the headers, in lower case. */
  readonly headers: readonly string[];
  /** The code of an error. */
  readonly code: string | undefined;
}

/** Sends a request with exactly these headers; no ordinary HTTP client would send some of them. */
async function ask(line: string, headers: Record<string, string>, body = ""): Promise<Answer> {
  const all = { ...headers, connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const socket = await dial(setup.proxy.url, `${line} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  const [head = "", rest = ""] = (await text(socket)).split(/\r\n\r\n(.*)/s);
  const [status = "", ...more] = head.split("\r\n");
  return {
    status: Number(status.split(" ")[1]),
    headers: more.map((each) => each.split(":", 1)[0]?.toLowerCase() ?? ""),
    code: /"code":"(\w+)"/.exec(rest)?.[1],
  };
}

/** Announces a body that is never sent: requests are refused before it is read. */
const chat = { "content-type": "application/json", "content-length": "100000" };

const everyRequest: [line: string, headers: Record<string, string>][] = [
  ["POST /v1/chat", chat],
  ["POST /v1/chat/stream", chat],
  ["GET /v1/models", {}],
  ["GET /health", {}],
  ["HEAD /health", {}],
  ["OPTIONS /v1/chat", { "access-control-request-method": "POST" }],
  ["GET /nowhere", {}],
  ["GET /%zz", {}],
];

describe("a proxy for its own machine", () => {
  it.each(everyRequest)("refuses %s with another Host, before the body is read", async (line, headers) => {
    await start(ownMachine);
    // DNS rebinding: the domain of a page that resolves to this machine
    const { status, code } = await ask(line, { host: `evil.example:${setup.proxy.port}`, ...headers });
    expect(status).toBe(403);
    if (!line.startsWith("HEAD")) expect(code).toBe("forbidden");
    expect(setup.provider.seen).toEqual([]);
  });

  it.each(everyRequest)("refuses %s from a web page, without CORS headers", async (line, headers) => {
    await start(ownMachine);
    const host = `127.0.0.1:${setup.proxy.port}`;
    for (const origin of ["https://evil.example", "null", "http://localhost:5173", `https://${host}`]) {
      const answer = await ask(line, { host, origin, ...headers });
      expect([answer.status, answer.headers.filter((name) => name.startsWith("access-control"))]).toEqual([403, []]);
    }
    expect(setup.provider.seen).toEqual([]);
  });

  it.each(["localhost", "LocalHost:3000", "127.0.0.1", "127.0.0.1:1", "127.8.9.10:65535", "[::1]", "[::1]:3000"])(
    "accepts the Host %s",
    async (host) => {
      await start(ownMachine);
      expect((await ask("GET /health", { host })).status).toBe(200);
      expect((await ask("GET /health", { host, origin: `http://${host}` })).status).toBe(200);
    },
  );

  it.each([
    "",
    "localhost.evil.example",
    "127.0.0.1.evil.example:3000",
    "127.evil.example",
    "localhost:3000@evil.example",
    "evil.example:127.0.0.1",
    "10.0.0.1:3000",
    "0.0.0.0:3000",
    "[::2]:3000",
    "::1",
  ])("refuses the Host %j", async (host) => {
    await start(ownMachine);
    expect(await ask("GET /health", { host })).toMatchObject({ status: 403, code: "forbidden" });
  });

  it("sends no CORS headers in any response", async () => {
    await start(ownMachine, { DRAGOMAN_MAX_BODY_BYTES: "2000" });
    const host = "localhost";
    const body = JSON.stringify(hello);
    const json = { host, "content-type": "application/json", "content-length": `${body.length}` };
    const answers = {
      whole: await ask("POST /v1/chat", json, body),
      stream: await ask("POST /v1/chat/stream", json, body),
      preflight: await ask("OPTIONS /v1/chat", { host }),
      "bad body": await ask("POST /v1/chat", { ...json, "content-length": "1" }, "{"),
      "not HTTP": await ask("nonsense", {}),
    };
    expect(Object.entries(answers).map(([name, { status }]) => [name, status])).toEqual([
      ["whole", 200],
      ["stream", 200],
      ["preflight", 204],
      ["bad body", 400],
      ["not HTTP", 400],
    ]);
    for (const { headers } of Object.values(answers))
      expect(headers.filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(answers.preflight.headers).toContain("allow");
  });

  it("logs a chat request that it refuses", async () => {
    const logged = await setUpLogged({}, {}, ownMachine);
    setup = logged;
    await ask("POST /v1/chat", { host: "evil.example", ...chat });
    expect(await logged.records()).toMatchObject([{ status: 403, provider: null, error: expect.any(String) }]);
  });
});

describe("a proxy for the program that knows its token", () => {
  const token = "a-token-of-this-proxy";

  it.each(everyRequest)("refuses %s without it", async (line, headers) => {
    await start({ ...ownMachine, token });
    const wrong = ["", "Bearer", `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, `Basic ${token}`];
    for (const authorization of [undefined, ...wrong]) {
      const given = authorization === undefined ? {} : { authorization };
      const { status, code } = await ask(line, { host: "localhost", ...given, ...headers });
      expect(status).toBe(401);
      if (!line.startsWith("HEAD")) expect(code).toBe("unauthorized");
    }
    expect(setup.provider.seen).toEqual([]);
  });

  it("answers with it, and neither logs nor forwards it", async () => {
    await start({ ...ownMachine, token });
    const authorization = `Bearer ${token}`;
    expect((await fetch(`${setup.proxy.url}/health`, { headers: { authorization } })).status).toBe(200);
    expect((await setup.post("/v1/chat", hello, { authorization })).status).toBe(200);
    expect((await setup.post("/v1/chat", hello, { authorization: `${authorization}x` })).status).toBe(401);
    expect(setup.provider.seen).toHaveLength(1);
    const sent = setup.provider.seen.map(({ url, headers, body }) => ({ url, headers, body }));
    expect(JSON.stringify(sent) + setup.logs()).not.toContain(token);
  });

  it("refuses another Host and web pages even with it", async () => {
    await start({ ...ownMachine, token });
    const authorization = `Bearer ${token}`;
    expect((await ask("GET /health", { host: "evil.example", authorization })).status).toBe(403);
    expect((await ask("GET /health", { host: "localhost", origin: "null", authorization })).status).toBe(403);
  });
});

it("any other proxy accepts every Host and every page", async () => {
  await start({});
  const answer = await ask("GET /health", { host: "api.example", origin: "https://page.example" });
  expect(answer.status).toBe(200);
  expect(answer.headers).toContain("access-control-allow-origin");
});

describe("a proxy with lists of hosts and origins", () => {
  const settings = {
    DRAGOMAN_ALLOWED_HOSTS: "llm.example, *.team.example, loopback, [fd00::1]",
    DRAGOMAN_ALLOWED_ORIGINS: "https://app.example, http://localhost:5173",
  };

  it.each([
    "llm.example",
    "LLM.example:8443",
    "a.team.example",
    "a.b.team.example:1",
    "127.0.0.1:3000",
    "[fd00::1]:80",
  ])("accepts the Host %s", async (host) => {
    await start({}, settings);
    expect((await ask("GET /health", { host })).status).toBe(200);
  });

  it.each(["", "evil.example", "team.example", "llm.example.evil.example", "xllm.example", "10.0.0.1"])(
    "refuses the Host %j",
    async (host) => {
      await start({}, settings);
      for (const [line, headers] of everyRequest) {
        const { status, code } = await ask(line, { host, ...headers });
        expect(status).toBe(403);
        if (!line.startsWith("HEAD")) expect(code).toBe("forbidden");
      }
    },
  );

  it("lets pages of the listed origins read its responses, and refuses all others", async () => {
    await start({}, settings);
    const body = JSON.stringify(hello);
    const post = { host: "llm.example", "content-type": "application/json", "content-length": `${body.length}` };
    for (const origin of ["https://app.example", "http://localhost:5173", "http://llm.example"]) {
      expect((await ask("POST /v1/chat", { ...post, origin }, body)).status).toBe(200);
      expect((await ask("OPTIONS /v1/chat", { host: "llm.example", origin })).status).toBe(204);
    }
    const seen = setup.provider.seen.length;
    for (const origin of ["https://evil.example", "http://app.example", "https://app.example:444", "null"]) {
      const refused = await ask("POST /v1/chat", { ...post, origin }, body);
      expect(refused).toMatchObject({ status: 403, code: "forbidden" });
      expect(refused.headers.filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect((await ask("OPTIONS /v1/chat", { host: "llm.example", origin })).status).toBe(403);
    }
    expect(setup.provider.seen).toHaveLength(seen);
  });

  it("names the origin in its CORS headers, for caches too", async () => {
    await start({}, { DRAGOMAN_ALLOWED_ORIGINS: "https://app.example" });
    const { headers } = await fetch(`${setup.proxy.url}/health`, { headers: { origin: "https://app.example" } });
    expect([headers.get("access-control-allow-origin"), headers.get("vary")]).toEqual([
      "https://app.example",
      "origin",
    ]);
    const { headers: without } = await fetch(`${setup.proxy.url}/health`);
    expect([without.get("access-control-allow-origin"), without.get("vary")]).toEqual([null, "origin"]);
  });

  it("refuses every page with `none`", async () => {
    await start({}, { DRAGOMAN_ALLOWED_ORIGINS: "none" });
    for (const origin of ["https://app.example", setup.proxy.url])
      expect((await ask("GET /health", { host: new URL(setup.proxy.url).host, origin })).status).toBe(403);
    expect((await ask("GET /health", { host: "any.example" })).status).toBe(200);
  });

  it.each([
    [{ DRAGOMAN_ALLOWED_HOSTS: "https://llm.example" }, '"https://llm.example" is not a host name'],
    [{ DRAGOMAN_ALLOWED_HOSTS: "llm.example," }, '"" is not a host name'],
    [{ DRAGOMAN_ALLOWED_HOSTS: "llm.example:3000" }, '"llm.example:3000" is not a host name'],
    [{ DRAGOMAN_ALLOWED_ORIGINS: "app.example" }, '"app.example" is not an origin'],
    [{ DRAGOMAN_ALLOWED_ORIGINS: "https://app.example/" }, '"https://app.example/" is not an origin'],
    [{ DRAGOMAN_ALLOWED_ORIGINS: "none, https://app.example" }, '"none" is not an origin'],
  ])("does not start with %j", async (env, message) => {
    await start({});
    await expect(setUp(env)).rejects.toThrow(message);
  });
});
