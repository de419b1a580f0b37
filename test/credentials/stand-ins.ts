/** Servers on the loopback address that stand in for the token endpoints of clouds, also under their names. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The status and body of an answer; a body that is an object is sent as JSON. */
export type Answer = (asked: Asked) => readonly [status: number, body: unknown, headers?: Record<string, string>];

export interface StandIn {
  readonly url: string;
  /** The requests received, in order. */
  readonly asked: Asked[];
  answer: Answer;
  close(): Promise<void>;
}

/** Answers plain HTTP. */
export async function startStandIn(answer: Answer): Promise<StandIn> {
  const standIn = { asked: [] as Asked[], answer };
  const server = createServer(listenerOf(standIn, "http"));
  const { port, close } = await listen(server);
  return Object.assign(standIn, { url: `http://127.0.0.1:${port}`, close });
}

/** Environment variables with which a program finds the stand-in under the names of these hosts. */
export interface NamedStandIn extends StandIn {
  readonly env: Readonly<Record<string, string>>;
}

/** Answers HTTPS under the names of hosts, as a proxy leads there, with a certificate that is made for it. */
export async function startNamedStandIn(hosts: readonly string[], answer: Answer): Promise<NamedStandIn> {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-stand-in-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(",")}`;
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=stand-in"];
  execFileSync("openssl", [...request, "-addext", names, "-keyout", key, "-out", cert], { stdio: "ignore" });
  const standIn = { asked: [] as Asked[], answer };
  const tls = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, listenerOf(standIn, "https"));
  const inner = await listen(tls);
  const proxy = createServer();
  proxy.on("connect", (_, client: Socket, head: Buffer) => {
    const socket = connect(inner.port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection established\r\n\r\n");
      socket.write(head);
      socket.pipe(client).pipe(socket);
    });
    for (const each of [socket, client]) each.on("error", () => socket.destroy());
  });
  const outer = await listen(proxy);
  const url = `http://127.0.0.1:${outer.port}`;
  const env = { HTTPS_PROXY: url, NO_PROXY: "127.0.0.1", NODE_EXTRA_CA_CERTS: cert };
  const close = async () => {
    await Promise.all([outer.close(), inner.close()]);
    rmSync(folder, { recursive: true });
  };
  return Object.assign(standIn, { url, env, close });
}

function listenerOf(standIn: { asked: Asked[]; answer: Answer }, scheme: string): RequestListener {
  return async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = "", url = "", headers } = request;
    const body = Buffer.concat(chunks).toString();
    const asked = { method, url: new URL(url, `${scheme}://${headers.host}`), headers, body };
    standIn.asked.push(asked);
    const [status, answer, more] = standIn.answer(asked);
    const text = typeof answer === "string" ? answer : JSON.stringify(answer);
    // long enough for other requests to arrive
    setTimeout(() => {
      response.writeHead(status, { "content-type": "application/json", ...more }).end(text);
    }, 50);
  };
}

async function listen(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
