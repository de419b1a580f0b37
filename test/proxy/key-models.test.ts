/**
 * Keys × endpoints × ways to name a model × allowed or not. The upstream records what it receives and fails, so that every
 * address of a list is tried: a request that is refused sends nothing, any other is sent to exactly the models that it names.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOf } from "../../proxy/keys/hash.ts";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import { aliases, type Endpoint, endpoints, haiku, pro, type Way, waysAt } from "./ways-to-name-a-model.ts";

const cases = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  waysAt(endpoint).map(([way, named]) => [name, way, endpoint, named] as const),
);

/** A key for each list of models. */
const keyOf = (models: readonly string[]): string => `key of ${JSON.stringify(models)}`;
const lists = new Map(
  cases.flatMap(([, , , { allowed, refused }]) => [...allowed, ...refused].map((models) => [keyOf(models), models])),
);

let folder: string;
let upstream: Server;
let proxy: RunningProxy;
/** The models of the requests that were received. */
let received: string[] = [];

beforeAll(async () => {
  upstream = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (piece) => {
      text += piece;
    });
    request.on("end", () => {
      const inPath = /\/models\/([^:]+):/.exec(request.url ?? "")?.[1];
      received.push(inPath === undefined ? JSON.parse(text).model : decodeURIComponent(inPath));
      response.writeHead(503, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const providers = ["ANTHROPIC", "PROVIDER_B", "OPENAI", "GEMINI", "OPENROUTER", "PERPLEXITY"];
  const env = Object.fromEntries(
    providers.flatMap((name) => [
      [`${name}_API_KEY`, "secret"],
      [`${name}_BASE_URL`, url],
    ]),
  );
  folder = mkdtempSync(join(tmpdir(), "dragoman-key-models-"));
  const file = join(folder, "keys.json");
  const keys = [...lists].map(([key, models], index) => [`key-${index}`, { hash: hashOf(key), models }]);
  writeFileSync(file, JSON.stringify({ keys: { ...Object.fromEntries(keys), all: { hash: hashOf("all") } } }));
  const engine = new Engine({
    env: {
      ...env,
      AI_GATEWAY_API_KEY: "secret",
      VERCEL_BASE_URL: url,
      DRAGOMAN_MAX_RETRIES: "0",
      DRAGOMAN_KEYS: file,
      DRAGOMAN_ALIASES: Object.entries(aliases)
        .map(([name, addresses]) => `${name}=${addresses}`)
        .join(";"),
    },
    timing: { sleep: async () => {}, random: () => 0 },
  });
  proxy = await startProxy({ engine, host: "127.0.0.1", port: 0, logs: { write: () => {} } });
});

afterAll(async () => {
  await proxy.close();
  upstream.closeAllConnections();
  upstream.close();
  rmSync(folder, { recursive: true });
});

async function send({ path, body, inPath }: Endpoint, { model, more }: Way, key: string) {
  received = [];
  const response = await fetch(proxy.url + path(model), {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ ...body, ...(!inPath && { model }), ...more }),
  });
  return { status: response.status, text: await response.text(), received };
}

/** The providers of these cases that do not count. */
const cannotCount = /^openrouter\//;

describe("a key may use", () => {
  it.each(cases)("at %s: %s", async (_name, _way, endpoint, way) => {
    const reaches = endpoint.counts && cannotCount.test(way.model) ? [] : way.reaches;
    for (const models of way.allowed) {
      const { status, received } = await send(endpoint, way, keyOf(models));
      expect([models, status === 403, received.filter((model, at) => model !== received[at - 1])]).toEqual([
        models,
        false,
        reaches,
      ]);
    }
    for (const models of way.refused) {
      const { status, text, received } = await send(endpoint, way, keyOf(models));
      expect([models, status, received]).toEqual([models, 403, []]);
      expect(text).toMatch(/the key key-\d+ may not use .+; it may use /);
    }
  });
});

describe("a key sees", () => {
  const paths = ["/v1/models", "/openai/v1/models", "/anthropic/v1/models", "/v1beta/models", "/gemini/v1/models"];
  const get = (path: string, key: string) => fetch(proxy.url + path, { headers: { authorization: `Bearer ${key}` } });

  it.each(paths)("at %s what it may use, aliases too", async (path) => {
    const seen = async (models: readonly string[] | undefined): Promise<string[]> => {
      const body = (await (await get(path, models === undefined ? "all" : keyOf(models))).json()) as {
        models: { id?: string; name: string }[];
      };
      return body.models.map(({ id, name }) => id ?? name.slice("models/".length));
    };
    expect(await seen(["fast"])).toEqual(["fast"]);
    expect(await seen(["fast", "costly"])).toEqual(["fast", "costly"]);
    expect(await seen([])).toEqual([]);
    const own = await seen(["anthropic/*"]);
    expect(own).toContain(`anthropic/${haiku}`);
    expect(own.every((id) => id.startsWith("anthropic/"))).toBe(true);
    const all = await seen(undefined);
    expect(all).toEqual(expect.arrayContaining([...own, `openai/${pro}`, "fast", "costly"]));
    expect(all.filter((id) => id.includes("*"))).toEqual([]);
    expect(new Set(all).size).toBe(all.length);
  });

  it.each(paths)("at %s one model only if it may use it", async (path) => {
    const status = async (id: string, models: readonly string[]) => (await get(`${path}/${id}`, keyOf(models))).status;
    expect(await status("fast", ["fast"])).toBe(200);
    expect(await status("Fast", ["fast"])).toBe(200);
    expect(await status(`anthropic/${haiku}`, ["fast"])).toBe(404);
    expect(await status("costly", ["fast"])).toBe(404);
    expect(await status(haiku, ["anthropic/*"])).toBe(200);
  });
});
