/** The files of Dragoman that reading own specs needs. `bundling.ts` replaces this file by the contents. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readSpecFiles } from "../specs.ts";

const root = resolve(import.meta.dirname, "../..");

/** The files below `spec/`, by path from the root. */
export const specFiles: ReadonlyMap<string, string> = readSpecFiles(root);

/** The code that adapters are checked against, by path from the root. */
export const codeFiles: ReadonlyMap<string, string> = new Map(
  [
    "tsconfig.json",
    "runtime/adapter.ts",
    "runtime/json.ts",
    "runtime/primitives.ts",
    "runtime/request/refused.ts",
    "generated/hub.ts",
    "generated/models.ts",
    ...[...specFiles.keys()].flatMap((path) => {
      const [, name] = /^spec\/native\/(.*)\.yaml$/.exec(path) ?? [];
      return name === undefined ? [] : [`generated/native/${name}.ts`];
    }),
  ].map((path) => [path, readFileSync(join(root, path), "utf8")]),
);
