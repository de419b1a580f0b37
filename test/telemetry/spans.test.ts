/** The spans of requests and attempts, with a real SDK. */
import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Telemetry } from "../../runtime/telemetry/telemetry.ts";
import { hello, key, type Setup, setUp } from "../proxy/proxy-under-test.ts";
import { events, json, type Play, reset as resetSocket, textAnswer } from "../runtime/fake-provider.ts";
import { everything, reset, spansOfRequest } from "./recorder.ts";

let setup: Setup;
beforeEach(reset);
afterEach(() => setup.close());

async function start(script: Play[], env: Record<string, string> = {}, content = false): Promise<Setup> {
  setup = await setUp({ OTHER_KEY: "sk-other", ...env }, {}, {}, new Telemetry({ content }));
  setup.provider.script = script;
  return setup;
}

const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const piece = { text: "hi" };
const last = { text: "!", tokens: 2, end: true };
const busy = json(529, { error: { message: "busy" } });

describe("a request", () => {
  it("continues the caller's trace, and passes it on", async () => {
    const { post, provider } = await start([textAnswer("hi")]);
    await post("/v1/chat", hello, { traceparent: parent, tracestate: "a=1", baggage: "user=alice" });
    const { request, attempts } = await spansOfRequest();
    const [attempt] = attempts;
    expect(request.spanContext().traceId).toBe("0af7651916cd43dd8448eb211c80319c");
    expect(request.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
    expect([request.kind, attempt?.kind]).toEqual([SpanKind.SERVER, SpanKind.CLIENT]);
    expect(attempt?.parentSpanContext?.spanId).toBe(request.spanContext().spanId);
    const { headers } = provider.seen[0] ?? {};
    const own = attempt?.spanContext().spanId;
    expect(headers).toMatchObject({ traceparent: `00-0af7651916cd43dd8448eb211c80319c-${own}-01`, tracestate: "a=1" });
    // what callers keep there is not for providers
    expect(headers).not.toHaveProperty("baggage");
  });

  it("begins a trace of its own without one", async () => {
    const { post, provider } = await start([textAnswer("hi")]);
    await post("/v1/chat", hello);
    const { request } = await spansOfRequest();
    expect(request.parentSpanContext).toBeUndefined();
    expect(provider.seen[0]?.headers.traceparent).toContain(request.spanContext().traceId);
  });

  it("has a span for each retry", async () => {
    const { post } = await start([busy, resetSocket, textAnswer("hi")], { DRAGOMAN_MAX_RETRIES: "2" });
    expect((await post("/v1/chat", hello)).status).toBe(200);
    const { request, attempts } = await spansOfRequest();
    const recorded = attempts.map(({ attributes }) => [
      attributes["error.type"],
      attributes["http.request.resend_count"],
    ]);
    expect(recorded).toEqual([
      ["provider_error 529", undefined],
      ["http_error", 1],
      [undefined, 2],
    ]);
    expect(attempts.map(({ status }) => status.code === SpanStatusCode.ERROR)).toEqual([true, true, false]);
    expect(request.attributes).toMatchObject({ "dragoman.retries": 2, "http.response.status_code": 200 });
    expect(request.attributes).not.toHaveProperty("dragoman.fallbacks");
  });

  it("has a span for each further address", async () => {
    const { post } = await start([busy, busy, textAnswer("hi")]);
    await post("/v1/chat", { ...hello, fallback: ["other/m"] });
    const { request, attempts } = await spansOfRequest();
    const place = attempts.map(({ attributes }) => [
      attributes["gen_ai.provider.name"],
      attributes["dragoman.fallback"],
    ]);
    expect(place).toEqual([
      ["cloud", undefined],
      ["cloud", undefined],
      ["other", 1],
    ]);
    expect(request.attributes).toMatchObject({
      ...{ "gen_ai.provider.name": "other", "dragoman.fallbacks": 1, "dragoman.retries": 1 },
    });
  });

  it("names the code of its failure", async () => {
    const { post } = await start([json(400, { error: { message: "no" } })]);
    await post("/v1/chat", hello);
    const { request, attempts } = await spansOfRequest();
    for (const { attributes, status } of [request, ...attempts]) {
      expect(attributes["error.type"]).toBe("provider_error 400");
      expect(status.code).toBe(SpanStatusCode.ERROR);
    }
  });

  it("is recorded if it is refused before anything is sent", async () => {
    const { post } = await start([]);
    await post("/v1/chat", { model: "nowhere/m", messages: hello.messages });
    const { request, attempts } = await spansOfRequest();
    expect(attempts).toEqual([]);
    expect(request.name).toBe("chat nowhere/m");
    expect(request.attributes).toMatchObject({ "error.type": "unknown_provider", "http.response.status_code": 400 });
    expect(request.attributes).not.toHaveProperty("gen_ai.provider.name");
  });
});

const paths = ["/v1/chat/stream", "/v1/chat/completions"] as const;

describe.each(paths)("a stream of %s", (path) => {
  const body = { ...hello, stream: true };

  it("ends with its last event", async () => {
    const { post } = await start([events(piece, last)]);
    await (await post(path, body)).text();
    const { request, attempts } = await spansOfRequest();
    const [attempt] = attempts;
    expect(attempt?.attributes).toMatchObject({
      ...{ "gen_ai.request.stream": true, "gen_ai.usage.output_tokens": 2 },
      "gen_ai.response.finish_reasons": ["stop"],
      "gen_ai.response.time_to_first_chunk": expect.any(Number),
    });
    expect(request.attributes["gen_ai.response.time_to_first_chunk"]).toEqual(expect.any(Number));
    for (const { attributes } of [request, ...attempts]) expect(attributes).not.toHaveProperty("error.type");
  });

  it("ends where it breaks off", async () => {
    const { post } = await start([events(piece, "cut")]);
    await (await post(path, body)).text().catch(() => "");
    const { request, attempts } = await spansOfRequest();
    expect(attempts.map(({ attributes }) => attributes["error.type"])).toEqual(["http_error"]);
    expect(request.attributes["error.type"]).toBe("http_error");
  });

  it("ends when the caller leaves", async () => {
    const { post } = await start([events(piece, "stay")]);
    const response = await post(path, body);
    const bytes = response.body?.getReader();
    await bytes?.read();
    await bytes?.cancel();
    const { request, attempts } = await spansOfRequest();
    expect(attempts.map(({ attributes }) => attributes["error.type"])).toEqual(["client_closed"]);
    expect(request.attributes).toMatchObject({ "error.type": "client_closed", "http.response.status_code": 499 });
  });
});

describe("content", () => {
  const secrets = ["a secret question", "a secret answer", key, "sk-other"];
  const ask = { model: "cloud/m", messages: [{ role: "user", content: "a secret question" }] };

  it("is in no span and no metric", async () => {
    const { post } = await start([
      busy,
      textAnswer("a secret answer"),
      json(400, { error: { message: "a secret answer" } }),
    ]);
    for (const path of ["/v1/chat", "/v1/chat/completions", "/v1/chat"]) await (await post(path, ask)).text();
    const text = await everything();
    expect(text).toContain("gen_ai.operation.name");
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it.each(["/v1/chat", "/v1/chat/stream", "/v1/chat/completions"])("is recorded on request (%s)", async (path) => {
    const answer = { text: "a secret answer", tokens: 2, end: true };
    const { post } = await start([path.endsWith("stream") ? events(answer) : json(200, answer)], {}, true);
    await (await post(path, ask)).text();
    const { request, attempts } = await spansOfRequest();
    expect(JSON.parse(String(request.attributes["gen_ai.input.messages"]))).toEqual([
      { role: "user", parts: [{ type: "text", content: "a secret question" }] },
    ]);
    expect(JSON.parse(String(attempts[0]?.attributes["gen_ai.output.messages"]))).toEqual([
      { role: "assistant", parts: [{ type: "text", content: "a secret answer" }], finish_reason: "stop" },
    ]);
    expect(await everything()).not.toContain(key);
  });
});
