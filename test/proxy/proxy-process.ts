/** `dragoman proxy` as a separate process. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface ProxyProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Standard output when it started listening. */
  readonly announced: string;
  /** Resolves with the exit code, or null and the signal, when it and its workers have ended. */
  readonly exited: Promise<unknown[]>;
  /** Its standard error so far. */
  stderr(): string;
}

const fromSources = [fileURLToPath(new URL("proxy-command.ts", import.meta.url))];

/**
 * Starts one on a free port; resolves when it listens, and rejects with its exit code and standard error when it fails to.
 * @param home an empty folder, without a config file
 * @param command the arguments for Node
 */
export async function spawnProxy(
  home: string,
  env: Record<string, string>,
  command: readonly string[] = fromSources,
): Promise<ProxyProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const own = { DRAGOMAN_HOST: "127.0.0.1", DRAGOMAN_PORT: "0", XDG_CONFIG_HOME: home, PATH, NODE_COMPILE_CACHE };
  const child = spawn(process.execPath, command, { env: { ...own, ...env } });
  // standard output closes with the last process that holds it
  const exited = once(child, "close");
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const firstOutput = once(child.stdout.setEncoding("utf8"), "data");
  const failed = exited.then(([code]) => {
    throw new Error(`the proxy did not start (${code}): ${stderr}`);
  });
  const [line] = await Promise.race([firstOutput, failed]);
  const [url] = /http:\S+/.exec(line) ?? [];
  if (url === undefined) throw new Error(`the proxy did not print where it listens: ${line}`);
  return { child, url, announced: line, exited, stderr: () => stderr };
}
