/** The simulator behind a server that records requests and answers. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { providers } from "../../simulator/providers.ts";
import { bodyOf } from "../../simulator/reply.ts";
import { respond } from "../../simulator/respond.ts";
import { eventsIn } from "../frames.ts";
import { eventStream } from "../runtime/signals-by-hand.ts";

/** A request to a provider and its answer. */
export interface Exchange {
  readonly path: string;
  /** The body of the request. */
  readonly sent: string;
  readonly status: number;
  /** The answer's body as text: JSON, or the events of a stream as server-sent events. */
  readonly answer: string;
}

export interface RecordedSimulator {
  readonly environment: Record<string, string>;
  /** All exchanges so far. */
  readonly exchanges: Exchange[];
  close(): Promise<void>;
}

export async function startRecordedSimulator(): Promise<RecordedSimulator> {
  const exchanges: Exchange[] = [];
  const server = createServer((request, response) => void serve(request, response, exchanges));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    environment: Object.assign({}, ...providers.map((provider) => provider.environment(url))),
    exchanges,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, exchanges: Exchange[]): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  const { method = "GET", url = "/" } = request;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]),
  );
  const body = Buffer.concat(parts);
  const reply = respond({ method, url, headers, body });
  const bytes = bodyOf(reply);
  const isBinary = reply.headers["content-type"] === "application/vnd.amazon.eventstream";
  const answer = isBinary ? eventStream(eventsIn(bytes)) : bytes.toString();
  if (method === "POST") exchanges.push({ path: url, sent: body.toString(), status: reply.status, answer });
  response.writeHead(reply.status, reply.headers).end(bytes);
}
