/** Reads a folder of own specs as data that a running Dragoman interprets. */
import type { Diagnostic } from "../../language/diagnostics.ts";
import { lazySource } from "../../language/load.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { OwnSpecs } from "../../runtime/specs/own.ts";
import { checkAll, readAdapters } from "../adapters.ts";
import { emitExplain, priceLines } from "../emit/explain.ts";
import { checkRegistry } from "../emit/registry-check.ts";
import { entriesOf, pricesIn, readRegistry } from "../emit/registry-table.ts";
import { parseSpecs, type Specs } from "../specs.ts";
import { specFiles } from "./built-in.ts";
import { checkNames, type Folder, laidOnto, type OwnFiles, readFolder } from "./folder.ts";

/**
 * @returns what the folder adds and replaces
 * @throws SpecError with all errors that are found without a compiler
 */
export function readSpecs(folder: Folder): OwnSpecs {
  const { specs, own, adapters } = readOwn(folder);
  const mine = adapters.filter(({ provider }) => own.providers.has(provider));
  const tables = [...own.registry.values()].map(readRegistry);
  return {
    adapters: mine,
    explained: explainedOf(mine, specs),
    models: entriesOf(tables),
    prices: pricesIn(tables),
    priceRules: Object.fromEntries(
      [...own.registry].flatMap(([provider, source]) =>
        priceLines(source).map(({ name, at }) => [`${provider}/${name}`, `${at.file}:${at.line}`]),
      ),
    ),
  };
}

/** The data of `explain`, by provider. */
export function explainedOf(adapters: readonly AdapterSpec[], specs: Specs): OwnSpecs["explained"] {
  return Object.fromEntries(
    emitExplain(adapters, [], specs).flatMap(({ path, text }) => {
      const [, provider] = /\/([^/]+)\.json$/.exec(path) ?? [];
      return provider === undefined ? [] : [[provider, JSON.parse(text)]];
    }),
  );
}

/** The providers that the folder defines or lists models of, in the built-in specs with those of the folder. */
export function readOwn(folder: Folder): { specs: Specs; own: OwnFiles; adapters: AdapterSpec[] } {
  const builtIn = parseSpecs(specFiles, undefined, lazySource);
  const own = readFolder(folder);
  const specs = laidOnto(builtIn, own);
  const found: Diagnostic[] = [
    ...checkNames(builtIn, own),
    ...[...own.registry].flatMap(([name, source]): Diagnostic[] =>
      specs.providers.has(name) ? [] : [{ at: source.at(["provider"]), message: `there is no provider ${name}` }],
    ),
    ...checkRegistry([...own.registry.values()]),
  ];
  const names = new Set([...own.providers.keys(), ...own.registry.keys()]);
  const adapters = readAdapters(specs, found, undefined, names);
  checkAll(
    adapters.filter(({ provider }) => own.providers.has(provider)),
    specs,
  );
  return { specs, own, adapters };
}
