/** Credentials × every way in which bytes leave the proxy: a provider that quotes the operator's key never shows it to a caller. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Api,
  apis,
  json,
  type RelayedApi,
  relayedApis,
  startVendor,
  stream,
  streamOf,
  type Vendor,
} from "../inbound/vendor.ts";

/** The part of the secret that is never encoded or escaped. */
const core = "QuotedCore42";
const secret = `sk-live/${core}+x=="y`;

/** How a provider may quote it in a message. */
const forms: Readonly<Record<string, string>> = {
  plain: secret,
  "in a sentence": `Incorrect API key provided: ${secret}. You can find it in your account.`,
  "percent-encoded": `https://vendor.example/?key=${encodeURIComponent(secret)}&x=1`,
  "percent-encoded in lower case": encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  "percent-encoded but for slashes": encodeURIComponent(secret).replaceAll("%2F", "/"),
  "as JSON in a string": JSON.stringify({ authorization: `Bearer ${secret}` }),
  twice: `${secret}${secret}`,
};

const chat = { messages: [{ role: "user", content: "hi" }] };

/** Each endpoint with the API of its provider; `model` is in the body, or in the path. */
interface Endpoint {
  readonly api: RelayedApi;
  readonly path: string;
  readonly streamPath?: string;
  readonly body: object;
}

const models = {
  messages: "anthropic/claude-opus-4-8",
  responses: "openai/gpt-5.5",
  "generate-content": "gemini/gemini-3.5-flash",
} as const;

const relayed = Object.fromEntries(
  relayedApis.map((api): [string, Endpoint] => [`${api}, relayed`, { api, ...(apis[api] satisfies Api) }]),
);

const callers = {
  "/v1/chat": chat,
  "/v1/chat/completions": chat,
  "/v1/messages": { ...chat, max_tokens: 9 },
  "/v1/responses": { input: "hi" },
};

const translated = Object.fromEntries(
  (Object.keys(models) as (keyof typeof models)[]).flatMap((api) => {
    const inBody = Object.entries(callers)
      // OpenAI serves chat completions, too
      .filter(([path]) => path !== apis[api].path && (api !== "responses" || path !== apis["chat-completions"].path))
      .map(([path, body]): [string, Endpoint] => {
        return [`${path} of ${api}`, { api, path, body: { ...body, model: models[api] } }];
      });
    if (api === "generate-content") return inBody;
    const google = `/v1beta/models/${models[api]}`;
    const { body } = apis["generate-content"];
    const paths = { path: `${google}:generateContent`, streamPath: `${google}:streamGenerateContent?alt=sse` };
    return [...inBody, [`generateContent of ${api}`, { api, ...paths, body }] as [string, Endpoint]];
  }),
);

const endpoints = { ...relayed, ...translated };

let vendor: Vendor;
let folder: string;
let log: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-credentials-"));
  log = join(folder, "requests.jsonl");
  const keys = { ANTHROPIC_API_KEY: secret, OPENAI_API_KEY: secret, GEMINI_API_KEY: secret };
  vendor = await startVendor({ ...keys, DRAGOMAN_MAX_RETRIES: "0", DRAGOMAN_LOG: log });
});

afterAll(async () => {
  await vendor.close();
  const written = readFileSync(log, "utf8") + vendor.logs();
  rmSync(folder, { recursive: true });
  expect(written).toContain("provider_error");
  expect(written).not.toContain(core);
});

/** Everything that a caller gets. */
async function received(response: Response): Promise<string> {
  const body = await response.text();
  return [...[...response.headers].map(([name, value]) => `${name}: ${value}`), body].join("\n");
}

function expectMasked(text: string): void {
  expect(text).not.toContain(core);
  expect(text).toContain("***");
}

/** Two pieces, cut within the key. */
function cut(text: string): [string, string] {
  const at = text.indexOf(core) + 3;
  return [text.slice(0, at), text.slice(at)];
}

describe.each(Object.entries(endpoints))("%s", (_, { api, path, streamPath, body }) => {
  const { error, errorEvent, begins } = apis[api];
  const ask = () => vendor.post(path, body);
  const [pathOfStream, bodyOfStream] =
    streamPath === undefined ? [path, { ...body, stream: true }] : [streamPath, body];
  const askForStream = () => vendor.post(pathOfStream, bodyOfStream);

  it.each(Object.entries(forms))("masks a key in an error, %s", async (_form, message) => {
    for (const send of [ask, askForStream]) {
      vendor.reset(json(400, error(message)));
      const response = await send();
      expect(response.status).toBe(400);
      const length = response.headers.get("content-length");
      const text = await received(response);
      expectMasked(text);
      expect(Number(length)).toBe(Buffer.byteLength(text.slice(text.indexOf("\n{") + 1)));
    }
  });

  it("masks it in a compressed error, an error inside a 200, a web page, and text", async () => {
    const said = error(`bad key ${secret}`);
    const zipped = gzipSync(JSON.stringify(said));
    for (const reply of [
      json(401, zipped, { "content-encoding": "gzip" }),
      json(200, { ...said, status: "failed" }),
      json(502, `<html>${encodeURIComponent(secret)}</html>`, { "content-type": "text/html" }),
      json(503, `no ${secret}`, { "content-type": "text/plain" }),
      json(500, `{"oops":${JSON.stringify(secret)}`),
    ]) {
      vendor.reset(reply);
      const text = await received(await ask());
      expect(text).not.toContain(core);
    }
  });

  it("masks it with escapes that some servers write for safety in HTML", async () => {
    const said = JSON.stringify(error(`bad key ${secret}`));
    const escaped = (mark: string) => `\\u00${mark.charCodeAt(0).toString(16)}`;
    const safe = said.replaceAll("+", escaped).replaceAll("=", escaped);
    for (const text of [safe, safe.replaceAll("\\u002b", "\\u002B").replaceAll("\\u003d", "\\u003D")]) {
      expect(text).not.toBe(said);
      vendor.reset(json(401, text));
      expect(await received(await ask())).not.toContain(core);
    }
  });

  it("masks it in the headers of a reply", async () => {
    for (const status of [200, 429]) {
      const names = [
        "request-id",
        "x-request-id",
        "retry-after",
        "x-ratelimit-x",
        "anthropic-ratelimit-x",
        "openai-model",
      ];
      const headers = Object.fromEntries([...names, "server-timing", "location"].map((name) => [name, `a ${secret}`]));
      vendor.reset(json(status, status === 200 ? apis[api].answer : error("slow"), headers));
      expect(await received(await ask())).not.toContain(core);
    }
    vendor.reset(json(307, "", { location: `https://vendor.example/${encodeURIComponent(secret)}` }));
    expect(await received(await ask())).not.toContain(core);
  });

  it.each(Object.entries(forms))("masks it in an error in the middle of a stream, %s", async (_form, message) => {
    for (const pieces of [[errorEvent(message)], cut(errorEvent(message))]) {
      vendor.reset(stream([begins, ...pieces]));
      const text = await received(await askForStream());
      expectMasked(text);
      expect(text).not.toContain("sk-live");
    }
  });

  it("masks it in an error in place of a stream", async () => {
    const [first, second] = cut(errorEvent(secret));
    for (const reply of [stream([first, second]), json(200, error(secret))]) {
      vendor.reset(reply);
      expect(await received(await askForStream())).not.toContain(core);
    }
  });
});

describe.each(relayedApis)("%s, relayed", (name) => {
  const api: Api = apis[name];

  it("passes on what has no key in it byte for byte", async () => {
    const almost = secret.slice(0, -2);
    for (const status of [200, 400]) {
      const body = `${JSON.stringify(status === 200 ? api.answer : api.error(almost), null, 1)}\n`;
      vendor.reset(json(status, body));
      expect(await (await vendor.post(api.path, api.body)).text()).toBe(body);
    }
    const pieces = [api.begins, ...cut(api.errorEvent(almost)), ": sk-li\n\n", "data: sk-li"];
    vendor.reset(stream(pieces));
    expect(await (await vendor.post(...streamOf(api))).text()).toBe(pieces.join(""));
  });

  it("passes on an answer byte for byte, whatever it says", async () => {
    const body = JSON.stringify(api.answer).replace('"a"', JSON.stringify(secret));
    vendor.reset(json(200, body));
    expect(await (await vendor.post(api.path, api.body)).text()).toBe(body);
    const said = JSON.stringify(secret).slice(1, -1);
    const pieces = [api.begins, ...cut(api.begins.replaceAll('"a"', `"${said}"`)), api.ends];
    vendor.reset(stream(pieces));
    expect(await (await vendor.post(...streamOf(api))).text()).toBe(pieces.join(""));
  });

  it("does not send the caller's key", async () => {
    vendor.reset(json(200, api.answer));
    const key = "the-caller's-own-key";
    const given = { authorization: `Bearer ${key}`, "x-api-key": key, "x-goog-api-key": key, cookie: key };
    const at = api.path.includes("?") ? "&" : "?";
    expect((await vendor.post(`${api.path}${at}key=${key}`, api.body, given)).status).toBe(200);
    expect(JSON.stringify(vendor.received)).not.toContain(key);
    expect(vendor.received).toHaveLength(1);
  });
});
