/** Every name of `spec/telemetry.yaml` is recorded, is a name of the conventions, and is recorded by nothing else. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { METRIC_HTTP_SERVER_REQUEST_DURATION } from "@opentelemetry/semantic-conventions";
import * as conventional from "@opentelemetry/semantic-conventions/incubating";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { attributes, contents, conventions, metrics, providers, spans } from "../../generated/telemetry.ts";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import { Router } from "../../runtime/index.ts";
import { openTelemetry } from "../../runtime/telemetry/index.ts";
import { Client } from "../../runtime/transport/http-client.ts";
import { root } from "../walked/root.ts";
import { metricsByName, reset, spansOfRequest } from "./recorder.ts";
import { cost, counted, model, startUpstream, type Upstream } from "./upstream.ts";

const callerKey = "a-key-of-a-caller";
const messages = [{ role: "user", content: "hi" }];
const whole = {
  ...{ model: `anthropic/${model}`, messages, fallback: [`anthropic/${model}`] },
  config: { reasoning_effort: "medium", max_tokens: 4000, temperature: 1, top_p: 0.9 },
};

let upstream: Upstream;
let proxy: RunningProxy;
let env: Record<string, string>;
beforeAll(async () => {
  upstream = await startUpstream();
  env = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: upstream.url };
  const client = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 20 });
  const timing = { sleep: async () => {}, random: () => 1 };
  const settings = { ...env, DRAGOMAN_KEY: callerKey, DRAGOMAN_MAX_RETRIES: "1" };
  const engine = new Engine({ env: settings, client, timing });
  proxy = await startProxy({ engine, host: "127.0.0.1", port: 0, telemetry: openTelemetry({ content: true }) });
});
beforeEach(reset);
afterAll(async () => {
  await proxy.close();
  await upstream.close();
});

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const sent = { "content-type": "application/json", authorization: `Bearer ${callerKey}`, ...headers };
  return (await fetch(proxy.url + path, { method: "POST", headers: sent, body: JSON.stringify(body) })).text();
}

const names = (keys: readonly (keyof typeof attributes)[]) => keys.map((each) => attributes[each]).sort();

describe("the names", () => {
  const known = new Set<unknown>(Object.values(conventional)).add(METRIC_HTTP_SERVER_REQUEST_DURATION);
  const all = [...Object.values(attributes), ...Object.values(metrics).map(({ name }) => name)];

  it("are those of the conventions, or our own", () => {
    expect(all.filter((name) => !name.startsWith("dragoman.") && !known.has(name))).toEqual([]);
    expect(Object.values(providers).filter((name) => !known.has(name))).toEqual([]);
    // a provider that the conventions know has no other name here
    const values = Object.entries(conventional).filter(([name]) => name.startsWith("GEN_AI_PROVIDER_NAME_VALUE"));
    expect(values.length).toBeGreaterThan(10);
    const ours = adapters.map(({ provider }) => providers[provider] ?? provider);
    const unused = ["azure.ai.inference", "gcp.gen_ai", "ibm.watsonx.ai"];
    expect(values.map(([, value]) => value).filter((value) => !ours.includes(String(value)))).toEqual(unused);
  });

  it("are of the version that the file states", () => {
    const path = join(root, "node_modules/@opentelemetry/semantic-conventions/package.json");
    const { version } = JSON.parse(readFileSync(path, "utf8"));
    expect(conventions.version).toBe(version);
    expect(conventions.schema_url).toContain(version);
  });
});

describe("a request with everything", () => {
  it("has every attribute of its spans, and no other", async () => {
    const recorded = { request: new Set<string>(), attempt: new Set<string>() };
    const collect = async (): Promise<void> => {
      const { request, attempts } = await spansOfRequest();
      for (const name of Object.keys(request.attributes)) recorded.request.add(name);
      for (const attempt of attempts) for (const name of Object.keys(attempt.attributes)) recorded.attempt.add(name);
      reset();
    };
    // the first address is tried twice, and after a pause twice again
    for (const busy of [4, 100]) {
      upstream.busy = busy;
      await post("/v1/chat", { ...whole, fallback: ["anthropic/claude-sonnet-4-5"] });
      await collect();
    }
    upstream.busy = 0;
    await post("/v1/chat/stream", whole);
    await collect();
    expect([...recorded.request].sort()).toEqual(names(spans.request.attributes));
    expect([...recorded.attempt].sort()).toEqual(names(spans.attempt.attributes));
  });

  it("has the values that were sent and received", async () => {
    await post("/v1/chat", whole, { "x-request-id": "r-1" });
    const { request, attempts } = await spansOfRequest();
    const [attempt] = attempts;
    const tokens = { "gen_ai.usage.input_tokens": 1000, "gen_ai.usage.output_tokens": 50 };
    expect(request.attributes).toMatchObject({
      ...{ ...tokens, "gen_ai.usage.reasoning.output_tokens": 20, "dragoman.usage.cost": cost },
      ...{ "gen_ai.request.max_tokens": 4000, "gen_ai.request.temperature": 1, "gen_ai.request.top_p": 0.9 },
      ...{ "dragoman.key.name": "default", "dragoman.api": "dragoman", "dragoman.request.id": "r-1" },
      ...{ "dragoman.reasoning.effort": "medium", "gen_ai.request.model": model },
    });
    expect(attempt?.attributes).toMatchObject({
      ...{ ...tokens, "gen_ai.usage.cache_read.input_tokens": 600, "gen_ai.usage.cache_creation.input_tokens": 300 },
      ...{ "gen_ai.provider.name": "anthropic", "gen_ai.response.id": "msg_1", "server.address": "127.0.0.1" },
      ...{ "server.port": Number(new URL(upstream.url).port), "gen_ai.response.finish_reasons": ["stop"] },
      // half of the limit
      ...{ "dragoman.model.family": "claude-3.7-to-4.5-or-unknown", "dragoman.reasoning.effort_sent": 2000 },
    });
    expect([request.name, attempt?.name]).toEqual([`chat ${model}`, `chat ${model}`]);
  });
});

const relayed = { model, max_tokens: 100, messages };

describe.each([false, true])("a relayed request (stream: %s)", (stream) => {
  it("has tokens, finish reason and family", async () => {
    await post("/v1/messages", { ...relayed, stream });
    const { request, attempts } = await spansOfRequest();
    expect(request.attributes).toMatchObject({ "dragoman.api": "messages", "gen_ai.usage.input_tokens": 1000 });
    expect(attempts.map(({ attributes: each }) => each)).toMatchObject([
      {
        ...{ "gen_ai.usage.cache_read.input_tokens": 600, "dragoman.usage.cost": cost },
        ...{ "gen_ai.response.finish_reasons": ["stop"], "gen_ai.request.stream": stream },
        "dragoman.model.family": "claude-3.7-to-4.5-or-unknown",
      },
    ]);
    expect(attempts[0]?.attributes).not.toHaveProperty("error.type");
    expect("gen_ai.response.time_to_first_chunk" in (attempts[0]?.attributes ?? {})).toBe(stream);
  });
});

describe("the library", () => {
  const request = { model: `anthropic/${model}`, messages: [{ role: "user" as const, content: "hi" }] };

  it("records answers, and streams to their end", async () => {
    const router = Router.fromEnv({ env, telemetry: openTelemetry() });
    await router.complete(request);
    const first = await spansOfRequest();
    reset();
    for await (const _ of await router.stream(request));
    const second = await spansOfRequest();
    for (const { request: span, attempts } of [first, second]) {
      expect(span.attributes).toMatchObject({ "dragoman.api": "library", "gen_ai.usage.output_tokens": 50 });
      expect(span.attributes).not.toHaveProperty("http.response.status_code");
      expect(attempts).toHaveLength(1);
      for (const content of contents) expect(span.attributes).not.toHaveProperty(attributes[content]);
    }
    reset();
    for await (const _ of await router.stream(request)) break;
    const left = await spansOfRequest();
    expect(left.request.attributes).toMatchObject({ "error.type": "client_closed" });
  });
});

describe("the metrics", () => {
  it("have their names, attributes and values", async () => {
    const before = await metricsByName();
    const sum = (all: Awaited<ReturnType<typeof metricsByName>>, name: string, kind: string): number =>
      (all.get(name) ?? [])
        .filter((point) => point.attributes[attributes.kind] === kind)
        .reduce((total, { value }) => total + Number(value), 0);
    await post("/v1/chat", whole);
    await spansOfRequest();
    const after = await metricsByName();
    for (const [kind, count] of Object.entries(counted))
      expect(sum(after, metrics.tokens.name, kind) - sum(before, metrics.tokens.name, kind), kind).toBe(count);
    for (const [name, points] of after) {
      const metric = Object.values(metrics).find((each) => each.name === name);
      const allowed = names((metric?.attributes ?? []) as (keyof typeof attributes)[]);
      for (const point of points)
        for (const attribute of Object.keys(point.attributes)) expect(allowed, name).toContain(attribute);
    }
    const never = [metrics.refusals.name];
    const all = Object.values(metrics).map(({ name }) => name);
    expect(all.filter((name) => !after.has(name) || after.get(name)?.length === 0)).toEqual(never);
  });
});
