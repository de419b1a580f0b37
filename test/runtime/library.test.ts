import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { type Simulator, startSimulator } from "../../proxy/simulator/server.ts";
import * as library from "../../runtime/index.ts";

const { Router } = library;
const messages = [{ role: "user" as const, content: "Good morning" }];
const registered = adapters.flatMap(({ names: [canonical] }) => (canonical ? [canonical.key] : []));

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

const env = () => ({ ...simulator.environment, DRAGOMAN_MAX_RETRIES: "0" });

describe("the public names", () => {
  it("are these and no others", () => {
    expect(Object.keys(library).sort()).toEqual([
      "AllFailed",
      "ConfigError",
      "DragomanError",
      "Http",
      "InvalidRequest",
      "Json",
      "MissingModel",
      "ProviderError",
      "Router",
      "Stream",
      "UnknownProvider",
      "configPath",
      "loadConfig",
      "untagged",
    ]);
  });
});

describe("a router", () => {
  it.each(registered)("has a conversation with %s", async (key) => {
    const answer = await Router.fromEnv({ env: env() }).complete({ model: `${key}/some-model`, messages });
    expect(answer).toMatchObject({ object: "chat.completion", provider: key, model: "some-model" });
    expect(answer.choices[0]).toMatchObject({ finish_reason: "stop", message: { role: "assistant" } });
    expect(answer.choices[0].message.content).toMatch(/./);
    expect(answer.usage.total_tokens).toBe(answer.usage.prompt_tokens + answer.usage.completion_tokens);
  });

  it.each(registered)("streams the same from %s, as JSON texts", async (key) => {
    const router = Router.fromEnv({ env: env() });
    const request = { model: `${key}/some-model`, messages };
    let text = "";
    const chunks: library.Chunk[] = [];
    for await (const item of await router.stream(request)) {
      const chunk: library.Chunk = JSON.parse(item);
      chunks.push(chunk);
      text += chunk.choices[0].delta.content ?? "";
    }
    expect(text).toBe((await router.complete(request)).choices[0].message.content);
    expect(chunks.at(-1)?.choices[0].finish_reason).toBe("stop");
    expect(chunks.at(-2)?.usage?.total_tokens).toBeGreaterThan(0);
  });

  it("checks aliases first, one level deep", async () => {
    const [first, second] = registered;
    const aliases = { fast: `${first}/a`, chained: "fast", [`${first}/old`]: `${second}/new` };
    const router = Router.fromEnv({ env: env(), aliases });
    const answering = async (model: string) => {
      const { provider, model: raw } = await router.complete({ model, messages });
      return `${provider}/${raw}`;
    };
    expect(await answering("fast")).toBe(`${first}/a`);
    expect(await answering(`${first}/old`)).toBe(`${second}/new`);
    await expect(answering("chained")).rejects.toThrow(new library.UnknownProvider("chained"));
  });

  it("falls back over the whole list, in place of the request's model", async () => {
    const [first] = registered;
    const models = [`${first}/a`, `${first}/b`];
    const router = Router.fromEnv({ env: env(), fallback: { models, retries: 0 } });
    expect((await router.complete({ model: "ignored/here", messages })).model).toBe("a");
    const failing = [{ role: "user" as const, content: "/fail 503 0" }];
    const error = await router
      .complete({ model: "ignored/here", messages: failing })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(library.AllFailed);
    expect((error as library.AllFailed).errors.map((text) => text.split(": ")[0])).toEqual(models);
  });

  it("does not use the fallback for streams", async () => {
    const [first] = registered;
    const router = Router.fromEnv({ env: env(), fallback: { models: [`${first}/a`] } });
    await expect(router.stream({ model: "nobody/here", messages })).rejects.toBeInstanceOf(library.UnknownProvider);
  });

  it("throws its own errors", async () => {
    const router = Router.fromEnv({ env: env() });
    const [first] = registered;
    const complete = (request: object) => router.complete(request as library.EngineRequest);
    await expect(complete({ messages })).rejects.toBeInstanceOf(library.MissingModel);
    await expect(complete({ model: `${first}/m`, messages, max_tokens: -1 })).rejects.toBeInstanceOf(
      library.InvalidRequest,
    );
    const failing = [{ role: "user", content: "/fail 404" }];
    await expect(complete({ model: `${first}/m`, messages: failing })).rejects.toMatchObject({
      kind: "ProviderError",
      status: 404,
    });
  });

  it("is cancelled by a signal", async () => {
    const [first] = registered;
    const router = Router.fromEnv({ env: env() });
    const signal = AbortSignal.abort(new Error("left"));
    await expect(router.complete({ model: `${first}/m`, messages }, { signal })).rejects.toThrow("left");
    await expect(router.stream({ model: `${first}/m`, messages }, { signal })).rejects.toThrow("left");
  });

  it("fails while iterating for what breaks on the way", async () => {
    const [first] = registered;
    const cut = [{ role: "user" as const, content: "some words first /cut" }];
    const stream = await Router.fromEnv({ env: env() }).stream({ model: `${first}/m`, messages: cut });
    await expect(Array.fromAsync(stream)).rejects.toBeInstanceOf(library.DragomanError);
  });

  it.each([
    [{ models: [] }, "fallback.models"],
    [{ models: ["a/b"], retries: -1 }, "fallback.retries"],
    [{ models: ["a/b"], backoffMs: Number.NaN }, "fallback.backoffMs"],
  ])("refuses the fallback %j", (fallback, named) => {
    expect(() => Router.fromEnv({ env: env(), fallback })).toThrow(named);
  });

  it("refuses a setting that cannot be", () => {
    expect(() => Router.fromEnv({ env: { DRAGOMAN_MAX_RETRIES: "many" } })).toThrow(library.ConfigError);
  });

  it("warms up without complaint", async () => {
    await Router.fromEnv({ env: env() }).warmup();
    await Router.fromEnv({ env: {} }).warmup();
  });
});

describe("the registry", () => {
  const router = Router.fromEnv({ env: {} });

  it("holds 27 models, and finds each by id and by name", () => {
    expect(router.models().length).toBe(27);
    for (const entry of router.models()) {
      expect(router.lookup(entry.id)).toBe(entry);
      expect(router.lookup(entry.name)).toBe(entry);
    }
    expect(router.lookup("nobody/at-all")).toBeUndefined();
  });
});
