// The paths of the checkout, and running programs in it. Needs only Node 20.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const windows = process.platform === "win32";

/** Written at the end of every build. */
export const stamp = join(root, "dist", ".built");

const sources = [
  "runtime",
  "explain",
  "language",
  "spec",
  "proxy",
  "simulator",
  "cli",
  "generated",
  "generator",
  "playground",
  "scripts/build.mjs",
  "scripts/bundled-proxy/undici.mjs",
  "scripts/command.mjs",
  "scripts/inline.mjs",
  "scripts/licences.mjs",
  "scripts/specs.mjs",
  "package.json",
  "package-lock.json",
  "biome.json",
  "tsconfig.json",
  "tsconfig.build.json",
];

/** A path in `node_modules`. */
export function installed(...path) {
  return join(root, "node_modules", ...path);
}

/** The Node pinned by the lock file, else the current one; exits if that is too old. */
export function pinnedNode() {
  const pinned = installed("node", "bin", windows ? "node.exe" : "node");
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) return process.execPath;
  console.error("The pinned Node is not installed. Allow its install script: npm rebuild node --ignore-scripts=false");
  process.exit(1);
}

/** Runs a program in the checkout and resolves with its exit code. */
export function run(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const path = `${installed(".bin")}${delimiter}${process.env.PATH}`;
    const child = spawn(program, args, { cwd: root, stdio: "inherit", env: { ...process.env, PATH: path, ...env } });
    // Ctrl-C also reaches the child, which decides when to end
    const ignore = () => {};
    const pass = () => child.kill("SIGTERM");
    process.on("SIGINT", ignore);
    process.on("SIGTERM", pass);
    child.on("error", reject);
    child.on("close", (code) => {
      process.off("SIGINT", ignore);
      process.off("SIGTERM", pass);
      resolve(code ?? 1);
    });
  });
}

/** Runs npm in the checkout; the same npm if it runs this script. */
export function npm(args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return run(process.execPath, [script, ...args]);
  return run(windows ? "npm.cmd" : "npm", args);
}

/** Waits for a step; exits if it fails. */
export async function step(what, code) {
  if ((await code) === 0) return;
  console.error(`${what} failed`);
  process.exit(1);
}

/** Whether `dist/` is newer than its sources. */
export function isBuilt() {
  return !sources.some((source) => isOlder(stamp, join(root, source)));
}

/** Whether the build tools are installed; `npm ci --omit=dev` leaves them out. */
export function canBuild() {
  return existsSync(installed("typescript", "bin", "tsc"));
}

/** Whether `file` is missing, or older than anything in `source`. */
export function isOlder(file, source) {
  return !existsSync(file) || statSync(file).mtimeMs < newest(source);
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
