/** Reads folders of own specs, and data packages. The parser is a file of its own, which is loaded only if there is a folder. */
import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "../config/path.ts";
import { readSetting } from "../config/settings.ts";
import type { Warn } from "../config/warnings.ts";
import { ConfigError } from "../errors.ts";
import type { Catalog } from "./catalog.ts";
import type { Facts, LoadCatalog, LoadSpecs, OwnSpecs } from "./own.ts";

/** Places of the loader: in the build, in a bundle, and when the sources or the command of a checkout run. */
const places = ["../../specs/load.js", "./specs.mjs", "../../dist/specs/load.js"];

/** Warns where a relative folder is: in another working directory it would be another one, with other addresses for keys. */
export function locateSpecs(env: Environment, warn: Warn): void {
  const folder = readSetting(env, "specs");
  if (folder !== undefined && !isAbsolute(folder))
    warn(`DRAGOMAN_SPECS is relative: specs are read from ${resolve(folder)}`);
}

/** @throws {ConfigError} with everything that is wrong in the folder */
export function readOwnSpecs(folder: string): OwnSpecs {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new ConfigError(`DRAGOMAN_SPECS is ${JSON.stringify(folder)}: give a folder that exists`);
  const read = findParser().load(folder);
  if ("errors" in read) throw new ConfigError(`The specs in ${folder} have errors.\n\n${read.errors}`);
  return read.specs;
}

/** @throws {ConfigError} with everything that is wrong in the file or folder */
export function readFacts(path: string, { adapters, models }: Pick<Catalog, "adapters" | "models">): Facts {
  if (!existsSync(path))
    throw new ConfigError(`DRAGOMAN_CATALOG is ${JSON.stringify(path)}: give a file or folder that exists`);
  const known = { providers: adapters.map(({ provider }) => provider), models: new Set(models.map(({ id }) => id)) };
  const read = findParser().loadCatalog(path, known);
  if ("errors" in read) throw new ConfigError(`The data in ${path} has errors.\n\n${read.errors}`);
  return read.facts;
}

function findParser(): { readonly load: LoadSpecs; readonly loadCatalog: LoadCatalog } {
  const paths = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined)
    throw new ConfigError(
      `DRAGOMAN_SPECS and DRAGOMAN_CATALOG need the parser of specs, which this installation does not have: ${paths[1]}`,
    );
  // the adapters are needed at once, and `import` would load it later
  return createRequire(import.meta.url)(found) as ReturnType<typeof findParser>;
}
