/** Marks for the prompt cache, for callers of every endpoint that set none: the setting, and the field `cache` of a request. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Router } from "../../runtime/index.ts";

const model = "anthropic/claude-haiku-4-5";
const messages = [{ role: "user", content: "hi" }];
const marked = [{ type: "text", text: "hi", cache_control: { type: "ephemeral" } }];

let provider: Server;
let env: Record<string, string>;
let received: { readonly messages: readonly { readonly content: unknown }[] };
const proxies: RunningProxy[] = [];

beforeAll(async () => {
  provider = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      received = JSON.parse(body);
      response.writeHead(400, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  env = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: base };
});
afterAll(async () => {
  for (const proxy of proxies) await proxy.close();
  provider.close();
});

async function sent(setting: string, path: string, body: object): Promise<unknown> {
  const proxy = await startProxy({ env: { ...env, DRAGOMAN_CACHE_AUTO: setting }, host: "127.0.0.1", port: 0 });
  proxies.push(proxy);
  const headers = { "content-type": "application/json" };
  await (await fetch(proxy.url + path, { method: "POST", headers, body: JSON.stringify(body) })).text();
  return received.messages.at(-1)?.content;
}

describe("marks for the cache", () => {
  it.each([
    ["/v1/chat", { model, messages }],
    ["/v1/chat/completions", { model, messages }],
    ["/v1/responses", { model, input: "hi" }],
    [`/v1beta/models/${model}:generateContent`, { contents: [{ role: "user", parts: [{ text: "hi" }] }] }],
  ])("are set on request of the operator: %s", async (path, body) => {
    expect(await sent("true", path, body)).toEqual(marked);
    expect(await sent("false", path, body)).toEqual([{ type: "text", text: "hi" }]);
  });

  it("are set on request of a caller", async () => {
    expect(await sent("false", "/v1/chat", { model, messages, provider_config: { cache: "auto" } })).toEqual(marked);
  });

  it("are not set in a relayed request", async () => {
    expect(await sent("true", "/v1/messages", { model, messages, max_tokens: 5 })).toBe("hi");
  });

  it("are explained", async () => {
    const router = Router.fromEnv({ env: { ...env, DRAGOMAN_CACHE_AUTO: "true" } });
    const found = await router.explain({ model, messages } as never);
    expect(found).toMatchObject({ body: { messages: [{ content: marked }] } });
  });
});
