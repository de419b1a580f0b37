/** A local server for the provider of `fake-adapter.ts`, with a script of one answer per request. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Seen {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect the body
  readonly body: any;
  readonly request: IncomingMessage;
}

export type Play = (response: ServerResponse, seen: Seen) => unknown;

export interface FakeProvider {
  readonly url: string;
  /** The requests received, in order. */
  readonly seen: Seen[];
  /** The answers to come; the last one is repeated. */
  script: Play[];
  close(): Promise<void>;
}

export async function startFakeProvider(...script: Play[]): Promise<FakeProvider> {
  const provider = { seen: [] as Seen[], script };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const seen = { url: request.url ?? "", headers: request.headers, body: text && JSON.parse(text), request };
    provider.seen.push(seen);
    const play = provider.script.length > 1 ? provider.script.shift() : provider.script[0];
    await play?.(response, seen);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(provider, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  });
}

/** A JSON answer. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Play {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
}

export const textAnswer = (text: string): Play => json(200, { text, tokens: 2, end: true });

/** An event stream of these events, which `cut` aborts and `stay` leaves open. */
export function events(...items: (object | "cut" | "stay")[]): Play {
  return async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.flushHeaders();
    for (const item of items) {
      if (item === "stay") return;
      if (item === "cut") {
        response.destroy();
        return;
      }
      // the event must have been sent before a cut
      await new Promise<unknown>((resolve) => response.write(`data: ${JSON.stringify(item)}\n\n`, resolve));
    }
    response.end();
  };
}

export const reset: Play = (response) => {
  response.socket?.resetAndDestroy();
};
