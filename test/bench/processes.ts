/** The processes of the benchmark: which core they run on, how they start and end, what memory they hold. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** The core of the callers and the mock provider, the core of what is measured, and both. */
export const cores = { load: "0", subject: "1", all: "0,1" } as const;

/** Whether a process can be kept on one core here. */
export const pins = availableParallelism() > 1 && spawnSync("taskset", ["-c", "0,1", "true"]).status === 0;

export interface Command {
  /** What Node runs, with its arguments. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Starts Node on a core, or several. What it prints on standard error is seen only when it fails to start. */
export function start(core: string, { args, env }: Command, ipc: boolean): ChildProcess {
  const pinned = pins ? ["taskset", "-c", core, process.execPath] : [process.execPath];
  const [program = "", ...before] = pinned;
  const child = spawn(program, [...before, ...args], {
    stdio: ["ignore", "ignore", "pipe", ...(ipc ? (["ipc"] as const) : [])],
    env: { PATH: process.env.PATH, NODE_ENV: "production", NO_COLOR: "1", ...env },
  });
  processes.add(child);
  child.once("exit", () => processes.delete(child));
  return child;
}

const processes = new Set<ChildProcess>();

process.on("exit", () => {
  for (const child of processes) child.kill("SIGKILL");
});

export async function stop(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

/** How long a server may take to answer, in milliseconds. */
const patience = 20_000;

/**
 * Starts a server; resolves with the milliseconds until it answers a request, whatever it says.
 * @throws with what it printed when it does not
 */
export async function startServer(core: string, command: Command, port: number): Promise<[ChildProcess, number]> {
  const from = performance.now();
  const child = start(core, command, false);
  let printed = "";
  child.stderr?.on("data", (text) => {
    printed = `${printed}${text}`.slice(0, 10_000);
  });
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() - from > patience) {
      await stop(child);
      throw new Error(`it did not start: ${/.*Error.*/.exec(printed)?.[0] ?? "it printed no error"}`);
    }
    await sleep(5);
  }
  return [child, performance.now() - from];
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    request({ host: "127.0.0.1", port, path: "/health", agent: false }, (response) => {
      response.resume();
      resolve(true);
    })
      .on("error", () => resolve(false))
      .end();
  });
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Flags of Node for a process whose garbage can be collected from outside, by `collect`. */
export const collectable = ["--expose-gc", "--import=data:text/javascript,process.on('SIGUSR2',()=>{gc();gc()})"];

export function collect(child: ChildProcess): void {
  child.kill("SIGUSR2");
}

/** Resident memory in MiB; NaN where the system does not tell. */
export function residentMemory({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/**
 * Microseconds of processor time since it and its children started, in their own code and in the system's; NaN where the
 * system does not tell.
 */
export function processorTime({ pid }: ChildProcess): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").match(/\d+/g) ?? [];
    return [pid, ...children].reduce<number>((sum, each) => {
      // behind the name, which may hold anything, stand the numbers from the third on
      const numbers = readFileSync(`/proc/${each}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      // in ticks of 10 ms
      return sum + (Number(numbers[11]) + Number(numbers[12])) * 10_000;
    }, 0);
  } catch {
    return Number.NaN;
  }
}
