/** All spec files of a root, by kind. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { SpecError } from "../language/diagnostics.ts";
import { loadSource, type Source } from "../language/load.ts";
import { Memory } from "./memory.ts";

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
 * @param replaced texts that stand for those of files, by path from the root
 * @throws SpecError for the first file that is no YAML
 */
export function loadSpecs(root: string, replaced: ReadonlyMap<string, string> = new Map()): Specs {
  return parseSpecs(new Map([...readTexts(root), ...replaced]));
}

/** The texts of the files below `spec/`, by path from the root. */
export function readTexts(root: string): ReadonlyMap<string, string> {
  const files = readdirSync(join(root, "spec"), { recursive: true, encoding: "utf8" });
  const paths = files.map((file) => `spec/${file.replaceAll("\\", "/")}`).filter((path) => path.endsWith(".yaml"));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/**
 * Specs that are in memory.
 * @param texts of the files, by path from the root
 * @param memory a file whose text is as it was stays the same source
 * @throws SpecError for the first file that is no YAML, or is missing
 */
export function parseSpecs(texts: ReadonlyMap<string, string>, memory: Memory = new Memory()): Specs {
  const load = (file: string) => {
    const text = texts.get(file);
    if (text === undefined)
      throw new SpecError([{ at: { file, line: 1, column: 1, length: 1 }, message: "there is no such file" }]);
    return memory.keep(file, [text], () => loadSource(file, text));
  };
  const folder = (name: string) => {
    const files = [...texts.keys()].filter((file) => dirname(file) === `spec/${name}` && file.endsWith(".yaml"));
    return new Map(files.sort().map((file) => [basename(file, ".yaml"), load(file)]));
  };
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
