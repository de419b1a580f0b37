/** A plugin of bundlers: what reads specs, with the files of the checkout that it reads in it. */
import { join, resolve } from "node:path";
import { Ajv } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import type { Plugin } from "rolldown";
import catalog from "../../spec/schema/catalog.schema.json" with { type: "json" };
import registry from "../../spec/schema/registry.schema.json" with { type: "json" };
import { corpusText } from "../diff/corpus-text.ts";
import { readReplyCases } from "../diff/reply-cases.ts";
import { schemaOptions } from "../emit/schema-check.ts";
import { codeFiles, specFiles } from "./built-in.ts";

const generator = resolve(import.meta.dirname, "..");

const ajv = new Ajv({ ...schemaOptions, schemas: [registry, catalog], code: { source: true, esm: true } });

/** Modules that read files, by path, as modules that have the contents. */
const modules = new Map([
  [
    join(generator, "own", "built-in.ts"),
    `export const specFiles = ${printMap(specFiles)};\nexport const codeFiles = ${printMap(codeFiles)};`,
  ],
  [join(generator, "diff", "corpus-text.ts"), `export const corpusText = ${JSON.stringify(corpusText)};`],
  [
    join(generator, "diff", "reply-cases.ts"),
    // parsed only when specs are compared
    `export const readReplyCases = () => JSON.parse(${JSON.stringify(JSON.stringify(readReplyCases()))});`,
  ],
  // the only schemas that are needed, as code: what is bundled makes no code from strings
  ["\0schemas", standalone.default(ajv, { registry: registry.$id, catalog: catalog.$id })],
  // types that are only checked need no formatting
  ["\0prettier", "export const format = async (text) => text;"],
]);

export const builtInData: Plugin = {
  name: "built-in-data",
  resolveId: (id) => (["prettier", "schemas"].includes(id) ? `\0${id}` : null),
  load(id) {
    const code = modules.get(id);
    return code === undefined ? null : { code, moduleType: "js" };
  },
  transform(code, id) {
    if (id !== join(generator, "emit", "schema-check.ts")) return null;
    return {
      code: `import * as validators from "schemas";\n${code.replace(
        /^.*createRequire\(.*\n.*const validate = .*\n/m,
        'const validate = validators[schema.$id.split(".")[0]];\n',
      )}`,
    };
  },
};

function printMap(files: ReadonlyMap<string, string>): string {
  return `new Map(${JSON.stringify([...files])})`;
}
