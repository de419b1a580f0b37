/** Providers behind a proxy of the network: HTTPS_PROXY, HTTP_PROXY and NO_PROXY. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { createSecureServer } from "node:http2";
import { type AddressInfo, connect, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Engine } from "../../runtime/engine.ts";
import { ConfigError } from "../../runtime/errors.ts";
import { Router } from "../../runtime/index.ts";
import type { ClientLimits } from "../../runtime/transport/connections.ts";
import { sharedClient } from "../../runtime/transport/shared-client.ts";
import { describeWith } from "../needs.ts";
import { call, client, closers, serve } from "./http-stage.ts";

/** The proxy server's record: the first line of each request, and the names in its `proxy-authorization`. */
interface ProxyServer {
  readonly url: string;
  readonly asked: string[];
  readonly users: (string | undefined)[];
  /** The status with which it refuses. */
  refusal: number | undefined;
  /** Whether it says nothing. */
  silent: boolean;
}

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** A proxy that opens tunnels to this machine, whatever the name of the host, and passes plain requests on. */
async function startProxy(): Promise<ProxyServer> {
  const state = { asked: [] as string[], users: [] as (string | undefined)[], refusal: undefined, silent: false };
  const proxy: Omit<ProxyServer, "url"> = state;
  const note = (line: string, credentials: string | undefined): void => {
    proxy.asked.push(line);
    proxy.users.push(credentials && Buffer.from(credentials.replace("Basic ", ""), "base64").toString());
  };
  const server = createServer((asked, reply) => {
    note(`${asked.method} ${asked.url}`, asked.headers["proxy-authorization"]);
    if (proxy.refusal !== undefined) {
      reply.writeHead(proxy.refusal).end("x".repeat(200_000));
      return;
    }
    const { pathname, port, search } = new URL(asked.url ?? "");
    const { "proxy-authorization": _, ...headers } = asked.headers;
    const onward = request(
      { host: "127.0.0.1", port, path: pathname + search, method: asked.method, headers },
      (got) => {
        reply.writeHead(got.statusCode ?? 0, got.headers);
        got.pipe(reply);
      },
    );
    asked.pipe(onward);
  });
  server.on("connect", (asked, socket: Socket) => {
    note(`CONNECT ${asked.url}`, asked.headers["proxy-authorization"]);
    socket.on("error", () => {});
    if (proxy.silent) return;
    if (proxy.refusal !== undefined) {
      socket.end(`HTTP/1.1 ${proxy.refusal} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(Number(asked.url?.split(":").at(-1)), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("close", () => onward.destroy());
  });
  return Object.assign(proxy, { url: `http://127.0.0.1:${await listen(server)}` });
}

let proxy: ProxyServer;
beforeEach(async () => {
  proxy = await startProxy();
});

/** The URL with a user name and a password that must be encoded. */
const withPassword = (url: string): string => url.replace("//", "//me:pass%40word@");

async function sent(url: URL, limits: Partial<ClientLimits>): Promise<readonly [number, string]> {
  const { status, body } = await client(limits).send(call(url));
  return [status, await body.text()];
}

describe("a provider with an http address", () => {
  let url: URL;
  beforeEach(async () => {
    url = await serve(async (asked, reply) => {
      const body = Buffer.concat(await asked.toArray()).toString();
      reply.end(
        `${asked.url} ${asked.headers.host} ${asked.headers["x-mine"]} ${body} ${asked.headers["proxy-authorization"]}`,
      );
    });
  });
  const answer = () => `/v1/x?a=b ${url.host} 1 {"a":1} undefined`;

  it("is asked through HTTP_PROXY, which gets the user name and the password", async () => {
    expect(await sent(url, { httpProxy: withPassword(proxy.url) })).toEqual([200, answer()]);
    expect([proxy.asked, proxy.users]).toEqual([[`POST ${url.href}`], ["me:pass@word"]]);
  });

  it("has its connections counted", async () => {
    const through = client({ httpProxy: proxy.url });
    await (await through.send(call(url))).body.text();
    await new Promise(setImmediate);
    expect(through.connections()).toEqual({ [url.origin]: { used: 0, idle: 1 } });
  });

  it("is asked directly with HTTPS_PROXY alone", async () => {
    expect(await sent(url, { httpsProxy: proxy.url })).toEqual([200, answer()]);
    expect(proxy.asked).toEqual([]);
  });

  it.each([
    ["its host", () => "example.com,127.0.0.1"],
    ["its host and port", () => url.host],
    ["every host", () => "*"],
  ])("is asked directly if NO_PROXY has %s", async (_, noProxy) => {
    expect(await sent(url, { httpProxy: proxy.url, noProxy: noProxy() })).toEqual([200, answer()]);
    expect(proxy.asked).toEqual([]);
  });

  it.each(["127.0.0.1:1", "localhost", "*.example.com"])(
    "is asked through the proxy if NO_PROXY has %s",
    async (noProxy) => {
      expect(await sent(url, { httpProxy: proxy.url, noProxy })).toEqual([200, answer()]);
      expect(proxy.asked).toHaveLength(1);
    },
  );

  it("is not reached if the proxy answers 407, and the error has no password", async () => {
    proxy.refusal = 407;
    const error: Error = await sent(url, { httpProxy: withPassword(proxy.url) }).catch((thrown) => thrown);
    expect(error).toMatchObject({ kind: "Http", retryAfter: "never" });
    expect(error.message).toBe(
      `${url.origin}: the proxy on the way answers 407: give its URL in HTTPS_PROXY or HTTP_PROXY a valid user name and password`,
    );
  });

  it("is not reached if there is no proxy", async () => {
    await expect(sent(url, { httpProxy: "http://me:secret@127.0.0.1:1" })).rejects.toMatchObject({
      kind: "Http",
      message: expect.not.stringContaining("secret"),
    });
  });
});

describeWith(["openssl"], "a provider with an https address", () => {
  let identity: { key: Buffer; cert: Buffer };
  let origin: string;

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-proxies-"));
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const subject = ["-subj", "/CN=api.example", "-addext", "subjectAltName=DNS:api.example"];
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    execFileSync("openssl", ["req", "-x509", ...curve, ...subject, "-keyout", key, "-out", cert, "-days", "2"], {
      stdio: "ignore",
    });
    identity = { key: readFileSync(key), cert: readFileSync(cert) };
    rmSync(folder, { recursive: true });
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, identity.cert.toString()]);
    return () => setDefaultCACertificates(trusted);
  });

  beforeEach(async () => {
    const server = createSecureServer({ ...identity, allowHTTP1: true }, async (asked, reply) => {
      const body = Buffer.concat(await asked.toArray()).toString();
      reply.end(`${asked.httpVersion} ${asked.url} ${asked.headers["proxy-authorization"]} ${body}`);
    });
    // a name that only the proxy finds
    origin = `https://api.example:${await listen(server)}`;
  });

  it.each([
    ["HTTPS_PROXY", (url: string) => ({ httpsProxy: url })],
    ["HTTP_PROXY, without HTTPS_PROXY", (url: string) => ({ httpProxy: url })],
    ["HTTPS_PROXY, with another HTTP_PROXY", (url: string) => ({ httpsProxy: url, httpProxy: "http://127.0.0.1:1" })],
  ])("is reached through a tunnel of %s, with HTTP/2", async (_, proxies) => {
    const got = await sent(new URL(`${origin}/v1/x`), proxies(withPassword(proxy.url)));
    expect(got).toEqual([200, '2.0 /v1/x undefined {"a":1}']);
    expect([proxy.asked, proxy.users]).toEqual([[`CONNECT ${new URL(origin).host}`], ["me:pass@word"]]);
  });

  it("gets all requests through one tunnel", async () => {
    const through = client({ httpsProxy: proxy.url });
    for (let index = 0; index < 3; index++) await (await through.send(call(new URL(origin)))).body.text();
    expect(proxy.asked).toHaveLength(1);
    expect(through.connections()).toEqual({ [origin]: { used: 0, idle: 1 } });
  });

  it.each([
    [403, "never", ""],
    [407, "never", ": give its URL in HTTPS_PROXY or HTTP_PROXY a valid user name and password"],
    [502, undefined, ""],
  ])("is not reached if the proxy answers %s", async (status, retryAfter, hint) => {
    proxy.refusal = status;
    await expect(sent(new URL(origin), { httpsProxy: withPassword(proxy.url) })).rejects.toMatchObject({
      kind: "Http",
      retryAfter,
      message: `${origin}: the proxy on the way answers ${status}${hint}`,
    });
  });

  it("is not reached if the proxy says nothing for the time of a connection", async () => {
    proxy.silent = true;
    await expect(sent(new URL(origin), { httpsProxy: proxy.url, connectTimeoutSecs: 0.3 })).rejects.toMatchObject({
      kind: "Http",
    });
  });

  it("is reached by a router whose environment has a proxy", async () => {
    const env = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: origin, https_proxy: proxy.url, DRAGOMAN_MAX_RETRIES: "0" };
    const router = Router.fromEnv({ env });
    const asked = router.complete({ model: "openai/gpt-5.5", messages: [{ role: "user", content: "Hi" }] });
    // the origin answers with text
    await expect(asked).rejects.toMatchObject({ kind: "Json" });
    expect(proxy.asked).toEqual([`CONNECT ${new URL(origin).host}`]);
    await sharedClient(new Engine({ env }).settings, () => {}).client.close();
  });
});

describe("the settings", () => {
  const read = (env: Record<string, string>) => {
    const { httpsProxy, httpProxy, noProxy } = new Engine({ env, warn: () => {} }).settings;
    return { httpsProxy, httpProxy, noProxy };
  };

  it("are read without a prefix, in lower case first", () => {
    const env = { HTTPS_PROXY: "http://a:1", https_proxy: "http://b:1", HTTP_PROXY: "https://c", no_proxy: "d" };
    expect(read(env)).toEqual({ httpsProxy: "http://b:1", httpProxy: "https://c", noProxy: "d" });
    expect(read({ https_proxy: " ", HTTPS_PROXY: "http://a:1" })).toMatchObject({ httpsProxy: "http://a:1" });
  });

  it.each([
    ["HTTPS_PROXY", "socks5://me:secret@proxy.example:1080", "give a URL with http, https"],
    ["http_proxy", "proxy.example:3128", "give a URL with http, https"],
    ["HTTP_PROXY", "http:/me:secret@ proxy.example", "give a URL with http, https"],
    ["https_proxy", "http://me:sec%ret@proxy.example", "write % in its user name and password as %25"],
  ])("are an error that shows no password: %s", (name, value, hint) => {
    const message = `${name} is not usable: ${hint}`;
    expect(() => read({ [name]: value })).toThrow(new ConfigError(message));
  });

  it("are unknown with a prefix", () => {
    const lines: string[] = [];
    new Engine({ env: { DRAGOMAN_HTTPS_PROXY: "http://a:1" }, warn: (line) => lines.push(line) });
    expect(lines).toEqual([expect.stringContaining("DRAGOMAN_HTTPS_PROXY is unknown and has no effect")]);
  });
});
