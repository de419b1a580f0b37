/** What the tests of the bundled proxy stand on: a simulator, a bundle that is current, processes to look at. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { root } from "../walked/root.ts";

const run = promisify(execFile);

/** Makes the bundle that both clients carry, where it is out of date. */
export async function bundleProxy(): Promise<void> {
  await run(process.execPath, [join(root, "scripts", "bundle.mjs")]);
}

/** The environment of this process without any provider, and with these variables. */
export function environment(variables: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ["PATH", "HOME", "TMPDIR", "VIRTUAL_ENV"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  // no config file of whoever runs the tests
  return { ...Object.fromEntries(kept), XDG_CONFIG_HOME: "/nonexistent", ...variables };
}

/** A process that prints one line of JSON and then waits for the end of its standard input. */
export async function startTalker(program: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(program, args, { env, stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  for await (const line of createInterface(child.stdout)) return { child, exited, said: JSON.parse(line) };
  throw new Error("the process said nothing");
}

/** Whether a process runs. An orphan that has ended may wait for the first process of the machine to notice. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
}
