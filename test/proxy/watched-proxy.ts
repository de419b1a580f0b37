/** A proxy in front of a held upstream, with access to its slots and its request log. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { Slots } from "../../proxy/limits/slots.ts";
import { startProxy } from "../../proxy/server.ts";
import { Engine } from "../../runtime/engine.ts";
import { Client } from "../../runtime/transport/http-client.ts";
import { realTiming } from "../../runtime/transport/retry.ts";
import { type Held, startHeldUpstream } from "./held-upstream.ts";

/** How long a condition may take to come true on a busy machine. */
export const patience = 60_000;

const acquire = vi.spyOn(Slots.prototype, "acquire");

export interface WatchedProxy {
  readonly url: string;
  /** The next request at the upstream; waits for one if necessary. */
  next(): Promise<Held>;
  /** Resolves when this many requests have asked for a slot. */
  slotsRequested(count: number): Promise<void>;
  /** Resolves when the proxy waits for a retry. */
  waitsToRetry(): Promise<void>;
  /** Slots in use and requests in the queue. */
  inFlight(): { readonly taken: number; readonly waiting: number };
  log(): string;
  /** Waits until nothing is in flight, closes the proxy and returns the records of its log. */
  records(): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** @param env the settings and providers, from the address of the upstream */
export async function startWatchedProxy(env: (upstream: string) => Record<string, string>): Promise<WatchedProxy> {
  acquire.mockClear();
  const folder = mkdtempSync(join(tmpdir(), "dragoman-watched-"));
  const file = join(folder, "log.jsonl");
  const upstream = await startHeldUpstream();
  const sleep = vi.fn(realTiming.sleep);
  const settings = { ...env(upstream.url), DRAGOMAN_LOG: file };
  const { headersTimeoutSecs, idleTimeoutSecs } = new Engine({ env: settings }).settings;
  const client = new Client({ headersTimeoutSecs, idleTimeoutSecs });
  const engine = new Engine({ env: settings, client, timing: { ...realTiming, sleep } });
  const proxy = await startProxy({ engine, host: "127.0.0.1", port: 0 });
  const inFlight = () => {
    const [slots] = acquire.mock.contexts as Slots[];
    return { taken: slots?.taken ?? 0, waiting: slots?.waiting ?? 0 };
  };
  const log = () => readFileSync(file, "utf8");
  return {
    url: proxy.url,
    next: upstream.next,
    slotsRequested: (count) => vi.waitFor(() => expect(acquire).toHaveBeenCalledTimes(count), patience),
    waitsToRetry: () => vi.waitFor(() => expect(sleep).toHaveBeenCalledOnce(), patience),
    inFlight,
    log,
    async records() {
      await vi.waitFor(() => expect(inFlight()).toEqual({ taken: 0, waiting: 0 }), patience);
      await proxy.close();
      const lines = log().split("\n").filter(Boolean);
      return lines.map((line) => JSON.parse(line));
    },
    async close() {
      await upstream.close();
      await client.close();
      await proxy.close();
      rmSync(folder, { recursive: true });
    },
  };
}
