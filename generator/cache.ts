/** What the generator made, on the disk: the next run makes again only what its own sources, or the generator, have changed. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The latest value of each name, each with a digest of everything it was made from. */
export class Cache {
  readonly #folder: string;
  readonly #generator: string;
  readonly #mayWrite: boolean;

  private constructor(folder: string, generator: string, mayWrite: boolean) {
    this.#folder = folder;
    this.#generator = generator;
    this.#mayWrite = mayWrite;
  }

  /**
   * The cache in the `node_modules` of a root; none where packages are not installed by npm, so that their versions are unknown.
   * @param mayWrite false for runs on specs that are not those of the root
   */
  static in(root: string, mayWrite = true): Cache | undefined {
    const versions = join(root, "node_modules", ".package-lock.json");
    if (!existsSync(versions)) return undefined;
    const hash = createHash("sha256").update(process.version);
    for (const path of [...ownFiles(root), versions])
      hash.update(`\0${path.slice(root.length)}\0`).update(readFileSync(path));
    return new Cache(join(root, "node_modules", ".cache", "dragoman"), hash.digest("hex"), mayWrite);
  }

  /** What was put under this name, if it was made from these texts by this generator. */
  find(name: string, texts: readonly string[]): unknown {
    const path = this.#path(name);
    if (!existsSync(path)) return undefined;
    const [digest, value] = cut(readFileSync(path, "utf8"));
    return digest === this.#digest(name, texts) ? JSON.parse(value) : undefined;
  }

  /** Another process that reads at the same time sees the old file or the new one, whole. */
  put(name: string, texts: readonly string[], value: unknown): void {
    if (!this.#mayWrite) return;
    mkdirSync(this.#folder, { recursive: true });
    const fresh = join(this.#folder, `${process.pid}.tmp`);
    writeFileSync(fresh, `${this.#digest(name, texts)}\n${JSON.stringify(value)}`);
    renameSync(fresh, this.#path(name));
  }

  #path(name: string): string {
    return join(this.#folder, `${name.replaceAll(" ", "-")}.json`);
  }

  #digest(name: string, texts: readonly string[]): string {
    return createHash("sha256")
      .update(JSON.stringify([this.#generator, name, texts]))
      .digest("hex");
  }
}

/** What decides how specs become files, beside the specs: the generator and its settings, and the code that adapters are checked against. */
function ownFiles(root: string): string[] {
  const folders = ["generator", "language", "runtime", "spec/schema"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [...folders.sort(), join(root, "package.json"), join(root, "tsconfig.json")];
}

function cut(text: string): [digest: string, value: string] {
  const end = text.indexOf("\n");
  return [text.slice(0, end), text.slice(end + 1)];
}
