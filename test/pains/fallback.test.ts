/** Common complaints about gateways: fallback, in the proxy and in the library. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { AllFailed, Http, ProviderError, Router } from "../../runtime/index.ts";
import { bodyOf, readEvents } from "../proxy/proxy-under-test.ts";
import { json, type Play, reset } from "../runtime/fake-provider.ts";
import { addressOf, halved, healthy, mute, simulated, startUpstream, type Upstream } from "./upstream.ts";

/** Each provider with a fallback. */
const pairs = simulated.map((provider, index) => [provider, simulated.at(index - 1) ?? ""] as const);
const messages = [{ role: "user" as const, content: "/long 40" }];
const eligible = [429, 500, 502, 503, 529];
const busy = (status: number): Play => json(status, {});

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());

describe("21: fallback comes after the retries, in exact order, and never for a 504 or a stream: the proxy", () => {
  let proxy: RunningProxy;
  beforeEach(async () => {
    const engine = upstream.engine({ DRAGOMAN_MAX_RETRIES: "1" });
    proxy = await startProxy({ engine, host: "127.0.0.1", port: 0 });
  });
  afterEach(() => proxy.close());

  const ask = (path: string, primary: string, backups: readonly string[], stream = false): Promise<Response> =>
    fetch(proxy.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ model: addressOf(primary), fallback: backups.map(addressOf), messages, stream }),
    });

  /** Calls and waits for an address that keeps failing: the client's retry, the wait of the fallback, and both again. */
  const exhausted = (provider: string) => [provider, 500, provider, 500, provider, 500, provider];

  it.each(pairs)("tries %s again, and then asks %s, in this order exactly", async (primary, backup) => {
    for (const failure of [...eligible.map(busy), reset]) {
      upstream.play(failure, failure, failure, failure, healthy);
      expect((await bodyOf(ask("/v1/chat", primary, [backup]))).provider).toBe(backup);
      expect(upstream.events).toEqual([...exhausted(primary), backup]);
    }
  });

  it.each(pairs)("asks %s alone as soon as it answers, and never %s", async (primary, backup) => {
    for (const failures of [0, 1, 2, 3]) {
      upstream.play(...Array.from({ length: failures }, () => busy(503)), healthy);
      expect((await bodyOf(ask("/v1/chat", primary, [backup]))).provider).toBe(primary);
      expect(upstream.events).toEqual(exhausted(primary).slice(0, failures * 2 + 1));
    }
  });

  it.each(pairs)("asks %s again after a 504, but never %s", async (primary, backup) => {
    upstream.play(busy(504));
    expect((await bodyOf(ask("/v1/chat", primary, [backup]))).error.code).toBe("provider_error");
    expect(upstream.events).toEqual([primary, 500, primary]);
  });

  it.each(pairs)("asks %s once, and never %s, where the request is invalid", async (primary, backup) => {
    for (const status of [400, 401, 403, 404]) {
      upstream.play(busy(status));
      expect((await ask("/v1/chat", primary, [backup])).status).toBe(status);
      expect(upstream.events).toEqual([primary]);
    }
  });

  it("does not wait for a quota that is used up, but asks the next", async () => {
    upstream.play(json(429, { error: { message: "no credit", code: "insufficient_quota" } }), healthy);
    expect((await bodyOf(ask("/v1/chat", "openai", ["anthropic"]))).provider).toBe("anthropic");
    expect(upstream.events).toEqual(["openai", "anthropic"]);
  });

  it("asks every address in turn, and answers all_failed with the error of each", async () => {
    upstream.play(...Array.from({ length: 8 }, () => json(503, { error: { message: "first" } })), busy(500));
    const response = await ask("/v1/chat", "anthropic", ["openai", "gemini"]);
    expect(response.status).toBe(502);
    const { code, message } = (await bodyOf(response)).error;
    expect(code).toBe("all_failed");
    expect(message).toMatch(/: anthropic\/\S+: first; openai\/\S+: first; gemini\/\S+: /);
    expect(upstream.events).toEqual(["anthropic", "openai", "gemini"].flatMap(exhausted));
  });

  describe.each(["/v1/chat", "/v1/chat/stream"])("streaming on %s", (path) => {
    it.each(pairs)("asks %s again until its first byte is passed on, and never %s", async (primary, backup) => {
      upstream.play(mute, healthy);
      expect((await readEvents(await ask(path, primary, [backup], true))).at(-1)).toEqual({
        type: "done",
        finish_reason: "stop",
      });
      expect(upstream.events).toEqual([primary, 500, primary]);

      upstream.play(busy(503));
      expect((await ask(path, primary, [backup], true)).status).toBe(503);
      expect(upstream.events).toEqual([primary, 500, primary]);

      upstream.play(halved, healthy);
      const events = await readEvents(await ask(path, primary, [backup], true));
      expect(events.at(-1)).toMatchObject({ type: "error", message: expect.stringMatching(/^stream error: /) });
      expect(upstream.events).toEqual([primary]);
    });

    it("does not even check the addresses", async () => {
      upstream.play(healthy);
      expect((await ask(path, "openai", ["unknown"], true)).status).toBe(200);
    });
  });
});

describe("21: fallback comes after the retries, in exact order, and never for a 504 or a stream: the library", () => {
  const addresses = [addressOf("anthropic"), addressOf("openai"), addressOf("gemini")];
  const [primary = ""] = addresses;
  // the first router in a process sets the client's retry policy
  const env = () => ({ ...upstream.env, DRAGOMAN_MAX_RETRIES: "1", DRAGOMAN_MAX_BACKOFF_SECS: "0" });
  const router = (retries = 0) =>
    Router.fromEnv({ env: env(), fallback: { models: addresses, retries, backoffMs: 0 } });

  it("retries each model of the list, then tries the next", async () => {
    upstream.play(busy(529), busy(503), reset, busy(500), healthy);
    expect((await router().complete({ model: primary, messages })).provider).toBe("gemini");
    expect(upstream.events).toEqual(["anthropic", "anthropic", "openai", "openai", "gemini"]);
  });

  it("begins with the model that the request names, and tries none twice", async () => {
    const twice = (...names: string[]) => names.flatMap((name) => [name, name]);
    upstream.play(busy(503));
    await expect(router().complete({ model: addressOf("xai"), messages })).rejects.toBeInstanceOf(AllFailed);
    expect(upstream.events).toEqual(twice("xai", "anthropic", "openai", "gemini"));
    upstream.play(busy(503));
    await expect(router().complete({ model: addressOf("openai"), messages })).rejects.toBeInstanceOf(AllFailed);
    expect(upstream.events).toEqual(twice("openai", "anthropic", "gemini"));
  });

  it("lets the client's own retries come first", async () => {
    upstream.play(busy(503), busy(503), busy(503), busy(503), healthy);
    expect((await router(1).complete({ model: primary, messages })).provider).toBe("openai");
    expect(upstream.events).toEqual(["anthropic", "anthropic", "anthropic", "anthropic", "openai"]);
  });

  it.each([504, 400, 401])("ends the chain at a %i", async (status) => {
    upstream.play(busy(503), busy(503), busy(status));
    const asked = router().complete({ model: primary, messages });
    await expect(asked).rejects.toMatchObject({ name: "ProviderError", status });
    expect(upstream.events).toEqual([
      "anthropic",
      "anthropic",
      ...(status === 504 ? ["openai", "openai"] : ["openai"]),
    ]);
  });

  it("collects the last error of each model", async () => {
    const slow = json(429, { error: { message: "slow down" } });
    upstream.play(slow, slow, reset, reset, busy(500));
    const error = await router()
      .complete({ model: primary, messages })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AllFailed);
    const { errors } = error as AllFailed;
    expect(errors.map((text) => text.split(": ")[0])).toEqual(addresses);
    expect(errors[0]).toContain("slow down");
  });

  it("asks only the model of the request for a stream, again until its first chunk", async () => {
    const drain = async (): Promise<void> => {
      for await (const _ of await router().stream({ model: addressOf("xai"), messages }));
    };
    upstream.play(mute, healthy);
    await drain();
    expect(upstream.events).toEqual(["xai", "xai"]);
    upstream.play(busy(503));
    await expect(drain()).rejects.toBeInstanceOf(ProviderError);
    expect(upstream.events).toEqual(["xai", "xai"]);
    upstream.play(halved);
    await expect(drain()).rejects.toBeInstanceOf(Http);
    expect(upstream.events).toEqual(["xai"]);
  });
});
