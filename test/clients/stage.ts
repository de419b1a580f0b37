/** The fake proxy for the drivers: sends the answer of each case, and records the requests. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Answer, ClientCase } from "./cases.ts";

export interface SeenRequest {
  readonly method: string;
  /** The part after the base URL of the case. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Stage {
  readonly url: string;
  /** The requests of a case, in order. */
  seen(id: string): readonly SeenRequest[];
  /** All received request lines, headers and bodies. */
  readonly wire: readonly string[];
  /** Resolves when the client has closed the connection of the case's answer. */
  left(id: string): Promise<void>;
  close(): Promise<void>;
}

/** The answer to the second call of a case, which no case checks. */
const secondAnswer = {
  chat: {
    json: {
      id: "second",
      model: "m",
      provider: "p",
      message: { role: "assistant", content: "" },
      usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0 },
      latency_ms: 0,
    },
  },
  stream: { events: [{ type: "done" }] },
} satisfies Record<string, Answer>;

export async function startStage(cases: readonly ClientCase[]): Promise<Stage> {
  const seen = new Map<string, SeenRequest[]>();
  const lefts = new Map(cases.map(({ id }) => [id, Promise.withResolvers<void>()]));
  const wire: string[] = [];

  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers, rawHeaders } = request;
    const body = await text(request);
    wire.push(`${method} ${url}`, ...rawHeaders, body);
    const [, id = "", rest = ""] = /^\/([^/]*)(.*)$/.exec(url) ?? [];
    if (id === "cases") return void write(response, { json: cases.map(publicPart) });
    const each = cases.find((one) => one.id === id);
    if (each === undefined) return void response.writeHead(404).end();
    const before = seen.get(id) ?? [];
    seen.set(id, [...before, { method, path: rest, headers, body }]);
    response.on("close", () => {
      if (!response.writableFinished) lefts.get(id)?.resolve();
    });
    const second = before.length > 0 && each.replies !== undefined;
    const [first, ...others] = [each.receives].flat();
    const answer = [first, ...others][before.length] ?? first;
    if (second) await write(response, secondAnswer[each.call as "chat" | "stream"]);
    else if (answer?.ending !== "silent" || answer.events) await write(response, answer ?? {});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: (id) => seen.get(id) ?? [],
    wire,
    left: async (id) => lefts.get(id)?.promise,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** The part of a case that its driver gets. */
function publicPart(each: ClientCase): object {
  const { id, call, given, client, options, reads, opens, asks_output, replies, leaves_after } = each;
  return { id, call, given, client, options, reads, opens, asks_output, replies, leaves_after };
}

async function write(response: ServerResponse, answer: Answer): Promise<void> {
  const { status = 200, headers = {}, json, text, events, stream = events && framed(events), ending } = answer;
  const body = json === undefined ? (text ?? stream) : JSON.stringify(json);
  if (body === undefined) return void response.destroy();
  const type = json === undefined ? "text/event-stream; charset=utf-8" : "application/json; charset=utf-8";
  response.writeHead(status, { ...(text === undefined && { "content-type": type }), ...headers });
  response.flushHeaders();
  const bytes = Buffer.from(body);
  const pieces = answer.bytewise ? [...bytes].map((byte) => Buffer.of(byte)) : [bytes];
  for (const piece of pieces) await new Promise((resolve) => response.write(piece, resolve));
  if (ending === undefined) response.end();
  else if (ending === "cut") response.destroy();
}

function framed(events: readonly { readonly type: string }[]): string {
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
}
