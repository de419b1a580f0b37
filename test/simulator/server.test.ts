import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { type ProviderKey, pathOf, providerKeys } from "./requests.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

const headers = {
  "content-type": "application/json",
  authorization: "Bearer simulator",
  "x-api-key": "simulator",
  "x-goog-api-key": "simulator",
  "api-key": "simulator",
  "anthropic-version": "2023-06-01",
};

function conversation(provider: ProviderKey, text: string, stream: boolean): string {
  const messages = [{ role: "user", content: text }];
  const streamed = stream ? { stream: true } : {};
  switch (provider) {
    case "openai":
    case "azure":
    case "xai":
      return JSON.stringify({ model: provider === "xai" ? "grok-4.5" : "gpt-5.4", input: text, ...streamed });
    case "anthropic":
    case "minimax":
      return JSON.stringify({ model: "claude-opus-4-8", max_tokens: 4096, messages, ...streamed });
    case "gemini":
      return JSON.stringify({ contents: [{ role: "user", parts: [{ text }] }] });
    case "bedrock":
      return JSON.stringify({ messages: [{ role: "user", content: [{ text }] }] });
    default:
      return JSON.stringify({ model: "vendor/model", messages, ...streamed });
  }
}

async function open(provider: ProviderKey, text: string, stream: boolean): Promise<IncomingMessage> {
  const path = pathOf(provider, undefined, stream);
  const sent = httpRequest(simulator.url + path, { method: "POST", headers, agent: false });
  sent.end(conversation(provider, text, stream));
  const [response] = await once(sent, "response");
  return response;
}

async function read(response: IncomingMessage): Promise<{ text: string; chunks: number; broken: boolean }> {
  const parts: Buffer[] = [];
  response.on("data", (part: Buffer) => parts.push(part));
  const broken = await new Promise<boolean>((resolve) => {
    response.on("end", () => resolve(false));
    response.on("error", () => resolve(true));
  });
  return { text: Buffer.concat(parts).toString(), chunks: parts.length, broken };
}

const terminals: Record<ProviderKey, string> = {
  openai: "response.completed",
  anthropic: "message_stop",
  gemini: "finishReason",
  xai: "response.completed",
  openrouter: '"finish_reason":"stop"',
  vllm: '"finish_reason":"stop"',
  sglang: '"finish_reason":"stop"',
  bedrock: "messageStop",
  deepseek: '"finish_reason":"stop"',
  groq: '"finish_reason":"stop"',
  minimax: "message_stop",
  mistral: '"finish_reason":"stop"',
  azure: "response.completed",
};

describe("streams", () => {
  it("have the framing of their provider", async () => {
    const streams = new Map<ProviderKey, string>();
    for (const provider of providerKeys) streams.set(provider, (await read(await open(provider, "Hello", true))).text);
    const of = (provider: ProviderKey) => streams.get(provider) ?? "";
    expect(of("openai")).toMatch(/^event: response\.created\ndata: \{/);
    expect(of("openai")).not.toContain("[DONE]");
    expect(of("anthropic")).toMatch(/^event: message_start\ndata: \{/);
    expect(of("anthropic")).not.toContain("[DONE]");
    expect(of("gemini")).toMatch(/^data: \{.*\}\r\n\r\ndata: /);
    expect(of("gemini")).not.toMatch(/event:|\[DONE\]|[^\r]\n/);
    expect(of("xai")).toMatch(/^data: \{[\s\S]*\n\ndata: \[DONE\]\n\n$/);
    expect(of("xai")).not.toContain("event:");
    expect(of("openrouter")).toMatch(/^: OPENROUTER PROCESSING\n\n/);
    for (const provider of ["openrouter", "vllm", "sglang", "deepseek", "groq", "mistral"] as const)
      expect(of(provider)).toMatch(/\n\ndata: \[DONE\]\n\n$/);
    expect(of("bedrock")).toMatch(/^\0.*:event-type.*messageStart.*\{"role":"assistant","p":"a/s);
    expect(of("bedrock")).not.toContain("data:");
  });

  it.each(providerKeys)("%s: arrive in many chunks, split anywhere", async (provider) => {
    const { text, chunks, broken } = await read(await open(provider, "Hello ünïcödé, all of you", true));
    expect(chunks).toBeGreaterThan(4);
    expect(broken).toBe(false);
    expect(text).toContain("ünïcödé");
    expect(text).toContain(terminals[provider]);
  });

  it.each(providerKeys)("%s: end without their terminal event on /cut", async (provider) => {
    const { text, broken } = await read(await open(provider, "Hello there /cut", true));
    expect(broken).toBe(false);
    expect(text).toContain("You ");
    expect(text).not.toContain(terminals[provider]);
    expect(text).not.toContain("[DONE]");
  });

  it.each(providerKeys)("%s: fail in band on /fail-stream", async (provider) => {
    const response = await open(provider, "Hello there /fail-stream", true);
    const { text } = await read(response);
    expect(response.statusCode).toBe(200);
    expect(text).toMatch(/error|failed|insufficient_system_resource/i);
    expect(text).not.toContain(terminals[provider]);
  });

  it("are read by a slow reader to the end", { timeout: 60_000 }, async () => {
    const response = await open("vllm", "/long 20000", true);
    response.pause();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const reading = read(response);
    response.resume();
    const { text } = await reading;
    expect(text).toContain("word20000");
    expect(text).toMatch(/\[DONE\]\n\n$/);
  });
});

describe("whole answers", () => {
  it.each(providerKeys)("%s: break off in the middle on /cut", async (provider) => {
    const { text, broken } = await read(await open(provider, "Hello there /cut", false));
    expect(broken).toBe(true);
    expect(() => JSON.parse(text)).toThrow();
  });

  it.each(["openai", "openrouter"] as const)("%s: contain an error in a 200 on /fail-stream", async (provider) => {
    const response = await open(provider, "Hello there /fail-stream", false);
    expect(response.statusCode).toBe(200);
    expect(JSON.parse((await read(response)).text)).toMatchObject({ error: {} });
  });

  it.each(["anthropic", "gemini", "xai", "vllm", "sglang"] as const)("%s: fail on /fail-stream", async (provider) => {
    const response = await open(provider, "Hello there /fail-stream", false);
    expect(response.statusCode).toBeGreaterThanOrEqual(500);
    response.resume();
  });

  it("bedrock: fail with 424 on /fail-stream", async () => {
    const response = await open("bedrock", "Hello there /fail-stream", false);
    expect([response.statusCode, response.headers["x-amzn-errortype"]]).toEqual([
      424,
      "ModelErrorException:http://internal.amazon.com/coral/com.amazon.bedrock/",
    ]);
    response.resume();
  });
});

describe("the server", () => {
  it("answers HEAD anywhere, and 404 on unknown paths", async () => {
    for (const path of ["/", "/openai/v1", "/gemini", "/nowhere"]) {
      expect((await fetch(simulator.url + path, { method: "HEAD" })).status).toBe(200);
    }
    expect((await fetch(`${simulator.url}/nowhere`)).status).toBe(404);
    expect((await fetch(`${simulator.url}/anthropic/v1/nothing`, { headers })).status).toBe(404);
    expect((await fetch(`${simulator.url}/openai/v1/responses`, { headers })).status).toBe(405);
  });

  it("keeps an encoded slash inside the model's name", async () => {
    const url = `${simulator.url}/gemini/v1beta/models/..%2F..%2Fx:generateContent`;
    const response = await fetch(url, { method: "POST", headers, body: conversation("gemini", "Hi", false) });
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringContaining("models/../../x is not found") },
    });
  });

  it("refuses a body that is too large in the provider's shape", { timeout: 60_000 }, async () => {
    const body = "x".repeat(33 * 1024 * 1024);
    const response = await fetch(`${simulator.url}/anthropic/v1/messages`, { method: "POST", headers, body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ type: "error", error: { type: "request_too_large" } });
  });

  it("survives clients that disconnect, and ends stalled answers when it closes", { timeout: 60_000 }, async () => {
    const own = await startSimulator();
    const leave = async (text: string, stream: boolean) => {
      const leaving = new AbortController();
      const body = conversation("vllm", text, stream);
      const asked = fetch(own.url + pathOf("vllm"), { method: "POST", headers, body, signal: leaving.signal });
      if (stream) await (await asked).body?.getReader().read();
      leaving.abort();
      await asked.catch(() => undefined);
    };
    await leave("/long 50000", true);
    await leave("/stall", true);
    await leave("/stall", false);
    const stalled = await fetch(own.url + pathOf("vllm"), {
      method: "POST",
      headers,
      body: conversation("vllm", "Hi /stall", true),
    });
    const rest = stalled.text().then(
      () => "ended",
      () => "broken",
    );
    await own.close();
    expect(await rest).toBe("broken");
  });

  it("returns the variables that point a client at it", () => {
    expect(Object.keys(simulator.environment).filter((name) => name.endsWith("_API_KEY"))).toHaveLength(12);
    for (const [name, value] of Object.entries(simulator.environment)) {
      if (/_(BASE_URL|ENDPOINT)$/.test(name)) expect(value.startsWith(simulator.url)).toBe(true);
      else expect(value).toBe("simulator");
    }
  });
});
