/** Methods and upgrades that the inbound APIs do not have, and preflight requests. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchange, preflight } from "../proxy/browser.ts";
import { apiNames, bodyOf, isErrorOf, openStage, requests, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe.each(apiNames)("%s", (api) => {
  const { path } = requests[api];

  it.each(["GET", "PUT", "DELETE"])("answers %s with 405, in its own form", async (method) => {
    const response = await fetch(stage.url + path, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expect(isErrorOf(api, await response.json(), 405)).toBe(true);
  });

  it("answers a WebSocket upgrade with 426", async () => {
    const upgrade = { connection: "close, upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
    const { status, body } = await exchange(stage.url, "GET", path, {
      ...upgrade,
      "sec-websocket-key": "a".repeat(24),
    });
    expect([status, isErrorOf(api, JSON.parse(body), 426)]).toEqual([426, true]);
  });

  it("allows web pages to call it", async () => {
    const answer = await preflight(stage.url, "POST", path, "x-api-key, anthropic-version");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
    expect(answer.headers.get("access-control-allow-headers")).toBe("x-api-key, anthropic-version");
  });
});

describe("the list of an unknown path", () => {
  const own = "/v1/chat, /v1/chat/stream, /v1/models, /health";
  const chat = "/v1/chat/completions, /v1/models";
  const responses = "/v1/responses, /v1/responses/input_tokens, /v1/responses/compact, /v1/models";
  const messages = "/v1/messages, /v1/messages/count_tokens, /v1/models";
  const calls = ["generateContent", "streamGenerateContent", "countTokens", "embedContent", "batchEmbedContents"].map(
    (call) => `/v1beta/models/<model>:${call}`,
  );
  const generate = [...calls, "/v1beta/models"].join(", ");

  it.each<[string, string, Record<string, string>?]>([
    ["/v1/embeddings", `${own}, /v1/chat/completions, ${calls[0]}, /v1/messages, /v1/responses`],
    ["/chat/completions", `${own}, /v1/chat/completions`],
    ["/v1/completions", chat],
    ["/v1/v1/messages", messages],
    ["/v1/messages/", messages],
    ["/anthropic/v1/complete", messages],
    ["/else", messages, { "anthropic-version": "2023-06-01" }],
    ["/v1/responses/resp_1", responses],
    ["/openai/v1/else", `${chat}, /v1/responses, /v1/responses/input_tokens, /v1/responses/compact`],
    ["/v1beta/files", generate],
    ["/models/x:generateContent", generate],
    ["/else", generate, { "x-goog-api-key": "k" }],
    ["/v1beta/models/gemini/gemini-3.5-flash:nope", generate],
    ["/gemini/v1/models/m:", generate],
    ["/v1/models/m:nope", generate, { "x-goog-api-key": "k" }],
  ])("of %s has what its caller looks for", async (path, list, headers) => {
    const response = await stage.post(path, {}, headers);
    const { error } = await bodyOf(Promise.resolve(response));
    expect(response.status).toBe(404);
    expect(error.message).toBe(`there is no ${path} here; there are ${list}`);
  });
});
