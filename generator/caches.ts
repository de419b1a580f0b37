/** What earlier runs of the generator made: in memory for the same process, on disk for others. */
import { createHash, hash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Source } from "../language/load.ts";

/** Caches the latest value of each name, with the sources it was made from. Errors are not cached. */
export class MemoryCache {
  readonly #entries = new Map<string, { readonly sources: readonly unknown[]; readonly value: unknown }>();

  /** The value of this name, if it was made from these sources. */
  find(name: string, sources: readonly unknown[]): unknown {
    const last = this.#entries.get(name);
    const isSame = last?.sources.length === sources.length && last.sources.every((each, at) => each === sources[at]);
    return isSame ? last.value : undefined;
  }

  put(name: string, sources: readonly unknown[], value: unknown): void {
    this.#entries.set(name, { sources, value });
  }

  /** The cached value of this name if it was made from these sources, otherwise a new one. */
  getOrCreate<T>(name: string, sources: readonly unknown[], make: () => T): T {
    const value = (this.find(name, sources) as T | undefined) ?? make();
    this.put(name, sources, value);
    return value;
  }
}

/** A file, or another string that affects the result. */
export type Input = Source | string;

export interface Caches {
  readonly memory: MemoryCache;
  readonly cache: DiskCache | undefined;
}

/** The value made from these inputs, and from nothing else that changes: from memory, else from disk. */
export function findKept<T>({ memory, cache }: Caches, name: string, inputs: readonly Input[]): T | undefined {
  const found = memory.find(name, inputs) ?? cache?.find(name, contentsOf(inputs));
  if (found !== undefined) memory.put(name, inputs, found);
  return found as T | undefined;
}

export function keepIn<T>({ memory, cache }: Caches, name: string, inputs: readonly Input[], value: T): T {
  memory.put(name, inputs, value);
  cache?.put(name, contentsOf(inputs), value);
  return value;
}

/** What is kept, else a new value. */
export function recall<T>(caches: Caches, name: string, inputs: readonly Input[], make: () => T): T {
  return findKept<T>(caches, name, inputs) ?? keepIn(caches, name, inputs, make());
}

/** `recall` for code that makes many files; an input is a file, the path of a spec file, or what else affects the result. */
export type Keep = <T>(name: string, inputs: readonly (Input | { readonly content: string })[], make: () => T) => T;

/** Keeps nothing. */
export const makeAlways: Keep = (_name, _inputs, make) => make();

/** As `recall`. `make` loads its code when it is called: loading dominates a short run. */
export async function recallAsync<T>(caches: Caches, name: string, inputs: readonly Input[], make: () => Promise<T>) {
  return findKept<T>(caches, name, inputs) ?? keepIn(caches, name, inputs, await make());
}

/** What the digest of a value is made from. */
function contentsOf(inputs: readonly Input[]): string[] {
  return inputs.map((each) => (typeof each === "string" ? each : digestOf(each)));
}

/** Digests of files, which many values are made from. */
const digests = new WeakMap<Source, string>();

/** The name matters too: positions contain it. */
function digestOf(source: Source): string {
  const digest = digests.get(source) ?? hash("sha256", JSON.stringify([source.file, source.text]));
  digests.set(source, digest);
  return digest;
}

/** The latest value of each name, with a digest of everything it was made from. */
export class DiskCache {
  readonly #folder: string;
  /** A digest of the generator's own files and of the packages. */
  readonly generator: string;
  readonly #mayWrite: boolean;

  private constructor(folder: string, generator: string, mayWrite: boolean) {
    this.#folder = folder;
    this.generator = generator;
    this.#mayWrite = mayWrite;
  }

  /**
   * The cache in `node_modules`; undefined if npm did not install the packages, since their versions are unknown then.
   * @param mayWrite false for runs with specs that are not those of the root
   */
  static in(root: string, mayWrite = true): DiskCache | undefined {
    const versions = join(root, "node_modules", ".package-lock.json");
    if (!existsSync(versions)) return undefined;
    const hash = createHash("sha256").update(process.version);
    for (const path of [...generatorFiles(root), versions])
      hash.update(`\0${path.slice(root.length)}\0`).update(readFileSync(path));
    return new DiskCache(join(root, "node_modules", ".cache", "dragoman"), hash.digest("hex"), mayWrite);
  }

  /** The value of this name, if this generator made it from these contents. */
  find(name: string, contents: readonly string[]): unknown {
    const path = this.#path(name);
    if (!existsSync(path)) return undefined;
    const digest = this.#digest(name, contents);
    const stored = readFileSync(path);
    return stored.toString("latin1", 0, digest.length) === digest
      ? deserialize(stored.subarray(digest.length))
      : undefined;
  }

  /** Replaces the file atomically, since other processes may read it. */
  put(name: string, contents: readonly string[], value: unknown): void {
    if (!this.#mayWrite) return;
    mkdirSync(this.#folder, { recursive: true });
    const temporary = join(this.#folder, `${process.pid}.tmp`);
    writeFileSync(temporary, Buffer.concat([Buffer.from(this.#digest(name, contents)), serialize(value)]));
    renameSync(temporary, this.#path(name));
  }

  #path(name: string): string {
    return join(this.#folder, name.replaceAll(/[ /]/g, "-"));
  }

  #digest(name: string, contents: readonly string[]): string {
    return hash("sha256", JSON.stringify([this.generator, name, contents]));
  }
}

/** The other inputs besides the specs: the generator and its settings, and the code that adapters are checked against. */
function generatorFiles(root: string): string[] {
  const folders = ["generator", "language", "runtime", "explain", "spec/schema"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  // the runtime, which translates the requests of the reference, reads these
  const generated = ["generated/hub.ts", "generated/request.ts"].filter((file) => existsSync(join(root, file)));
  const others = ["package.json", "tsconfig.json", ...generated];
  return [...folders.sort(), ...others.map((file) => join(root, file))];
}
