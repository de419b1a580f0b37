/** Keys that callers must send, over real sockets. */
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashOf, newKey } from "../../proxy/keys/hash.ts";
import { readKeyFile } from "../../proxy/keys/key-file.ts";
import { ConfigError } from "../../runtime/errors.ts";
import { textAnswer } from "../runtime/fake-provider.ts";
import { exchange } from "./browser.ts";
import { type LoggedSetup, setUpLogged } from "./logged-proxy.ts";
import { bodyOf, hello, key as providerKey } from "./proxy-under-test.ts";

const [alice, bob] = [newKey(), newKey()];

let folder: string;
let setup: LoggedSetup | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-keys-"));
});
afterEach(async () => {
  await setup?.close();
  setup = undefined;
  rmSync(folder, { recursive: true });
});

function write(text: string): string {
  const path = join(folder, "keys.yaml");
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
  return path;
}

const entry = (name: string, key: string, more = "") => `  ${name}: { hash: "${hashOf(key)}"${more} }\n`;

async function start(text: string, env: Record<string, string> = {}): Promise<LoggedSetup> {
  setup = await setUpLogged({ DRAGOMAN_KEYS: write(text), ...env });
  return setup;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const calls = [
  ["/v1/chat", hello],
  ["/v1/chat/stream", hello],
  ["/v1/chat/completions", hello],
  ["/v1/responses", { model: "cloud/m", input: "hello" }],
  ["/v1/messages", { ...hello, max_tokens: 10 }],
  ["/v1/messages/count_tokens", hello],
  ["/v1beta/models/cloud/m:generateContent", { contents: [{ role: "user", parts: [{ text: "hello" }] }] }],
] as const;

describe("a proxy with keys", () => {
  it.each(calls)("answers %s with any of the three headers, and forwards no key", async (path, body) => {
    const { post, provider } = await start(`keys:\n${entry("alice", alice)}`);
    for (const headers of [
      bearer(alice),
      { authorization: `bearer  ${alice}` },
      { "x-api-key": alice },
      { "x-goog-api-key": alice },
      // an SDK may send the key of its vendor as well
      { authorization: "Bearer sk-of-a-vendor", "x-api-key": alice },
    ])
      expect((await post(path, body, headers)).status).toBe(200);
    for (const { headers } of provider.seen) expect(JSON.stringify(headers)).not.toContain(alice);
  });

  it.each(calls)("refuses %s without a valid key, before the body is read", async (path) => {
    const { proxy, provider } = await start(`keys:\n${entry("alice", alice)}`);
    // a body that is announced and never sent
    const announced = { "content-type": "application/json", "content-length": "100000" };
    for (const headers of [{}, bearer(bob), bearer(alice.slice(1)), { authorization: `Basic ${alice}` }, bearer("")]) {
      const { status, headers: received } = await exchange(proxy.url, "POST", path, { ...announced, ...headers });
      expect([status, received.get("www-authenticate")]).toEqual([401, "Bearer"]);
    }
    expect(provider.seen).toEqual([]);
  });

  it("refuses in the form of the API, and does not repeat what was sent", async () => {
    const { post } = await start(`keys:\n${entry("alice", alice)}`);
    const bodies = [];
    for (const [path, body] of calls) bodies.push(await bodyOf(post(path, body, bearer(bob))));
    expect(JSON.stringify(bodies)).not.toContain(bob);
    const [chat, , completions, , messages, , generate] = bodies;
    expect(chat.error.code).toBe("unauthorized");
    expect(completions.error).toMatchObject({ type: "authentication_error", code: "unauthorized" });
    expect(messages).toMatchObject({ type: "error", error: { type: "authentication_error" } });
    expect(generate.error).toMatchObject({ code: 401, status: "UNAUTHENTICATED" });
  });

  it("lets probes and preflight requests pass, and nothing else", async () => {
    const { proxy } = await start(`keys:\n${entry("alice", alice)}`);
    const status = async (method: string, path: string) => (await fetch(proxy.url + path, { method })).status;
    expect(await status("GET", "/health")).toBe(200);
    expect(await status("OPTIONS", "/v1/chat")).toBe(204);
    for (const path of ["/v1/models", "/v1beta/models", "/nowhere", "/health/x", "/%zz"])
      expect(await status("GET", path)).toBe(401);
  });

  it("allows a key only its models, which are all that it sees", async () => {
    const { post, proxy, provider } = await start(
      `keys:\n${entry("alice", alice, ", models: [other/*, fast]")}${entry("bob", bob)}`,
      { DRAGOMAN_ALIASES: "fast=cloud/m; slow=cloud/m" },
    );
    const refused = await post("/v1/chat", hello, bearer(alice));
    expect([refused.status, await bodyOf(refused)]).toEqual([
      403,
      { error: { code: "forbidden", message: "the key alice may not use cloud/m; it may use other/*, fast" } },
    ]);
    const status = async (model: string, path = "/v1/chat") =>
      (await post(path, { ...hello, model }, bearer(alice))).status;
    expect(await status("slow")).toBe(403);
    expect(await status("cloud/m", "/v1/chat/stream")).toBe(403);
    expect(await status("cloud/m", "/v1/messages/count_tokens")).toBe(403);
    const withFallback = { ...hello, model: "other/m", fallback_models: ["cloud/m"] };
    expect(provider.seen).toEqual([]);
    expect(await status("other/m")).toBe(200);
    expect(await status("OTHER/m")).not.toBe(200);
    expect(await status("fast")).toBe(200);
    expect((await post("/v1/chat", withFallback, bearer(alice))).status).toBe(200);
    const listed = async (key: string) => {
      const { data } = await bodyOf(fetch(`${proxy.url}/v1/models`, { headers: bearer(key) }));
      return new Set(data.map(({ id }: { id: string }) => id.split("/")[0]));
    };
    expect(await listed(alice)).toEqual(new Set(["fast"]));
    expect(await listed(bob)).toEqual(new Set(["fast", "slow"]));
    expect((await post("/v1/chat", hello, bearer(bob))).status).toBe(200);
  });

  it("limits each key on its own", async () => {
    const { post, provider } = await start(
      `keys:\n${entry("alice", alice, ", rpm: 2")}${entry("bob", bob, ", tpm: 1000")}`,
    );
    const ask = (key: string, more = {}) => post("/v1/chat", { ...hello, ...more }, bearer(key));
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await ask(alice)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await ask(alice);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await bodyOf(refused)).error).toEqual({
      code: "rate_limited",
      message: "the rate limit of this proxy for the key alice is used up",
    });
    expect((await ask(bob, { config: { max_tokens: 900 } })).status).toBe(200);
    expect((await ask(bob, { config: { max_tokens: 900 } })).status).toBe(429);
    expect(provider.seen).toHaveLength(3);
  });

  it("lets a key have as many requests in flight as it may", async () => {
    const { post, provider } = await start(`keys:\n${entry("alice", alice, ", concurrency: 1")}${entry("bob", bob)}`, {
      DRAGOMAN_QUEUE_TIMEOUT_MS: "1",
    });
    const reached = Promise.withResolvers<() => unknown>();
    provider.script = [(response, seen) => reached.resolve(() => textAnswer("late")(response, seen)), textAnswer("hi")];
    const first = post("/v1/chat", hello, bearer(alice));
    const finish = await reached.promise;
    const second = await post("/v1/messages", { ...hello, max_tokens: 10 }, bearer(alice));
    expect([second.status, (await bodyOf(second)).error.message]).toEqual([
      503,
      "the key alice has as many requests in flight as it may: 1",
    ]);
    expect((await post("/v1/chat", hello, bearer(bob))).status).toBe(200);
    finish();
    expect((await first).status).toBe(200);
    expect((await post("/v1/chat", hello, bearer(alice))).status).toBe(200);
  });

  it("logs the name of the key, and never the key or its hash", async () => {
    const { post, records, logs } = await start(`keys:\n${entry("alice", alice)}`);
    await post("/v1/chat", hello, bearer(alice));
    await post("/v1/chat", hello, bearer(bob));
    const lines = await records();
    expect(lines.map(({ key, status }) => [key, status])).toEqual([
      ["alice", 200],
      [undefined, 401],
    ]);
    for (const secret of [alice, bob, hashOf(alice), providerKey])
      expect(JSON.stringify(lines) + logs()).not.toContain(secret);
  });

  it("reads the file again, and keeps the keys when it is not valid", async () => {
    const { post, proxy, logs } = await start(`keys:\n${entry("alice", alice)}`);
    const statusOf = async (key: string) => (await post("/v1/chat", hello, bearer(key))).status;
    write("keys:\n  bob: { hash: nothing }\n");
    proxy.reload();
    expect([await statusOf(alice), await statusOf(bob)]).toEqual([200, 401]);
    expect(logs()).toContain("keys.bob.hash is not a hash");
    expect(logs()).toContain("the keys stay as they were");
    write(`keys:\n${entry("bob", bob)}`);
    proxy.reload();
    expect([await statusOf(alice), await statusOf(bob)]).toEqual([401, 200]);
    // without a signal: it sees that the file has changed
    write(`keys:\n${entry("alice", alice)}`);
    await expect.poll(() => statusOf(alice), { timeout: 30_000 }).toBe(200);
    expect(await statusOf(bob)).toBe(401);
  });

  it("takes one key from a variable, alone or next to a file", async () => {
    setup = await setUpLogged({ DRAGOMAN_KEY: alice });
    expect((await setup.post("/v1/chat", hello, bearer(alice))).status).toBe(200);
    expect((await setup.post("/v1/chat", hello)).status).toBe(401);
    await setup.close();
    await start(`keys:\n${entry("bob", bob)}`, { DRAGOMAN_KEY: alice });
    for (const key of [alice, bob]) expect((await setup.post("/v1/chat", hello, bearer(key))).status).toBe(200);
    const short = setUpLogged({ DRAGOMAN_KEY: "short-secret" });
    await expect(short).rejects.toThrow("DRAGOMAN_KEY is too short: give at least 16 characters");
    await expect(short).rejects.not.toThrow("short-secret");
  });
});

describe("a file of keys", () => {
  const hash = hashOf(alice);
  const budget = (text: string): string => `keys:\n  a: { hash: "${hash}", budget: ${text} }`;

  it.each([
    ["", "keys.yaml: expected a document, but the input is empty"],
    ["- a", "keys.yaml: give one object `keys`, with an entry for each name"],
    ["keys:\n  a: {}\nmore: 1", "keys.yaml: give one object `keys`, with an entry for each name"],
    ["keys: [", "keys.yaml:1:8: unexpected end"],
    ["keys:\n  a: { hash: x }\n  a: { hash: x }", "keys.yaml:3:3: duplicated mapping key"],
    ['{ "keys": { "a": {},\n"a": {} } }', "keys.yaml:2:2: duplicated mapping key"],
    ["keys:\n  a b: {}", "keys.a b: a name has at most 64 letters, digits, dots, hyphens and underscores"],
    ["keys:\n  a: secret", "keys.a is a string: give an object with a `hash`"],
    ["keys:\n  a: ~", "keys.a is empty: give an object with a `hash`"],
    ["keys:\n  a: { rpm: 1 }", "keys.a.hash is missing: give sha256: and 64 hexadecimal digits"],
    ["keys:\n  a: { hash: sk-plain }", "keys.a.hash is not a hash: give sha256:"],
    [`keys:\n  a: { hash: "${hash}", rmp: 1 }`, "keys.a has an unknown field rmp; did you mean rpm?"],
    [
      `keys:\n  a: { hash: "${hash}", colour: 1 }`,
      "keys.a has an unknown field colour; there are hash, models, rpm, tpm, concurrency, budget",
    ],
    [`keys:\n  a: { hash: "${hash}", rpm: 0 }`, "keys.a.rpm is 0: give a whole number above 0"],
    [`keys:\n  a: { hash: "${hash}", concurrency: 0 }`, "keys.a.concurrency is 0: give a whole number above 0"],
    [`keys:\n  a: { hash: "${hash}", tpm: many }`, "keys.a.tpm is a string: give a whole number above 0"],
    [`keys:\n  a: { hash: "${hash}", models: openai/* }`, "keys.a.models is a string: give an array of addresses"],
    [budget("5"), "keys.a.budget is a number: give an object such as { usd: 5, per: month }"],
    [budget("{ per: day }"), "keys.a.budget.usd is missing: give an amount in USD above 0 and at most 1000000"],
    [budget("{ usd: 0, per: day }"), "keys.a.budget.usd is 0: give an amount in USD above 0"],
    [budget("{ usd: 1000001, per: day }"), "keys.a.budget.usd is 1000001: give an amount in USD above 0"],
    [budget("{ usd: .nan, per: day }"), "keys.a.budget.usd is NaN: give an amount in USD above 0"],
    [budget("{ usd: '5', per: day }"), "keys.a.budget.usd is a string: give an amount in USD above 0"],
    [budget("{ usd: 5 }"), "keys.a.budget.per is missing: give one of day, month"],
    [
      budget("{ usd: 5, per: day, unpriced: admit }"),
      "keys.a.budget.unpriced is a string: give one of refuse, estimate",
    ],
    [budget("{ usd: 5, per: year }"), "keys.a.budget.per is a string: give one of day, month"],
    [budget("{ usd: 5, pre: day }"), "keys.a.budget has an unknown field pre; did you mean per?"],
    [`keys:\n  a: { hash: "${hash}" }\n  b: { hash: "${hash}" }`, "keys.b.hash is the same as that of a"],
  ])("is refused with its mistake: %j", (text, message) => {
    const read = () => readKeyFile(write(text));
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
    expect(read).not.toThrow("sk-plain");
  });

  it("must exist", () => {
    expect(() => readKeyFile(join(folder, "nowhere.yaml"))).toThrow(/nowhere\.yaml cannot be read: ENOENT/);
  });

  it("may be JSON", () => {
    const models = ["fast", '"a": ', "\\"];
    const read = readKeyFile(write(JSON.stringify({ keys: { a: { hash, models } } }, null, 1)));
    expect(read.get(hash)).toMatchObject({ name: "a", models: models.map((text) => ({ text })) });
  });
});
