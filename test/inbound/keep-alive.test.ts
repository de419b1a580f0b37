/** Streams of a provider that is silent for a while. */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import { Client } from "../../runtime/transport/http-client.ts";
import { type Held, type HeldUpstream, startHeldUpstream } from "../proxy/held-upstream.ts";
import { type ApiName, apiNames, isErrorOf, requests, sdksFor } from "./stage.ts";

let upstream: HeldUpstream;
let proxy: RunningProxy;
beforeAll(async () => {
  upstream = await startHeldUpstream();
  proxy = await startProxy({ env: environment(), host: "127.0.0.1", port: 0, keepAlive: 20 });
});
afterAll(async () => {
  await proxy.close();
  await upstream.close();
});

const environment = () => ({ VLLM_BASE_URL: upstream.url, VLLM_API_KEY: "key", DRAGOMAN_MAX_RETRIES: "0" });
const model = "vllm/served";
const silence: Record<ApiName, RegExp> = {
  "chat-completions": /^(:\n\n)+$/,
  responses: /^(event: keepalive\ndata: \{"type":"keepalive","sequence_number":\d+\}\n\n)+$/,
  messages: /^(event: ping\ndata: \{"type":"ping"\}\n\n)+$/,
  "generate-content": /^\n+$/,
};

/** Answers in two pieces, with silences before, between and after them. */
async function answerSlowly(held: Held): Promise<void> {
  held.response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
  await pause(100);
  held.send("one ");
  await pause(100);
  held.send("two");
  await pause(100);
  held.end();
}

function open(api: ApiName, query = "?alt=sse", at = proxy): Promise<Response> {
  const { path, body } = requests[api];
  const isPath = api === "generate-content";
  const url = isPath ? path.replace(":generate", ":streamGenerate") + query : path;
  return fetch(at.url + url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(isPath ? body : { ...body, stream: true }),
  });
}

describe.each(apiNames)("%s: a silent stream", (api) => {
  it("is kept alive in the API's own way", async () => {
    const response = open(api);
    const held = await upstream.next();
    held.send("one");
    const reader = (await response).body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("one")) text += (await reader?.read())?.value ?? "";
    let idle = "";
    while (idle.length < 40) idle += (await reader?.read())?.value ?? "";
    expect(idle).toMatch(silence[api]);
    held.end();
    await reader?.cancel();
  });
});

describe("a silent stream", () => {
  it("numbers the events that keep it alive", async () => {
    const response = open("responses");
    await answerSlowly(await upstream.next());
    const numbers = [...(await (await response).text()).matchAll(/"sequence_number":(\d+)/g)].map(([, n]) => Number(n));
    expect(numbers).toEqual(numbers.map((_, index) => index));
  });

  it("remains one JSON array where it is one", async () => {
    const response = open("generate-content", "");
    await answerSlowly(await upstream.next());
    const text = await (await response).text();
    expect(text).toContain("\n\n");
    expect(JSON.stringify(JSON.parse(text))).toContain("two");
  });

  it("is read by every SDK", async () => {
    const { openai, anthropic, google } = sdksFor(proxy.url);
    const messages = [{ role: "user" as const, content: "Hello" }];
    const reads: (() => Promise<unknown>)[] = [
      () => openai.chat.completions.stream({ model, messages }).finalContent(),
      async () => (await openai.responses.stream({ model, input: "Hello" }).finalResponse()).output_text,
      () => anthropic.messages.stream({ model, max_tokens: 100, messages }).finalText(),
      async () => {
        let text = "";
        for await (const piece of await google.models.generateContentStream({ model, contents: "Hello" }))
          text += piece.text ?? "";
        return text;
      },
    ];
    for (const read of reads) {
      const answer = read();
      await answerSlowly(await upstream.next());
      expect(await answer).toBe("one two");
    }
  });

  it("ends when the provider's time limit has passed", async () => {
    const client = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 0.3 });
    const engine = new Engine({ env: environment(), client });
    const impatient = await startProxy({ engine, host: "127.0.0.1", port: 0, keepAlive: 20 });
    const { path, body } = requests.messages;
    const response = fetch(impatient.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, stream: true }),
    });
    const held = await upstream.next();
    held.send("one");
    const text = await (await response).text();
    expect(text).toContain("event: ping");
    expect(text.trim().split("\n\n").at(-1)).toContain("event: error");
    await impatient.close();
    await client.close();
  });
});

describe("a provider that fails while its stream is kept alive", () => {
  /** The whole stream: signs of life, then an error in the form of the API. */
  const whole: Record<ApiName, RegExp> = {
    "chat-completions": /^(:\n\n)+data: \{"error":\{[^\n]*\}\n\n$/,
    responses: /^(event: keepalive\n[^\n]*\n\n)+event: error\n[^\n]*\n\nevent: response\.failed\ndata: [^\n]*\n\n$/,
    messages: /^(event: ping\n[^\n]*\n\n)+event: error\ndata: \{"type":"error",[^\n]*\}\n\n$/,
    "generate-content": /^\n+data: \{[^\n]*"finishReason":"OTHER"[^\n]*\}\n\ndata: \{[^\n]*"error":\{[^\n]*\}\n\n$/,
  };
  const failures: readonly [string, (held: Held) => unknown][] = [
    ["breaks off", (held) => held.response.destroy()],
    ["reports an error", (held) => held.response.end('data: {"error":{"message":"no","code":500}}\n\n')],
    ["is silent for too long", () => {}],
  ];

  it.each(failures)("and %s ends the stream with an error", async (_, fail) => {
    const client = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 1.5 });
    const engine = new Engine({ env: environment(), client });
    const impatient = await startProxy({ engine, host: "127.0.0.1", port: 0, keepAlive: 20 });
    const answers = apiNames.map(async (api) => {
      const response = await open(api, "?alt=sse", impatient);
      return [response.status, api, await response.text()] as const;
    });
    for (const _ of apiNames) {
      const held = await upstream.next();
      held.response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
      // after a second, the provider counts as one that has accepted the request
      setTimeout(() => fail(held), 1200);
    }
    for (const [status, api, text] of await Promise.all(answers)) {
      expect(status).toBe(200);
      expect(text).toMatch(whole[api]);
    }
    await impatient.close();
    await client.close();
  });

  it("has its status as long as it has not accepted the request", async () => {
    const client = new Client({ headersTimeoutSecs: 0.3, idleTimeoutSecs: 20 });
    const engine = new Engine({ env: environment(), client });
    const impatient = await startProxy({ engine, host: "127.0.0.1", port: 0, keepAlive: 20 });
    for (const api of apiNames) {
      const response = await open(api, "?alt=sse", impatient);
      await upstream.next();
      expect([response.status, response.headers.get("content-type")?.split(";")[0]]).toEqual([502, "application/json"]);
      expect(isErrorOf(api, await response.json(), 502)).toBe(true);
    }
    await impatient.close();
    await client.close();
  });
});
