/** Writes generated files to disk. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** One generated file; `path` is relative to the root. */
export interface Output {
  readonly path: string;
  readonly text: string;
}

/** How a file on disk differs from its output. */
export interface Change {
  readonly path: string;
  readonly kind: "added" | "changed" | "removed";
}

/** Folders in which every file is generated, so a file without an output is an orphan. */
const generatedFolders = ["generated", "docs/reference"];

/** These are made after all others, whose code they are made with. */
const laterFiles = /^generated\/(unmapped\/|losses\.json$)|^docs\/reference\/unmapped\.md$/;

/** Folder in which only files with a header are generated. */
const mixedFolder = "clients";

/** Installed or built files. */
const ignored = /(^|\/)(node_modules|dist|bundle|vendor|__pycache__|\.[^/]+)\//;

/** Changes that writing these outputs would make. @param later whether they are those made after all others */
export function compare(root: string, outputs: readonly Output[], later = false): Change[] {
  const expected = new Set(outputs.map((output) => output.path));
  const generated = [
    ...generatedFolders.flatMap((folder) => filesBelow(root, folder)),
    ...filesBelow(root, mixedFolder).filter((path) => isGenerated(root, path)),
  ];
  const orphans = generated.filter((path) => laterFiles.test(path) === later && !expected.has(path));
  const changes = outputs.flatMap(({ path, text }): Change[] => {
    const file = join(root, path);
    if (!existsSync(file)) return [{ path, kind: "added" }];
    return readFileSync(file, "utf8") === text ? [] : [{ path, kind: "changed" }];
  });
  return [...changes, ...orphans.map((path): Change => ({ path, kind: "removed" }))];
}

/** Writes what differs and removes orphans. */
export function write(root: string, outputs: readonly Output[], later = false): Change[] {
  const changes = compare(root, outputs, later);
  const changed = new Set(changes.map(({ path }) => path));
  for (const { path, kind } of changes) if (kind === "removed") rmSync(join(root, path));
  for (const output of outputs) if (changed.has(output.path)) writeOne(root, output);
  return changes;
}

/** Writes one file, and the folders it needs. A file that has this text stays as it is: what was built from it is still current. */
export function writeOne(root: string, { path, text }: Output): void {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function filesBelow(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
}

function isGenerated(root: string, path: string): boolean {
  if (ignored.test(path)) return false;
  const [first = ""] = readFileSync(join(root, path), "utf8").split("\n", 1);
  return /generated from (?:spec|clients)\/.* `npm run generate`/.test(first);
}
