/** The generated routes: every path with its method, its API and how it is guarded; and the routes that other methods find. */
import { fastify } from "fastify";
import { describe, expect, it } from "vitest";
import { addRoutes, type Handlers, type RouteConfig } from "../../generated/proxy/plugin.ts";
import { calledAt, describedAt, formOf, type Route, RouteTable } from "../../proxy/inbound/paths.ts";
import { knownEncodings } from "../../runtime/transport/decompression.ts";

const ignore = () => {};
const described = { openapi: ignore, openapiInbound: ignore };
const handlers: Handlers = {
  chat: ignore,
  stream: ignore,
  models: ignore,
  health: ignore,
  inbound: ignore,
  ...described,
};
const table = new RouteTable();
const routes: { path: string; route: Route }[] = [];
const app = fastify();
app.addHook("onRoute", ({ method, url, config }) => {
  if (method === "HEAD") return;
  const route = { ...(config as unknown as RouteConfig), method: String(method) };
  routes.push({ path: url, route });
  table.add(url, route);
});
addRoutes(app, handlers);

/** The API of a call, its kind and the model in its path. */
function callAt(path: string): unknown[] {
  const route = table.at(path);
  const called = route && calledAt(route, path);
  return called === undefined ? [route?.method] : [route?.method, called.api.api, called.kind, called.model];
}

describe("the routes", () => {
  it("are those of the contract and of the inbound APIs", () => {
    const shown = routes.map(({ path, route: { method, api = "", call, calls } }) =>
      [method, path, api, call ?? Object.values(calls ?? {}).join(" ")].join(" ").trim(),
    );
    const models = "generate-content reply stream count embed embed_all";
    expect(shown).toEqual([
      "POST /v1/chat",
      "POST /v1/chat/stream",
      "GET /v1/models",
      "GET /health",
      "GET /openapi.json",
      "GET /openapi-inbound.json",
      "POST /v1/chat/completions chat-completions reply",
      "POST /openai/v1/chat/completions chat-completions reply",
      `POST /v1beta/models/* ${models}`,
      `POST /gemini/v1beta/models/* ${models}`,
      `POST /v1/models/* ${models}`,
      `POST /gemini/v1/models/* ${models}`,
      `POST /v1beta/* ${models}`,
      `POST /gemini/v1beta/* ${models}`,
      "POST /v1/messages messages reply",
      "POST /anthropic/v1/messages messages reply",
      "POST /v1/messages/count_tokens messages count",
      "POST /anthropic/v1/messages/count_tokens messages count",
      "POST /v1/responses responses reply",
      "POST /openai/v1/responses responses reply",
      "POST /v1/responses/input_tokens responses count",
      "POST /openai/v1/responses/input_tokens responses count",
      "POST /v1/responses/compact responses compact",
      "POST /openai/v1/responses/compact responses compact",
      "GET /v1/models/*",
      ...["/openai/v1/models chat-completions", "/v1beta/models generate-content"].flatMap(withOne),
      ...["/gemini/v1beta/models generate-content", "/gemini/v1/models generate-content"].flatMap(withOne),
      ...["/anthropic/v1/models messages"].flatMap(withOne),
    ]);
  });

  it("need a key, but /health", () => {
    expect(routes.filter(({ route }) => !route.needsKey).map(({ path }) => path)).toEqual(["/health"]);
  });

  it("have a body where a model is asked, in encodings that can be read", () => {
    for (const { path, route } of routes) {
      expect([path, route.body !== undefined]).toEqual([path, route.method === "POST"]);
      const encodings = route.body?.encodings ?? ["identity"];
      const expected =
        route.body === undefined || route.api === undefined ? ["identity"] : [...knownEncodings, "identity"];
      expect([path, [...encodings].sort()]).toEqual([path, expected.sort()]);
    }
  });
});

function withOne(list: string): string[] {
  const [path, api] = list.split(" ");
  return [`GET ${path} ${api}`, `GET ${path}/* ${api}`];
}

describe("the route of a path", () => {
  it.each([
    ["/v1/messages", ["POST", "messages", "reply", undefined]],
    [
      "/v1beta/models/gemini-3.5-flash:streamGenerateContent",
      ["POST", "generate-content", "stream", "gemini-3.5-flash"],
    ],
    [
      "/gemini/v1/models/groq%2Fopenai/gpt-oss:countTokens",
      ["POST", "generate-content", "count", "groq/openai/gpt-oss"],
    ],
    ["/v1beta/tunedModels/m:generateContent", ["POST", "generate-content", "reply", "tunedModels/m"]],
    ["/v1beta/models/%zz:generateContent", ["POST", "generate-content", "reply", "%zz"]],
    ["/v1beta/models/gemini-3.5-flash", ["GET"]],
    ["/v1/models/a/b", ["GET"]],
    ["/v1beta/else", [undefined]],
    ["/v1/chat/", [undefined]],
  ])("of %s", (path, expected) => expect(callAt(path)).toEqual(expected));

  it("names the described model", () => {
    const list = table.at("/v1/models") as Route;
    const one = table.at("/v1/models/groq/openai%2Fgpt") as Route;
    expect(describedAt(list, "/v1/models")).toBeUndefined();
    expect(describedAt(one, "/v1/models/groq/openai%2Fgpt")).toBe("groq/openai/gpt");
  });

  it("is answered in the form of its API, or of that whose callers send a header", () => {
    const list = table.at("/v1/models") as Route;
    expect(formOf(list, {})).toBeUndefined();
    expect(formOf(list, { "x-goog-api-key": "k" })?.api).toBe("generate-content");
    expect(formOf(list, { "anthropic-version": "2023-06-01" })?.api).toBe("messages");
    expect(formOf(table.at("/openai/v1/models") as Route, { "x-goog-api-key": "k" })?.api).toBe("chat-completions");
  });
});
