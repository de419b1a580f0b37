/** Several proxy processes in front of one provider, and the outcomes that a client observes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type FakeProvider, json, type Play, startFakeProvider } from "../../runtime/fake-provider.ts";
import { type ProxyProcess, spawnProxy } from "../proxy-process.ts";

/** One request; the times are milliseconds of the caller's clock. */
export interface Seen {
  readonly proxy: number;
  readonly from: number;
  readonly until: number;
  readonly admitted: boolean;
}

const message = { role: "assistant", content: "hi" };
export const answers: Play = json(200, { id: "1", model: "m", choices: [{ message, finish_reason: "stop" }] });

/** The request to a fleet, and the provider's answer. */
export interface Exchange {
  readonly model: string;
  readonly headers: Record<string, string>;
  readonly answer: Play;
}

const unlimited: Exchange = { model: "vllm/m", headers: {}, answer: answers };

export class Fleet {
  readonly provider: FakeProvider;
  readonly #folder: string;
  readonly #proxies: readonly ProxyProcess[];
  readonly #asking: RequestInit;

  private constructor(
    folder: string,
    provider: FakeProvider,
    proxies: readonly ProxyProcess[],
    { model, headers }: Exchange,
  ) {
    const body = JSON.stringify({ model, messages: [{ role: "user", content: "hello" }] });
    this.#asking = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
    this.#folder = folder;
    this.provider = provider;
    this.#proxies = proxies;
  }

  static async start(count: number, env: Record<string, string>, exchange = unlimited): Promise<Fleet> {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-fleet-"));
    const provider = await startFakeProvider(exchange.answer);
    const bases = { VLLM_BASE_URL: provider.url, ANTHROPIC_BASE_URL: provider.url };
    const all = { ...bases, DRAGOMAN_MAX_RETRIES: "0", ...env };
    const proxies = await Promise.all(Array.from({ length: count }, () => spawnProxy(folder, all)));
    return new Fleet(folder, provider, proxies, exchange);
  }

  /** Sends a request to one proxy. Throws for anything but an answer or `rate_limited`. */
  async ask(proxy: number): Promise<Seen> {
    const from = performance.now();
    const response = await fetch(`${this.#proxies[proxy]?.url}/v1/chat`, this.#asking);
    const text = await response.text();
    const until = performance.now();
    const code = response.status === 429 ? JSON.parse(text).error.code : undefined;
    if (!response.ok && code !== "rate_limited") throw new Error(`${response.status}: ${text}`);
    return { proxy, from, until, admitted: response.ok };
  }

  /** Sends requests to all of them in parallel until `enough`. */
  async hammer(enough: (seen: readonly Seen[]) => boolean): Promise<Seen[]> {
    const seen: Seen[] = [];
    const caller = async (proxy: number): Promise<void> => {
      while (!enough(seen)) {
        const last = await this.ask(proxy);
        seen.push(last);
        if (!last.admitted) await pause(5);
      }
    };
    await Promise.all(this.#proxies.flatMap((_, proxy) => [caller(proxy), caller(proxy)]));
    return seen;
  }

  /** The operational log of each proxy, from its standard error. */
  logs(): Record<string, unknown>[][] {
    return this.#proxies.map(({ stderr }) =>
      stderr()
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    );
  }

  async stop(): Promise<void> {
    for (const { child } of this.#proxies) child.kill("SIGTERM");
    await Promise.all(this.#proxies.map(({ exited }) => exited));
    await this.provider.close();
    rmSync(this.#folder, { recursive: true });
  }
}

export function admittedOf(seen: readonly Seen[]): Seen[] {
  return seen.filter(({ admitted }) => admitted);
}

/**
 * The factor of the fullest span over what a bucket may give in it: at most 1 when the limit holds. A request counts in a
 * span only if it lies wholly within it, so a slow machine makes this smaller, never larger.
 */
export function fullest(seen: readonly Seen[], capacity: number, perMinute: number): number {
  const admitted = admittedOf(seen).sort((a, b) => a.until - b.until);
  const shares = admitted.map(({ from: begin }) => {
    const within = admitted.filter(({ from }) => from >= begin);
    const allowed = (until: number) => capacity + ((until - begin) * perMinute) / 60_000;
    return Math.max(...within.map(({ until }, index) => (index + 1) / allowed(until)));
  });
  return Math.max(...shares);
}

/**
 * How much of what a bucket gains between the first rejection and each later one was given away: at least 1, save the one
 * request that was not yet full. Here whatever touches the span counts; the spans must be shorter than a minute.
 */
export function leanest(seen: readonly Seen[], perMinute: number): number {
  const [first, ...later] = seen.filter(({ admitted }) => !admitted).sort((a, b) => a.until - b.until);
  if (first === undefined) throw new Error("nothing was rejected");
  const shares = later.map((last) => {
    const given = admittedOf(seen).filter(({ from, until }) => until >= first.from && from <= last.until).length;
    return (given + 1) / Math.max(1, ((last.from - first.until) * perMinute) / 60_000);
  });
  return Math.min(...shares);
}
