/** Results of earlier generator runs: in memory for the same process, on disk for others. */
import { createHash, hash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Source } from "../language/load.ts";

/** A file, or another string that affects the result. */
export type Input = Source | string;

/** `Cache.get` for code that makes many files; an input is a file, the path of a spec file, or what else affects the result. */
export type Keep = <T>(name: string, inputs: readonly (Input | { readonly content: string })[], make: () => T) => T;

/** Keeps nothing. */
export const makeAlways: Keep = (_name, _inputs, make) => make();

/** The latest value of each name, for the inputs that it was made from, and from nothing else that changes. Errors are not cached. */
export class Cache {
  readonly #memory = new Map<string, { readonly inputs: readonly unknown[]; readonly value: unknown }>();
  readonly #root: string;
  /** The digest of the generator that writes on the disk; undefined if the disk is not used. */
  #generator: string | undefined;
  readonly #use: "read" | "write" | "both";

  /**
   * @param root has the files in `node_modules`. Default: they are in memory only
   * @param use what is done with these files
   */
  constructor(root = "", use: "read" | "write" | "both" = "read") {
    this.#root = root;
    this.#generator = root === "" ? undefined : digestOfGenerator(root);
    this.#use = use;
  }

  /** Leaves the disk once the generator's files are not those that this process has loaded. */
  checkGenerator(): void {
    if (this.#generator !== undefined && digestOfGenerator(this.#root) !== this.#generator) this.#generator = undefined;
  }

  find<T>(name: string, inputs: readonly Input[]): T | undefined {
    const last = this.#memory.get(name);
    if (last !== undefined && isSame(last.inputs, inputs)) return last.value as T;
    if (this.#generator === undefined || this.#use === "write") return undefined;
    const path = this.#pathOf(name);
    if (!existsSync(path)) return undefined;
    const [digest, stored] = [this.#digestOf(name, inputs), readFileSync(path)];
    if (stored.toString("latin1", 0, digest.length) !== digest) return undefined;
    const value = deserialize(stored.subarray(digest.length)) as T;
    this.#memory.set(name, { inputs, value });
    return value;
  }

  put<T>(name: string, inputs: readonly Input[], value: T): T {
    this.#memory.set(name, { inputs, value });
    if (this.#generator === undefined || this.#use === "read") return value;
    const path = this.#pathOf(name);
    mkdirSync(join(path, ".."), { recursive: true });
    const temporary = join(path, "..", `${process.pid}.tmp`);
    writeFileSync(temporary, Buffer.concat([Buffer.from(this.#digestOf(name, inputs)), serialize(value)]));
    // replaced at once, since other processes may read it
    renameSync(temporary, path);
    return value;
  }

  get<T>(name: string, inputs: readonly Input[], make: () => T): T {
    return this.find<T>(name, inputs) ?? this.put(name, inputs, make());
  }

  /** As `get`. `make` loads its code when it is called: loading dominates a short run. */
  async getAsync<T>(name: string, inputs: readonly Input[], make: () => Promise<T>): Promise<T> {
    return this.find<T>(name, inputs) ?? this.put(name, inputs, await make());
  }

  /** As `get`, in memory only, for values that are not plain data. */
  remember<T>(name: string, inputs: readonly unknown[], make: () => T): T {
    const last = this.#memory.get(name);
    const value = last !== undefined && isSame(last.inputs, inputs) ? (last.value as T) : make();
    this.#memory.set(name, { inputs, value });
    return value;
  }

  #pathOf(name: string): string {
    return join(this.#root, "node_modules", ".cache", "dragoman", name.replaceAll(/[ /]/g, "-"));
  }

  #digestOf(name: string, inputs: readonly Input[]): string {
    const contents = inputs.map((each) => (typeof each === "string" ? each : digestOf(each)));
    return hash("sha256", JSON.stringify([this.#generator, name, contents]));
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

/** Digests of files, which many values are made from. */
const digests = new WeakMap<Source, string>();

/** The name matters too: positions contain it. */
function digestOf(source: Source): string {
  const digest = digests.get(source) ?? hash("sha256", JSON.stringify([source.file, source.text]));
  digests.set(source, digest);
  return digest;
}

/**
 * Digest of the inputs besides the specs: the generator and its settings, the packages, and the code that adapters are checked
 * against. Undefined if npm did not install the packages, since their versions are unknown then.
 */
function digestOfGenerator(root: string): string | undefined {
  const versions = "node_modules/.package-lock.json";
  if (!existsSync(join(root, versions))) return undefined;
  const folders = ["generator", "language", "runtime", "explain", "spec/schema"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  // the runtime, which translates the requests of the reference, reads these
  const generated = ["generated/hub.ts", "generated/request.ts"].filter((file) => existsSync(join(root, file)));
  const digest = createHash("sha256").update(process.version);
  for (const path of [...folders.sort(), "package.json", "tsconfig.json", ...generated, versions])
    digest.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return digest.digest("hex");
}
