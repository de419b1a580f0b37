import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as library from "../../runtime/index.ts";
import { providers } from "../../simulator/providers.ts";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { modelOf } from "../models.ts";

const { Router } = library;
const messages = [{ role: "user" as const, content: "Good morning" }];
/** One address per provider. */
const addresses = providers.map(({ key }) => `${key}/${modelOf(key)}`);
const [first = "", second = "", third = ""] = addresses;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

const env = () => ({ ...simulator.environment, DRAGOMAN_MAX_RETRIES: "0" });

describe("the public names", () => {
  it("are exactly these", () => {
    expect(Object.keys(library).sort()).toEqual([
      "AllFailed",
      "ConfigError",
      "Credential",
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
    ]);
  });
});

describe("a router", () => {
  it.each(addresses)("has a conversation with %s", async (model) => {
    const answer = await Router.fromEnv({ env: env() }).complete({ model, messages });
    expect(answer.object).toBe("chat.completion");
    expect(`${answer.provider}/${answer.model}`).toBe(model);
    expect(answer.choices[0]).toMatchObject({ finish_reason: "stop", message: { role: "assistant" } });
    expect(answer.choices[0].message.content).toMatch(/./);
    expect(answer.usage.total_tokens).toBe(answer.usage.prompt_tokens + answer.usage.completion_tokens);
  });

  it.each(addresses)("streams the same from %s, as JSON", async (model) => {
    const router = Router.fromEnv({ env: env() });
    const request = { model, messages };
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
    const aliases = { fast: first, chained: "fast", "any/old": second };
    const router = Router.fromEnv({ env: env(), aliases });
    const answering = async (model: string) => {
      const { provider, model: raw } = await router.complete({ model, messages });
      return `${provider}/${raw}`;
    };
    expect(await answering("fast")).toBe(first);
    expect(await answering("any/old")).toBe(second);
    await expect(answering("chained")).rejects.toThrow(new library.UnknownProvider("chained"));
  });

  describe("falls back", () => {
    const failing = [{ role: "user" as const, content: "/fail 503 0" }];
    const aliases = { also: second };
    /** The attempted models, in order, when all fail. */
    const tried = async (model: string, models: readonly string[]) => {
      const router = Router.fromEnv({ env: env(), aliases, fallback: { models, retries: 0 } });
      const error = await router.complete({ model, messages: failing }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(library.AllFailed);
      return (error as library.AllFailed).errors.map((text) => text.split(": ")[0]);
    };

    it("over the whole list when the request has the primary model", async () => {
      expect(await tried(first, [first, second])).toEqual([first, second]);
    });

    it("from the request's model, trying no model twice", async () => {
      expect(await tried(second, [first, second])).toEqual([second, first]);
      expect(await tried(third, [first, second])).toEqual([third, first, second]);
      expect(await tried("also", [first, second, first])).toEqual(["also", first]);
      expect(await tried(second.slice(second.indexOf("/") + 1), ["also", first])).toEqual([
        second.slice(second.indexOf("/") + 1),
        first,
      ]);
    });

    it("never for a stream, which uses only its own model", async () => {
      const router = Router.fromEnv({ env: env(), fallback: { models: [first], retries: 0 } });
      const stream = router.stream({ model: second, messages: failing });
      await expect(stream).rejects.toMatchObject({ name: "ProviderError", status: 503 });
      for await (const item of await router.stream({ model: second, messages })) {
        expect(`${JSON.parse(item).provider}/`).toBe(second.slice(0, second.indexOf("/") + 1));
      }
    });

    it("only to configured models, else nothing is sent", async () => {
      const router = Router.fromEnv({ env: env(), fallback: { models: [first, "unknown/here"] } });
      for (const model of [first, "unknown/else"]) {
        await expect(router.complete({ model, messages })).rejects.toBeInstanceOf(library.UnknownProvider);
      }
    });
  });

  it("throws its own errors", async () => {
    const router = Router.fromEnv({ env: env() });
    const complete = (request: object) => router.complete(request as library.CompletionRequest);
    await expect(complete({ messages })).rejects.toBeInstanceOf(library.MissingModel);
    await expect(complete({ model: first, messages, max_tokens: -1 })).rejects.toBeInstanceOf(library.InvalidRequest);
    const failing = [{ role: "user", content: "/fail 404" }];
    await expect(complete({ model: first, messages: failing })).rejects.toMatchObject({
      kind: "ProviderError",
      status: 404,
    });
  });

  it("accepts its own answers unchanged, also with another provider", async () => {
    const router = Router.fromEnv({ env: env() });
    const tools = [{ type: "function" as const, function: { name: "get_weather" } }];
    const asked: library.CompletionRequest = {
      model: first,
      tools,
      messages: [{ role: "user", content: "/call get_weather {}" }],
    };
    const [{ message }] = (await router.complete(asked)).choices;
    const id = message.tool_calls?.[0]?.id ?? "";
    const history: library.RequestMessage[] = [
      ...asked.messages,
      message,
      { role: "tool", tool_call_id: id, content: "sunny" },
    ];
    for (const model of addresses) {
      const answer = await router.complete({ model, tools, messages: history, "x-unknown": { any: 1 } });
      expect(answer.choices[0].message.content).toMatch(/./);
    }
  });

  it("is cancelled by a signal", async () => {
    const router = Router.fromEnv({ env: env() });
    const signal = AbortSignal.abort(new Error("left"));
    await expect(router.complete({ model: first, messages }, { signal })).rejects.toThrow("left");
    await expect(router.stream({ model: first, messages }, { signal })).rejects.toThrow("left");
  });

  it("throws later failures while iterating", async () => {
    const cut = [{ role: "user" as const, content: "some words first /cut" }];
    const stream = await Router.fromEnv({ env: env() }).stream({ model: first, messages: cut });
    const reading = (async () => {
      for await (const item of stream) expect(JSON.parse(item).object).toBe("chat.completion.chunk");
    })();
    await expect(reading).rejects.toBeInstanceOf(library.DragomanError);
  });

  it.each([
    [{ models: [] }, "fallback.models: expected at least one address"],
    [{ models: ["a/b", 5] as string[] }, "fallback.models[1]: expected a string, found 5"],
    [{ models: Array(17).fill("a/b") }, "fallback.models: expected at most 16 addresses, found 17"],
    [{ models: [`a/${"b".repeat(255)}`] }, "fallback.models[0]: expected an address of at most 256 characters"],
    [{ models: ["a/b"], retries: -1 }, "fallback.retries"],
    [{ models: ["a/b"], backoffMs: Number.NaN }, "fallback.backoffMs"],
  ])("rejects the fallback %j", (fallback, named) => {
    expect(() => Router.fromEnv({ env: env(), fallback })).toThrow(named);
  });

  it("accepts a fallback of 16 addresses of 256 characters", () => {
    const models = Array(16).fill(`a/${"b".repeat(254)}`);
    expect(Router.fromEnv({ env: env(), fallback: { models } })).toBeInstanceOf(Router);
  });

  it("rejects an invalid setting", () => {
    expect(() => Router.fromEnv({ env: { DRAGOMAN_MAX_RETRIES: "many" } })).toThrow(library.ConfigError);
  });

  it("ignores settings of other parts", async () => {
    const others = { DRAGOMAN_PORT: "tcp://10.96.0.7:3000", DRAGOMAN_WORKERS: "x", SERVICE_RATE_LIMIT_RPM: "x" };
    const warnings: Error[] = [];
    const listen = (warning: Error) => void warnings.push(warning);
    process.on("warning", listen);
    const answer = await Router.fromEnv({ env: { ...env(), ...others } }).complete({ model: first, messages });
    process.off("warning", listen);
    expect(answer.choices[0].message.content).toMatch(/./);
    expect(warnings).toEqual([]);
  });

  it("warms up", async () => {
    await Router.fromEnv({ env: env() }).warmup();
    await Router.fromEnv({ env: {} }).warmup();
  });
});

describe("the registry", () => {
  const router = Router.fromEnv({ env: {} });

  it("finds each model by id", () => {
    for (const entry of router.models()) expect(router.lookup(entry.id)).toBe(entry);
    expect(router.lookup("unknown/at-all")).toBeUndefined();
  });

  it("finds a model by its name: the only one, or that of the provider that the name is routed to", () => {
    const bare = router.models().filter(({ name }) => !name.includes("/"));
    const found = new Set<string | undefined>();
    for (const [name, entries] of Map.groupBy(bare, (entry) => entry.name)) {
      const vendor = name.startsWith("gpt-") ? "openai" : name.startsWith("gemini") ? "gemini" : undefined;
      const expected = entries.length === 1 ? entries[0] : entries.find(({ provider }) => provider === vendor);
      expect(router.lookup(name), name).toBe(expected);
      if (entries.length > 1) found.add(expected?.provider);
    }
    expect(found).toEqual(new Set(["openai", "gemini", undefined]));
  });

  it("finds a model whatever the case of its name, as routing does, but not of its provider's key", () => {
    for (const { provider, name } of router.models()) {
      for (const other of [name.toUpperCase(), name.toLowerCase()])
        expect(router.lookup(`${provider}/${other}`)?.name.toLowerCase()).toBe(name.toLowerCase());
      // what is before a slash is a key
      if (!name.includes("/")) expect(router.lookup(name.toUpperCase())?.id).toBe(router.lookup(name)?.id);
    }
    expect(router.lookup("GPT-5.5")?.id).toBe("openai/gpt-5.5");
    expect(router.lookup("provider_a/GPT-5.5")?.id).toBe("openai/gpt-5.5");
    expect(router.lookup("OpenAI/gpt-5.5")).toBeUndefined();
  });
});
