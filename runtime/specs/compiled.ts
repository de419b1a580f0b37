/**
 * The compiled form of a folder of own specs. The compiler runs in a process of its own, so that this one does not keep its
 * memory; the result is kept in the user's cache for as long as neither the files nor Dragoman change.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Environment, variable } from "../config/path.ts";
import { readSetting } from "../config/settings.ts";
import type { Warn } from "../config/warnings.ts";
import { ConfigError } from "../errors.ts";
import { parseJson } from "../json.ts";
import type { OwnSpecs } from "./own.ts";

/** In the build, in a bundle, and when the sources run in a checkout. */
const places = ["../../compiler.mjs", "./compiler.mjs", "../../dist/compiler.mjs"];

/** Warns where a relative folder is: in another working directory it would be another one, with other addresses for keys. */
export function locateSpecs(env: Environment, warn: Warn): void {
  const folder = readSetting(env, "specs");
  if (folder !== undefined && !isAbsolute(folder))
    warn(`DRAGOMAN_SPECS is relative: specs are read from ${resolve(folder)}`);
}

/** @throws {ConfigError} with everything that is wrong in the folder */
export function compiled(folder: string, env: Environment): OwnSpecs {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new ConfigError(`DRAGOMAN_SPECS is ${JSON.stringify(folder)}: give a folder that exists`);
  const compiler = findCompiler();
  const digest = digestOf(folder, compiler);
  const path = cachePath(folder, env);
  const kept = readCache(path, digest);
  if (kept !== undefined) return kept;
  const specs = compile(folder, compiler);
  writeCache(path, { digest, specs });
  return specs;
}

function findCompiler(): string {
  const paths = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = paths.find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new ConfigError(
    `DRAGOMAN_SPECS needs the compiler of specs, which this installation does not have: ${paths[1]}`,
  );
}

function compile(folder: string, compiler: string): OwnSpecs {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [compiler, "compile", folder], {
    encoding: "utf8",
    env: {},
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) throw new ConfigError(`DRAGOMAN_SPECS: the compiler cannot be started: ${error.message}`);
  if (status === 2) throw new ConfigError(`The specs in ${folder} have errors.\n\n${stderr.trimEnd()}`);
  if (status !== 0) throw new Error(`the compiler of specs failed: ${stderr.slice(-2000)}`);
  return JSON.parse(stdout) as OwnSpecs;
}

/** Of everything that the result depends on. */
function digestOf(folder: string, compiler: string): string {
  const { size, mtimeMs } = statSync(compiler);
  const hash = createHash("sha256").update(JSON.stringify([folder, resolve(folder), size, mtimeMs, process.version]));
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
    if (/\.ya?ml$/.test(path)) hash.update(JSON.stringify([path, readFileSync(join(folder, path), "utf8")]));
  return hash.digest("hex");
}

/** Only the user can write there: what it contains is executed. */
function cachePath(folder: string, env: Environment): string {
  const base = variable(env, "XDG_CACHE_HOME");
  const cache = base !== undefined && isAbsolute(base) ? base : join(homedir(), ".cache");
  const name = createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 16);
  return join(cache, "dragoman", `specs-${name}.json`);
}

interface Kept {
  readonly digest: string;
  readonly specs: OwnSpecs;
}

/** Undefined also for a file that is damaged: it is written again. */
function readCache(path: string, digest: string): OwnSpecs | undefined {
  if (!existsSync(path)) return undefined;
  const kept = parseJson(readFileSync(path, "utf8")) as Partial<Kept> | undefined;
  return kept?.digest === digest ? kept.specs : undefined;
}

/** Replaces the file atomically, since other processes may read it. Without a writable cache, every start compiles. */
function writeCache(path: string, kept: Kept): void {
  const temporary = `${path}.${process.pid}`;
  try {
    mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, JSON.stringify(kept), { mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    if (
      !["EACCES", "EROFS", "EPERM", "ENOENT", "ENOTDIR", "ENOSPC"].includes((error as NodeJS.ErrnoException).code ?? "")
    )
      throw error;
  }
}
