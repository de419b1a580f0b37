/** A vendor whose replies a test writes byte by byte, and a proxy in front of it with the vendor's key. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { type RunningProxy, type ServerOptions, startProxy } from "../../proxy/server.ts";

export interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Reply = (response: ServerResponse) => void | Promise<void>;

export interface Vendor {
  /** Its own address. */
  readonly url: string;
  readonly proxy: RunningProxy;
  /** The requests that have reached the vendor since the last `reset`. */
  readonly received: Received[];
  /** How it replies. */
  reply: Reply;
  /** The operational log of the proxy so far. */
  logs(): string;
  reset(reply: Reply): void;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  close(): Promise<void>;
}

/**
 * @param more variables besides the addresses of the vendors, or what makes them of this vendor's URL; the keys are
 * `secret-…` by default
 */
export async function startVendor(
  more: Record<string, string> | ((url: string) => Record<string, string>) = {},
  options: ServerOptions = {},
): Promise<Vendor> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request.setEncoding("utf8")) body += piece;
    received.push({ path: request.url, headers: request.headers, body });
    await vendor.reply(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let logs = "";
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logs += chunk;
      done();
    },
  });
  const proxy = await startProxy({
    env: {
      ...{ ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url, GEMINI_BASE_URL: url },
      ...{ ANTHROPIC_API_KEY: "secret-a", OPENAI_API_KEY: "secret-o", GEMINI_API_KEY: "secret-g" },
      ...{ DRAGOMAN_MAX_RETRIES: "1", DRAGOMAN_MAX_BACKOFF_SECS: "0" },
      ...(typeof more === "function" ? more(url) : more),
    },
    ...{ host: "127.0.0.1", port: 0, logs: sink },
    ...options,
  });
  const vendor: Vendor = {
    url,
    proxy,
    received,
    reply: json(200, {}),
    logs: () => logs,
    reset(reply) {
      received.length = 0;
      vendor.reply = reply;
    },
    post: (path, body, headers = {}) =>
      fetch(proxy.url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async close() {
      await proxy.close();
      server.closeAllConnections();
      server.close();
    },
  };
  return vendor;
}

/** A whole reply: text, bytes, or a value as JSON. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string | string[]>> = {}): Reply {
  const isWritten = typeof body === "string" || Buffer.isBuffer(body);
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(isWritten ? body : JSON.stringify(body));
  };
}

/** A stream in these pieces, each of which arrives for itself. */
export function stream(pieces: readonly string[], headers: Readonly<Record<string, string>> = {}): Reply {
  return async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream", ...headers });
    for (const piece of pieces) {
      response.write(piece);
      await delay(5);
    }
    response.end();
  };
}

/** How an API of a vendor is called, and what it replies. */
export interface Api {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The path of a stream, where it has one of its own. */
  readonly streamPath?: string;
  readonly key: string;
  readonly answer: object;
  /** The beginning of a stream. */
  readonly begins: string;
  /** Its end. */
  readonly ends: string;
  /** An error in a body and in a stream. */
  error(message: string): object;
  errorEvent(message: string): string;
}

const event = (value: { readonly type?: string }): string =>
  `${value.type === undefined ? "" : `event: ${value.type}\n`}data: ${JSON.stringify(value)}\n\n`;

const google = "/v1beta/models/gemini/gemini-3.5-flash";

/** The APIs that are relayed. */
export const apis = {
  messages: {
    path: "/v1/messages",
    body: { model: "anthropic/claude-opus-4-8", max_tokens: 9, messages: [{ role: "user", content: "hi" }] },
    key: "ANTHROPIC_API_KEY",
    answer: {
      ...{ type: "message", id: "msg_1", role: "assistant", content: [{ type: "text", text: "a" }] },
      ...{ stop_reason: "end_turn", usage: { input_tokens: 3, output_tokens: 2 } },
    },
    begins:
      event({ type: "message_start", message: { id: "msg_1", content: [], usage: {} } } as object) +
      event({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } } as object) +
      event({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "a" } } as object),
    ends:
      event({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 2 } } as object) +
      event({ type: "message_stop" }),
    error: (message) => ({ type: "error", error: { type: "invalid_request_error", message } }),
    errorEvent: (message) => event({ type: "error", error: { type: "overloaded_error", message } } as object),
  },
  responses: {
    path: "/v1/responses",
    body: { model: "openai/gpt-5.5", input: "hi" },
    key: "OPENAI_API_KEY",
    answer: {
      ...{ id: "resp_1", object: "response", status: "completed", model: "gpt-5.5" },
      output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "a", annotations: [] }] }],
      usage: { input_tokens: 3, output_tokens: 2, total_tokens: 5 },
    },
    begins:
      event({ type: "response.created", response: { id: "resp_1", model: "gpt-5.5", output: [] } } as object) +
      event({
        type: "response.output_text.delta",
        item_id: "msg_1",
        output_index: 0,
        content_index: 0,
        delta: "a",
      } as object),
    ends: event({ type: "response.completed", response: { id: "resp_1", status: "completed", output: [] } } as object),
    error: (message) => ({ error: { message, type: "invalid_request_error", param: null, code: null } }),
    errorEvent: (message) => event({ type: "error", code: "server_error", message, param: null } as object),
  },
  "chat-completions": {
    path: "/v1/chat/completions",
    body: { model: "openai/gpt-4.1", messages: [{ role: "user", content: "hi" }] },
    key: "OPENAI_API_KEY",
    answer: {
      ...{ id: "chatcmpl-1", object: "chat.completion", model: "gpt-4.1-2025-04-14" },
      choices: [{ index: 0, message: { role: "assistant", content: "a", refusal: null }, finish_reason: "stop" }],
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    },
    begins: event({ id: "chatcmpl-1", choices: [{ index: 0, delta: { role: "assistant", content: "a" } }] } as object),
    ends: `${event({ id: "chatcmpl-1", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] } as object)}data: [DONE]\n\n`,
    error: (message) => ({ error: { message, type: "invalid_request_error", param: null, code: null } }),
    errorEvent: (message) => event({ error: { message, type: "server_error", code: null } } as object),
  },
  "generate-content": {
    path: `${google}:generateContent`,
    streamPath: `${google}:streamGenerateContent?alt=sse`,
    body: { contents: [{ role: "user", parts: [{ text: "hi" }] }] },
    key: "GEMINI_API_KEY",
    answer: { candidates: [{ content: { parts: [{ text: "a" }] }, finishReason: "STOP" }] },
    begins: event({ candidates: [{ content: { parts: [{ text: "a" }] } }] } as object),
    ends: event({ candidates: [{ content: { parts: [{ text: "" }] }, finishReason: "STOP" }] } as object),
    error: (message) => ({ error: { code: 400, message, status: "INVALID_ARGUMENT" } }),
    errorEvent: (message) => event({ error: { code: 500, message, status: "INTERNAL" } } as object),
  },
} as const satisfies Readonly<Record<string, Api>>;

export type RelayedApi = keyof typeof apis;
export const relayedApis = Object.keys(apis) as RelayedApi[];

/** The path and the body of a request for a stream. */
export function streamOf({ path, streamPath, body }: Api): readonly [path: string, body: object] {
  return streamPath === undefined ? [path, { ...body, stream: true }] : [streamPath, body];
}
