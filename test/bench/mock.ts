/** The mock provider of all measurements: a process that answers at once, with prepared bytes. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { holdWords } from "./conversation.ts";
import { nativeAnswers } from "./native-answers.ts";
import { serve } from "./remote.ts";

const perBurst = 10;

interface Prepared {
  readonly whole: Buffer;
  /** The events up to the first with text, then the others in bursts. */
  readonly bursts: readonly Buffer[];
}

function prepare({ whole, events }: { readonly whole: string; readonly events: readonly string[] }): Prepared {
  const first = events.findIndex((event) => event.includes("piece-0 ")) + 1;
  const bursts = [events.slice(0, first)];
  for (let from = first; from < events.length; from += perBurst) bursts.push(events.slice(from, from + perBurst));
  return { whole: Buffer.from(whole), bursts: bursts.map((burst) => Buffer.from(burst.join(""))) };
}

const prepared = {
  messages: prepare(nativeAnswers.messages),
  completions: prepare(nativeAnswers["chat-completions"]),
} as const;

/** The last request body. */
let last: Buffer = Buffer.alloc(0);

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    last = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
    answer(request, last, response);
  });
});

function answer({ url }: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const { whole, bursts } = url?.endsWith("/messages") ? prepared.messages : prepared.completions;
  // Python writes a space
  if (!body.includes('"stream":true') && !body.includes('"stream": true')) {
    response.writeHead(200, { "content-type": "application/json", "content-length": whole.length }).end(whole);
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const held = body.includes(holdWords);
  const write = (index: number): void => {
    response.write(bursts[index]);
    if (index === bursts.length - 1) response.end();
    else if (!held) setImmediate(write, index + 1);
  };
  write(0);
}

// no connection is closed between two rounds
server.keepAliveTimeout = 600_000;
server.listen(0, "127.0.0.1", () => serve(methods));

const methods = {
  origin: (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  last: (): string => last.toString(),
};

export type Mock = typeof methods;
