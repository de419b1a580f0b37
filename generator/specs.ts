/** All spec files of a root, by kind. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { loadSource, type Source } from "./load.ts";

export interface Specs {
  readonly hub: Source;
  readonly errors: Source;
  readonly settings: Source;
  readonly openapi: Source;
  /** By file name without its ending, in alphabetical order. */
  readonly dialects: ReadonlyMap<string, Source>;
  readonly native: ReadonlyMap<string, Source>;
  readonly providers: ReadonlyMap<string, Source>;
  readonly registry: ReadonlyMap<string, Source>;
}

/**
 * Reads every file below `spec/`.
 * @param replaced texts that stand for those of files, by path from the root; nothing is read for these
 * @throws SpecError for the first file that is no YAML
 */
export function loadSpecs(root: string, replaced: ReadonlyMap<string, string> = new Map()): Specs {
  const load = (file: string) => loadSource(file, replaced.get(file) ?? readFileSync(join(root, file), "utf8"));
  const folder = (name: string) =>
    new Map(
      readdirSync(join(root, "spec", name))
        .filter((file) => file.endsWith(".yaml"))
        .sort()
        .map((file) => [basename(file, ".yaml"), load(`spec/${name}/${file}`)]),
    );
  return {
    hub: load("spec/hub.yaml"),
    errors: load("spec/errors.yaml"),
    settings: load("spec/settings.yaml"),
    openapi: load("spec/proxy.openapi.yaml"),
    dialects: folder("dialects"),
    native: folder("native"),
    providers: folder("providers"),
    registry: folder("registry"),
  };
}
