/** A redis-server on a free port of the loopback interface that keeps nothing on disk. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createClient } from "@redis/client";

export interface RedisServer {
  readonly port: number;
  /** Without the password. */
  readonly url: string;
  /** Suspends it (SIGSTOP), or wakes it up (SIGCONT). */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
  /** Runs a command and returns its reply. */
  command(...words: string[]): Promise<unknown>;
  /** Kills it, as a crash would. */
  kill(): Promise<void>;
}

/** @param port the port of an earlier server. Default: a free one */
export async function startRedis({ port, password }: { port?: number; password?: string } = {}): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-redis-"));
  const own = port ?? (await freePort());
  const settings = ["--port", `${own}`, "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  if (password !== undefined) settings.push("--requirepass", password);
  const server = spawn("redis-server", settings, { stdio: ["ignore", "pipe", "inherit"] });
  await ready(server);
  return {
    port: own,
    url: `redis://127.0.0.1:${own}`,
    signal: (signal) => server.kill(signal),
    async command(...words) {
      const client = createClient({ url: `redis://127.0.0.1:${own}`, ...(password !== undefined && { password }) });
      await client.connect();
      const reply = await client.sendCommand(words);
      await client.close();
      return reply;
    },
    async kill() {
      const gone = server.exitCode === null && server.signalCode === null ? once(server, "exit") : undefined;
      server.kill("SIGKILL");
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A free port below the system's ephemeral range, so that no other process gets it while a server is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = createServer();
    const free = new Promise<boolean>((resolve) => {
      server.once("listening", () => resolve(true)).once("error", () => resolve(false));
    });
    server.listen(port, "127.0.0.1");
    if (!(await free)) continue;
    await new Promise((closed) => server.close(closed));
    return port;
  }
}

async function ready(server: ChildProcess): Promise<void> {
  const output: string[] = [];
  if (server.stdout === null) throw new Error("it has no standard output");
  for await (const line of createInterface(server.stdout)) {
    output.push(line);
    if (line.includes("Ready to accept connections")) {
      server.stdout.resume();
      return;
    }
  }
  throw new Error(`redis-server did not start: ${output.join("\n")}`);
}
