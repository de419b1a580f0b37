/** The clients and the official SDKs: 400 streams at once through one proxy. */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { question } from "./conversation.ts";
import { cores, pins, processorTime } from "./processes.ts";
import { type ClientRow, cellOf } from "./results.ts";
import { run, type Stage } from "./stage.ts";
import { model, subjectOf } from "./subjects.ts";

const streams = 400;

/** A benchmark program. Its protocol is in `README.md`. */
interface Program {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Compiles it. */
  readonly build?: readonly [string, ...string[]];
}

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const python = { PYTHONPATH: file("../../clients/python/src"), PYTHONDONTWRITEBYTECODE: "1" };

/** Go programs are built into a folder of the system's own, which is removed at the end. */
const built = mkdtempSync(join(tmpdir(), "dragoman-bench-"));
process.once("exit", () => rmSync(built, { recursive: true, force: true }));

function goProgram(title: string, name: string): Program {
  const command = join(built, name);
  return { title, command: [command], build: ["go", "build", "-C", file("clients/go"), "-o", command, `./${name}`] };
}

const programs: readonly Program[] = [
  { title: "TypeScript: dragoman", command: [process.execPath, file("clients/dragoman-streams.ts")] },
  { title: "TypeScript: openai", command: [process.execPath, file("clients/openai-streams.ts")] },
  { title: "Python, asyncio: dragoman", command: ["python3", file("clients/dragoman_streams.py")], env: python },
  { title: "Python, asyncio: openai", command: ["python3", file("clients/openai_streams.py")], env: python },
  goProgram("Go: dragoman", "dragoman"),
  goProgram("Go: openai", "openai"),
  {
    title: "Ruby, threads: dragoman",
    command: ["ruby", "-I", file("../../clients/ruby/lib"), file("clients/dragoman_streams.rb")],
  },
];

interface Figures {
  readonly milliseconds: number;
  readonly cpu: number;
  readonly memory: number;
  readonly lost: number;
}

/** Each program in a process of its own, in every round. */
export async function measureClients(
  stage: Stage,
  rounds: number,
  report: (what: string) => void,
): Promise<readonly ClientRow[]> {
  const proxy = await run(subjectOf("proxy"), stage);
  const origin = new URL(proxy.target?.url ?? "").origin;
  const found = new Map<Program, Figures[]>(programs.map((program) => [program, []]));
  const faults = new Map<Program, string>();
  for (const program of programs.filter(({ build }) => build !== undefined)) {
    report(`building ${program.title}`);
    const [compiler = "", ...args] = program.build ?? [];
    await promisify(execFile)(compiler, args).catch((error) =>
      faults.set(program, lastLine(error.stderr) || error.message),
    );
  }
  for (let round = 0; round <= rounds; round++) {
    report(`clients, round ${round} of ${rounds}`);
    for (const program of programs.filter((each) => !faults.has(each))) {
      try {
        const figures = await measure(program, origin);
        // the first round warms up the proxy
        if (round > 0) found.get(program)?.push(figures);
      } catch (error) {
        faults.set(program, (error as Error).message);
      }
    }
  }
  await proxy.stop();
  return programs.map((program) => {
    const fault = faults.get(program);
    if (fault !== undefined) return { title: program.title, fault };
    const figures = found.get(program) ?? [];
    const cell = (key: keyof Figures) => cellOf(figures.map((each) => each[key]));
    const lost = figures.reduce((sum, each) => sum + each.lost, 0);
    const cells = { milliseconds: cell("milliseconds"), cpu: cell("cpu"), memory: cell("memory") };
    return { title: program.title, streams: streams * figures.length, lost, ...cells };
  });
}

/** @throws with the last line of its standard error when the program fails */
async function measure({ command, env }: Program, url: string): Promise<Figures> {
  const [program = "", ...args] = pins ? ["taskset", "-c", cores.load, ...command] : command;
  const given = { URL: url, MODEL: `anthropic/${model}`, STREAMS: String(streams), QUESTION: question };
  const child = spawn(program, args, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", ...given, ...env },
  });
  let printed = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    printed = `${printed}${text}`.slice(-2000);
  });
  const ended = once(child, "close").then(() => {
    throw new Error(lastLine(printed) || "it ended");
  });
  ended.catch(() => {}); // it may also end as it should
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const line = async (): Promise<string> => String((await Promise.race([lines.next(), ended])).value);
  try {
    if ((await line()) !== "ready") throw new Error("it printed something other than ready");
    const before = processorTime(child);
    child.stdin.write("go\n");
    const { milliseconds, lost } = JSON.parse(await line());
    return { milliseconds, lost, cpu: (processorTime(child) - before) / 1000, memory: peakMemory(child) };
  } finally {
    child.kill();
  }
}

function lastLine(text = ""): string {
  return text.trim().split("\n").at(-1) ?? "";
}

/** The most resident memory that it has had, in MiB; NaN where the system does not report it. */
function peakMemory({ pid }: ChildProcess): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
