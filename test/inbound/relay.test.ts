/** A request to the vendor of its API: what reaches the vendor, and what comes back. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { seal } from "../../runtime/inbound/envelope.ts";
import { Router } from "../../runtime/index.ts";

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let vendor: Server;
let proxy: RunningProxy;
let env: Record<string, string>;
let received: Received[] = [];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  vendor = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      received.push({ path: request.url, headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => vendor.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  const bases = { ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url, GEMINI_BASE_URL: url, OPENROUTER_BASE_URL: url };
  const keys = {
    ANTHROPIC_API_KEY: "secret-a",
    OPENAI_API_KEY: "secret-o",
    GEMINI_API_KEY: "secret-g",
    OPENROUTER_API_KEY: "secret-r",
  };
  const aliases = [
    ...["claude-opus-4-8=anthropic/claude-sonnet-5", "quick=openai/gpt-4.1", "pro=gemini/gemini-3.5-flash"],
    "either=anthropic/claude-sonnet-5,anthropic/claude-opus-4-8",
  ];
  env = {
    ...bases,
    ...keys,
    DRAGOMAN_ALIASES: aliases.join(";"),
    DRAGOMAN_MAX_RETRIES: "1",
    DRAGOMAN_MAX_BACKOFF_SECS: "0",
  };
  proxy = await startProxy({
    env,
    host: "127.0.0.1",
    port: 0,
  });
});

afterAll(async () => {
  await proxy.close();
  vendor.closeAllConnections();
  vendor.close();
});

beforeEach(() => {
  received = [];
  answer = json(200, message);
});

const message =
  '{"type":"message", "id":"msg_1","role":"assistant","content":[{"type":"text","text":"hé"}],"stop_reason":"end_turn","new_field":1.0,"usage":{"input_tokens":3,"output_tokens":2}}';
const events = [
  'event: message_start\ndata: {"type":"message_start","message":{"id":"msg_1","content":[],"usage":{"input_tokens":3,"output_tokens":0}}}\n\n',
  ": a comment\n\n",
  'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n',
  'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"hé"}}\n\n',
  'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":2}}\n\n',
  'event: message_stop\ndata: {"type":"message_stop"}\n\n',
];

function json(status: number, body: string, headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  };
}

function stream(pieces: readonly string[], complete = true) {
  return (response: ServerResponse): void => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const piece of pieces) response.write(piece);
    if (complete) response.end();
    else setTimeout(() => response.destroy(), 50);
  };
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${proxy.url}${path}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
}

const body =
  '{ "max_tokens": 1e2,\n "model" : "anthropic/claude-opus-4-8", "messages":[{"role":"user","content":"\\u0068i"}], "beta_field": {"model": "mine"} }';

describe("what the vendor receives", () => {
  it("differs in the model alone", async () => {
    await post("/v1/messages?beta=true", body);
    expect(received[0]?.body).toBe(body.replace("anthropic/claude-opus-4-8", "claude-opus-4-8"));
    expect(received[0]?.path).toBe("/v1/messages");
  });

  it("has our credential, the vendor's headers of the caller, and no others", async () => {
    const given = {
      "x-api-key": "the caller's",
      "anthropic-beta": "new-2026",
      "x-app": "cli",
      authorization: "Bearer caller",
    };
    await post("/v1/messages", body, given);
    const { host: _, connection: __, "content-length": ___, ...headers } = received[0]?.headers ?? {};
    expect(headers).toEqual({
      "accept-encoding": "gzip, br, zstd, deflate",
      "anthropic-beta": "new-2026",
      "anthropic-version": "2023-06-01",
      "content-type": "application/json",
      "x-api-key": "secret-a",
    });
  });

  it("keeps the caller's version of the API", async () => {
    await post("/v1/messages", body, { "anthropic-version": "2026-10-21" });
    expect(received[0]?.headers["anthropic-version"]).toBe("2026-10-21");
  });

  it("is the same body where the path names the model", async () => {
    const given = '{"contents":[ {"parts":[{"text":"hi"}]} ],"model":"x"}';
    answer = json(200, '{"candidates":[{"content":{"parts":[{"text":"a"}]},"finishReason":"STOP"}]}');
    const response = await post("/v1beta/models/gemini/gemini-3.5-flash:generateContent", given, {
      "x-goog-api-key": "k",
    });
    expect(response.status).toBe(200);
    expect(received[0]).toMatchObject({ body: given, path: "/v1beta/models/gemini-3.5-flash:generateContent" });
    expect(received[0]?.headers["x-goog-api-key"]).toBe("secret-g");
  });

  it.each([
    ["/v1/messages", '{"max_tokens": 1e2,"model":"claude-opus-4-8","messages":[],"mcp_servers":[{"type":"url"}]}'],
    ["/v1/chat/completions", '{"model":"quick", "messages":[],"temperature":0.0}'],
    ["/v1/responses", '{"model":"quick", "store":true,"input":[{"type":"compaction","encrypted_content":"x"}]}'],
    ["/v1beta/models/pro:generateContent", '{"contents":[],"tools":[{"codeExecution":{}}]}'],
  ])("differs in the model alone behind an alias for one address: %s", async (path, given) => {
    answer = json(400, "{}");
    await post(path, given, { "anthropic-beta": "mcp-client-2025-11-20" });
    const sent = given.replace('"claude-opus-4-8"', '"claude-sonnet-5"').replace('"quick"', '"gpt-4.1"');
    expect(received[0]?.body).toBe(sent);
    expect(received[0]?.path).toBe(path.replace("/pro:", "/gemini-3.5-flash:"));
    if (path === "/v1/messages") expect(received[0]?.headers["anthropic-beta"]).toBe("mcp-client-2025-11-20");
  });

  it("is translated behind an alias for several addresses", async () => {
    answer = json(400, "{}");
    await post("/v1/messages", '{"model":"either","max_tokens":9,"messages":[{"role":"user","content":"hi"}]}');
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ model: "claude-sonnet-5", stream: false });
  });

  it("is nothing if the body is not an object", async () => {
    for (const path of ["/v1beta/models/gemini/gemini-3.5-flash:generateContent", "/v1/messages"])
      for (const body of ["null", "[]", "1"]) expect((await post(path, body)).status, `${path} ${body}`).toBe(400);
    expect(received).toEqual([]);
  });

  it("is translated for any other provider", async () => {
    answer = json(200, '{"choices":[{"message":{"content":"a"},"finish_reason":"stop"}]}');
    await post("/v1/messages", '{"model":"openrouter/a/b","max_tokens":9,"messages":[{"role":"user","content":"hi"}]}');
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ model: "a/b", max_tokens: 9, stream: false });
  });

  it.each([
    ["messages", "/v1/messages", { max_tokens: 9, messages: [{ role: "user", content: "hi" }] }],
    [
      "chat-completions",
      "/v1/chat/completions",
      { max_completion_tokens: 9, messages: [{ role: "user", content: "hi" }] },
    ],
    ["responses", "/v1/responses", { input: "hi", include: ["reasoning.encrypted_content"] }],
    ["generate-content", undefined, { contents: [{ parts: [{ text: "hi" }] }], safetySettings: [] }],
  ])("is what explain shows for a request to %s", async (as, path, given) => {
    answer = json(400, "{}");
    for (const model of ["anthropic/claude-opus-4-8", "openai/gpt-5.5", "gemini/gemini-3.5-flash", "openrouter/a/b"]) {
      received = [];
      await post(path ?? `/v1beta/models/${model}:generateContent`, JSON.stringify(path ? { ...given, model } : given));
      const shown = await Router.fromEnv({ env }).explain({ ...given, model }, { as });
      const [sent] = received;
      expect(JSON.parse(sent?.body ?? "")).toEqual(shown.body);
      expect(sent?.path).toBe(new URL(shown.url).pathname);
      for (const [name, value] of Object.entries(shown.headers))
        expect(sent?.headers[name]).toBe(value.replace(/<(\w+)>/, (_, variable) => env[variable] ?? ""));
    }
  });

  it.each([
    [
      "an envelope",
      {
        type: "thinking",
        thinking: "",
        signature: seal({ block: { provider: "openai", kind: "reasoning", encrypted: "x" } }),
      },
    ],
    ["a call of another provider", { type: "tool_use", id: "dg_1", name: "f", input: {} }],
  ])("has no trace of %s in the history", async (_, block) => {
    const messages = [
      { role: "user", content: "hi" },
      { role: "assistant", content: [block, { type: "text", text: "a" }] },
      { role: "user", content: "dg_1" in block ? "" : [{ type: "tool_result", tool_use_id: "dg_1", content: "b" }] },
    ].slice(0, block.type === "tool_use" ? 3 : 2);
    await post(
      "/v1/messages",
      JSON.stringify({
        model: "anthropic/claude-opus-4-8",
        max_tokens: 9,
        messages: [...messages, ...(block.type === "tool_use" ? [] : [{ role: "user", content: "c" }])],
      }),
    );
    expect(received[0]?.body).not.toContain("16YA");
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
      model: "claude-opus-4-8",
      messages: [{ content: "hi" }, {}, {}],
    });
  });
});

describe("what the caller receives", () => {
  it("are the bytes of the answer", async () => {
    const response = await post("/v1/messages", body);
    expect(await response.text()).toBe(message);
  });

  it("are the bytes of the stream", async () => {
    answer = stream(events);
    const response = await post("/v1/messages", body.replace("{ ", '{ "stream": true, '));
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await response.text()).toBe(events.join(""));
  });

  it("is the vendor's error", async () => {
    const error = '{"type":"error","error":{"type":"invalid_request_error","message":"messages.1: bad", "x":1}}';
    answer = json(400, error);
    const response = await post("/v1/messages", body);
    expect([response.status, await response.text()]).toEqual([400, error]);
    expect(received).toHaveLength(1);
  });

  it("is the answer after a retry", async () => {
    const answers = [
      json(529, '{"type":"error","error":{"type":"overloaded_error","message":"busy"}}'),
      json(200, message),
    ];
    answer = (response) => answers.shift()?.(response);
    const response = await post("/v1/messages", body);
    expect([response.status, received.length]).toEqual([200, 2]);
  });

  it("is the answer after a retry of a stream that fails before it begins", async () => {
    const failure = 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"busy"}}\n\n';
    const answers = [stream([failure]), stream(events)];
    answer = (response) => answers.shift()?.(response);
    const response = await post("/v1/messages", body.replace("{ ", '{ "stream": true, '));
    expect(await response.text()).toBe(events.join(""));
    expect(received).toHaveLength(2);
  });

  it("is the beginning of a stream that is silent before its first text", async () => {
    let held: ServerResponse | undefined;
    answer = (response) => {
      held = response;
      response.writeHead(200, { "content-type": "text/event-stream" }).write(events[0]);
    };
    const response = await post("/v1/messages", body.replace("{ ", '{ "stream": true, '));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(events[0]);
    held?.end(events.slice(1).join(""));
    let rest = "";
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) rest += next.value;
    expect(rest).toBe(events.slice(1).join(""));
  });

  it("is a broken connection if the vendor's stream breaks off", async () => {
    answer = stream(events.slice(0, 4), false);
    const response = await post("/v1/messages", body.replace("{ ", '{ "stream": true, '));
    await expect(response.text()).rejects.toThrow();
  });
});
