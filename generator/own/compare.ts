/** The changes that a folder of own specs makes. */
import type { Source } from "../../language/load.ts";
import { compare } from "../diff/compare.ts";
import { type Rows, rowsOf } from "../diff/plain.ts";
import { readRevision, type Section } from "../diff/revisions.ts";
import { parseSpecs } from "../specs.ts";
import { specFiles } from "./built-in.ts";
import type { Folder } from "./folder.ts";
import { readOwn } from "./read.ts";

/**
 * The differences in meaning between the built-in specs and those with the folder.
 * @throws SpecError with all errors
 */
export function compareFolder(folder: Folder): Section[] {
  const { specs, own, adapters } = readOwn(folder);
  const before = readRevision(parseSpecs(specFiles));
  const read = new Set(adapters.map(({ provider }) => provider));
  const registry = new Map(before.specs.registry);
  for (const [provider, source] of own.registry) registry.set(provider, withRows(registry.get(provider), source));
  return compare(before, {
    ...before,
    specs: { ...specs, registry },
    adapters: [...before.adapters.filter(({ provider }) => !read.has(provider)), ...adapters],
  });
}

/** The folder's rows replace built-in ones of the same name; others follow them. */
function withRows(builtIn: Source | undefined, own: Source): Source {
  const [old, added] = [rowsOf(builtIn?.value), rowsOf(own.value)];
  const rows = (...keys: string[]): Rows =>
    Object.assign({}, ...[old, added].flatMap((file) => keys.map((key) => rowsOf(file[key]))));
  return { ...own, value: { ...added, ...old, models: rows("models", "added"), added: {}, prices: rows("prices") } };
}
