/** Runs the program `docker`. */
import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Environment } from "../../runtime/config/config.ts";
import { CommandFailure } from "../failures.ts";
import { explain } from "./failures.ts";

/** The captured output of docker. */
export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export async function run(args: readonly string[], env: Environment): Promise<Answer> {
  const child = spawn("docker", args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [code, out, err] = await Promise.all([ended(child), text(child.stdout), text(child.stderr)]);
  return { code, out: out.trim(), err };
}

/**
 * @returns what docker printed
 * @throws {CommandFailure} when docker fails; its message says what to do next
 */
export async function capture(args: readonly string[], env: Environment): Promise<string> {
  const { code, out, err } = await run(args, env);
  if (code !== 0) throw new CommandFailure(explain(err));
  return out;
}

/** Runs docker and shows its output. docker gets the terminal itself, so that it shows progress. */
export async function runVisibly(
  args: readonly string[],
  env: Environment,
  { stdout, stderr }: { stdout: Writable; stderr: Writable },
): Promise<number> {
  const target = (stream: Writable, own: Writable) => (stream === own ? "inherit" : "pipe");
  const child = spawn("docker", args, {
    env,
    stdio: ["ignore", target(stdout, process.stdout), target(stderr, process.stderr)],
  });
  child.stdout?.pipe(stdout, { end: false });
  child.stderr?.pipe(stderr, { end: false });
  // Ctrl-C also reaches docker, which ends by itself
  const ignore = (): void => {};
  process.on("SIGINT", ignore);
  try {
    return await ended(child);
  } finally {
    process.off("SIGINT", ignore);
  }
}

/** Resolves with the exit code; after a signal, with the shell's code for Ctrl-C. */
function ended(child: ReturnType<typeof spawn>): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "ENOENT" ? notInstalled(error) : error);
    });
    child.on("close", (code) => resolve(code ?? interrupted));
  });
}

/** The exit code of a program that Ctrl-C has ended. */
export const interrupted = 130;

function notInstalled(cause: Error): CommandFailure {
  const where = "https://docs.docker.com/get-docker";
  return new CommandFailure(`The program \`docker\` is not installed. Install it (${where}) and run this again.`, {
    cause,
  });
}
