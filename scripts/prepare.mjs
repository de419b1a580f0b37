// Makes a checkout ready to run: installs what is missing and builds what is out of date. Needs Node 20 and npm, nothing else.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const sources = ["runtime", "proxy", "cli", "generated", "tsconfig.json", "tsconfig.build.json"];
const built = join(root, "dist", "cli", "main.js");
const stamp = join(root, "dist", ".tsbuildinfo");

/** The Node that the lock file pins. */
export function pinnedNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const pinned = join(root, "node_modules", "node", "bin", name);
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Runs a program in the checkout and resolves with its exit code. */
export function run(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const path = `${join(root, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`;
    const child = spawn(program, args, { cwd: root, stdio: "inherit", env: { ...process.env, PATH: path, ...env } });
    // a key press reaches the child as well; it decides when to end
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

/** Installs and builds where needed; ends the process when that fails. */
export async function prepare() {
  if (isOlder(join(root, "node_modules", ".package-lock.json"), join(root, "package-lock.json"))) {
    console.log("Installing dependencies (npm ci) ...");
    await must("npm ci", await npm(["ci", "--loglevel=error", "--no-audit", "--no-fund"]));
  }
  if (!existsSync(built) || sources.some((source) => isOlder(stamp, join(root, source)))) {
    console.log("Building ...");
    const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
    await must("the build", await run(pinnedNode(), [compiler, "-p", "tsconfig.build.json"]));
    utimesSync(stamp, new Date(), new Date());
  }
}

function npm(args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return run(process.execPath, [script, ...args]);
  return run(process.platform === "win32" ? "npm.cmd" : "npm", args);
}

async function must(what, code) {
  if (code === 0) return;
  console.error(`${what} failed with exit code ${code}`);
  process.exit(1);
}

/** Whether `file` is missing, or older than anything in `source`. */
function isOlder(file, source) {
  return !existsSync(file) || statSync(file).mtimeMs < newest(source);
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
