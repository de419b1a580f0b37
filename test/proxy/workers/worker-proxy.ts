/** `dragoman proxy` with two workers, as processes of their own. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ProxyProcess, spawnProxy } from "../proxy-process.ts";

export interface ProxyWithWorkers extends ProxyProcess {
  /** The file of the request log. */
  readonly log: string;
  /** The process ids of all workers started so far. */
  pids(): number[];
  /** Sends a request on a new connection, so that the workers take turns. */
  ask(request?: {
    readonly path?: string;
    readonly text?: string;
    readonly id?: string;
    readonly fallback?: readonly string[];
  }): Promise<Response>;
  /** The records of the request log. Throws for an incomplete last line. */
  records(path?: string): { readonly request_id: string; readonly status: number }[];
  /** Kills all processes. */
  remove(): Promise<void>;
}

export async function startProxyWithWorkers(env: Record<string, string>): Promise<ProxyWithWorkers> {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-workers-"));
  const pids = join(folder, "pids");
  mkdirSync(pids);
  const log = join(folder, "log.jsonl");
  const proxy = await spawnProxy(folder, {
    DRAGOMAN_WORKERS: "2",
    DRAGOMAN_LOG: log,
    DRAGOMAN_MAX_RETRIES: "0",
    NODE_OPTIONS: `--import=${new URL("write-pid.ts", import.meta.url).href}`,
    PIDS: pids,
    ...env,
  }).catch((error) => {
    rmSync(folder, { recursive: true });
    throw error;
  });
  return {
    ...proxy,
    log,
    pids() {
      const all = readdirSync(pids).map(Number);
      return all.filter((pid) => pid !== proxy.child.pid);
    },
    ask({ path = "/v1/chat", text = "hi", id = "id", fallback = [] } = {}) {
      const headers = { "content-type": "application/json", connection: "close", "x-request-id": id };
      const body = { model: "sglang/m", messages: [{ role: "user", content: text }], fallback };
      return fetch(proxy.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    },
    records(path = log) {
      const lines = readFileSync(path, "utf8").split("\n");
      if (lines.pop() !== "") throw new Error("the last line of the log has no end");
      return lines.map((line) => JSON.parse(line));
    },
    async remove() {
      proxy.child.kill("SIGKILL");
      await proxy.exited;
      rmSync(folder, { recursive: true });
    },
  };
}
