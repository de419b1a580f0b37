/** The processes of the benchmark: their core, start and end, and memory. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** The core of the callers and the mock provider, the core of the subject, and both. */
export const cores = { load: "0", subject: "1", all: "0,1" } as const;

/** Whether processes can be pinned to a core here. */
export const pins = availableParallelism() > 1 && spawnSync("taskset", ["-c", "0,1", "true"]).status === 0;

export interface Command {
  /** Default: Node. */
  readonly program?: string;
  /** The script and its arguments. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Starts a program on one or more cores. Its standard error is only shown when it fails to start. */
export function start(core: string, { program = process.execPath, args, env }: Command, ipc: boolean): ChildProcess {
  const [first = "", ...others] = pins ? ["taskset", "-c", core, program, ...args] : [program, ...args];
  const child = spawn(first, others, {
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

/** Timeout for the start of a server, in milliseconds. */
const patience = 60_000;

/**
 * Starts a server; resolves with the milliseconds until it answers a request with any status.
 * @throws with its output when it does not
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

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Flags of Node with which `collect` can start a garbage collection from outside. */
export const collectable = [
  "--expose-gc",
  // an ordinary collection keeps empty pages for later
  "--import=data:text/javascript,process.on('SIGUSR2',()=>gc({type:'major',execution:'sync',flavor:'last-resort'}))",
];

export function collect(child: ChildProcess): void {
  child.kill("SIGUSR2");
}

/** Resident memory in MiB; NaN where the system does not report it. */
export function residentMemory({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/**
 * Processor time in microseconds of a process and its children, user and system; NaN where the system does not report
 * it.
 */
export function processorTime({ pid }: ChildProcess): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").match(/\d+/g) ?? [];
    let nanoseconds = 0;
    for (const each of [pid, ...children]) {
      for (const thread of readdirSync(`/proc/${each}/task`)) {
        nanoseconds += Number(readFileSync(`/proc/${each}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
      }
    }
    return nanoseconds / 1000;
  } catch {
    return Number.NaN;
  }
}
