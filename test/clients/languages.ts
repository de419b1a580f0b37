/** The clients, and how to run their drivers. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { adapters } from "../../generated/adapters/index.ts";
import { version } from "../../generated/proxy/routes.ts";
import type { Failure } from "./cases.ts";

export interface Language {
  readonly name: string;
  /** The programs it needs, for `describeWith`. */
  readonly programs: readonly string[];
  /** Runs its driver; the address of the stage and `arguments` are appended. */
  readonly command: readonly string[];
  readonly arguments?: readonly string[];
  /** Its user agent. Default: `dragoman-<name>/<version>`. */
  readonly agent?: string;
  /** Its working directory. Default: the root of the repository. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, "../..");

/** Programs and packages that the tests of the Python client need. */
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
    agent: "node", // the browser sets the user agent, and so does `fetch` in Node
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

/** A value for every variable with a credential. None of them may be sent. */
export const credentials: Readonly<Record<string, string>> = Object.fromEntries(
  adapters
    .flatMap(({ names }) => names.flatMap(({ credential }) => credential))
    .map((variable) => [variable, `secret-of-${variable}`]),
);

/** An HTTP proxy that does not exist: clients must connect to a local Dragoman proxy directly. */
const deadProxy = Object.fromEntries(
  ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"].map((name) => [name, "http://127.0.0.1:9"]),
);

/** The outcome of a case, as a driver prints it. */
export interface Outcome {
  readonly id: string;
  readonly returns?: unknown;
  readonly yields?: readonly unknown[];
  readonly message?: unknown;
  readonly finish_reason?: string | null;
  readonly usage?: unknown;
  readonly request_id?: string | null;
  readonly texts?: readonly string[];
  readonly opened?: boolean;
  readonly output?: unknown;
  readonly fails?: { readonly [key in keyof Failure]: unknown };
}

/** Runs a driver against a stage. If it fails, the error contains its standard error. */
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
