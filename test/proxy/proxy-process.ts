/** `dragoman proxy` as a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface ProxyProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Resolves with the exit code, or null and the signal. */
  readonly exited: Promise<unknown[]>;
  /** What it has said on standard error. */
  complaints(): string;
}

const main = new URL("../../cli/main.ts", import.meta.url).href;
const program = `const { main } = await import(${JSON.stringify(main)}); process.exitCode = await main(["proxy"]);`;

/**
 * Starts one on a free port; resolves when it listens.
 * @param home an empty folder, where no config file is
 */
export async function spawnProxy(home: string, env: Record<string, string>): Promise<ProxyProcess> {
  const own = { DRAGOMAN_HOST: "127.0.0.1", DRAGOMAN_PORT: "0", XDG_CONFIG_HOME: home, PATH: process.env.PATH };
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { env: { ...own, ...env } });
  const exited = once(child, "exit");
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const said = once(child.stdout.setEncoding("utf8"), "data");
  const [line] = await Promise.race([said, exited.then(() => [complaints])]);
  const [url] = /http:\S+/.exec(line) ?? [];
  if (url === undefined) throw new Error(`the proxy did not start: ${line}`);
  return { child, url, exited, complaints: () => complaints };
}
