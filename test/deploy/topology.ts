/** The services of deploy/compose.yaml as local processes: nginx with its real configuration, three proxies, one store. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Agent, type Dispatcher } from "undici";
import { vi } from "vitest";
import type { RequestRecord } from "../../runtime/log.ts";
import { type ProxyProcess, spawnProxy } from "../proxy/proxy-process.ts";
import { root } from "../walked/root.ts";

/** Timeout for the start of a process on a busy machine. */
const patience = 60_000;

export interface Topology {
  readonly replicas: readonly ProxyProcess[];
  /** Sends a request through nginx. */
  ask(path: string, body?: object, options?: Asking): Promise<Dispatcher.ResponseData>;
  /** The log of each replica. */
  records(): RequestRecord[][];
  close(): Promise<void>;
}

export interface Asking {
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

/** @param env the environment of every proxy: providers, limits */
export async function startTopology(env: Record<string, string>): Promise<Topology> {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-deploy-"));
  const closers = [async () => rmSync(folder, { recursive: true })];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    const store = await startStore(folder);
    closers.push(() => stop(store.child));
    const logs = [0, 1, 2].map((number) => join(folder, `replica-${number}.jsonl`));
    const shared = { ...env, DRAGOMAN_SHARED_STORE_URL: store.url };
    const replicas: ProxyProcess[] = [];
    for (const log of logs) {
      const replica = await spawnProxy(folder, { ...shared, DRAGOMAN_LOG: log });
      closers.push(() => stop(replica.child, "SIGKILL"));
      replicas.push(replica);
    }
    const servers = replicas.map(({ url }) => new URL(url).host);
    const nginx = startNginx(folder, servers);
    closers.push(() => stop(nginx.child));
    const ask = askThrough(new Agent({ connect: { socketPath: nginx.socket } }));
    await vi.waitFor(async () => (await ask("/health")).body.dump(), patience);
    return { replicas, ask, records: () => logs.map(recordsIn), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function askThrough(dispatcher: Dispatcher): Topology["ask"] {
  return (path, body, { headers, signal } = {}) =>
    dispatcher.request({
      origin: "http://dragoman.test",
      path,
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
}

function recordsIn(log: string): RequestRecord[] {
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

async function startStore(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder];
  const child = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  await vi.waitFor(() => {
    if (!printed.includes("Ready to accept connections")) throw new Error(`redis-server did not start: ${printed}`);
  }, patience);
  return { child, url: `redis://127.0.0.1:${port}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** The configuration of deploy/ with other servers, another address to listen on and another folder. */
function startNginx(folder: string, servers: readonly string[]): { child: ChildProcess; socket: string } {
  const socket = join(folder, "nginx.sock");
  cpSync(join(root, "deploy", "nginx"), folder, { recursive: true });
  const config = readFileSync(join(folder, "nginx.conf"), "utf8");
  writeFileSync(
    join(folder, "nginx.conf"),
    config.replaceAll("/var/cache/nginx/", `${folder}/`).replace("listen 8080;", `listen unix:${socket};`),
  );
  writeFileSync(join(folder, "servers.conf"), servers.map((server) => `server ${server};\n`).join(""));
  // where the tests run as root, its workers are another user
  chmodSync(folder, 0o755);
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { child, socket };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}
