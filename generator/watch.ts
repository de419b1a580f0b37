/** `npm run generate -- --watch`: generates whenever a file in `spec/` is saved. */
import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, render, SpecError, sorted } from "../language/diagnostics.ts";
import { Cache } from "./caches.ts";
import { generate } from "./generate.ts";
import { parseSpecs, readSpecFiles } from "./specs.ts";
import { type Change, write } from "./writer.ts";

/** How long to wait after a change, since editors save in several steps. */
const quietMs = 50;

/** Generates once, then after each change of the specs. */
export class SpecWatcher {
  readonly #root: string;
  readonly #log: (line: string) => void;
  readonly #cache: Cache;
  readonly #folders: readonly FSWatcher[];
  readonly #touched = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void>;

  /** @param log is called with one line for the first run and one for each change */
  constructor(root: string, log: (line: string) => void) {
    this.#root = root;
    this.#log = log;
    this.#cache = new Cache(root, true);
    // folders instead of files, since an editor may replace a file by renaming another
    this.#folders = specFolders(root).map((folder) =>
      watch(join(root, folder), (_, file) => {
        if (file?.endsWith(".yaml")) this.#touch(`${folder}/${file}`);
      }),
    );
    this.#running = this.#generate("spec/");
  }

  /** Stops watching, after the current run has finished. */
  async close(): Promise<void> {
    for (const folder of this.#folders) folder.close();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #touch(file: string): void {
    this.#touched.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const files = [...this.#touched].sort().join(", ");
      this.#touched.clear();
      this.#running = this.#running.then(() => this.#generate(files));
    }, quietMs);
  }

  async #generate(files: string): Promise<void> {
    const from = performance.now();
    const result = await this.#write();
    this.#log(`${files}: ${result} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  }

  /** @returns one line: the files written, or the first error */
  async #write(): Promise<string> {
    try {
      this.#cache.checkGenerator();
      const specs = parseSpecs(readSpecFiles(this.#root), this.#cache);
      const { outputs } = await generate(specs, this.#root, this.#cache);
      return printChanges(write(this.#root, outputs));
    } catch (error) {
      // other errors are also reported only: a file may be in the middle of a rename
      return error instanceof SpecError ? printErrors(sorted(error.diagnostics)) : String(error);
    }
  }
}

function specFolders(root: string): string[] {
  const inner = readdirSync(join(root, "spec"), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return ["spec", ...inner.map(({ name }) => `spec/${name}`)];
}

function printChanges(changes: readonly Change[]): string {
  return changes.length === 0 ? "nothing to write" : changes.map(({ kind, path }) => `${kind} ${path}`).join(", ");
}

function printErrors([first, ...others]: readonly Diagnostic[]): string {
  if (first === undefined) return "";
  const more = others.length === 0 ? "" : `, and ${others.length} more`;
  return `${render(first, undefined)}${more}; nothing was written`;
}
