import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Slots } from "../../proxy/limits/slots.ts";
import { events, json, type Play, reset, textAnswer } from "../runtime/fake-provider.ts";
import { type LoggedSetup, setUpLogged } from "./logged-proxy.ts";
import { bodyOf, hello, play } from "./proxy-under-test.ts";

/** How long a condition may take to come true on a busy machine. */
const patience = 60_000;

let setup: LoggedSetup;
async function start(env: Record<string, string>): Promise<void> {
  setup = await setUpLogged(env);
}
afterEach(async () => {
  vi.restoreAllMocks();
  await setup.close();
});

const stream = "/v1/chat/stream";
const limited = [429, "rate_limited"];
const good = [200, "ok"];
/** A provider that holds its first request until `answer` is called, and answers the others at once. */
function holdFirst(): { readonly held: Promise<void>; answer(): void } {
  let response: ServerResponse | undefined;
  const first = Promise.withResolvers<void>();
  play(
    setup,
    (open) => {
      response = open;
      first.resolve();
    },
    textAnswer("hi"),
  );
  return {
    held: first.promise,
    answer: () => textAnswer("late")(response as ServerResponse, undefined as never),
  };
}

describe("concurrent requests", () => {
  it("beyond the limit wait, and get 503 when no slot becomes free", async () => {
    await start({ DRAGOMAN_MAX_CONCURRENCY: "1", DRAGOMAN_QUEUE_TIMEOUT_MS: "1" });
    const first = holdFirst();
    const firstResponse = setup.ask();
    await first.held;
    for (const path of ["/v1/chat", "/v1/chat/stream"]) {
      const response = await setup.ask(hello, path);
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
      expect((await bodyOf(response)).error.code).toBe("overloaded");
    }
    expect(await setup.outcome({ ...hello, messages: [] })).toEqual([400, "invalid_request"]);
    expect((await fetch(`${setup.proxy.url}/health`)).status).toBe(200);
    first.answer();
    expect((await bodyOf(firstResponse)).message.content).toBe("late");
    expect(setup.provider.seen).toHaveLength(1);
    expect(await setup.records()).toMatchObject([
      { status: 503, provider: null, model: "m" },
      { status: 503, provider: null, model: "m" },
      { status: 400 },
      { status: 200, provider: "cloud" },
    ]);
  });

  it("are admitted one after the other", async () => {
    await start({ DRAGOMAN_MAX_CONCURRENCY: "1" });
    const acquire = vi.spyOn(Slots.prototype, "acquire");
    const first = holdFirst();
    const responses = [setup.ask()];
    await first.held;
    for (const name of ["b", "c", "d"]) {
      responses.push(setup.ask({ ...hello, model: `cloud/${name}` }));
      await vi.waitFor(() => expect(acquire).toHaveBeenCalledTimes(responses.length), patience);
    }
    expect(setup.provider.seen).toHaveLength(1);
    first.answer();
    await Promise.all(responses.map(bodyOf));
    expect(setup.provider.seen.map(({ body }) => body.model)).toEqual(["m", "b", "c", "d"]);
  });

  it("leave the queue when their client leaves", async () => {
    await start({ DRAGOMAN_MAX_CONCURRENCY: "1" });
    const acquire = vi.spyOn(Slots.prototype, "acquire");
    const first = holdFirst();
    const firstResponse = setup.ask();
    await first.held;
    const leaving = new AbortController();
    const body = JSON.stringify({ ...hello, model: "cloud/left" });
    const headers = { "content-type": "application/json" };
    const left = fetch(`${setup.proxy.url}/v1/chat`, { method: "POST", headers, body, signal: leaving.signal });
    await vi.waitFor(() => expect(acquire).toHaveBeenCalledTimes(2), patience);
    leaving.abort();
    await expect(left).rejects.toThrow();
    await vi.waitFor(() => expect((acquire.mock.contexts[0] as Slots).waiting).toBe(0), patience);
    first.answer();
    await firstResponse;
    expect(await setup.outcome()).toEqual(good);
    expect(setup.provider.seen.map(({ body: sent }) => sent.model)).toEqual(["m", "m"]);
    expect(await setup.records()).toMatchObject([{ status: 499, provider: null, model: "left" }, {}, {}]);
  });
});

describe("a slot comes free after", () => {
  it.each<[string, Play, string]>([
    ["an answer", textAnswer("hi"), "/v1/chat"],
    ["an error of the provider", json(400, {}), "/v1/chat"],
    ["a broken connection", reset, "/v1/chat"],
    ["an invalid answer", json(200, {}), "/v1/chat"],
    ["a stream", events({ text: "all" }, { end: true }), stream],
    ["an answer that is not a stream", textAnswer("hi"), stream],
    ["a stream that fails", events({ text: "half" }, { error: {} }), stream],
    ["a stream that is cut", events({ text: "half" }, "cut"), stream],
  ])("%s", async (_name, script, path) => {
    await start({ DRAGOMAN_MAX_CONCURRENCY: "1", DRAGOMAN_CLOUD_RPM: "1" });
    play(setup, script, textAnswer("hi"));
    await (await setup.ask(hello, path)).text();
    // the bucket is empty now: a rejected request releases its slot too
    expect(await setup.outcome()).toEqual(limited);
    expect(await setup.outcome({ ...hello, model: "other/m" })).toEqual(good);
  });

  it.each(["/v1/chat", stream])("a client that leaves %s in the middle", async (path) => {
    await start({ DRAGOMAN_MAX_CONCURRENCY: "1" });
    const reached = Promise.withResolvers<void>();
    const begin: Play = async (response, seen) => {
      if (path === stream) await events({ text: "half" }, "stay")(response, seen);
      reached.resolve();
    };
    play(setup, begin, textAnswer("hi"));
    const leaving = new AbortController();
    const body = JSON.stringify(hello);
    const headers = { "content-type": "application/json" };
    const left = fetch(setup.proxy.url + path, { method: "POST", headers, body, signal: leaving.signal });
    const text = left.then((response) => response.text());
    await reached.promise;
    leaving.abort();
    await expect(text).rejects.toThrow();
    expect(await setup.outcome()).toEqual(good);
    expect(await setup.records()).toMatchObject([{ status: 499, provider: "cloud" }, { status: 200 }]);
  });
});
