/** Tokens that are fetched in place of an API key: a provider that quotes one in an error never shows it to a caller. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import { apis } from "../inbound/vendor.ts";

let fetched = 0;
/** Each token has ended when it comes, so that each call fetches its own. */
vi.mock("../../runtime/credentials/google.ts", () => ({
  connect: () => async () => ({ value: `fetched-token-${++fetched}`, expires: Date.now() }),
}));

let provider: Server;
let proxy: RunningProxy;
let received: (string | undefined)[];
let held: (() => void)[];

/** Refuses the token of each call, when two have arrived. */
beforeEach(async () => {
  [fetched, received, held] = [0, [], []];
  provider = createServer(({ headers: { authorization } }, response) => {
    received.push(authorization);
    response.writeHead(401, { "content-type": "application/json" });
    held.push(() => response.end(JSON.stringify({ error: { message: `not good: ${authorization}` } })));
    if (held.length === 2) for (const answer of held) answer();
  }).listen(0, "127.0.0.1");
  await once(provider, "listening");
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const signed = adapters.find(({ credential }) => credential?.kind === "google")?.credential;
  const adapter = adapters.find(({ provider }) => provider === "gemini");
  if (adapter === undefined || signed === undefined) throw new Error("there is no such adapter any more");
  const engine = new Engine({
    env: { GEMINI_BASE_URL: url, DRAGOMAN_MAX_RETRIES: "0" },
    adapters: [{ ...adapter, key_optional: true, credential: signed }],
  });
  proxy = await startProxy({ engine, host: "127.0.0.1", port: 0, logs: { write: () => {} } });
});
afterEach(async () => {
  await proxy.close();
  provider.close();
});

const { path, body } = apis["generate-content"];

it.each([
  ["relayed", path, body],
  [
    "translated",
    "/v1/messages",
    { model: "gemini/gemini-3.5-flash", max_tokens: 9, messages: [{ role: "user", content: "hi" }] },
  ],
])("are masked in the answers to the calls that fetched them: %s", async (_, path, body) => {
  const call = async (): Promise<string> => {
    const headers = { "content-type": "application/json" };
    return (await fetch(proxy.url + path, { method: "POST", headers, body: JSON.stringify(body) })).text();
  };
  const first = call();
  await vi.waitUntil(() => received.length === 1, { timeout: 60_000 });
  const answers = await Promise.all([first, call()]);
  expect(received).toEqual(["Bearer fetched-token-1", "Bearer fetched-token-2"]);
  for (const answer of answers) expect(answer).toContain("not good: Bearer ***");
});
