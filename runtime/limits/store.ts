/** The client of a Redis or Valkey server. It is large, so it is imported only where a store is configured. */
import type { CommandParser } from "@redis/client";
import type { Limits } from "./buckets.ts";
import { penalize, take } from "./lua.ts";
import { createClient, defineScript, ErrorReply } from "./redis-client.ts";

/** How long a connection may take, the first one with all its attempts, in milliseconds. */
const startMilliseconds = 5000;

/** Shows that the store is alive where there is no traffic; without any sign of life the connection is made anew. */
const pingMilliseconds = 5000;
const silenceMilliseconds = 15_000;

/** Buckets in a store. A command that fails is for the caller to judge; nothing is queued while there is no connection. */
export interface Store {
  /** @returns 0 when it was taken, else how many milliseconds to wait */
  take(provider: string, limits: Limits, tokens: number, options?: TakeOptions): Promise<number>;
  /** @param now as in `TakeOptions` */
  penalize(provider: string, milliseconds: number, now?: number): Promise<void>;
  /** Calls back whenever the connection fails. It is made anew by itself. */
  onFailure(tell: (error: Error) => void): void;
  close(): void;
}

export interface TakeOptions {
  /** Whether a penalty is disregarded. Default: false. */
  readonly despitePenalty?: boolean;
  /** The time in milliseconds. Default: the store's clock. */
  readonly now?: number;
}

/** The two scripts as commands. The client takes a reply's type from `transformReply`, and nothing is transformed. */
const scripts = {
  take: defineScript({
    SCRIPT: take,
    NUMBER_OF_KEYS: 1,
    parseCommand(parser: CommandParser, key: string, limits: Limits, tokens: number, options: TakeOptions = {}) {
      const { despitePenalty = false, now = "" } = options;
      parser.pushKey(key);
      parser.push(...[limits.requests ?? 0, limits.tokens ?? 0, tokens, despitePenalty ? 1 : 0, now].map(String));
    },
    transformReply: undefined as unknown as () => number,
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
};

/**
 * Connects to a store, trying again for a few seconds.
 * @throws what kept it from connecting: a bad URL, a server that is not there, a password that it does not take
 */
export async function connectStore(url: string): Promise<Store> {
  let connected = false;
  let failure: Error | undefined;
  const client = createClient({
    url: url.replace(/^valkey/, "redis"),
    name: "dragoman",
    RESP: 2, // every server speaks it
    maintNotifications: "disabled",
    disableOfflineQueue: true,
    pingInterval: pingMilliseconds,
    socket: {
      connectTimeout: startMilliseconds,
      socketTimeout: silenceMilliseconds,
      // a server that answers with an error when it is first asked will not change its mind
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
  const key = (provider: string): string => `dragoman:limits:${provider}`;
  return {
    take: (provider, limits, tokens, options) => client.take(key(provider), limits, tokens, options),
    async penalize(provider, milliseconds, now) {
      await client.penalize(key(provider), milliseconds, now);
    },
    onFailure: (tell) => client.on("error", tell),
    close: () => client.destroy(),
  };
}

/** The wait before the next attempt to connect: it doubles up to a second, and half of it is left to chance. */
function backoff(retries: number): number {
  return Math.min(100 * 2 ** retries, 1000) * (0.5 + Math.random() / 2);
}
