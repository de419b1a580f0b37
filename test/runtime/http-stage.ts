/** Local servers and clients, which are closed after each test. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { afterEach } from "vitest";
import type { ClientLimits } from "../../runtime/transport/connections.ts";
import { type Body, Client } from "../../runtime/transport/http-client.ts";

export const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

export function serve(listener: RequestListener): Promise<URL> {
  return serveWith(createServer(listener));
}

export async function serveWith(server: Server): Promise<URL> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/x?a=b`);
}

/** A server that answers with raw bytes. */
export async function serveBytes(answer: (socket: Socket) => void): Promise<URL> {
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => answer(socket));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

export function client(limits: Partial<ClientLimits> = {}): Client {
  const made = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 20, ...limits });
  closers.push(() => made.close());
  return made;
}

/** The next pieces of a body; none at its end. */
export async function next(body: Body): Promise<readonly Uint8Array[]> {
  let pieces = body.take();
  while (pieces.length === 0 && !body.ended) {
    await body.ready();
    pieces = body.take();
  }
  return pieces;
}

export const call = (url: URL, signal?: AbortSignal) => ({ url, headers: { "x-mine": "1" }, body: '{"a":1}', signal });
