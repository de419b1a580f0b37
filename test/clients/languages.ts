/** The clients there are, and how the driver of each is run. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { adapters } from "../../generated/adapters/index.ts";
import { version } from "../../generated/proxy/routes.ts";

export interface Language {
  readonly name: string;
  /** The programs it needs, for `describeWith`. */
  readonly programs: readonly string[];
  /** What runs its driver; the stage's address is added, and these arguments behind it. */
  readonly command: readonly string[];
  readonly arguments?: readonly string[];
  /** How it names itself. Default: `dragoman-<name>/<version>`. */
  readonly agent?: string;
  /** Where it runs. Default: the repository's root. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, "../..");

/** What stands in the virtual environment that the tests of the Python client want. */
export const pythonTools = ["python3", "httpx", "mypy", "pyproject-build", "pytest", "ruff"];

export const pythonPath = { PYTHONPATH: join(root, "clients/python/src"), PYTHONDONTWRITEBYTECODE: "1" };

export const languages: readonly Language[] = [
  {
    name: "typescript",
    programs: [],
    command: [process.execPath, "test/clients/drivers/typescript.ts"],
    environment: { NODE_USE_ENV_PROXY: "1", NO_PROXY: "" },
  },
  {
    name: "typescript in browsers",
    programs: [],
    command: [process.execPath, "test/clients/drivers/typescript.ts"],
    arguments: ["browser"],
    agent: "node", // a browser names itself, and so does the fetch of Node
  },
  {
    name: "python",
    programs: pythonTools,
    command: ["python3", "test/clients/drivers/python.py"],
    environment: pythonPath,
  },
  {
    name: "asynchronous python",
    programs: pythonTools,
    command: ["python3", "test/clients/drivers/python.py"],
    arguments: ["async"],
    agent: `dragoman-python/${version}`,
    environment: pythonPath,
  },
  {
    name: "go",
    programs: ["go"],
    command: ["go", "run", "."],
    folder: "test/clients/drivers/go",
    environment: { GOFLAGS: "-mod=mod -buildvcs=false", GOPROXY: "off" },
  },
  {
    name: "ruby",
    programs: ["ruby"],
    command: ["ruby", "-I", "clients/ruby/lib", "test/clients/drivers/ruby.rb"],
  },
];

/** A value for every variable that a credential is read from. None of them may show on the wire. */
export const credentials: Readonly<Record<string, string>> = Object.fromEntries(
  adapters
    .flatMap(({ names }) => names.flatMap(({ credential }) => credential))
    .map((variable) => [variable, `secret-of-${variable}`]),
);

/** A way out that leads nowhere: a proxy on this machine is reached directly, whatever the environment says. */
const deadProxy = Object.fromEntries(
  ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"].map((name) => [name, "http://127.0.0.1:9"]),
);

/** What a driver prints of a case. */
export interface Outcome {
  readonly id: string;
  readonly returns?: unknown;
  readonly yields?: readonly unknown[];
  readonly message?: unknown;
  readonly finish_reason?: string | null;
  readonly fails?: { status?: unknown; code?: unknown; message?: unknown; retry_after?: unknown };
}

/** Runs a driver against a stage. What it prints on standard error is in the error when it fails. */
export async function drive(language: Language, stage: string): Promise<readonly Outcome[]> {
  const [program = "", ...args] = [...language.command, stage, ...(language.arguments ?? [])];
  const cwd = join(root, language.folder ?? "");
  const env = { ...process.env, ...credentials, ...deadProxy, ...language.environment };
  const { stdout } = await promisify(execFile)(program, args, { cwd, env, maxBuffer: 2 ** 26 });
  return stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}
