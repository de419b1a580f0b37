/** The simulator behind a socket that remembers what was sent to it and what it answered. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { providers } from "../../simulator/providers.ts";
import { respond } from "../../simulator/respond.ts";

/** One call of a provider. */
export interface Heard {
  readonly path: string;
  /** The request's body as text. */
  readonly sent: string;
  readonly status: number;
  /** The answer's body as text: JSON, or the frames of a stream. */
  readonly said: string;
}

export interface RecordedSimulator {
  readonly environment: Record<string, string>;
  /** Every call so far. */
  readonly heard: Heard[];
  close(): Promise<void>;
}

export async function startRecordedSimulator(): Promise<RecordedSimulator> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => void serve(request, response, heard));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    environment: Object.assign({}, ...providers.map((provider) => provider.environment(url))),
    heard,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, heard: Heard[]): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  const { method = "GET", url = "/" } = request;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : value]),
  );
  const body = Buffer.concat(parts);
  const reply = respond({ method, url, headers, body });
  const said = reply.chunks.join("");
  if (method === "POST") heard.push({ path: url, sent: body.toString(), status: reply.status, said });
  response.writeHead(reply.status, reply.headers).end(said);
}
