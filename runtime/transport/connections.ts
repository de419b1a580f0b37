/** Connections as the limits want them: HTTP/2 where it is offered, few idle ones per host, none idle for long. */
import type { Socket } from "node:net";
import { Agent, buildConnector, Client, type Dispatcher, Pool } from "undici";
import { failCutStreams } from "./cut-streams.ts";

/** How long a provider may be silent, in seconds. */
export interface Timeouts {
  /** Until there is a connection. Default: 10. */
  readonly connectTimeoutSecs?: number;
  /** Until the headers of the answer have come. */
  readonly headersTimeoutSecs: number;
  /** Between two pieces of its body. */
  readonly idleTimeoutSecs: number;
}

const idleMilliseconds = 90_000;
const idlePerHost = 4;
/** How long more may be idle: where there is traffic, a connection that is idle now is used again at once. */
const surplusMilliseconds = 1000;
const connectSecs = 10;
const keepAliveMilliseconds = 30_000;
const largestHeader = 64 * 1024;
/** On one HTTP/2 connection. */
const streamsAtOnce = 100;

/** A dispatcher that opens as many connections as there are requests, and keeps few of them. */
export function createDispatcher(timeouts: Timeouts): Dispatcher {
  const connect = buildConnector({
    preferH2: true,
    timeout: Math.ceil((timeouts.connectTimeoutSecs ?? connectSecs) * 1000),
    keepAlive: true,
    keepAliveInitialDelay: keepAliveMilliseconds,
    noDelay: true,
    autoSelectFamily: true,
  });
  const options: Client.Options = {
    connect,
    headersTimeout: Math.ceil(timeouts.headersTimeoutSecs * 1000),
    bodyTimeout: Math.ceil(timeouts.idleTimeoutSecs * 1000),
    keepAliveTimeout: idleMilliseconds,
    keepAliveMaxTimeout: idleMilliseconds,
    maxHeaderSize: largestHeader,
  };
  return new Agent({
    ...options,
    factory: (origin, given) => {
      const idle = new IdleLimit(idlePerHost);
      return new Pool(origin, { ...(given as Pool.Options), factory: (url, own) => idle.client(url, own, connect) });
    },
  });
}

/**
 * Closes what is idle beyond a number. The pool has no such limit, and a limit on its connections would make requests
 * wait for each other. Only the socket is closed: the pool's client opens another when it is needed.
 */
class IdleLimit {
  readonly #most: number;
  /** In the order the pool made them, which is the order it prefers them in. */
  readonly #sockets = new Map<Client, Socket | undefined>();
  #timer: NodeJS.Timeout | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  client(url: URL, options: object, connect: buildConnector.connector): Client {
    const client: Client = new Client(url, {
      ...options,
      connect: (target, done) =>
        connect(target, (...result) => {
          const [error, socket] = result;
          if (error === null) {
            this.#sockets.set(client, socket);
            // an origin that says goodbye answers what it has taken; what is new shall not wait for that
            client.pipelining = "alpnProtocol" in socket && socket.alpnProtocol === "h2" ? streamsAtOnce : 1;
          }
          done(...result);
        }),
    });
    this.#sockets.set(client, undefined);
    client.on("connect", () => {
      const socket = this.#sockets.get(client);
      if (socket !== undefined) failCutStreams(socket);
    });
    client.on("disconnect", () => this.#sockets.set(client, undefined));
    // the pool drops a client that could not connect
    client.on("connectionError", () => this.#sockets.delete(client));
    client.on("drain", () => {
      this.#timer ??= setTimeout(() => this.#close(), surplusMilliseconds).unref();
    });
    return client;
  }

  /** The last ones go: the pool would open the first ones again before it used the last. */
  #close(): void {
    this.#timer = undefined;
    const idle = [...this.#sockets].filter(([{ stats }, socket]) => socket && stats.connected && stats.size === 0);
    for (const [, socket] of idle.slice(this.#most)) socket?.destroy();
  }
}
