/** Comparable packages, installed from the registries of npm and Python outside of the product's own dependencies. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The manifest of each. Transitive dependencies are those of the date below. */
const manifests = {
  portkey: {
    dependencies: { "@portkey-ai/gateway": "1.15.2" },
    // all its streams fail with newer versions
    overrides: { "@hono/node-server": "1.13.5", hono: "4.9.7" },
  },
  "ai-sdk": { dependencies: { ai: "7.0.173", "@ai-sdk/anthropic": "4.0.105" } },
  musistudio: { dependencies: { "@musistudio/llms": "1.0.53" } },
  "llm-bridge": { dependencies: { "llm-bridge": "2.0.1" } },
} as const;

const day = "2026-11-20";

/** Installed in a virtual environment each: what pip gets, and the program. */
const programs = {
  litellm: { package: "litellm", version: "1.80.0", extras: "[proxy]", program: "bin/litellm" },
} as const;

export type Peer = keyof typeof manifests | keyof typeof programs;

export interface Installed {
  /** A file in the folder it is installed in, for `createRequire` and paths; the program of a peer in Python. */
  readonly manifest: string;
  /** Package → version. */
  readonly versions: Readonly<Record<string, string>>;
}

const cache = fileURLToPath(new URL("../../node_modules/.cache/bench-peers/", import.meta.url));

/**
 * Installs a peer, once.
 * @throws with the error of npm or pip
 */
export function install(peer: Peer): Installed {
  const folder = join(cache, peer);
  return peer in programs
    ? installProgram(peer as keyof typeof programs, folder)
    : installPackages(peer as keyof typeof manifests, folder);
}

function installProgram(peer: keyof typeof programs, folder: string): Installed {
  const { package: name, version, extras, program } = programs[peer];
  const required = `${name}${extras}==${version}`;
  const done = join(folder, "installed.txt");
  if (!existsSync(done) || readFileSync(done, "utf8") !== required) {
    const python = join(folder, "bin", "python");
    run("python3", ["-m", "venv", folder]);
    run(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", required]);
    writeFileSync(done, required);
  }
  return { manifest: join(folder, program), versions: { [name]: version } };
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  const last = stderr?.trim().split("\n").at(-1);
  if (status !== 0) throw new Error(`${args.slice(0, 3).join(" ")} failed: ${error?.message ?? last}`);
}

function installPackages(peer: keyof typeof manifests, folder: string): Installed {
  const manifest = join(folder, "package.json");
  const required = manifests[peer];
  const text = JSON.stringify({ private: true, ...required }, null, 2);
  const done = join(folder, "installed.json");
  if (!existsSync(done) || readFileSync(done, "utf8") !== text) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(manifest, text);
    const flags = ["--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", `--before=${day}`];
    const { status, stderr, error } = spawnSync("npm", ["install", ...flags], { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`npm install failed: ${error?.message ?? lastLine(stderr)}`);
    writeFileSync(done, text);
  }
  const names = Object.keys(required.dependencies);
  return { manifest, versions: Object.fromEntries(names.map((name) => [name, versionOf(folder, name)])) };
}

function versionOf(folder: string, name: string): string {
  return JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version;
}

function lastLine(text: string): string {
  const lines = text.split("\n").filter((line) => /npm (error|ERR)/.test(line) && !line.includes("log of this run"));
  return (lines.at(0) ?? "no message").replace(/^npm (error|ERR!) /, "");
}
