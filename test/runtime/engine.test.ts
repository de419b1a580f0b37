import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EngineRequest } from "../../generated/hub.ts";
import { Engine } from "../../runtime/engine.ts";
import { AllFailed, Http, InvalidRequest, Json, ProviderError, Stream, UnknownProvider } from "../../runtime/errors.ts";
import type { Chunk } from "../../runtime/reply/chunks.ts";
import { ChunkWriter } from "../../runtime/reply/chunks.ts";
import type { AnswerSource } from "../../runtime/reply/completion.ts";
import { Client } from "../../runtime/transport/http-client.ts";
import { fakeAdapter } from "./fake-adapter.ts";
import { events, type FakeProvider, json, type Play, reset, startFakeProvider, textAnswer } from "./fake-provider.ts";

const request: EngineRequest = { model: "cloud/m", messages: [{ role: "user", content: "hello" }] };
const key = "sk-very-secret";

let provider: FakeProvider;
let client: Client;
let slept: number[];

beforeEach(async () => {
  provider = await startFakeProvider(textAnswer("hi"));
  client = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 20 });
  slept = [];
});
afterEach(async () => {
  await client.close();
  await provider.close();
});

function engine(env: Record<string, string> = {}, adapters = [fakeAdapter("cloud", provider.url)]): Engine {
  const sleep = async (milliseconds: number): Promise<void> => {
    slept.push(milliseconds);
  };
  return new Engine({ env: { CLOUD_KEY: key, ...env }, adapters, client, timing: { sleep, random: () => 1 } });
}

const writer = (who: AnswerSource) => new ChunkWriter(who);

function script(...plays: Play[]): void {
  provider.script = plays;
}

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail("it did not fail"),
    (error: unknown) => error,
  );
}

async function collect(stream: AsyncIterable<Chunk[]>): Promise<string> {
  let text = "";
  for await (const chunks of stream) for (const { choices } of chunks) text += choices[0].delta.content ?? "";
  return text;
}

describe("a complete answer", () => {
  it("has the registration's key as its provider", async () => {
    const { completion } = await engine().complete({ ...request, "x-cloud": { title: "café" } } as EngineRequest);
    expect(completion).toMatchObject({ model: "m", provider: "cloud", choices: [{ message: { content: "hi" } }] });
    const [seen] = provider.seen;
    expect(seen?.url).toBe("/v1/models/m:answer");
    expect(seen?.headers).toMatchObject({ authorization: `Bearer ${key}`, "content-type": "application/json" });
    expect(seen?.body).toMatchObject({ model: "m", stream: false });
  });

  it("uses the base URL of the environment", async () => {
    await engine({ CLOUD_URL: `${provider.url}/gate/v1/` }).complete(request);
    expect(provider.seen[0]?.url).toBe("/gate/v1/models/m:answer");
  });

  it("sends a key to its own provider only", async () => {
    const other = fakeAdapter("other", provider.url);
    await engine({ OTHER_KEY: "sk-other" }, [fakeAdapter("cloud", "http://cloud.invalid"), other]).complete({
      ...request,
      model: "other/m",
    });
    expect(JSON.stringify([provider.seen[0]?.headers, provider.seen[0]?.body])).not.toContain(key);
  });

  it.each<[string, Play, new (...given: never[]) => Error]>([
    ["an empty body", (response) => response.end(), Json],
    ["no content", (response) => response.writeHead(204).end(), Json],
    ["a page", (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>"), Json],
    ["unknown JSON", json(200, { other: 1 }), Json],
    ["a reset", reset, Http],
    [
      "a body that is cut",
      (response) => {
        response.writeHead(200, { "content-length": "100" }).write("{");
        setImmediate(() => response.destroy());
      },
      Http,
    ],
  ])("%s fails", async (_why, play, kind) => {
    script(play);
    expect(await failure(engine({ DRAGOMAN_MAX_RETRIES: "0" }).complete(request))).toBeInstanceOf(kind);
  });

  it("does not follow a redirect and does not retry it", async () => {
    script(json(307, {}, { location: "http://elsewhere.test/x" }));
    const error = await failure(engine().complete(request));
    expect(error).toMatchObject({ status: 502, message: "the provider redirects to http://elsewhere.test (307)" });
    expect(provider.seen.length).toBe(1);
  });

  it.each([
    ["http://me:s3cret@elsewhere.test:81/s3cret?token=s3cret#s3cret", " to http://elsewhere.test:81"],
    ["/s3cret/v1?token=s3cret", " to own"],
    ["https://", ""],
    ["mailto:s3cret@elsewhere.test", ""],
  ])("shows only the origin of the redirect to %s", async (location, where) => {
    const open = () => engine({ CLOUD_URL: `${provider.url}/s3cret/v1?token=s3cret` });
    for (const attempt of [() => open().complete(request), () => open().open(request, writer)]) {
      script(json(308, {}, { location }));
      const error = (await failure(attempt())) as Error;
      expect(error.message).toBe(`the provider redirects${where.replace("own", provider.url)} (308)`);
      expect(`${error.stack}${JSON.stringify(error)}`).not.toContain("s3cret");
    }
  });

  it("masks credentials that a provider quotes", async () => {
    script(json(401, { error: { message: `bad key ${key}` } }));
    const error = (await failure(engine().complete(request))) as ProviderError;
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ status: 401, message: "bad key ***" });
    expect(`${error.body}${error.stack}`).not.toContain(key);
  });

  it.each([429, 500, 502, 503, 504, 529])("retries %i as often as configured", async (status) => {
    script(json(status, {}));
    const error = await failure(engine({ SERVICE_MAX_RETRIES: "2" }).complete(request));
    expect(error).toMatchObject({ status });
    expect([provider.seen.length, slept]).toEqual([3, [500, 1000]]);
  });

  it.each([400, 401, 403, 404])("does not retry %i", async (status) => {
    script(json(status, {}));
    expect(await failure(engine().complete(request))).toMatchObject({ status });
    expect(provider.seen.length).toBe(1);
  });

  it("waits as long as headers or body state", async () => {
    script(
      json(429, {}, { "retry-after": "2", "x-reset": "9" }),
      json(429, {}, { "x-reset": "9" }),
      json(503, { error: { message: "later", wait: "3.5s" } }),
      textAnswer("at last"),
    );
    const { completion } = await engine().complete(request);
    expect(completion.choices[0].message.content).toBe("at last");
    expect(slept).toEqual([2000, 9000, 3500]);
  });

  it("treats an error inside a 200 like an error with that status", async () => {
    script(json(200, { error: { message: "busy", status: 503 } }), textAnswer("at last"));
    await engine().complete(request);
    script(json(200, { error: { message: "no" } }));
    expect(await failure(engine({ DRAGOMAN_MAX_RETRIES: "0" }).complete(request))).toMatchObject({ status: 502 });
  });

  it("does not retry an exhausted quota", async () => {
    script(json(429, { error: { message: "no money", wait: "never" } }, { "retry-after": "5" }));
    expect(await failure(engine().complete(request))).toMatchObject({ status: 429, retryAfter: "never" });
    expect(provider.seen.length).toBe(1);
  });

  it("throws the signal's reason when it is cancelled", async () => {
    const controller = new AbortController();
    script(() => controller.abort());
    expect(await failure(engine().complete(request, { signal: controller.signal }))).toBe(controller.signal.reason);
    expect(await failure(engine().open(request, writer, { signal: AbortSignal.abort() }))).toMatchObject({
      name: "AbortError",
    });
  });

  it("is cancelled by its signal, also at the provider", async () => {
    const controller = new AbortController();
    let closed: Promise<unknown> | undefined;
    script((_response, { request: { socket } }) => {
      closed = once(socket, "close");
      controller.abort(new Error("left"));
    });
    expect(await failure(engine().complete(request, { signal: controller.signal }))).toMatchObject({ message: "left" });
    await closed;
  });
});

describe("requests that are rejected before anything is sent", () => {
  const nested = () => {
    let schema: object = { type: "string" };
    for (let depth = 0; depth < 100_000; depth++) schema = { type: "array", items: schema };
    return { type: "function" as const, function: { name: "f", parameters: schema } };
  };
  const carrier = fakeAdapter("cloud", "http://x.invalid", {
    headers: ({ ns }) => ({ "x-title": ns.title }),
    request: ({ req }) => ({ tools: req.tools }),
  });

  it.each<[string, object, new (...given: never[]) => Error]>([
    ["an unknown provider", { model: "unknown/m" }, UnknownProvider],
    ["an invalid header value", { "x-cloud": { title: "a\r\nb: c" } }, InvalidRequest],
    ["a header value that is not Latin-1", { "x-cloud": { title: "名前" } }, InvalidRequest],
    ["a schema that is nested too deeply", { tools: [nested()] }, InvalidRequest],
  ])("%s", async (_why, more, kind) => {
    const asked = { ...request, ...more } as EngineRequest;
    expect(await failure(engine({}, [carrier]).complete(asked))).toBeInstanceOf(kind);
    expect(await failure(engine({}, [carrier]).open(asked, writer))).toBeInstanceOf(kind);
    expect(provider.seen).toEqual([]);
  });
});

describe("fallback", () => {
  const addresses = ["cloud/a", "cloud/b"];

  it("rewrites the model for each attempt, after the client's own retries", async () => {
    script(json(503, {}), json(503, {}), json(503, {}), json(503, {}), textAnswer("from b"));
    const { completion, from } = await engine({ DRAGOMAN_MAX_RETRIES: "1" }).completeInOrder(request, addresses);
    expect([completion.choices[0].message.content, completion.model, from.model]).toEqual(["from b", "b", "b"]);
    expect(provider.seen.map(({ body }) => body.model)).toEqual(["a", "a", "a", "a", "b"]);
    expect(slept).toEqual([500, 500, 500]);
  });

  it("collects the errors, masked", async () => {
    script(json(500, { error: { message: `bad ${key}` } }));
    const error = (await failure(
      engine({ DRAGOMAN_MAX_RETRIES: "0" }).completeInOrder(request, addresses),
    )) as AllFailed;
    expect(error).toBeInstanceOf(AllFailed);
    expect(error.errors).toEqual(["cloud/a: bad ***", "cloud/b: bad ***"]);
  });

  it("is rejected before anything is sent when an address is unknown", async () => {
    const error = await failure(engine().completeInOrder(request, ["cloud/a", "unknown/b"]));
    expect(error).toBeInstanceOf(UnknownProvider);
    expect(provider.seen).toEqual([]);
  });
});

describe("a stream", () => {
  it("yields chunks", async () => {
    script(events({ text: "one " }, { text: "two" }, { end: true }));
    expect(await collect(await engine().open(request, writer))).toBe("one two");
    expect(provider.seen[0]).toMatchObject({ url: "/v1/models/m:stream?alt=sse", body: { stream: true } });
  });

  it.each<[string, Play, object]>([
    ["an error status", json(404, { error: { message: "no such model" } }), { status: 404, message: "no such model" }],
    ["an error instead of a stream", json(200, { error: { message: "busy", status: 503 } }), { status: 503 }],
  ])("keeps the status of %s", async (_why, play, expected) => {
    script(play);
    const error = await failure(engine({ DRAGOMAN_MAX_RETRIES: "0" }).open(request, writer));
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject(expected);
  });

  it.each<[string, Play]>([
    ["an empty body", (response) => response.end()],
    ["no content", (response) => response.writeHead(204).end()],
    ["a page", (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html></html>")],
  ])("is not %s", async (_why, play) => {
    script(play);
    expect(await failure(engine().open(request, writer))).toBeInstanceOf(Stream);
  });

  it("is retried until its first chunk has been yielded", async () => {
    script(json(503, {}), events("cut"), events({ text: "whole" }, { end: true }));
    expect(await collect(await engine().open(request, writer))).toBe("whole");
    expect(provider.seen.length).toBe(3);
  });

  it("is not retried after its first chunk", async () => {
    script(events({ text: "half" }, "cut"), textAnswer("never"));
    const stream = await engine().open(request, writer);
    expect(await failure(collect(stream))).toBeInstanceOf(Http);
    expect(provider.seen.length).toBe(1);
  });

  it("ends when nothing follows its end, even if the provider does not close it", async () => {
    let closed: Promise<unknown> | undefined;
    script((response, seen) => {
      closed = once(seen.request.socket, "close");
      return events({ text: "whole" }, { end: true }, "stay")(response, seen);
    });
    expect(await collect(await engine().open(request, writer))).toBe("whole");
    await closed;
  });

  it("fails when it ends prematurely", async () => {
    script(events({ text: "half" }));
    expect(await failure(collect(await engine().open(request, writer)))).toBeInstanceOf(Stream);
  });

  it("masks credentials in later errors", async () => {
    script(events({ text: "half" }, { error: { message: `oops ${key}`, status: 500 } }));
    expect(await failure(collect(await engine().open(request, writer)))).toMatchObject({
      message: "oops ***",
      status: 500,
    });
  });

  it("is closed at the provider when the reader stops early", async () => {
    let closed: Promise<unknown> | undefined;
    script((response, seen) => {
      closed = once(seen.request.socket, "close");
      return events({ text: "one" }, "stay")(response, seen);
    });
    for await (const _ of await engine().open(request, writer)) break;
    await closed;
  });
});

describe("warming up", () => {
  it("connects to every origin once and ignores failures", async () => {
    const gone = fakeAdapter("gone", "http://127.0.0.1:1");
    await engine({ GONE_KEY: "k", SECOND_CLOUD_KEY: "k" }, [fakeAdapter("cloud", provider.url), gone]).warmup();
    expect(provider.seen.map(({ request: { method }, url }) => `${method} ${url}`)).toEqual(["HEAD /"]);
  });
});
