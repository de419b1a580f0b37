/** Several workers on one port, as real processes with real signals. */
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Simulator, startSimulator } from "../../../simulator/server.ts";
import { type Held, type HeldUpstream, startHeldUpstream } from "../held-upstream.ts";
import { bodyOf, readEvents } from "../proxy-under-test.ts";
import { freePort } from "../shared-store/redis-server.ts";
import { type ProxyWithWorkers, startProxyWithWorkers } from "./worker-proxy.ts";

/** How long a condition may take to come true on a busy machine. */
const patience = 60_000;

const path = "/v1/chat/stream";

/** A provider that answers at once, and one that answers when the test decides. */
let simulator: Simulator;
let upstream: HeldUpstream;
let running: ProxyWithWorkers | undefined;
beforeEach(async () => {
  [simulator, upstream] = await Promise.all([startSimulator(), startHeldUpstream()]);
});
afterEach(async () => {
  await running?.remove();
  running = undefined;
  await Promise.all([simulator.close(), upstream.close()]);
});

async function start(env: Record<string, string> = {}): Promise<ProxyWithWorkers> {
  running = await startProxyWithWorkers({ ...simulator.environment, ...env });
  return running;
}

function startHeld(env: Record<string, string> = {}): Promise<ProxyWithWorkers> {
  return start({ SGLANG_BASE_URL: upstream.url, ...env });
}

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

/** Whether the proxy answers on a new connection. */
async function isUp(url: string): Promise<boolean> {
  const response = fetch(`${url}/health`, { headers: { connection: "close" } });
  return response.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Opens streams one after the other; each has sent something. */
async function openStreams(
  { ask }: ProxyWithWorkers,
  count: number,
): Promise<{ held: Held; types: Promise<unknown> }[]> {
  const streams = [];
  for (let index = 0; index < count; index++) {
    const response = ask({ path });
    const held = await upstream.next();
    held.send("one");
    const types = readEvents(await response).then(
      (events) => events.map(({ type }) => type),
      () => "broken" as const,
    );
    streams.push({ held, types });
  }
  return streams;
}

const whole = ["content", "usage", "done"];

describe("several workers", () => {
  it("are announced once, with the one port they share", async () => {
    const { announced, url, pids, stderr } = await start();
    expect(announced).toBe(`Dragoman listens on ${url} in 2 workers\n`);
    expect(pids()).toHaveLength(2);
    expect(stderr()).toBe("");
  });

  it("take turns; one that is killed breaks only its own requests, and is replaced", async () => {
    const proxy = await startHeld();
    const { pids, ask, child, exited, stderr } = proxy;
    const streams = await openStreams(proxy, 4);
    const [killed = 0] = pids();
    process.kill(killed, "SIGKILL");
    await vi.waitFor(() => expect(pids()).toHaveLength(3), patience);
    for (const { held } of streams) held.end();
    const ends = await Promise.all(streams.map(({ types }) => types));
    expect(ends.filter((end) => end === "broken")).toHaveLength(2);
    expect(ends.filter((end) => end !== "broken")).toEqual([whole, whole]);
    const response = ask();
    (await upstream.next()).answer("hi");
    expect(await statusOf(response)).toBe(200);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    const [warning, ...others] = stderr()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([warning.level, warning.msg, others]).toEqual([
      40,
      `worker ${killed} ended (SIGKILL); a new one starts in 0.1 s`,
      [],
    ]);
  });

  it("listen on the announced port again when all have been killed", async () => {
    const { pids, url } = await start();
    for (const pid of pids()) process.kill(pid, "SIGKILL");
    // a connection that was being passed to a killed worker hangs, so this waits until all are back
    await vi.waitFor(() => expect(pids()).toHaveLength(4), patience);
    await vi.waitFor(async () => expect(await isUp(url)).toBe(true), patience);
  });
});

describe("workers share", () => {
  it.each(["no shared store", "an unreachable shared store"])("requests per minute, with %s", async (store) => {
    const url = store === "no shared store" ? "" : `redis://127.0.0.1:${await freePort()}`;
    const { ask } = await start({ DRAGOMAN_RATE_LIMIT_RPM: "3", DRAGOMAN_SHARED_STORE_URL: url });
    const statuses = await Promise.all(Array.from({ length: 5 }, () => statusOf(ask())));
    expect(statuses.sort()).toEqual([200, 200, 200, 429, 429]);
  });

  it("the penalty after a 429", async () => {
    const { ask } = await start({ DRAGOMAN_RATE_LIMIT_RPM: "100", DRAGOMAN_PENALTY_SECS: "3600" });
    const code = async (text: string) => (await bodyOf(ask({ text }))).error.code;
    expect(await code("/fail 429")).toBe("provider_error");
    expect([await code("hi"), await code("hi")]).toEqual(["rate_limited", "rate_limited"]);
  });

  it("the penalty after a 429, which does not stop the fallback of the request that got it", async () => {
    const { ask } = await start({ DRAGOMAN_RATE_LIMIT_RPM: "100", DRAGOMAN_PENALTY_SECS: "3600" });
    const failed = async (text: string) => (await bodyOf(ask({ text, fallback: ["sglang/n"] }))).error.message;
    expect(await failed("/fail 429")).not.toContain("rate limit of this proxy");
    expect(await failed("hi")).toMatch(/rate limit of this proxy.*rate limit of this proxy/);
  });

  it("the slots, of which each has a part", async () => {
    const proxy = await startHeld({ DRAGOMAN_MAX_CONCURRENCY: "2", DRAGOMAN_QUEUE_TIMEOUT_MS: "0" });
    const streams = await openStreams(proxy, 2);
    expect(await statusOf(proxy.ask())).toBe(503);
    for (const { held } of streams) held.end();
    expect(await Promise.all(streams.map(({ types }) => types))).toEqual([whole, whole]);
  });

  it("the request log, which has each request once when they are stopped under load", async () => {
    const { ask, child, exited, records, stderr } = await start();
    const answered: string[] = [];
    const callers = Array.from({ length: 8 }, async (_, caller) => {
      for (let count = 0; ; count++) {
        const id = `${caller}-${count}`;
        const response = await ask({ id }).catch(() => undefined);
        // the proxy no longer listens
        if (response === undefined) return;
        expect(response.status).toBe(200);
        await response.text();
        answered.push(id);
        if (answered.length === 200) child.kill("SIGTERM");
      }
    });
    await Promise.all(callers);
    expect(await exited).toEqual([0, null]);
    expect(answered.length).toBeGreaterThanOrEqual(200);
    const logged = records().map(({ request_id }) => request_id);
    expect(new Set(logged).size).toBe(logged.length);
    expect(answered.filter((id) => !logged.includes(id))).toEqual([]);
    expect(stderr()).toBe("");
  });

  it("the request log, which is reopened on SIGHUP", async () => {
    const { ask, child, exited, log, records } = await start();
    const old = `${log}.1`;
    const ids = (file: string) => records(file).map(({ request_id }) => request_id);
    for (const id of ["1", "2"]) await statusOf(ask({ id }));
    await vi.waitFor(() => expect(ids(log).sort()).toEqual(["1", "2"]), patience);
    renameSync(log, old);
    child.kill("SIGHUP");
    await vi.waitFor(() => expect(existsSync(log)).toBe(true), patience);
    for (const id of ["3", "4"]) await statusOf(ask({ id }));
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect([ids(old).sort(), ids(log).sort()]).toEqual([
      ["1", "2"],
      ["3", "4"],
    ]);
  });
});

describe("data of models that has a mistake", () => {
  it("leaves what was read before, also for a worker that starts later", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-data-"));
    const data = join(folder, "data.yaml");
    const priced = (input: number) => writeFileSync(data, `sglang:\n  prices: { m: { input: ${input}, output: 0 } }\n`);
    try {
      priced(1);
      const { ask, pids, child, exited, stderr } = await start({ DRAGOMAN_CATALOG: data });
      /** The costs of some answers, of both workers, for each input token in millionths. */
      const costs = async () => {
        const answers = await Promise.all([1, 2, 3, 4].map(async () => bodyOf(await ask())));
        return new Set(answers.map(({ usage }) => Math.round((usage.cost / usage.input_tokens) * 1e6)));
      };
      expect(await costs()).toEqual(new Set([1]));
      priced(2);
      child.kill("SIGHUP");
      await vi.waitFor(async () => expect(await costs()).toEqual(new Set([2])), patience);
      writeFileSync(data, "sglang:\n  price: {}\n");
      child.kill("SIGHUP");
      await vi.waitFor(() => expect(stderr()).toContain("It stays as it was."), patience);
      const [killed = 0] = pids();
      process.kill(killed, "SIGKILL");
      await vi.waitFor(() => expect(pids()).toHaveLength(3), patience);
      expect(await costs()).toEqual(new Set([2]));
      child.kill("SIGTERM");
      expect(await exited).toEqual([0, null]);
      // one for the data, one for the worker
      expect(stderr().trim().split("\n")).toHaveLength(2);
      expect(stderr()).toContain(data);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** A file on which every write fails as on a full disk; Linux has it. */
const full = "/dev/full";

describe.skipIf(!existsSync(full))(`a full disk (needs ${full})`, () => {
  it("is one warning for all workers, and requests go on", async () => {
    const { ask, child, exited, stderr } = await start({ DRAGOMAN_LOG: full });
    for (let count = 0; count < 4; count++) expect(await statusOf(ask())).toBe(200);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(stderr().trim().split("\n")).toEqual([
      expect.stringMatching(/"level":40.*cannot be written: ENOSPC/),
      expect.stringMatching(/"level":40.*has lost 4 of its records/),
    ]);
  });
});

describe("workers end", () => {
  it.each<NodeJS.Signals>(["SIGTERM", "SIGINT"])(
    "when all requests in progress have finished (%s to the whole group)",
    async (signal) => {
      const proxy = await startHeld();
      const streams = await openStreams(proxy, 4);
      for (const pid of proxy.pids()) process.kill(pid, signal);
      proxy.child.kill(signal);
      await vi.waitFor(async () => expect(await isUp(proxy.url)).toBe(false), patience);
      for (const { held } of streams) held.end();
      expect(await Promise.all(streams.map(({ types }) => types))).toEqual([whole, whole, whole, whole]);
      expect(await proxy.exited).toEqual([0, null]);
      expect(proxy.records().map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(proxy.stderr()).toBe("");
    },
  );

  it("at once on a second signal", async () => {
    const proxy = await startHeld();
    const streams = await openStreams(proxy, 2);
    proxy.child.kill("SIGTERM");
    await vi.waitFor(async () => expect(await isUp(proxy.url)).toBe(false), patience);
    proxy.child.kill("SIGTERM");
    expect(await proxy.exited).toEqual([143, null]);
    expect(await Promise.all(streams.map(({ types }) => types))).toEqual(["broken", "broken"]);
  });

  it("by themselves when the primary is killed", async () => {
    const { child, exited } = await start();
    child.kill("SIGKILL");
    expect(await exited).toEqual([null, "SIGKILL"]);
  });
});

describe("a port that is taken", () => {
  it("is reported once, with the message of a single process", async () => {
    const DRAGOMAN_PORT = new URL(simulator.url).port;
    const startError = async (DRAGOMAN_WORKERS: string): Promise<unknown> =>
      start({ DRAGOMAN_PORT, DRAGOMAN_WORKERS }).catch(({ message }) => message);
    const one = await startError("1");
    expect(one).toMatch(/^the proxy did not start \(1\): the proxy cannot listen on .*EADDRINUSE.*\n$/);
    expect(await startError("2")).toBe(one);
  });
});
