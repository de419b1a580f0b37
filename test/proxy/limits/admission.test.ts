import { describe, expect, it } from "vitest";
import { adapters } from "../../../generated/adapters/index.ts";
import type { EngineRequest } from "../../../generated/hub.ts";
import { Admission, estimateTokens, limitsOf } from "../../../proxy/limits/admission.ts";
import { type Buckets, OwnBuckets } from "../../../proxy/limits/buckets.ts";
import { readSettings } from "../../../runtime/config/config.ts";
import { Engine } from "../../../runtime/engine.ts";
import { Http, Overloaded, ProviderError, RateLimited } from "../../../runtime/errors.ts";
import type { Destination } from "../../../runtime/router.ts";
import { Client } from "../../../runtime/transport/http-client.ts";
import { fakeAdapter } from "../../runtime/fake-adapter.ts";
import { startFakeProvider, textAnswer } from "../../runtime/fake-provider.ts";

const adapter = fakeAdapter("cloud", "http://127.0.0.1");
const settingsOf = (env: Record<string, string>) => readSettings(env, { adapters: [adapter] });

/** @param counted the adapter's default `max_tokens` */
function destination(key: string, model = "m", counted = 0): Destination {
  const registration = { key, credential: [], base_url: "" };
  return {
    adapter: { ...adapter, provider: key.replace("second_", ""), default_max_tokens: counted },
    registration,
    models: [],
    key: undefined,
    base: new URL("http://127.0.0.1"),
    settings: {},
    model,
  };
}

/** Buckets that record the calls and return these waits. */
function noting(...waits: number[]) {
  const events: unknown[] = [];
  const buckets: Buckets = {
    async take(provider, _limits, tokens, despitePenalty = false) {
      events.push([provider, tokens, ...(despitePenalty ? ["despite a penalty"] : [])]);
      return waits.shift() ?? 0;
    },
    penalize(provider) {
      events.push(`penalty for ${provider}`);
    },
    spend: () => 0,
    close() {},
  };
  return { events, buckets };
}

describe("limits of a provider", () => {
  it("are undefined when not configured", () => {
    expect(limitsOf(settingsOf({}), "cloud")).toEqual({ requests: undefined, tokens: undefined });
  });

  it("are its own, with the general ones as defaults", () => {
    const settings = settingsOf({
      DRAGOMAN_RATE_LIMIT_RPM: "10",
      DRAGOMAN_RATE_LIMIT_TPM: "1000",
      DRAGOMAN_CLOUD_RPM: "20",
    });
    expect(limitsOf(settings, "cloud")).toEqual({ requests: 20, tokens: 1000 });
    expect(limitsOf(settings, "else")).toEqual({ requests: 10, tokens: 1000 });
  });

  it("can be set for one provider and one dimension only", () => {
    const settings = settingsOf({ DRAGOMAN_CLOUD_TPM: "5" });
    expect(limitsOf(settings, "cloud")).toEqual({ requests: undefined, tokens: 5 });
    expect(limitsOf(settings, "other")).toEqual({ requests: undefined, tokens: undefined });
  });
});

describe("the estimate", () => {
  const request: EngineRequest = { model: "m", messages: [] };
  const none = {};

  it("is a quarter of the bytes, rounded up, plus the maximum length of the answer", () => {
    expect(estimateTokens(9, request, none)).toBe(3);
    expect(estimateTokens(8, { ...request, max_tokens: 100 }, none)).toBe(102);
    expect(estimateTokens(8, { ...request, max_completion_tokens: 50 }, none)).toBe(52);
    expect(estimateTokens(8, { ...request, max_tokens: 100, max_completion_tokens: 50 }, none)).toBe(102);
  });

  it("uses the adapter's default when the request sets no limit", () => {
    const some = { default_max_tokens: 30 };
    expect(estimateTokens(8, request, some)).toBe(32);
    expect(estimateTokens(8, { ...request, max_tokens: 100 }, some)).toBe(102);
    expect(estimateTokens(8, { ...request, max_completion_tokens: 0 }, some)).toBe(2);
  });

  it("counts 8192 tokens where the API has no default or uses the limit of the model, and nothing for the others", () => {
    const counted = adapters.map((each) => [each.provider, estimateTokens(0, request, each)]);
    expect(counted.filter(([, tokens]) => tokens !== 0)).toEqual([
      ["anthropic", 8192],
      ["bedrock", 8192],
      ["minimax", 8192],
    ]);
  });
});

describe("a gate", () => {
  const limited = settingsOf({ DRAGOMAN_RATE_LIMIT_RPM: "10" });
  const bytes = 28;
  const request: EngineRequest = { model: "m", messages: [] };

  it("takes a request for each attempt, and tokens for each address", async () => {
    const { events, buckets } = noting();
    const passed: string[] = [];
    const gate = new Admission(limited, buckets).gate(bytes, request, ({ registration }) =>
      passed.push(registration.key),
    );
    await gate.pass(destination("cloud"));
    await gate.pass(destination("cloud"));
    await gate.pass(destination("cloud", "other"));
    await gate.pass(destination("other"));
    expect(events).toEqual([
      ["cloud", 7],
      ["cloud", 0, "despite a penalty"],
      ["cloud", 7],
      ["other", 7],
    ]);
    expect(passed).toEqual(["cloud", "cloud", "cloud", "other"]);
  });

  it("takes from the same buckets under each name of a provider, for each of its addresses", async () => {
    const { events, buckets } = noting();
    const gate = new Admission(limited, buckets).gate(bytes, request, () => {});
    await gate.pass(destination("cloud"));
    await gate.pass(destination("second_cloud"));
    expect(events).toEqual([
      ["cloud", 7],
      ["cloud", 7],
    ]);
  });

  it("uses the default of each address's provider", async () => {
    const { events, buckets } = noting();
    const gate = new Admission(limited, buckets).gate(bytes, request, () => {});
    await gate.pass(destination("cloud", "m", 100));
    await gate.pass(destination("other", "m", 200));
    expect(events).toEqual([
      ["cloud", 107],
      ["other", 207],
    ]);
  });

  it("rejects with the wait of the bucket", async () => {
    const { buckets } = noting(1234);
    const passed: string[] = [];
    const gate = new Admission(limited, buckets).gate(bytes, request, ({ model }) => passed.push(model));
    const error = await (async () => gate.pass(destination("cloud")))().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RateLimited);
    expect(error).toMatchObject({ retryAfter: 1234, message: expect.stringContaining("cloud") });
    expect(passed).toEqual([]);
  });

  it("penalizes a provider for a 429, and for nothing else", async () => {
    const { events, buckets } = noting();
    const gate = new Admission(limited, buckets).gate(bytes, request, () => {});
    await gate.pass(destination("cloud"));
    await gate.pass(destination("other"));
    events.length = 0;
    for (const error of [
      new ProviderError(503, ""),
      new Http("reset"),
      new RateLimited("cloud", 1),
      new Error("429"),
    ]) {
      gate.failed(error);
    }
    expect(events).toEqual([]);
    gate.failed(new ProviderError(429, ""));
    expect(events).toEqual(["penalty for other"]);
  });

  it("lets a request try its next address despite the penalty of its own 429, but no other request", async () => {
    const { events, buckets } = noting();
    const admission = new Admission(limited, buckets);
    const [own, other] = [admission.gate(bytes, request, () => {}), admission.gate(bytes, request, () => {})];
    await own.pass(destination("cloud", "a"));
    own.failed(new ProviderError(429, ""));
    events.length = 0;
    await own.pass(destination("cloud", "b"));
    await own.pass(destination("second_cloud", "a"));
    await own.pass(destination("other", "a"));
    await other.pass(destination("cloud", "b"));
    expect(events).toEqual([
      ["cloud", 7, "despite a penalty"],
      ["cloud", 7, "despite a penalty"],
      ["other", 7],
      ["cloud", 7],
    ]);
  });

  it("rejects under the name that was addressed", async () => {
    const gate = new Admission(settingsOf({}), noting(1).buckets).gate(bytes, request, () => {});
    await expect(async () => gate.pass(destination("second_cloud"))).rejects.toThrow("second_cloud");
  });
});

describe("a slot", () => {
  it("is limited by the setting", async () => {
    const settings = settingsOf({ DRAGOMAN_MAX_CONCURRENCY: "1", DRAGOMAN_QUEUE_TIMEOUT_MS: "0" });
    const admission = new Admission(settings, new OwnBuckets(5000));
    const { signal } = new AbortController();
    const release = await admission.enter(signal);
    await expect(admission.enter(signal)).rejects.toThrow(Overloaded);
    release();
    (await admission.enter(signal))();
    expect(admission.slots.taken).toBe(0);
  });
});

describe("an engine", () => {
  it("has no limits without a gate", async () => {
    const provider = await startFakeProvider(textAnswer("hi"));
    const client = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 20 });
    const env = { CLOUD_KEY: "sk-very-secret", DRAGOMAN_RATE_LIMIT_RPM: "1", DRAGOMAN_MAX_CONCURRENCY: "1" };
    const engine = new Engine({ env, adapters: [fakeAdapter("cloud", provider.url)], client });
    const request = { model: "cloud/m", messages: [{ role: "user" as const, content: "hello" }] };
    const answers = await Promise.all([1, 2, 3].map(() => engine.complete(request)));
    expect(answers.map(({ completion }) => completion.choices[0].message.content)).toEqual(["hi", "hi", "hi"]);
    await client.close();
    await provider.close();
  });
});
