/** `dragoman proxy` as a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface ProxyProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it has said on standard output when it listened. */
  readonly announced: string;
  /** Resolves with the exit code, or null and the signal, when it and its workers have ended. */
  readonly exited: Promise<unknown[]>;
  /** What it has said on standard error. */
  complaints(): string;
}

const fromSources = [fileURLToPath(new URL("proxy-command.ts", import.meta.url))];

/**
 * Starts one on a free port; resolves when it listens, and rejects with its exit code and complaints when it does not.
 * @param home an empty folder, where no config file is
 * @param command what Node runs
 */
export async function spawnProxy(
  home: string,
  env: Record<string, string>,
  command: readonly string[] = fromSources,
): Promise<ProxyProcess> {
  const own = { DRAGOMAN_HOST: "127.0.0.1", DRAGOMAN_PORT: "0", XDG_CONFIG_HOME: home, PATH: process.env.PATH };
  const child = spawn(process.execPath, command, { env: { ...own, ...env } });
  // standard output closes with the last process that holds it
  const exited = once(child, "close");
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const said = once(child.stdout.setEncoding("utf8"), "data");
  const failed = exited.then(([code]) => {
    throw new Error(`the proxy did not start (${code}): ${complaints}`);
  });
  const [line] = await Promise.race([said, failed]);
  const [url] = /http:\S+/.exec(line) ?? [];
  if (url === undefined) throw new Error(`the proxy does not tell where it listens: ${line}`);
  return { child, url, announced: line, exited, complaints: () => complaints };
}
