/**
 * The floor: the smallest proxy of Fastify and undici that parses a request, builds the native one, and builds the answer.
 * No checks, retries, limits, cancellation, log, error envelope, backpressure, tools or second dialect: a proxy with those
 * can come close to it, not below.
 */
import fastify from "fastify";
import { Agent } from "undici";

interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Part[] }[];
  readonly config: { readonly max_tokens: number };
  readonly stream?: boolean;
}

type Part =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image_url"; readonly image_url: { readonly url: string } };

const { PORT = "0", UPSTREAM = "" } = process.env;
const upstream = new Agent();
const app = fastify({ bodyLimit: 32 * 1024 * 1024 });

app.post("/v1/chat", async (request, reply) => {
  const started = performance.now();
  const { model, messages, config, stream = false } = request.body as ChatRequest;
  const raw = model.slice(model.indexOf("/") + 1);
  const { body } = await upstream.request({
    origin: UPSTREAM,
    path: "/v1/messages",
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": "key", "anthropic-version": "2023-06-01" },
    body: JSON.stringify({
      model: raw,
      max_tokens: config.max_tokens,
      system: messages.find(({ role }) => role === "system")?.content,
      messages: messages
        .filter(({ role }) => role !== "system")
        .map(({ role, content }) => ({
          role,
          content: typeof content === "string" ? [{ type: "text", text: content }] : content.map(nativePart),
        })),
      stream,
    }),
  });
  if (!stream) {
    const { id, content, usage } = JSON.parse(await body.text());
    const [{ text }] = content;
    return {
      id,
      model: raw,
      provider: "anthropic",
      message: { role: "assistant", content: text },
      usage: usageOf(usage),
      latency_ms: Math.round(performance.now() - started),
    };
  }
  reply.hijack();
  reply.raw.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  body.setEncoding("utf8");
  let rest = "";
  let input = 0;
  for await (const piece of body) {
    rest += piece;
    let text = "";
    let last = "";
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const event = JSON.parse(rest.slice(rest.indexOf("data: ") + 6, end));
      rest = rest.slice(end + 2);
      if (event.type === "message_start") input = event.message.usage.input_tokens;
      if (event.type === "content_block_delta") text += event.delta.text;
      if (event.type === "message_delta") {
        const { output_tokens } = event.usage;
        last += frame({ type: "usage", ...usageOf({ input_tokens: input, output_tokens }) });
      }
      if (event.type === "message_stop") last += frame({ type: "done" });
    }
    // chunks that arrive together are sent together
    const events = text === "" ? last : frame({ type: "content", text }) + last;
    if (events !== "") reply.raw.write(events);
  }
  reply.raw.end();
  return reply;
});

function nativePart(part: Part): object {
  if (part.type === "text") return part;
  const [, media_type, data] = /^data:([^;]+);base64,(.*)$/.exec(part.image_url.url) ?? [];
  return { type: "image", source: { type: "base64", media_type, data } };
}

function usageOf({ input_tokens, output_tokens }: { input_tokens: number; output_tokens: number }): object {
  return { input_tokens, output_tokens, total_tokens: input_tokens + output_tokens };
}

function frame(event: { readonly type: string; readonly [field: string]: unknown }): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

await app.listen({ host: "127.0.0.1", port: Number(PORT) });
