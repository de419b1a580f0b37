/** Helpers for the tests of the bundled proxy: the bundle, an environment, processes. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { root } from "../walked/root.ts";

const run = promisify(execFile);

/** Builds the bundle of both clients if it is out of date. */
export async function bundleProxy(): Promise<void> {
  await run(process.execPath, [join(root, "scripts", "bundle.mjs")]);
}

/** An environment with these variables and without the other variables of providers. */
export function environment(variables: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ["PATH", "HOME", "TMPDIR", "VIRTUAL_ENV"].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  // not the config file of the user who runs the tests
  return { ...Object.fromEntries(kept), XDG_CONFIG_HOME: "/nonexistent", ...variables };
}

/** Starts a process and reads the line of JSON that it prints. Its standard input stays open. */
export async function startPrinter(program: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(program, args, { env, stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  for await (const line of createInterface(child.stdout)) return { child, exited, printed: JSON.parse(line) };
  throw new Error("the process printed nothing");
}

/** Whether a process runs. An orphan that has ended may be a zombie until the init process reaps it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
}
