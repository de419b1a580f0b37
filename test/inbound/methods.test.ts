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

it("an unknown path gets a short list of paths", async () => {
  const { error } = await bodyOf(stage.post("/v1/embeddings", {}));
  expect(error.message).toBe(
    "there is no /v1/embeddings here; there are /v1/chat, /v1/chat/stream, /v1/models, /health",
  );
});
