/** Reads a folder of own specs from the disk: what a running Dragoman calls. `scripts/specs.mjs` bundles it. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { printErrors, SpecError } from "../../language/diagnostics.ts";
import type { LoadCatalog, LoadSpecs } from "../../runtime/specs/own.ts";
import { specFiles } from "./built-in.ts";
import { readFacts } from "./facts.ts";
import type { Folder } from "./folder.ts";
import { readSpecs } from "./read.ts";

export const load: LoadSpecs = (folder) => orErrors(() => ({ specs: readSpecs(readFiles(folder)) }));

export const loadCatalog: LoadCatalog = (path, known) =>
  orErrors(() => {
    const isFolder = statSync(path).isDirectory();
    const folder = isFolder
      ? readFiles(path, /\.(ya?ml|json)$/)
      : { prefix: "", files: new Map([[path, readFileSync(path, "utf8")]]) };
    const day = isFolder ? newestIn(path, folder) : statSync(path).mtime;
    return { facts: readFacts(folder, known, day.toISOString().slice(0, "2026-01-01".length)) };
  });

/** When the newest file was written. */
function newestIn(path: string, { files }: Folder): Date {
  return new Date(Math.max(0, ...[...files.keys()].map((file) => statSync(join(path, file)).mtimeMs)));
}

function orErrors<T>(read: () => T): T | { readonly errors: string } {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return { errors: printErrors(error, contentOf) };
  }
}

export function readFiles(folder: string, names = /\.ya?ml$/): Folder {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((each) => names.test(each));
  const files = paths
    .sort()
    .map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path), "utf8")] as const);
  return { prefix: join(folder, "x").slice(0, -1).replaceAll("\\", "/"), files: new Map(files) };
}

/** The text of a file of the folder, or of a built-in one. */
export function contentOf(file: string): string | undefined {
  return specFiles.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
}
