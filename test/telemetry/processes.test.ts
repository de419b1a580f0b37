/** `dragoman proxy` with `/metrics` and with exporters, as processes of their own. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashOf, newKey } from "../../proxy/keys/hash.ts";
import { describeWith, programPath } from "../needs.ts";
import { type ProxyProcess, spawnProxy } from "../proxy/proxy-process.ts";
import { freePort, type Scrape, scrape } from "./scraped.ts";
import { cost, counted, model, startUpstream, type Upstream } from "./upstream.ts";

const alice = newKey();
const question = "a secret question";
const ask = { model: `anthropic/${model}`, messages: [{ role: "user", content: question }] };

let upstream: Upstream;
let folder: string;
let proxy: ProxyProcess | undefined;
let port: number;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-telemetry-"));
  port = await freePort();
});
afterEach(async () => {
  proxy?.child.kill("SIGKILL");
  await proxy?.exited;
  proxy = undefined;
  rmSync(folder, { recursive: true });
});

async function start(env: Record<string, string> = {}): Promise<ProxyProcess> {
  const keys = join(folder, "keys.yaml");
  writeFileSync(keys, `keys:\n  alice: { hash: "${hashOf(alice)}" }\n`);
  proxy = await spawnProxy(folder, {
    ANTHROPIC_API_KEY: "sk-very-secret",
    ANTHROPIC_BASE_URL: upstream.url,
    DRAGOMAN_KEYS: keys,
    DRAGOMAN_MAX_RETRIES: "0",
    ...env,
  });
  return proxy;
}

/** Posts on a new connection, so that workers take turns. */
async function post(path: string, body: object, key = alice): Promise<number> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${key}`, connection: "close" };
  const response = await fetch(`${proxy?.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  await response.text();
  return response.status;
}

/** Sends requests of every kind and checks that the metrics are equal to them. */
async function sendAndCheck(): Promise<Scrape> {
  for (let each = 0; each < 4; each++) expect(await post("/v1/chat", ask)).toBe(200);
  for (let each = 0; each < 2; each++) expect(await post("/v1/chat/stream", ask)).toBe(200);
  expect(await post("/v1/messages", { ...ask, max_tokens: 50 })).toBe(200);
  expect(await post("/v1/chat", ask, newKey())).toBe(401);
  upstream.busy = 3;
  expect(await post("/v1/chat", { ...ask, fallback: ["anthropic/claude-sonnet-4-5"] })).toBe(200);
  const found = await scrape(port);
  const answered = { gen_ai_provider_name: "anthropic", dragoman_key_name: "alice", http_response_status_code: "200" };
  expect(found.sum("dragoman_requests_total")).toBe(9);
  expect(found.sum("dragoman_requests_total", { ...answered, dragoman_api: "dragoman" })).toBe(7);
  expect(found.sum("dragoman_requests_total", { ...answered, dragoman_api: "messages" })).toBe(1);
  expect(found.sum("dragoman_requests_total", { http_response_status_code: "401" })).toBe(1);
  expect(found.sum("dragoman_refusals_total", { error_type: "unauthorized" })).toBe(1);
  expect(found.sum("gen_ai_server_request_duration_count")).toBe(9);
  expect(found.sum("gen_ai_client_operation_duration_count")).toBe(11);
  expect(found.sum("gen_ai_server_time_to_first_token_count")).toBe(2);
  for (const [kind, count] of Object.entries(counted))
    expect(found.sum("dragoman_tokens_total", { gen_ai_token_type: kind }), kind).toBe(count * 8);
  expect(found.sum("dragoman_cost_total", { dragoman_key_name: "alice", gen_ai_request_model: model })).toBeCloseTo(
    cost * 7,
    9,
  );
  expect(found.sum("dragoman_retries_total")).toBe(2);
  expect(found.sum("dragoman_fallbacks_total", { gen_ai_request_model: "claude-sonnet-4-5" })).toBe(1);
  expect(found.sum("dragoman_requests_limit")).toBe(256);
  expect([found.sum("dragoman_requests_active"), found.sum("dragoman_queue_length")]).toEqual([0, 0]);
  const connections = found.samples("dragoman_upstream_connections");
  expect(connections.length).toBeGreaterThan(0);
  expect(connections[0]?.labels).toMatchObject({ server_address: "127.0.0.1" });
  for (const secret of [question, alice, hashOf(alice), "sk-very-secret"]) expect(found.text).not.toContain(secret);
  return found;
}

describe("/metrics", () => {
  it("equals the traffic, of all workers together, and of those that have ended", async () => {
    const { child, stderr } = await start({ DRAGOMAN_METRICS_PORT: String(port), DRAGOMAN_WORKERS: "2" });
    const before = await sendAndCheck();
    const children = spawnSync("ps", ["-o", "pid=", "--ppid", String(child.pid)], { encoding: "utf8" }).stdout;
    const workers = children.split("\n").map(Number).filter(Boolean);
    process.kill(workers[0] ?? 0, "SIGKILL");
    while (!stderr().includes("a new one starts")) await new Promise((resolve) => setTimeout(resolve, 20));
    const after = await scrape(port);
    for (const name of ["dragoman_requests_total", "dragoman_tokens_total", "gen_ai_server_request_duration_count"])
      expect(after.sum(name), name).toBe(before.sum(name));
  });

  it("has one label for the models that the registry does not know", async () => {
    await start({ DRAGOMAN_METRICS_PORT: String(port), VLLM_BASE_URL: upstream.url });
    upstream.busy = 150;
    for (let each = 0; each < 150; each++) await post("/v1/chat", { ...ask, model: `vllm/invented-${each}` });
    const found = await scrape(port);
    const models = new Set(found.samples("dragoman_requests_total").map(({ labels }) => labels?.gen_ai_request_model));
    expect([...models]).toEqual(["other"]);
  });

  it("is not on the proxy's own port, and nothing else is on its port", async () => {
    const { url } = await start({ DRAGOMAN_METRICS_PORT: String(port) });
    expect((await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${alice}` } })).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(405);
  });

  it.each(["1", "2"])("keeps the proxy from starting if its port is taken (%s workers)", async (workers) => {
    const other = createServer().listen(port, "127.0.0.1");
    await once(other, "listening");
    const starting = start({ DRAGOMAN_METRICS_PORT: String(port), DRAGOMAN_WORKERS: workers });
    await expect(starting).rejects.toThrow(/DRAGOMAN_METRICS_PORT: nothing can listen there: .*EADDRINUSE/);
    other.close();
  });
});

describeWith(["promtool"], "/metrics in one process", () => {
  it("equals the traffic, and is what Prometheus reads", async () => {
    await start({ DRAGOMAN_METRICS_PORT: String(port) });
    const { text } = await sendAndCheck();
    const checked = spawnSync(programPath("promtool"), ["check", "metrics"], { input: text, encoding: "utf8" });
    // it would like units in the names, which the conventions do not have
    const found = `${checked.stdout}${checked.stderr}`
      .split("\n")
      .filter((line) => line && !/no unit|base unit/.test(line));
    expect(found).toEqual([]);
  });
});

describe("the exporters", () => {
  it("send spans and metrics to a collector, the last ones at the end", async () => {
    const received: string[] = [];
    const collector = createServer(async (request, response) => {
      let text = "";
      for await (const piece of request) text += piece;
      received.push(`${request.url} ${text}`);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    }).listen(0, "127.0.0.1");
    await once(collector, "listening");
    const { child, exited } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    });
    await post("/v1/chat", ask);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    collector.close();
    const [spans, metrics] = ["/v1/traces ", "/v1/metrics "].map((path) =>
      received.filter((each) => each.startsWith(path)).join(""),
    );
    for (const part of ["dragoman", `chat ${model}`, "dragoman.key.name", "alice"]) expect(spans).toContain(part);
    for (const part of ["gen_ai.client.token.usage", "dragoman.requests"]) expect(metrics).toContain(part);
    for (const secret of [question, alice, "sk-very-secret"]) expect(received.join("")).not.toContain(secret);
  });

  it("that cannot reach it cost a warning, and no request", async () => {
    const { child, exited, stderr } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: "50",
    });
    expect(await post("/v1/chat", ask)).toBe(200);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(stderr()).toContain("telemetry:");
  });
});
