/** The real proxy in front of a loopback upstream for all providers. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { Agent } from "undici";
import { adapters } from "../../generated/adapters/index.ts";
import { type RunningProxy, startProxy } from "../../proxy/server.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { Engine } from "../../runtime/engine.ts";
import { Client } from "../../runtime/transport/http-client.ts";
import { credential } from "./draw-reply.ts";

/** Answers one upstream request. */
export type Upstream = (body: string, path: string, response: ServerResponse) => void;

export interface Stage {
  readonly proxy: RunningProxy;
  /** Number of requests that the upstream received. */
  upstreamRequests(): number;
  /** Errors in the proxy's log, and unhandled rejections. */
  complaints(): readonly string[];
  post(path: string, headers: Readonly<Record<string, string>>, body: Buffer | string): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Variables that register these adapters under all their names, with one credential, at one address. */
export function keysOf(adapters: readonly Adapter[], url: string): Record<string, string> {
  const env: Record<string, string> = {};
  for (const { credential: names, base_url } of adapters.flatMap((adapter) => adapter.names)) {
    env[names[0] ?? ""] = credential;
    env[base_url] = url;
  }
  return env;
}

/** @param settings variables besides keys and addresses */
export async function openStage(play: Upstream, settings: Record<string, string> = {}): Promise<Stage> {
  let seen = 0;
  const complaints: string[] = [];
  const upstream = createServer(async (request, response) => {
    seen++;
    play(await textOf(request), request.url ?? "", response);
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const client = new Client({ headersTimeoutSecs: 20, idleTimeoutSecs: 0.5 });
  const env = { ...keysOf(adapters, url), DRAGOMAN_MAX_RETRIES: "0", ...settings };
  const engine = new Engine({ env, client, timing: { sleep: async () => {}, random: () => 0.5 } });
  const logs = new Writable({
    write(line, _encoding, done) {
      if (/"level":[56]0/.test(String(line))) complaints.push(String(line));
      done();
    },
  });
  const proxy = await startProxy({ engine, host: "127.0.0.1", port: 0, logs });
  const caller = new Agent({ connections: 64, pipelining: 1 });
  const reject = (reason: unknown) =>
    void complaints.push(`unhandled rejection: ${String((reason as Error)?.stack ?? reason)}`);
  process.on("unhandledRejection", reject);
  return {
    proxy,
    upstreamRequests: () => seen,
    complaints: () => complaints,
    async post(path, headers, body) {
      const answer = await caller.request({ origin: proxy.url, path, method: "POST", headers, body });
      const type = String(answer.headers["content-type"] ?? "");
      return { status: answer.statusCode, type, text: await answer.body.text() };
    },
    async close() {
      process.off("unhandledRejection", reject);
      await caller.destroy();
      await client.close();
      await proxy.close();
      const closed = once(upstream, "close");
      upstream.close();
      upstream.closeAllConnections();
      await closed;
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
