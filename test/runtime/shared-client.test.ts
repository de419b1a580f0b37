/** The shared client of a process. This test file runs in its own process. */

import { afterAll, beforeAll, expect, it } from "vitest";
import { Engine } from "../../runtime/engine.ts";
import { ChunkWriter } from "../../runtime/reply/chunks.ts";
import { sharedClient } from "../../runtime/transport/shared-client.ts";
import { fakeAdapter } from "./fake-adapter.ts";
import { type FakeProvider, json, startFakeProvider } from "./fake-provider.ts";

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider(json(503, {}));
});
afterAll(async () => {
  await sharedClient(new Engine({ env: {} }).settings, () => {}).client.close();
  await provider.close();
});

it("uses retries and timeouts of the first engine that sends a request; later ones warn about differences", async () => {
  const warnings: string[] = [];
  const engine = (env: Record<string, string>) =>
    new Engine({
      env: { CLOUD_KEY: "k", DRAGOMAN_MAX_BACKOFF_SECS: "0", ...env },
      adapters: [fakeAdapter("cloud", provider.url)],
      warn: (line) => warnings.push(line),
    });
  const countOf = async (asking: Engine) => {
    const before = provider.seen.length;
    const request = { model: "cloud/m", messages: [{ role: "user" as const, content: "hi" }] };
    await expect(asking.complete(request)).rejects.toMatchObject({ status: 503 });
    await expect(asking.open(request, (who) => new ChunkWriter(who))).rejects.toMatchObject({ status: 503 });
    return provider.seen.length - before;
  };

  const unused = engine({ DRAGOMAN_MAX_RETRIES: "5" });
  const first = engine({ DRAGOMAN_MAX_RETRIES: "1" });
  const alike = engine({ SERVICE_MAX_RETRIES: "1" });
  const later = engine({ DRAGOMAN_MAX_RETRIES: "0", DRAGOMAN_IDLE_TIMEOUT_SECS: "7" });
  expect(await countOf(first)).toBe(4);
  expect(await countOf(alike)).toBe(4);
  expect(warnings).toEqual([]);

  expect([await countOf(later), await countOf(later)]).toEqual([4, 4]);
  const ending = "the HTTP client of this process was created with";
  expect(warnings).toEqual([
    `DRAGOMAN_MAX_RETRIES is 0 for this router and ignored: ${ending} 1`,
    `DRAGOMAN_IDLE_TIMEOUT_SECS is 7 for this router and ignored: ${ending} 300`,
  ]);

  await unused.warmup();
  expect(warnings.slice(2)).toEqual([`DRAGOMAN_MAX_RETRIES is 5 for this router and ignored: ${ending} 1`]);
});
