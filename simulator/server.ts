/** Serves the simulated providers over HTTP on a loopback port. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { providers } from "./providers.ts";
import type { Reply } from "./reply.ts";
import { replyBeforeBody, respond } from "./respond.ts";

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
}

export interface Simulator {
  port: number;
  /** Origin, without a trailing slash. */
  url: string;
  /** Base URLs and dummy keys of all providers, for the environment of a client. */
  environment: Record<string, string>;
  /** Ends every connection, stalled streams included, and frees the port. */
  close(): Promise<void>;
}

const maxBytes = 32 * 1024 * 1024;

/**
 * The body; `tooLarge` above the limit, after the rest was read and dropped (clients only see a reply once they have
 * sent the body); undefined when the client disconnected.
 */
async function readBody(request: IncomingMessage): Promise<Uint8Array | "tooLarge" | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  request.on("data", (part: Uint8Array) => {
    size += part.length;
    if (size <= maxBytes) parts.push(part);
  });
  const ended = await new Promise<boolean>((resolve) => {
    request.on("end", () => resolve(true));
    request.on("error", () => resolve(false));
    request.on("close", () => resolve(false));
  });
  if (!ended) return undefined;
  return size > maxBytes ? "tooLarge" : Buffer.concat(parts);
}

/** Waits until the client has read what was written, or has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve();
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
}

/** Writes one chunk and waits for a slow reader; false when the client has disconnected. */
async function write(response: ServerResponse, chunk: Uint8Array): Promise<boolean> {
  if (response.destroyed) return false;
  if (!response.write(chunk)) await drained(response);
  await setImmediate();
  return !response.destroyed;
}

async function send(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply.ending === "stall" && reply.chunks.length === 0) return;
  response.writeHead(reply.status, reply.headers);
  response.flushHeaders();
  for (const chunk of reply.chunks) {
    // Two writes for each chunk, cut through characters too: readers must not rely on whole frames.
    const bytes = Buffer.from(chunk);
    const cut = bytes.length >> 1;
    if (!(await write(response, bytes.subarray(0, cut)))) return;
    if (!(await write(response, bytes.subarray(cut)))) return;
  }
  if (reply.ending === "end") response.end();
  if (reply.ending === "destroy") response.destroy();
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.on("error", () => response.destroy());
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]),
  );
  const head = { method: request.method ?? "GET", url: request.url ?? "/", headers };
  const body = await readBody(request);
  if (body === undefined) return;
  await send(response, body === "tooLarge" ? replyBeforeBody(head, 413) : respond({ ...head, body }));
}

async function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the simulator needs a TCP port");
  return address;
}

/** Starts all providers on one port. Rejects when the port is taken. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  const host = options.host ?? "127.0.0.1";
  const { port } = await listen(server, options.port ?? 0, host);
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const environment = Object.assign({}, ...providers.map((provider) => provider.environment(url)));
  return {
    port,
    url,
    environment,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
