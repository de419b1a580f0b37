/** The load balancer, three replicas and the shared store of deploy/, together. */
import type { Dispatcher } from "undici";
import { afterEach, expect, it, vi } from "vitest";
import { startSimulator } from "../../simulator/server.ts";
import { describeWith } from "../needs.ts";
import { startHeldUpstream } from "../proxy/held-upstream.ts";
import { startTopology } from "./topology.ts";

/** Timeout for a condition on a busy machine. */
const patience = 60_000;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Three replicas. The test controls the provider vllm; the others are simulated. */
async function start(env: Record<string, string> = {}) {
  const simulator = await startSimulator();
  closers.push(() => simulator.close());
  const upstream = await startHeldUpstream();
  closers.push(() => upstream.close());
  const topology = await startTopology({ ...simulator.environment, VLLM_BASE_URL: upstream.url, ...env });
  closers.push(() => topology.close());
  return { upstream, ...topology };
}

const simulated = "anthropic/claude-sonnet-5";
const held = "vllm/any";

function hello(content: string, model = simulated): object {
  return { model, messages: [{ role: "user", content }] };
}

/** Reads a stream up to the first occurrence of a string. */
async function readUntil(body: AsyncIterator<Buffer>, expected: string): Promise<string> {
  let text = "";
  while (!text.includes(expected)) {
    const { value, done } = await body.next();
    if (done) throw new Error(`the stream ended without ${expected}: ${text}`);
    text += value;
  }
  return text;
}

describeWith(["nginx", "redis-server"], "three replicas behind the load balancer", () => {
  it("answer, stream, and pass the request id in both directions", async () => {
    const { ask } = await start();
    const headers = { "x-request-id": "mine-1" };
    const chat = await ask("/v1/chat", hello("Good morning"), { headers });
    expect([chat.statusCode, chat.headers["x-request-id"]]).toEqual([200, "mine-1"]);
    expect(await chat.body.json()).toMatchObject({ message: { content: expect.stringContaining("Good morning") } });
    const stream = await ask("/v1/chat/stream", hello("Good night"), { headers });
    expect(stream.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(stream.headers["x-request-id"]).toBe("mine-1");
    expect(await stream.body.text()).toMatch(/Good night.*event: usage.*event: done/s);
  });

  it("pass an event on before the next one arrives", async () => {
    const { upstream, ask } = await start();
    const asked = ask("/v1/chat/stream", hello("?", held));
    const answer = await upstream.next();
    answer.send("one");
    const { body } = await asked;
    const events = body[Symbol.asyncIterator]();
    await readUntil(events, '"one"');
    answer.send("two");
    await readUntil(events, '"two"');
    answer.end();
    await readUntil(events, "event: done");
  });

  it("share the load", async () => {
    const { upstream, ask, records } = await start();
    const asked = Array.from({ length: 6 }, () => ask("/v1/chat", hello("?", held)));
    const waiting = await Promise.all(asked.map(() => upstream.next()));
    for (const answer of waiting) answer.answer("here");
    await Promise.all(asked.map(async (each) => (await each).body.dump()));
    await vi.waitFor(() => expect(records().map(({ length }) => length)).toEqual([2, 2, 2]), patience);
  });

  it("cancel the provider's work when the client disconnects from the load balancer", async () => {
    const { upstream, ask, records } = await start();
    const caller = new AbortController();
    const asked = ask("/v1/chat/stream", hello("?", held), { signal: caller.signal });
    const answer = await upstream.next();
    answer.send("one");
    const { body } = await asked;
    const events = body[Symbol.asyncIterator]();
    await readUntil(events, '"one"');
    caller.abort();
    await expect(events.next()).rejects.toThrow();
    await answer.closed;
    await vi.waitFor(() => expect(records().flat()).toMatchObject([{ status: 499 }]), patience);
  });

  it("lose no request when one of them is stopped in the middle", async () => {
    const { upstream, replicas, ask, records } = await start();
    // two streams on each replica, which have begun when it is stopped
    const streams = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const asked = ask("/v1/chat/stream", hello("?", held));
        const answer = await upstream.next();
        answer.send("begun");
        return { answer, body: (await asked).body };
      }),
    );
    const statuses: number[] = [];
    let target = Number.POSITIVE_INFINITY;
    const callers = Array.from({ length: 4 }, async () => {
      while (statuses.length < target) {
        const { statusCode, body } = await ask("/v1/chat", hello("Hello"));
        await body.dump();
        statuses.push(statusCode);
      }
    });
    await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(50), patience);
    const [leaving] = replicas;
    leaving?.child.kill("SIGTERM");
    target = statuses.length + 100;
    await Promise.all(callers);
    for (const { answer } of streams) {
      answer.send("ended");
      answer.end();
    }
    for (const { body } of streams) expect(await body.text()).toMatch(/begun.*ended.*event: done/s);
    expect(await leaving?.exited).toEqual([0, null]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // each was answered once, by one replica
    const answered = statuses.length + streams.length;
    await vi.waitFor(() => expect(records().flat()).toHaveLength(answered), patience);
  });

  it("take over requests that one of them had not begun to answer when it died", async () => {
    const { upstream, replicas, ask } = await start();
    // one on each replica, or two: the load balancer may still count its last check of another
    const asked = Array.from({ length: 6 }, () => ask("/v1/chat", hello("?", held)));
    const waiting = await Promise.all(asked.map(() => upstream.next()));
    replicas[0]?.child.kill("SIGKILL");
    const again = await upstream.next();
    for (const answer of [...waiting, again]) answer.answer("here");
    void (async () => {
      for (;;) (await upstream.next()).answer("here");
    })();
    for (const each of asked) {
      const { statusCode, body } = await each;
      await body.dump();
      expect(statusCode).toBe(200);
    }
  });

  it("share one rate limit", async () => {
    const perMinute = 6;
    const { ask } = await start({ DRAGOMAN_ANTHROPIC_RPM: String(perMinute) });
    const started = performance.now();
    const answers: Dispatcher.ResponseData[] = [];
    for (let request = 0; request < 4 * perMinute; request++) answers.push(await ask("/v1/chat", hello("Hello")));
    const minutes = (performance.now() - started) / 60_000;
    for (const { body } of answers) await body.dump();
    const admitted = answers.filter(({ statusCode }) => statusCode === 200).length;
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
    expect(admitted).toBeGreaterThanOrEqual(perMinute);
    expect(admitted).toBeLessThanOrEqual(Math.ceil(perMinute + perMinute * minutes));
  });

  it("have a load balancer whose own errors look like theirs", async () => {
    const { replicas, ask } = await start();
    const tooLarge = await ask("/v1/chat", hello("x".repeat(34 * 1024 * 1024)));
    expect([tooLarge.statusCode, await tooLarge.body.json()]).toEqual([
      413,
      { error: { code: "payload_too_large", message: expect.any(String) } },
    ]);
    for (const { child } of replicas) child.kill("SIGTERM");
    await Promise.all(replicas.map(({ exited }) => exited));
    const alone = await ask("/v1/chat", hello("Hello"));
    expect([alone.statusCode, await alone.body.json()]).toEqual([
      502,
      { error: { code: "http_error", message: expect.any(String) } },
    ]);
  });
});
