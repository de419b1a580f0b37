/** All spec files, by kind. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SpecError } from "../language/diagnostics.ts";
import { lazySource, loadSource, type Source } from "../language/load.ts";
import { modelsFile } from "../language/parse-models.ts";
import { Cache } from "./caches.ts";

export interface Specs {
  readonly hub: Source;
  readonly errors: Source;
  readonly settings: Source;
  readonly telemetry: Source;
  readonly openapi: Source;
  /** Spec files by name without the extension, in alphabetical order. */
  readonly dialects: ReadonlyMap<string, Source>;
  readonly native: ReadonlyMap<string, Source>;
  readonly providers: ReadonlyMap<string, Source>;
  readonly registry: ReadonlyMap<string, Source>;
  readonly inbound: ReadonlyMap<string, Source>;
  /** Why rules do not handle something of an API. */
  readonly unmapped: ReadonlyMap<string, Source>;
  /** The families of open models; absent in a revision without them. */
  readonly models: Source | undefined;
  /** The rules and tables that every inbound API can use; absent in a revision without them. */
  readonly vendors: Source | undefined;
  /** The fields that adapters are tried with; absent in a revision without them. */
  readonly nestedFields: Source | undefined;
}

/**
 * Reads every file below `spec/`.
 * @param replaced file contents that replace those on disk, by path from the root
 * @param cache the values of files that have not changed
 * @throws SpecError for the first file that is not valid YAML
 */
export function loadSpecs(root: string, replaced: ReadonlyMap<string, string> = new Map(), cache?: Cache): Specs {
  return parseSpecs(new Map([...readSpecFiles(root), ...replaced]), cache);
}

/** The contents of the files below `spec/`, by path from the root. */
export function readSpecFiles(root: string): ReadonlyMap<string, string> {
  const files = readdirSync(join(root, "spec"), { recursive: true, encoding: "utf8" });
  const paths = files.map((file) => `spec/${file.replaceAll("\\", "/")}`).filter((path) => path.endsWith(".yaml"));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/**
 * Parses specs that are in memory.
 * @param files their contents, by path from the root
 * @param cache has the same source for a file that has not changed, or its value
 * @param parse `lazySource` for files that are known to be valid
 * @throws SpecError for the first file that is not valid YAML, or is missing
 */
export function parseSpecs(
  files: ReadonlyMap<string, string>,
  cache: Cache = new Cache(),
  parse: typeof loadSource = loadSource,
): Specs {
  const load = (file: string) => {
    const text = files.get(file);
    if (text === undefined)
      throw new SpecError([{ at: { file, line: 1, column: 1, length: 1 }, message: "there is no such file" }]);
    return cache.remember(`source ${file}`, [text], () => {
      const found = cache.find<{ readonly value: unknown }>(file, [text]);
      if (found !== undefined) return lazySource(file, text, found);
      const source = parse(file, text);
      cache.put(file, [text], { value: source.value });
      return source;
    });
  };
  const optional = (file: string) => (files.has(file) ? load(file) : undefined);
  const folder = (name: string) => {
    const pattern = new RegExp(`^spec/${name}/([^/]+)\\.yaml$`);
    const paths = [...files.keys()].filter((file) => pattern.test(file));
    return new Map(paths.sort().map((file) => [pattern.exec(file)?.[1] ?? "", load(file)]));
  };
  return {
    hub: load("spec/hub.yaml"),
    errors: load("spec/errors.yaml"),
    settings: load("spec/settings.yaml"),
    // read where it is needed: revisions that are compared may not have it
    get telemetry() {
      return load("spec/telemetry.yaml");
    },
    openapi: load("spec/proxy.openapi.yaml"),
    dialects: folder("dialects"),
    native: folder("native"),
    providers: folder("providers"),
    registry: folder("registry"),
    inbound: folder("inbound"),
    unmapped: folder("unmapped"),
    models: optional(modelsFile),
    vendors: optional("spec/vendors.yaml"),
    nestedFields: optional("spec/nested-fields.yaml"),
  };
}
