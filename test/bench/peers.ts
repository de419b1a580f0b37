/** Comparable packages, installed from the npm registry outside of the product's own dependencies. */
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

export type Peer = keyof typeof manifests;

export interface Installed {
  /** A file in the folder it is installed in, for `createRequire` and paths. */
  readonly manifest: string;
  /** Package → version. */
  readonly versions: Readonly<Record<string, string>>;
}

const cache = fileURLToPath(new URL("../../node_modules/.cache/bench-peers/", import.meta.url));

/**
 * Installs a peer, once.
 * @throws with the error of npm
 */
export function install(peer: Peer): Installed {
  const folder = join(cache, peer);
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
