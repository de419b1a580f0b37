import { existsSync, readFileSync, renameSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type ErrorKind, errors } from "../../generated/errors.ts";
import { type Access, ownMachine } from "../../proxy/request/access.ts";
import { Credential } from "../../runtime/errors.ts";
import { events, json, type Play, reset, textAnswer } from "../runtime/fake-provider.ts";
import { type LoggedSetup, setUpLogged } from "./logged-proxy.ts";
import { bodyOf, hello, key, play, readEvents } from "./proxy-under-test.ts";

/** How long a condition may take to come true on a busy machine. */
const patience = 60_000;

let setup: LoggedSetup;
async function start(...options: Parameters<typeof setUpLogged>): Promise<void> {
  setup = await setUpLogged(...options);
}
afterEach(async () => {
  await setup.close();
});

const stream = "/v1/chat/stream";
const good = [200, "ok"];

describe("the request log", () => {
  const secret = "a confidential sentence";

  it("quotes neither a prompt nor an answer when something fails", async () => {
    await start({});
    const messages = [{ role: "user", content: secret }];
    play(setup, json(400, { error: { message: `cannot take ${secret}`, status: 400 } }));
    expect((await bodyOf(setup.ask({ ...hello, messages }))).error.message).toContain(secret);
    expect(await setup.outcome({ ...hello, messages: [{ role: secret, content: "" }] })).toEqual([
      400,
      "invalid_request",
    ]);
    expect(await setup.outcome({ ...hello, messages, fallback: ["second_cloud/m"] })).toEqual([400, "provider_error"]);
    play(setup, json(503, { error: { message: secret, status: 503 } }));
    expect(await setup.outcome({ ...hello, messages, fallback: ["second_cloud/m"] })).toEqual([502, "all_failed"]);
    play(setup, events({ text: secret }, { error: { message: secret } }));
    expect(await readEvents(await setup.ask({ ...hello, messages }, stream))).toHaveLength(2);
    expect((await setup.records()).map(({ error }) => error)).toEqual([
      "provider_error 400",
      "invalid_request",
      "provider_error 400",
      "all_failed",
      "provider_error 502",
    ]);
    expect(readFileSync(setup.log, "utf8")).not.toMatch(new RegExp(`${secret}|sk-`));
  });

  it("limits how much it quotes of requests and providers, and so do error messages", async () => {
    await start({});
    const long = "x".repeat(1_000_000);
    const bad: [body: object, path?: string][] = [
      [{ ...hello, model: `unknown/${long}` }],
      [{ ...hello, model: long }],
      [{ ...hello, messages: [{ role: long, content: "" }] }],
      [{ ...hello, config: { [long]: 1 } }],
      [hello, `/v1/${"x".repeat(10_000)}`],
    ];
    for (const [body, path] of bad) expect((await (await setup.ask(body, path)).text()).length).toBeLessThan(1000);
    play(setup, json(503, { error: { message: long, status: 503 } }));
    expect((await (await setup.ask()).text()).length).toBeLessThan(3000);
    const lines = (await setup.records()).map((record) => JSON.stringify(record));
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line.length).toBeLessThan(2000);
  });

  it("continues in a new file after its file was moved away", async () => {
    await start({});
    expect(await setup.outcome()).toEqual(good);
    await vi.waitFor(() => expect(readFileSync(setup.log, "utf8")).toContain("\n"), patience);
    const old = `${setup.log}.1`;
    renameSync(setup.log, old);
    setup.proxy.reopenLog();
    await setup.outcome({ ...hello, model: "cloud/next" });
    expect(await setup.records()).toMatchObject([{ model: "next" }]);
    expect(readFileSync(old, "utf8").split("\n")).toHaveLength(2);
  });
});

describe("neither log", () => {
  const prompt = "MARK-prompt";
  const answer = "MARK-answer";
  const messages = [{ role: "user", content: prompt }];
  const request = { ...hello, messages };
  /** An error of a provider that quotes everything it received. */
  const quote = { message: `${answer} ${prompt} ${key}`, status: 400 };

  it.each<[string, Play, object, string]>([
    ["an answer", textAnswer(answer), request, "/v1/chat"],
    ["a stream", events({ text: answer }, { end: true }), request, stream],
    ["a refusal", json(400, { error: quote }), request, "/v1/chat"],
    ["a failure in a stream", events({ text: answer }, { error: quote }), request, stream],
    ["a stream that is cut", events({ text: answer }, "cut"), request, stream],
    ["a page", (response) => response.writeHead(200).end(`<p>${answer} ${key}</p>`), request, "/v1/chat"],
    ["an unknown shape", json(200, { [answer]: key }), request, "/v1/chat"],
    ["a redirect", json(302, {}, { location: `/${answer}?${key}` }), request, "/v1/chat"],
    ["an exhausted chain", json(503, { error: quote }), { ...request, fallback: ["second_cloud/m"] }, "/v1/chat"],
    ["a field of a wrong type", reset, { ...request, config: { stop: [{ prompt, key }] } }, "/v1/chat"],
    ["an unknown control", reset, { ...request, config: { [prompt]: key } }, "/v1/chat"],
    ["an unknown role", reset, { ...hello, messages: [{ role: prompt, content: key }] }, "/v1/chat"],
  ])("contains prompt, answer or key (%s)", async (_what, script, body, path) => {
    await start({});
    play(setup, script);
    await (await setup.ask(body, path)).text();
    expect(await setup.records()).toHaveLength(1);
    expect(readFileSync(setup.log, "utf8") + setup.logs()).not.toMatch(new RegExp(`MARK|${key}|sk-`));
  });
});

/** How to cause each error of the error table that a chat request can have. */
const failures: Record<Exclude<ErrorKind, "NotFound" | "MethodNotAllowed">, () => Promise<unknown>> = {
  InvalidRequest: () => setup.outcome({ ...hello, messages: [] }),
  MissingModel: () => setup.outcome({ messages: hello.messages }),
  UnknownProvider: () => setup.outcome({ ...hello, model: "unknown/m" }),
  Unauthorized: () => setup.outcome(),
  Forbidden: () => setup.post("/v1/chat", hello, { origin: "https://page.example" }),
  PayloadTooLarge: () => setup.outcome({ ...hello, filler: "x".repeat(3000) }),
  UnsupportedMediaType: () => setup.post("/v1/chat", "hello", { "content-type": "text/plain" }),
  RateLimited: async () => {
    await setup.outcome({ ...hello, model: "other/m" });
    await setup.outcome({ ...hello, model: "other/m" });
  },
  Overloaded: async () => {
    const received = new Promise<void>((resolve) => play(setup, () => resolve()));
    const leaving = new AbortController();
    const { signal } = leaving;
    const first = expect(fetch(`${setup.proxy.url}/v1/chat`, { ...chat, signal })).rejects.toThrow("aborted");
    await received;
    await setup.outcome();
    leaving.abort();
    await first;
  },
  ProviderError: () => outcomeOf(json(429, { error: { message: "slow down" } })),
  Http: () => outcomeOf(reset),
  Credential: () => setup.outcome(),
  Json: () => outcomeOf((response) => response.writeHead(200).end("<p>")),
  Stream: () => outcomeOf((response) => response.writeHead(200).end("<p>"), hello, stream),
  AllFailed: () => outcomeOf(json(503, {}), { ...hello, fallback: ["second_cloud/m"] }),
  InternalError: () => setup.outcome(),
};

const chat = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(hello),
};

/** The access checks that cause an error kind. */
const access: Partial<Record<string, Access>> = { Unauthorized: { token: "a-token" }, Forbidden: ownMachine };

/** Changes of the adapter that cause an error kind: a bug, and a credential that cannot be had. */
const changes: Partial<Record<string, object>> = {
  InternalError: {
    request: () => {
      throw new Error("a sentence");
    },
  },
  Credential: {
    headers: () => {
      throw new Credential("a sentence");
    },
  },
};

function outcomeOf(script: Play, body?: object, path?: string): Promise<unknown> {
  play(setup, script);
  return setup.outcome(body, path);
}

describe("the error of a record", () => {
  const limits = {
    DRAGOMAN_OTHER_RPM: "1",
    DRAGOMAN_MAX_BODY_BYTES: "2000",
    DRAGOMAN_MAX_CONCURRENCY: "1",
    DRAGOMAN_QUEUE_TIMEOUT_MS: "1",
  };

  it.each(Object.entries(failures))("is the code of its row (%s)", async (kind, fail) => {
    await start(limits, changes[kind] ?? {}, access[kind]);
    await fail();
    const logged = (await setup.records()).flatMap(({ error }) => error ?? []);
    expect(logged).toEqual([kind === "ProviderError" ? "provider_error 429" : errors[kind as ErrorKind].code]);
  });
});

describe("the model of a record", () => {
  it.each<[string, object, string, object]>([
    ["whose messages are bad", { ...hello, messages: [{ role: "poet" }] }, "/v1/chat", { model: "m" }],
    ["without messages", { model: "cloud/a/b" }, stream, { model: "a/b" }],
    ["with an unknown control", { ...hello, config: { temprature: 1 } }, stream, { model: "m" }],
    ["with a bad fallback", { ...hello, fallback: "cloud/n" }, "/v1/chat", { model: "m" }],
    ["with an unknown fallback", { ...hello, fallback: ["unknown/n"] }, "/v1/chat", { model: "m" }],
    ["of an unknown provider, whose messages are bad", { model: "unknown/m" }, "/v1/chat", { model: "unknown/m" }],
    ["with a model that is not a string", { ...hello, model: 1 }, "/v1/chat", { model: null }],
    ["that is not an object", ["cloud/m"], "/v1/chat", { model: null }],
  ])("is the requested name, without a provider, for a request %s", async (_what, body, path, record) => {
    await start({});
    expect((await setup.ask(body, path)).status).toBe(400);
    expect(await setup.records()).toMatchObject([{ ...record, provider: null, status: 400 }]);
  });
});

/** A file on which every write fails as on a full disk; Linux has it. */
const full = "/dev/full";

describe.skipIf(!existsSync(full))(`a full disk (needs ${full})`, () => {
  it("is one warning, and requests go on", async () => {
    await start({ DRAGOMAN_LOG: full });
    for (let count = 0; count < 3; count++) expect(await setup.outcome()).toEqual(good);
    await setup.proxy.close();
    const warnings = setup.logs().trim().split("\n");
    expect(warnings).toEqual([
      expect.stringMatching(/"level":40.*cannot be written: ENOSPC/),
      expect.stringMatching(/"level":40.*has lost 3 of its records/),
    ]);
  });
});
