/** The connection pool: HTTP/2 where offered, few idle connections per host, none idle for long. */
import type { Socket } from "node:net";
import { buildConnector, Client, Pool } from "undici";
import { failCutStreams } from "./cut-streams.ts";

/** Timeouts for a provider, in seconds. */
export interface Timeouts {
  /** Until the connection is established. Default: 10. */
  readonly connectTimeoutSecs?: number;
  /** Until the response headers are received. */
  readonly headersTimeoutSecs: number;
  /** Between two pieces of the body. */
  readonly idleTimeoutSecs: number;
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

/** Creates a pool that opens as many connections to an origin as needed and keeps few of them. */
export function createPool(origin: string, timeouts: Timeouts): Pool {
  const connect = buildConnector({
    preferH2: true,
    timeout: Math.ceil((timeouts.connectTimeoutSecs ?? connectSecs) * 1000),
    keepAlive: true,
    keepAliveInitialDelay: keepAliveMilliseconds,
    noDelay: true,
    autoSelectFamily: true,
  });
  const idle = new IdleLimit(idlePerHost);
  return new Pool(origin, {
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
  /** In order of creation, which is the order in which the pool prefers them. */
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
