/**
 * Buckets in a Redis or Valkey server. The client is large, so this file is imported only when a store is configured.
 */
import type { CommandParser } from "@redis/client";
import type { Limits } from "./buckets.ts";
import { type Grant, nothing, type Order } from "./leases.ts";
import { penalize, spend, take } from "./lua.ts";
import { createClient, defineScript, ErrorReply } from "./redis-client.ts";

/** The timeout of connecting, in milliseconds; for the first connection it includes all attempts. */
const startMilliseconds = 5000;

/** The store is pinged when there is no traffic; a silent connection is replaced. In milliseconds. */
const pingMilliseconds = 5000;
const silenceMilliseconds = 15_000;

/** How long the sums of a budget stay in the store after its period, for proxies whose clock is behind. In milliseconds. */
const keptMilliseconds = 86_400_000;

/** Buckets in a store. Failed commands reject; nothing is queued while disconnected. */
export interface Store {
  /** @returns 0 on success, otherwise the wait in milliseconds */
  take(name: string, limits: Limits, tokens: number, options?: TakeOptions): Promise<number>;
  /**
   * Takes what an order needs, leases what else it asks for, and ends an earlier lease.
   * @param now as in `TakeOptions`
   */
  lease(name: string, limits: Limits, order: Order, now?: number): Promise<Grant>;
  /** @param now as in `TakeOptions` */
  penalize(name: string, milliseconds: number, now?: number): Promise<void>;
  /**
   * Sets what a proxy has spent of a budget.
   * @param own in whole billionths of a USD
   * @param until when the budget's period ends, in milliseconds since 1970
   * @returns the sum of all proxies
   */
  spend(name: string, proxy: string, own: number, until: number): Promise<number>;
  /** Registers a listener for connection failures. Reconnecting is automatic. */
  onFailure(listener: (error: Error) => void): void;
  onReconnect(listener: () => void): void;
  close(): void;
}

export interface TakeOptions {
  /** Whether to ignore a penalty. Default: false. */
  readonly despitePenalty?: boolean;
  /** The time in milliseconds. Default: the store's clock. */
  readonly now?: number;
}

/** The scripts as commands. `transformReply` only declares the type of the reply. */
const scripts = {
  take: defineScript({
    SCRIPT: take,
    NUMBER_OF_KEYS: 1,
    parseCommand(parser: CommandParser, key: string, limits: Limits, order: Order, options: TakeOptions = {}) {
      const { despitePenalty = false, now = "" } = options;
      const { need, more, ended } = order;
      const { epoch, granted, unused } = ended ?? { epoch: -1, granted: nothing, unused: nothing };
      parser.pushKey(key);
      parser.push(...[limits.requests ?? 0, limits.tokens ?? 0, need.requests, need.tokens].map(String));
      parser.push(...[despitePenalty ? 1 : 0, more.requests, more.tokens].map(String));
      parser.push(...[epoch, granted.requests, granted.tokens, unused.requests, unused.tokens, now].map(String));
    },
    transformReply: ([wait, epoch, requests, tokens]: [number, number, number, number]): Grant => {
      return { wait, epoch, granted: { requests, tokens } };
    },
  }),
  penalize: defineScript({
    SCRIPT: penalize,
    NUMBER_OF_KEYS: 1,
    parseCommand(parser: CommandParser, key: string, milliseconds: number, now?: number) {
      parser.pushKey(key);
      parser.push(...[milliseconds, now ?? ""].map(String));
    },
    transformReply: undefined as unknown as () => null,
  }),
  spend: defineScript({
    SCRIPT: spend,
    NUMBER_OF_KEYS: 1,
    parseCommand(parser: CommandParser, key: string, proxy: string, own: number, expiresAt: number) {
      parser.pushKey(key);
      parser.push(proxy, String(own), String(expiresAt));
    },
    transformReply: undefined as unknown as () => number,
  }),
};

/**
 * Connects to a store, with retries for a few seconds.
 * @throws the reason: an invalid URL, an unreachable server, a wrong password
 */
export async function connectStore(url: string): Promise<Store> {
  let connected = false;
  let failure: Error | undefined;
  const client = createClient({
    url: url.replace(/^valkey/, "redis"),
    name: "dragoman",
    RESP: 2, // supported by every server
    maintNotifications: "disabled",
    disableOfflineQueue: true,
    pingInterval: pingMilliseconds,
    socket: {
      connectTimeout: startMilliseconds,
      socketTimeout: silenceMilliseconds,
      // an error reply to the first connection is permanent
      reconnectStrategy: (retries, cause) => (connected || !(cause instanceof ErrorReply)) && backoff(retries),
    },
    scripts,
  });
  client.on("error", (error: Error) => {
    failure = error;
  });
  const timer = setTimeout(() => {
    failure ??= new Error(`no answer within ${startMilliseconds} ms`);
    client.destroy();
  }, startMilliseconds);
  try {
    await client.connect();
  } catch (error) {
    throw failure ?? error;
  } finally {
    clearTimeout(timer);
  }
  connected = true;
  const key = (name: string): string => `dragoman:limits:${name}`;
  return {
    async take(name, limits, tokens, options) {
      const order = { need: { requests: 1, tokens }, more: nothing };
      return (await client.take(key(name), limits, order, options)).wait;
    },
    lease: (name, limits, order, now) => client.take(key(name), limits, order, now === undefined ? {} : { now }),
    async penalize(name, milliseconds, now) {
      await client.penalize(key(name), milliseconds, now);
    },
    spend: (name, proxy, own, until) => client.spend(`dragoman:budget:${name}`, proxy, own, until + keptMilliseconds),
    onFailure: (listener) => client.on("error", listener),
    onReconnect: (listener) => client.on("ready", listener),
    close: () => client.destroy(),
  };
}

/** The wait before the next attempt to connect: exponential up to a second, with jitter. */
function backoff(retries: number): number {
  return Math.min(100 * 2 ** retries, 1000) * (0.5 + Math.random() / 2);
}
