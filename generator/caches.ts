/** What earlier runs of the generator made: in memory for the same process, on disk for others. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Caches the latest value of each name, with the sources it was made from. Errors are not cached. */
export class MemoryCache {
  readonly #entries = new Map<string, { readonly sources: readonly unknown[]; readonly value: unknown }>();

  /** The cached value of this name if it was made from these sources, otherwise a new one. */
  getOrCreate<T>(name: string, sources: readonly unknown[], make: () => T): T {
    const last = this.#entries.get(name);
    if (last !== undefined && isSame(last.sources, sources)) return last.value as T;
    const value = make();
    this.#entries.set(name, { sources, value });
    return value;
  }

  /** Whether `getOrCreate` would return a cached value. */
  has(name: string, sources: readonly unknown[]): boolean {
    const last = this.#entries.get(name);
    return last !== undefined && isSame(last.sources, sources);
  }
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((each, index) => each === now[index]);
}

/** The latest value of each name, with a digest of everything it was made from. */
export class DiskCache {
  readonly #folder: string;
  readonly #generator: string;
  readonly #mayWrite: boolean;

  private constructor(folder: string, generator: string, mayWrite: boolean) {
    this.#folder = folder;
    this.#generator = generator;
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
    const [digest, value] = splitDigest(readFileSync(path, "utf8"));
    return digest === this.#digest(name, contents) ? JSON.parse(value) : undefined;
  }

  /** Replaces the file atomically, since other processes may read it. */
  put(name: string, contents: readonly string[], value: unknown): void {
    if (!this.#mayWrite) return;
    mkdirSync(this.#folder, { recursive: true });
    const temporary = join(this.#folder, `${process.pid}.tmp`);
    writeFileSync(temporary, `${this.#digest(name, contents)}\n${JSON.stringify(value)}`);
    renameSync(temporary, this.#path(name));
  }

  #path(name: string): string {
    return join(this.#folder, `${name.replaceAll(" ", "-")}.json`);
  }

  #digest(name: string, contents: readonly string[]): string {
    return createHash("sha256")
      .update(JSON.stringify([this.#generator, name, contents]))
      .digest("hex");
  }
}

/** The other inputs besides the specs: the generator and its settings, and the code that adapters are checked against. */
function generatorFiles(root: string): string[] {
  const folders = ["generator", "language", "runtime", "spec/schema"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [...folders.sort(), join(root, "package.json"), join(root, "tsconfig.json")];
}

function splitDigest(text: string): [digest: string, value: string] {
  const end = text.indexOf("\n");
  return [text.slice(0, end), text.slice(end + 1)];
}
