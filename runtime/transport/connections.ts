/** The connection pools: HTTP/2 where offered, few idle connections per host, none idle for long; through a proxy if one is set. */
import type { Socket } from "node:net";
import { buildConnector, Client, type Dispatcher, EnvHttpProxyAgent, Pool } from "undici";
import type { Settings } from "../../generated/settings.ts";
import { failCutStreams } from "./cut-streams.ts";

/** The settings of a client. Without a time limit for connecting it is 10 seconds, without a largest answer 32 MiB. */
export type ClientLimits = Partial<Pick<Settings, "connectTimeoutSecs" | "maxAnswerBytes">> &
  Pick<Settings, "headersTimeoutSecs" | "idleTimeoutSecs" | "httpsProxy" | "httpProxy" | "noProxy">;

/** Sends requests to one origin, which they must name, and counts its connections. */
export interface Connecting {
  readonly dispatcher: Dispatcher;
  stats(): { readonly connected: number; readonly free: number };
}

const idleMilliseconds = 90_000;
const idlePerHost = 4;
/** How often surplus connections are closed that were not used since the last time, in milliseconds. */
const surplusMilliseconds = 1000;
const connectSecs = 10;
const keepAliveMilliseconds = 30_000;
const largestHeader = 64 * 1024;
/** The maximum number of streams on one HTTP/2 connection. */
const streamsAtOnce = 100;

/** Opens as many connections to an origin as needed and keeps few of them. */
export function connectTo(origin: string, limits: ClientLimits): Connecting {
  const milliseconds = Math.ceil((limits.connectTimeoutSecs ?? connectSecs) * 1000);
  const sockets = {
    preferH2: true,
    timeout: milliseconds,
    keepAlive: true,
    keepAliveInitialDelay: keepAliveMilliseconds,
    noDelay: true,
    autoSelectFamily: true,
  };
  const { httpProxy = "", httpsProxy = "", noProxy = "" } = limits;
  if (httpProxy === "" && httpsProxy === "") {
    const pool = createPool(origin, limits, buildConnector(sockets));
    return { dispatcher: pool, stats: () => pool.stats };
  }
  // the agent makes a pool when it needs one, with its own way to connect, and drops it when it has no connection
  let pool: Pool | undefined;
  const factory = (to: string | URL, { connect }: { connect?: buildConnector.connector }): Pool => {
    pool = createPool(to, limits, connect ?? buildConnector(sockets));
    return pool;
  };
  const clientFactory = (to: URL, options: object): Pool => new Pool(to, { ...options, headersTimeout: milliseconds });
  const timeout = { connectTimeout: milliseconds, requestTls: sockets };
  const dispatcher = new EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy, factory, clientFactory, ...timeout });
  return { dispatcher, stats: () => pool?.stats ?? { connected: 0, free: 0 } };
}

function createPool(to: string | URL, timeouts: ClientLimits, connect: buildConnector.connector): Pool {
  const idle = new IdleLimit(idlePerHost);
  return new Pool(to, {
    connect,
    headersTimeout: Math.ceil(timeouts.headersTimeoutSecs * 1000),
    bodyTimeout: Math.ceil(timeouts.idleTimeoutSecs * 1000),
    keepAliveTimeout: idleMilliseconds,
    keepAliveMaxTimeout: idleMilliseconds,
    maxHeaderSize: largestHeader,
    factory: (url, own) => idle.client(url, own, connect),
  });
}

/**
 * Closes surplus idle connections. The pool has no such limit, and limiting its connections would make requests wait
 * for each other. Only the socket is closed; the pool's client reconnects when it is needed.
 */
class IdleLimit {
  readonly #most: number;
  /** Connections in order of creation, which is the order in which the pool prefers them. */
  readonly #connections = new Set<Connection>();
  #timer: NodeJS.Timeout | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  client(url: URL, options: object, connect: buildConnector.connector): Client {
    const connection = new Connection(url, options, connect);
    this.#connections.add(connection);
    connection.on("connectionError", this.#failed).on("drain", this.#closeLater);
    return connection;
  }

  /** The pool removes a client that failed to connect. */
  readonly #failed = (_: URL, [failed]: readonly object[]): void => {
    this.#connections.delete(failed as Connection);
  };

  readonly #closeLater = (): void => {
    this.#timer ??= setTimeout(() => this.#close(), surplusMilliseconds).unref();
  };

  /**
   * Closes those that were not used since the last check: under load, some are idle for a moment. The last ones are closed,
   * since the pool would reopen the first ones before using the last.
   */
  #close(): void {
    this.#timer = undefined;
    const idle = [...this.#connections].filter(({ socket, stats }) => socket && stats.connected && stats.size === 0);
    for (const connection of idle.slice(this.#most)) {
      if (!connection.isUsed) connection.socket?.destroy();
      else this.#closeLater();
      connection.isUsed = false;
    }
  }
}

/** A client of the pool, which has one connection at a time. Their listeners are shared, since there can be thousands of clients. */
class Connection extends Client {
  socket: Socket | undefined;
  /** Whether it was used since the last check. */
  isUsed = false;

  constructor(url: URL, options: object, connect: buildConnector.connector) {
    super(url, {
      ...options,
      connect: (target, done) =>
        connect(target, (...result) => {
          const [error, socket] = result;
          if (error === null) {
            this.socket = socket;
            // after a GOAWAY, new requests must not wait for those that the origin still answers
            this.pipelining = "alpnProtocol" in socket && socket.alpnProtocol === "h2" ? streamsAtOnce : 1;
          }
          done(...result);
        }),
    });
    this.on("connect", connected).on("disconnect", disconnected).on("drain", drained);
  }
}

function connected(this: Connection): void {
  if (this.socket !== undefined) failCutStreams(this.socket);
}

function disconnected(this: Connection): void {
  this.socket = undefined;
}

function drained(this: Connection): void {
  this.isUsed = true;
}
