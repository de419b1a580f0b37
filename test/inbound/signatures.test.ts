/** The signature of a call, which its provider needs again, reaches it through every API: most have no field for it. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";

const signature = Buffer.from("signature ".repeat(200)).toString("base64");
const signed = { functionCall: { id: "call-1", name: "f", args: {} }, thoughtSignature: signature };
const answer = { candidates: [{ content: { role: "model", parts: [signed] }, finishReason: "STOP" }] };

let provider: Server;
let proxy: RunningProxy;
// biome-ignore lint/suspicious/noExplicitAny: tests inspect requests
let received: any;

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      received = JSON.parse(body);
      if (!request.url?.includes("generateContent") && !request.url?.includes("streamGenerate"))
        response.writeHead(400, { "content-type": "application/json" }).end("{}");
      else if (request.url.includes("stream"))
        response.writeHead(200, { "content-type": "text/event-stream" }).end(`data: ${JSON.stringify(answer)}\n\n`);
      else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const env = {
    GEMINI_API_KEY: "k",
    GEMINI_BASE_URL: base,
    VLLM_BASE_URL: base,
    ANTHROPIC_API_KEY: "k",
    ANTHROPIC_BASE_URL: base,
    OPENAI_API_KEY: "k",
    OPENAI_BASE_URL: base,
    DRAGOMAN_ALIASES: "translated=gemini/gemini-3.5-flash,gemini/gemini-3.5-flash",
  };
  proxy = await startProxy({ env, host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await proxy.close();
  provider.closeAllConnections();
  provider.close();
});

const user = { role: "user", content: "hi" };
const schema = { type: "object", properties: {} };
const chatTools = [{ type: "function", function: { name: "f", parameters: schema } }];

interface Api {
  readonly path: (model: string, stream: boolean) => string;
  readonly first: object;
  /** The request with the result of the call, for the body of an answer or the events of a stream. */
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect replies
  second(replies: any[]): object;
}

const apis: Record<string, Api> = {
  "chat-completions": {
    path: () => "/v1/chat/completions",
    first: { messages: [user], tools: chatTools },
    second: (replies) => {
      const [{ id }] = replies.flatMap(({ choices }) => (choices[0]?.message ?? choices[0]?.delta)?.tool_calls ?? []);
      const call = { id, type: "function", function: { name: "f", arguments: "{}" } };
      const said = { role: "assistant", content: null, tool_calls: [call] };
      return { messages: [user, said, { role: "tool", tool_call_id: id, content: "done" }], tools: chatTools };
    },
  },
  messages: {
    path: () => "/v1/messages",
    first: { max_tokens: 9, messages: [user], tools: [{ name: "f", input_schema: schema }] },
    second: (replies) => {
      const blocks = replies.flatMap(({ content, content_block }) => content ?? content_block ?? []);
      const { id } = blocks.find(({ type }) => type === "tool_use");
      const said = { role: "assistant", content: [{ type: "tool_use", id, name: "f", input: {} }] };
      const result = { role: "user", content: [{ type: "tool_result", tool_use_id: id, content: "done" }] };
      return { max_tokens: 9, messages: [user, said, result] };
    },
  },
  responses: {
    path: () => "/v1/responses",
    first: { input: "hi", tools: [{ type: "function", name: "f", parameters: schema, strict: false }] },
    second: (replies) => {
      const items = replies.flatMap(({ output, response }) => output ?? response?.output ?? []);
      const { call_id } = items.find(({ type }) => type === "function_call");
      const said = { type: "function_call", call_id, name: "f", arguments: "{}" };
      return { input: [user, said, { type: "function_call_output", call_id, output: "done" }] };
    },
  },
  "generate-content": {
    path: (model, stream) => `/v1beta/models/${model}:${stream ? "streamGenerateContent?alt=sse" : "generateContent"}`,
    first: { contents: [{ role: "user", parts: [{ text: "hi" }] }] },
    second: (replies) => {
      const parts = replies.flatMap(({ candidates }) => candidates[0]?.content?.parts ?? []);
      const call = parts.find(({ functionCall }) => functionCall !== undefined);
      const response = { functionResponse: { id: call.functionCall.id, name: "f", response: { output: "done" } } };
      return {
        contents: [
          { role: "user", parts: [{ text: "hi" }] },
          { role: "model", parts: [call] },
          { role: "user", parts: [response] },
        ],
      };
    },
  },
};

async function ask({ path }: Api, model: string, body: object, stream: boolean): Promise<string> {
  const response = await fetch(proxy.url + path(model, stream), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(path(model, stream).includes("/models/") ? body : { ...body, model, stream }),
  });
  return response.text();
}

const ways = Object.entries(apis).flatMap(([name, api]) => [false, true].map((stream) => [name, stream, api] as const));

describe.each(ways)("%s, stream %s", (_, stream, api) => {
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect replies
  let replies: any[];
  beforeAll(async () => {
    const text = await ask(api, "translated", api.first, stream);
    replies = stream
      ? [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data = ""]) => JSON.parse(data))
      : [JSON.parse(text)];
  });

  it("is sent back to its provider", async () => {
    await ask(api, "translated", api.second(replies), stream);
    const [, said, result] = received.contents;
    expect(said.parts).toEqual([expect.objectContaining({ thoughtSignature: signature })]);
    expect(result.parts[0].functionResponse.id).toBe(said.parts[0].functionCall.id);
  });

  it.each([
    ["vllm/served", /"(?:id|tool_call_id)":"([^"]+)"/g],
    ["anthropic/claude-opus-4-8", /"(?:id|tool_use_id)":"([^"]+)"/g],
    ["openai/gpt-5.5", /"(?:call_id|tool_call_id|id)":"([^"]+)"/g],
  ])("does not reach %s, which receives a short id", async (model, pattern) => {
    await ask(api, model, api.second(replies), stream);
    const sent = JSON.stringify(received);
    const ids = [...sent.matchAll(pattern)].map(([, id]) => id);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(ids[0]).toMatch(/^[\w-]{1,40}$/);
    expect(sent).not.toContain(signature);
    expect(sent.length).toBeLessThan(signature.length);
  });
});
