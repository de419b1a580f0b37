/** A folder of own specs, in memory, and how it is laid onto the built-in ones. */
import { parseFile } from "../../language/adapter.ts";
import { type Diagnostic, readAll, SpecError } from "../../language/diagnostics.ts";
import { loadSource, type Source, type Step } from "../../language/load.ts";
import { checkNative } from "../../language/parse-native.ts";
import type { Specs } from "../specs.ts";

/** The folders of a folder of specs, by what their files define. */
const kinds = ["providers", "dialects", "native", "registry"] as const;
type Kind = (typeof kinds)[number];

/** A folder of own specs. */
export interface Folder {
  /** Prefix of its files' paths in errors: `specs/`, or nothing. */
  readonly prefix: string;
  /** The contents of its YAML files, by path from it, with `/`. */
  readonly files: ReadonlyMap<string, string>;
}

/** The files of the folder, by the names that they define. */
export type OwnFiles = Readonly<Record<Kind, ReadonlyMap<string, Source>>>;

/** @throws SpecError with all errors of files that are not YAML, and of files in other places */
export function readFolder({ prefix, files }: Folder): OwnFiles {
  const own = { providers: new Map(), dialects: new Map(), native: new Map(), registry: new Map() };
  readAll(files, ([path, text]) => {
    const file = prefix + path;
    const [, kind, name] = /^(\w+)\/([^/]+)\.yaml$/.exec(path) ?? [];
    const named = kinds.find((each) => each === kind);
    if (named === undefined) {
      const message = `found ${path}; a file of specs is ${kinds.map((each) => `${each}/<name>.yaml`).join(", ")}`;
      throw new SpecError([{ at: { file, line: 1, column: 1, length: 1 }, message }]);
    }
    own[named].set(name, loadSource(file, text));
  });
  return own;
}

/** The built-in specs with those of the folder, which win. */
export function laidOnto(specs: Specs, own: OwnFiles): Specs {
  const laid = Object.fromEntries(kinds.map((kind) => [kind, new Map([...specs[kind], ...own[kind]])]));
  return { ...specs, ...laid };
}

/** Errors in the names in the folder. */
export function checkNames(specs: Specs, own: OwnFiles): Diagnostic[] {
  const found: Diagnostic[] = [];
  const fail = (source: Source, path: readonly Step[], message: string) => found.push({ at: source.at(path), message });
  for (const kind of ["dialects", "native"] as const)
    for (const [name, source] of own[kind])
      if (specs[kind].has(name)) fail(source, [], `${name} is built in; use another name`);
  for (const source of own.native.values()) found.push(...parseFile(source, checkNative).diagnostics);
  for (const [name, source] of own.dialects)
    if (!own.native.has(name)) fail(source, [], `there is no native/${name}.yaml for its types`);
  const keys = new Map<string, string>();
  const isOwn = (name: string) => own.providers.has(name);
  const providers = [...laidOnto(specs, own).providers].sort(([a], [b]) => Number(isOwn(a)) - Number(isOwn(b)));
  for (const [name, source] of providers) {
    const { provider, names: registered } = (source.value ?? {}) as { provider?: unknown; names?: unknown };
    if (isOwn(name) && typeof provider === "string" && provider !== name)
      fail(source, ["provider"], `found ${provider}; the provider must be ${name}, like the file`);
    for (const [index, each] of Array.isArray(registered) ? registered.entries() : []) {
      const key = String((each as { key?: unknown } | null)?.key);
      const other = keys.get(key);
      keys.set(key, name);
      if (other === undefined || other === name || !isOwn(name)) continue;
      const remedy = `use another, or replace ${other} with providers/${other}.yaml`;
      fail(source, ["names", index, "key"], `${key} is a name of ${other}; ${remedy}`);
    }
  }
  return found;
}
