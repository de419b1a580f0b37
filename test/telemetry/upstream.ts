/** A provider with the Messages API, whose answers have every kind of tokens. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export const model = "claude-haiku-4-5";

/** The usage that it reports: of 1000 input tokens 600 are read from the cache and 300 are written to it. */
const usage = {
  ...{ input_tokens: 100, cache_read_input_tokens: 600, cache_creation_input_tokens: 300, output_tokens: 50 },
  output_tokens_details: { thinking_tokens: 20 },
};

/** The same as metrics name it, and the cost at 1, 5, 0.1 and 1.25 USD per million tokens. */
export const counted = { input: 1000, output: 50, cache_read: 600, cache_write: 300, reasoning: 20 };
export const cost = 0.000785;

export interface Upstream {
  readonly url: string;
  /** How many of the next requests are refused with 529. */
  busy: number;
  close(): Promise<void>;
}

export async function startUpstream(): Promise<Upstream> {
  const message = { id: "msg_1", type: "message", role: "assistant", model, content: [{ type: "text", text: "Hi." }] };
  const events = [
    { type: "message_start", message: { ...message, content: [], stop_reason: null, usage } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "Hi." } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage },
    { type: "message_stop" },
  ];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const type = { "content-type": "application/json" };
    if (upstream.busy > 0) {
      upstream.busy--;
      return response.writeHead(529, type).end(JSON.stringify({ error: { message: "busy" } }));
    }
    if (JSON.parse(text).stream !== true)
      return response.writeHead(200, type).end(JSON.stringify({ ...message, stop_reason: "end_turn", usage }));
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    return response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const upstream: Upstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    busy: 0,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return upstream;
}
