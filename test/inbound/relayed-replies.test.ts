/** The parts of a relayed reply besides its body: the vendor's headers, its type, and the log of a failure. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AttemptObservation, RequestEnd, RequestTelemetry } from "../../runtime/telemetry/observation.ts";
import { type Api, apis, json, relayedApis, startVendor, stream, streamOf, type Vendor } from "./vendor.ts";

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor();
});
afterAll(() => vendor.close());

/** For each API, headers of the vendor that its clients read; each with the name that it gets. */
const passedOn = {
  messages: {
    "retry-after": "1",
    "retry-after-ms": "900",
    "anthropic-ratelimit-unified-reset": "1796000000",
    "anthropic-ratelimit-requests-remaining": "0",
    "anthropic-fast-input-tokens-limit": "5",
    "request-id": "req_upstream",
  },
  responses: {
    "retry-after": "1",
    "x-ratelimit-remaining-tokens": "3",
    "x-ratelimit-reset-requests": "6m0s",
    "openai-model": "gpt-5.5-2026",
    "openai-processing-ms": "12",
    "x-codex-turn-state": "abc",
    "x-reasoning-included": "true",
    "x-request-id": ["x-dragoman-provider-request-id", "req_upstream"],
  },
  "chat-completions": {
    "retry-after": "1",
    "x-ratelimit-remaining-tokens": "3",
    "openai-processing-ms": "12",
    "x-request-id": ["x-dragoman-provider-request-id", "req_upstream"],
  },
  "generate-content": { "retry-after": "1", "server-timing": "gfet4t7; dur=5" },
} as const;

/** Never passed on: they are about this connection, the operator's account, or the vendor's pages. */
const kept = {
  "set-cookie": "a=b",
  "openai-organization": "org-1",
  "anthropic-organization-id": "org-1",
  "content-security-policy": "none",
  "x-other": "1",
  server: "cloud",
};

describe.each(relayedApis)("a reply of %s", (name) => {
  const api: Api = apis[name];
  const given = Object.entries<string | readonly [string, string]>(passedOn[name]);
  const headers = Object.fromEntries(
    given.map(([header, value]) => [header, typeof value === "string" ? value : value[1]]),
  );
  const expected = given.map(([header, value]) => (typeof value === "string" ? ([header, value] as const) : value));

  it.each([
    ["an answer", () => json(200, api.answer, { ...headers, ...kept }), 200],
    ["a rate limit", () => json(429, api.error("slow down"), { ...headers, ...kept }), 429],
    ["unavailability", () => json(503, api.error("down"), { ...headers, ...kept }), 503],
    ["overload", () => json(529, api.error("busy"), { ...headers, ...kept }), 529],
    ["a stream", () => stream([api.begins, api.ends], { ...headers, ...kept }), 200],
  ] as const)("has the vendor's headers: %s", async (what, reply, status) => {
    vendor.reset(reply());
    const response = await vendor.post(...(what === "a stream" ? streamOf(api) : ([api.path, api.body] as const)));
    await response.text();
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(Object.fromEntries(expected));
    for (const header of Object.keys(kept)) expect(response.headers.get(header), header).toBeNull();
    // the id in the log stays where it is documented
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const exposed = response.headers.get("access-control-expose-headers")?.split(", ");
    expect(exposed).toEqual(expect.arrayContaining(expected.map(([header]) => header)));
    expect(response.headers.get("x-should-retry")).toBe(status === 200 ? null : "false");
    expect(vendor.received).toHaveLength(status === 200 ? 1 : 2);
  });

  it("leaves it to the vendor whether to retry what was not tried again", async () => {
    vendor.reset(json(400, api.error("bad"), { "x-should-retry": "true" }));
    const response = await vendor.post(api.path, api.body);
    expect(response.headers.get("x-should-retry")).toBe(name === "generate-content" ? null : "true");
    expect(vendor.received).toHaveLength(1);
  });

  it("is never a web page, and never of two types", async () => {
    const page = "<html><script>alert(1)</script></html>";
    for (const type of [
      "text/html",
      "text/html; charset=utf-8",
      "application/xhtml+xml",
      ["application/json", "text/html"],
    ])
      for (const status of [200, 403, 502]) {
        vendor.reset(json(status, page, { "content-type": type }));
        const response = await vendor.post(api.path, api.body);
        expect(response.headers.get("content-type")).toMatch(/^application\/json(; charset=utf-8)?$/);
        expect(response.status, `${type} ${status}`).toBe(status === 200 ? 500 : status);
        expect(await response.json()).toHaveProperty("error.message");
      }
  });

  it("is JSON where the vendor says otherwise of JSON", async () => {
    const body = JSON.stringify(api.answer);
    for (const type of ["text/plain", ["application/json", "text/html"], "application/json; profile=x"]) {
      vendor.reset(json(200, body, { "content-type": type }));
      const response = await vendor.post(api.path, api.body);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(await response.text()).toBe(body);
    }
  });

  it("is an error if the vendor redirects", async () => {
    vendor.reset(json(307, "{}", { location: "https://elsewhere.example/a?key=b" }));
    const response = await vendor.post(api.path, api.body);
    expect(response.status).toBe(502);
    expect(JSON.stringify(await response.json())).toContain(
      "the provider redirects to https://elsewhere.example (307)",
    );
  });

  it("has no header that cannot be sent", async () => {
    vendor.reset((response) => {
      response.socket?.end(
        Buffer.from(
          `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nretry-after: \u2026\r\ncontent-length: 2\r\n\r\n{}`,
        ),
      );
    });
    expect((await vendor.post(api.path, api.body)).status).toBe(200);
  });
});

it("stops SDKs from trying again what Dragoman has tried, translated or relayed", async () => {
  for (const model of ["anthropic/claude-sonnet-5", "gemini/gemini-3.5-flash"]) {
    vendor.reset(json(503, { error: { message: "down" } }));
    const messages = [{ role: "user", content: "hi" }];
    const { status, headers } = await vendor.post("/v1/messages", { model, max_tokens: 9, messages });
    expect([status, headers.get("x-should-retry"), vendor.received.length]).toEqual([503, "false", 2]);
  }
});

it("keeps the vendor's own advice in the report that asked for it", async () => {
  const body = { type: "error", error: { type: "rate_limit_error", message: "slow down" }, request_id: "req_upstream" };
  const headers = {
    ...{ "retry-after": "1", "x-should-retry": "true", "anthropic-ratelimit-unified-reset": "1796000000" },
    "request-id": "req_upstream",
  };
  vendor.reset(json(429, body, headers));
  const response = await vendor.post("/v1/messages", {
    ...{ model: "anthropic/claude-sonnet-5", max_tokens: 9, messages: [{ role: "user", content: "ping" }] },
  });
  expect(await response.text()).toBe(JSON.stringify(body));
  expect(response.status).toBe(429);
  expect(Object.fromEntries(response.headers)).toMatchObject({ ...headers, "x-should-retry": "false" });
});

describe("the official SDKs", () => {
  it("do not multiply our attempts", async () => {
    vendor.reset(json(529, apis.messages.error("busy")));
    const anthropic = new Anthropic({ baseURL: vendor.proxy.url, apiKey: "key" });
    const request = { ...apis.messages.body, messages: [{ role: "user" as const, content: "hi" }] };
    await expect(anthropic.messages.create(request)).rejects.toMatchObject({ status: 529 });
    expect(vendor.received).toHaveLength(2);
    vendor.reset(json(503, apis.responses.error("down")));
    const openai = new OpenAI({ baseURL: `${vendor.proxy.url}/v1`, apiKey: "key" });
    await expect(openai.responses.create({ ...apis.responses.body })).rejects.toMatchObject({ status: 503 });
    expect(vendor.received).toHaveLength(2);
  });

  it("show the vendor's id where the vendor has a header of its own for it", async () => {
    vendor.reset(json(200, apis.messages.answer, { "request-id": "req_upstream" }));
    const anthropic = new Anthropic({ baseURL: vendor.proxy.url, apiKey: "key" });
    const request = { ...apis.messages.body, messages: [{ role: "user" as const, content: "hi" }] };
    expect(await anthropic.messages.create(request)).toHaveProperty("_request_id", "req_upstream");
  });
});

describe("an error in the middle of a relayed stream", () => {
  let logged: Vendor;
  let folder: string;
  let ends: RequestEnd[];
  let attempts: unknown[];

  const attempt: AttemptObservation = {
    ...{ headers: undefined, parts: undefined, begin() {}, finish() {}, firstChunk() {} },
    end: (error) => attempts.push(error),
  };
  const telemetry: RequestTelemetry = {
    begin: () => ({
      ...{ operation: "chat", key: undefined, current: attempt, asked() {}, finish() {} },
      attempt: () => attempt,
      end: (end) => ends.push(end),
    }),
    gauge() {},
  };

  beforeEach(async () => {
    [ends, attempts] = [[], []];
    folder = mkdtempSync(join(tmpdir(), "dragoman-relay-"));
    logged = await startVendor({ DRAGOMAN_LOG: join(folder, "log") }, { telemetry });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it.each(relayedApis)("is a failure in log and telemetry: %s", async (name) => {
    const api: Api = apis[name];
    logged.reset(stream([api.begins, api.errorEvent("oh")]));
    const response = await logged.post(...streamOf(api));
    expect(await response.text()).toBe(api.begins + api.errorEvent("oh"));
    await logged.close();
    const record = JSON.parse(readFileSync(join(folder, "log"), "utf8"));
    expect(record).toMatchObject({ status: 200, error: expect.stringMatching(/^provider_error 5\d\d$/) });
    expect(ends).toMatchObject([{ error: record.error, status: 200 }]);
    expect(attempts[0]).toMatchObject({ name: "ProviderError", message: "oh" });
  });

  it.each(relayedApis)("is the vendor's own, also as the first event: %s", async (name) => {
    const api: Api = apis[name];
    const said = `: a comment\n\n${api.errorEvent("oh, secret-o secret-a secret-g")}`;
    logged.reset(stream([said.slice(0, 20), said.slice(20), "data: [DONE]\n\n"], { "retry-after": "7" }));
    const response = await logged.post(...streamOf(api));
    const shown = said.replaceAll(/secret-[oag]/g, "***");
    expect([response.status, await response.text()]).toEqual([200, `${shown}data: [DONE]\n\n`]);
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(response.headers.get("retry-after")).toBe("7");
    expect(logged.received).toHaveLength(2);
    await logged.close();
    const record = JSON.parse(readFileSync(join(folder, "log"), "utf8"));
    expect(record).toMatchObject({ error: expect.stringMatching(/^provider_error 5\d\d$/) });
  });

  it("is one for a caller who leaves after it, too", async () => {
    const { begins, errorEvent } = apis.messages;
    logged.reset((response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(begins + errorEvent("oh"));
    });
    const leaving = new AbortController();
    const response = await fetch(`${logged.proxy.url}/v1/messages`, {
      ...{ method: "POST", signal: leaving.signal, headers: { "content-type": "application/json" } },
      body: JSON.stringify(streamOf(apis.messages)[1]),
    });
    let text = "";
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    while (!text.includes("oh")) text += (await reader?.read())?.value ?? "";
    leaving.abort();
    await logged.close();
    expect(JSON.parse(readFileSync(join(folder, "log"), "utf8"))).toMatchObject({ error: "provider_error 529" });
    expect(attempts[0]).toMatchObject({ status: 529 });
  });
});
