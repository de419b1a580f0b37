/** `npm run generate -- --watch`: what a change in `spec/` makes is written as soon as it is saved. */
import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, render, SpecError, sorted } from "../language/diagnostics.ts";
import { Cache } from "./cache.ts";
import { generate } from "./generate.ts";
import { Memory } from "./memory.ts";
import { parseSpecs, readTexts } from "./specs.ts";
import { type Change, write } from "./writer.ts";

/** How long it must be quiet after a change: an editor saves in several steps. */
const quietMs = 50;

/** Watches the specs of a root, and writes what they make, first of all what they make now. */
export class Watch {
  readonly #root: string;
  readonly #tell: (line: string) => void;
  readonly #memory = new Memory();
  readonly #folders: readonly FSWatcher[];
  readonly #touched = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void>;

  /** @param tell is given one line for the start and one for each change */
  constructor(root: string, tell: (line: string) => void) {
    this.#root = root;
    this.#tell = tell;
    // folders, not files: a file that an editor renames into place is another file
    this.#folders = specFolders(root).map((folder) =>
      watch(join(root, folder), (_, file) => {
        if (file?.endsWith(".yaml")) this.#touch(`${folder}/${file}`);
      }),
    );
    this.#running = this.#generate("spec/");
  }

  /** Stops watching; what is being generated is still written. */
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
    const said = await this.#write();
    this.#tell(`${files}: ${said} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  }

  /** In one line: what was written, or the first error. */
  async #write(): Promise<string> {
    try {
      const specs = parseSpecs(readTexts(this.#root), this.#memory);
      const { outputs } = await generate(specs, this.#root, this.#memory, Cache.in(this.#root));
      return printChanges(write(this.#root, outputs));
    } catch (error) {
      // anything else is told too and survived: a file that is just being renamed, a fault of the generator
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
