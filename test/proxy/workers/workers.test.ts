/** Several workers on one port: real processes, ended by real signals. */
import { existsSync, renameSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Simulator, startSimulator } from "../../../simulator/server.ts";
import { type Held, type HeldUpstream, startHeldUpstream } from "../held-upstream.ts";
import { bodyOf, readEvents } from "../proxy-under-test.ts";
import { freePort } from "../shared-store/redis-server.ts";
import { type Crew, startCrew } from "./worker-proxy.ts";

/** How long a condition may take to come true on a busy machine. */
const patience = 60_000;

const path = "/v1/chat/stream";

/** A provider that answers at once, and one that answers when it is told to. */
let simulator: Simulator;
let upstream: HeldUpstream;
let crew: Crew | undefined;
beforeEach(async () => {
  [simulator, upstream] = await Promise.all([startSimulator(), startHeldUpstream()]);
});
afterEach(async () => {
  await crew?.remove();
  crew = undefined;
  await Promise.all([simulator.close(), upstream.close()]);
});

async function start(env: Record<string, string> = {}): Promise<Crew> {
  crew = await startCrew({ ...simulator.environment, ...env });
  return crew;
}

function startHeld(env: Record<string, string> = {}): Promise<Crew> {
  return start({ SGLANG_BASE_URL: upstream.url, ...env });
}

async function statusOf(response: Promise<Response>): Promise<number> {
  const { status, body } = await response;
  await body?.cancel();
  return status;
}

/** Asks on a connection of its own whether the proxy is there. */
async function isThere(url: string): Promise<boolean> {
  const asked = fetch(`${url}/health`, { headers: { connection: "close" } });
  return asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Opens so many streams, one after the other; each has said something. */
async function openStreams({ ask }: Crew, count: number): Promise<{ held: Held; types: Promise<unknown> }[]> {
  const streams = [];
  for (let index = 0; index < count; index++) {
    const asked = ask({ path });
    const held = await upstream.next();
    held.say("one");
    const types = readEvents(await asked).then(
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
    const { announced, url, pids, complaints } = await start();
    expect(announced).toBe(`Dragoman listens on ${url} in 2 workers\n`);
    expect(pids()).toHaveLength(2);
    expect(complaints()).toBe("");
  });

  it("take turns; one that is killed takes its own requests along, and another follows it", async () => {
    const proxy = await startHeld();
    const { pids, ask, child, exited, complaints } = proxy;
    const streams = await openStreams(proxy, 4);
    const [killed = 0] = pids();
    process.kill(killed, "SIGKILL");
    await vi.waitFor(() => expect(pids()).toHaveLength(3), patience);
    for (const { held } of streams) held.end();
    const ends = await Promise.all(streams.map(({ types }) => types));
    expect(ends.filter((end) => end === "broken")).toHaveLength(2);
    expect(ends.filter((end) => end !== "broken")).toEqual([whole, whole]);
    const asked = ask();
    (await upstream.next()).answer("hi");
    expect(await statusOf(asked)).toBe(200);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    const [warning, ...others] = complaints()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([warning.level, warning.msg, others]).toEqual([
      40,
      `worker ${killed} ended (SIGKILL); a new one starts in 0.1 s`,
      [],
    ]);
  });

  it("listen on the port that was announced when all have been killed", async () => {
    const { pids, url } = await start();
    for (const pid of pids()) process.kill(pid, "SIGKILL");
    // a connection that was on its way to a worker when that was killed hangs, so the first is made when all are back
    await vi.waitFor(() => expect(pids()).toHaveLength(4), patience);
    await vi.waitFor(async () => expect(await isThere(url)).toBe(true), patience);
  });
});

describe("what workers share:", () => {
  it.each(["no shared store", "a shared store that nobody answers for"])(
    "requests per minute, with %s",
    async (store) => {
      const url = store === "no shared store" ? "" : `redis://127.0.0.1:${await freePort()}`;
      const { ask } = await start({ DRAGOMAN_RATE_LIMIT_RPM: "3", DRAGOMAN_SHARED_STORE_URL: url });
      const statuses = await Promise.all(Array.from({ length: 5 }, () => statusOf(ask())));
      expect(statuses.sort()).toEqual([200, 200, 200, 429, 429]);
    },
  );

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

  it("slots, of which each has its part", async () => {
    const proxy = await startHeld({ DRAGOMAN_MAX_CONCURRENCY: "2", DRAGOMAN_QUEUE_TIMEOUT_MS: "0" });
    const streams = await openStreams(proxy, 2);
    expect(await statusOf(proxy.ask())).toBe(503);
    for (const { held } of streams) held.end();
    expect(await Promise.all(streams.map(({ types }) => types))).toEqual([whole, whole]);
  });

  it("the request log, which has each request once when they were stopped under load", async () => {
    const { ask, child, exited, records, complaints } = await start();
    const answered: string[] = [];
    const callers = Array.from({ length: 8 }, async (_, caller) => {
      for (let count = 0; ; count++) {
        const id = `${caller}-${count}`;
        const response = await ask({ id }).catch(() => undefined);
        // nobody listens any more
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
    expect(complaints()).toBe("");
  });

  it("the request log, which is opened anew on SIGHUP", async () => {
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

/** A file on which every write fails as on a full disk; Linux has it. */
const full = "/dev/full";

describe.skipIf(!existsSync(full))(`a full disk (needs ${full})`, () => {
  it("is one warning of all workers, and requests go on", async () => {
    const { ask, child, exited, complaints } = await start({ DRAGOMAN_LOG: full });
    for (let count = 0; count < 4; count++) expect(await statusOf(ask())).toBe(200);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(complaints().trim().split("\n")).toEqual([
      expect.stringMatching(/"level":40.*cannot be written: ENOSPC/),
      expect.stringMatching(/"level":40.*has lost 4 of its records/),
    ]);
  });
});

describe("workers end", () => {
  it.each<NodeJS.Signals>(["SIGTERM", "SIGINT"])(
    "when all is finished that was under way (%s to the whole group)",
    async (signal) => {
      const proxy = await startHeld();
      const streams = await openStreams(proxy, 4);
      for (const pid of proxy.pids()) process.kill(pid, signal);
      proxy.child.kill(signal);
      await vi.waitFor(async () => expect(await isThere(proxy.url)).toBe(false), patience);
      for (const { held } of streams) held.end();
      expect(await Promise.all(streams.map(({ types }) => types))).toEqual([whole, whole, whole, whole]);
      expect(await proxy.exited).toEqual([0, null]);
      expect(proxy.records().map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(proxy.complaints()).toBe("");
    },
  );

  it("at once at a second signal", async () => {
    const proxy = await startHeld();
    const streams = await openStreams(proxy, 2);
    proxy.child.kill("SIGTERM");
    await vi.waitFor(async () => expect(await isThere(proxy.url)).toBe(false), patience);
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
  it("is told once, in the words of one process", async () => {
    const DRAGOMAN_PORT = new URL(simulator.url).port;
    const complaint = async (DRAGOMAN_WORKERS: string): Promise<unknown> =>
      start({ DRAGOMAN_PORT, DRAGOMAN_WORKERS }).catch(({ message }) => message);
    const one = await complaint("1");
    expect(one).toMatch(/^the proxy did not start \(1\): the proxy cannot listen on .*EADDRINUSE.*\n$/);
    expect(await complaint("2")).toBe(one);
  });
});
