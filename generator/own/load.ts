/** Reads a folder of own specs from the disk: what a running Dragoman calls. `scripts/specs.mjs` bundles it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { printErrors, SpecError } from "../../language/diagnostics.ts";
import type { LoadSpecs } from "../../runtime/specs/own.ts";
import { specFiles } from "./built-in.ts";
import type { Folder } from "./folder.ts";
import { readSpecs } from "./read.ts";

export const load: LoadSpecs = (folder) => {
  try {
    return { specs: readSpecs(readFiles(folder)) };
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return { errors: printErrors(error, contentOf) };
  }
};

export function readFiles(folder: string): Folder {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((each) => /\.ya?ml$/.test(each));
  const files = paths
    .sort()
    .map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path), "utf8")] as const);
  return { prefix: join(folder, "x").slice(0, -1).replaceAll("\\", "/"), files: new Map(files) };
}

/** The text of a file of the folder, or of a built-in one. */
export function contentOf(file: string): string | undefined {
  return specFiles.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
}
