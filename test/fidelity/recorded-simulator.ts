/** The simulator on a socket, with a record of its requests and responses. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { providers } from "../../simulator/providers.ts";
import { respond } from "../../simulator/respond.ts";

/** One call of a provider. */
export interface RecordedCall {
  readonly path: string;
  /** The body of the request. */
  readonly sent: string;
  readonly status: number;
  /** The body of the response: JSON, or the frames of a stream. */
  readonly received: string;
}

export interface RecordedSimulator {
  readonly environment: Record<string, string>;
  /** All calls so far. */
  readonly calls: RecordedCall[];
  close(): Promise<void>;
}

export async function startRecordedSimulator(): Promise<RecordedSimulator> {
  const calls: RecordedCall[] = [];
  const server = createServer((request, response) => void serve(request, response, calls));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    environment: Object.assign({}, ...providers.map((provider) => provider.environment(url))),
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, calls: RecordedCall[]): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  const { method = "GET", url = "/" } = request;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]),
  );
  const body = Buffer.concat(parts);
  const reply = respond({ method, url, headers, body });
  const received = reply.chunks.join("");
  if (method === "POST") calls.push({ path: url, sent: body.toString(), status: reply.status, received });
  response.writeHead(reply.status, reply.headers).end(received);
}
