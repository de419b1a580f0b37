/** A provider on loopback that answers nothing by itself: the test decides when each request is answered, and how. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface HeldUpstream {
  /** The origin, without a trailing slash. */
  readonly url: string;
  /** The next request; waits for one if necessary. */
  next(): Promise<Held>;
  close(): Promise<void>;
}

const choice = (rest: object) => ({ choices: [{ index: 0, ...rest }] });
const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };

/** A request that waits for its answer. Answers have the format of the chat-completions API. */
export class Held {
  readonly response: ServerResponse;
  /** Resolves when its connection has closed. */
  readonly closed: Promise<void>;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.response = response;
    // one listener for each request of a connection
    request.socket.setMaxListeners(0);
    this.closed = new Promise((resolve) => request.socket.once("close", () => resolve()));
  }

  answer(content: string): void {
    const body = { id: "a", ...choice({ message: { role: "assistant", content }, finish_reason: "stop" }), usage };
    this.response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  refuse(status: number, headers: Record<string, string> = {}): void {
    this.response.writeHead(status, { "content-type": "application/json", ...headers });
    this.response.end(JSON.stringify({ error: { message: "no" } }));
  }

  /** Sends an event of a stream. */
  send(content: string): void {
    if (!this.response.headersSent) this.response.writeHead(200, { "content-type": "text/event-stream" });
    this.response.write(`data: ${JSON.stringify(choice({ delta: { content } }))}\n\n`);
  }

  /** Ends the stream successfully. */
  end(): void {
    const last = { ...choice({ delta: {}, finish_reason: "stop" }), usage };
    this.response.end(`data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`);
  }
}

export async function startHeldUpstream(): Promise<HeldUpstream> {
  const come: Held[] = [];
  const awaited: ((held: Held) => void)[] = [];
  const server = createServer((request, response) => {
    request.resume();
    response.on("error", () => {});
    request.once("end", () => {
      const held = new Held(request, response);
      const take = awaited.shift();
      if (take === undefined) come.push(held);
      else take(held);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next() {
      const held = come.shift();
      return held === undefined ? new Promise((resolve) => awaited.push(resolve)) : Promise.resolve(held);
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
