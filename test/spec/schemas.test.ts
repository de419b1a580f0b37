/** The JSON Schemas that editors use: every spec file names its own and conforms to it, and every key is described. */
import { existsSync, readdirSync } from "node:fs";
import { posix } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import settings from "../../.vscode/settings.json" with { type: "json" };
import { root } from "../walked/root.ts";
import { readText } from "./files.ts";

const folder = "spec/schema";
const schemas = new Map(
  readdirSync(posix.join(root, folder))
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name, JSON.parse(readText(`${folder}/${name}`)) as Schema]),
);
const files = readdirSync(posix.join(root, "spec"), { recursive: true, encoding: "utf8" })
  .map((file) => posix.join("spec", file.replaceAll("\\", "/")))
  .filter((file) => file.endsWith(".yaml"));
/** OpenAPI has a schema of its own. */
const own = files.filter((file) => file !== "spec/proxy.openapi.yaml");

interface Schema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly [keyword: string]: unknown;
}

function validator() {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    strictTuples: false,
    strictTypes: false,
    strictRequired: false,
  });
  ajv.addVocabulary(["markdownDescription", "markdownEnumDescriptions", "tsType"]);
  ajv.addFormat("regex", true);
  for (const [name, schema] of schemas) ajv.addSchema(schema, schema.$id ?? name);
  return ajv;
}

describe("spec files", () => {
  const ajv = validator();

  it.each(files)("%s names its schema in its first line", (file) => {
    const named = /^# yaml-language-server: \$schema=(\S+)\n/.exec(readText(file))?.[1] ?? "";
    if (named.startsWith("https://")) expect(file).toBe("spec/proxy.openapi.yaml");
    else expect(existsSync(posix.join(root, posix.dirname(file), named)), named).toBe(true);
  });

  it.each(own)("%s conforms to it", (file) => {
    const named = /\$schema=(\S+)/.exec(readText(file))?.[1] ?? "";
    const validate = ajv.getSchema(posix.basename(named));
    expect(validate).toBeDefined();
    validate?.(parse(readText(file)));
    expect(validate?.errors ?? []).toEqual([]);
  });

  it("have the same schema in the settings of an editor", () => {
    const globs = Object.entries(settings["yaml.schemas"]).flatMap(([schema, glob]) =>
      own.filter((file) => posix.matchesGlob(file, glob)).map((file) => [file, posix.basename(schema)]),
    );
    const named = own.map((file) => [file, posix.basename(/\$schema=(\S+)/.exec(readText(file))?.[1] ?? "")]);
    expect(Object.fromEntries(globs)).toEqual(Object.fromEntries(named));
  });
});

describe("schemas", () => {
  it("describe every key, for the hover of an editor", () => {
    const silent = [...schemas].flatMap(([name, schema]) =>
      keysIn(schema, name)
        .filter(({ schema: key }) => resolve(key, name).description === undefined)
        .map(({ path }) => path),
    );
    expect(silent).toEqual([]);
  });

  it("describe every value of an enum, or none", () => {
    for (const [name, schema] of schemas)
      for (const { path, schema: key } of keysIn(schema, name))
        if (key.markdownEnumDescriptions !== undefined)
          expect(key.markdownEnumDescriptions, path).toHaveLength(key.enum?.length ?? 0);
  });
});

interface Key {
  readonly path: string;
  readonly schema: Schema;
}

const maps = ["properties", "patternProperties", "$defs", "definitions"];

/** The schema of every key that some object may have, named or not. */
function keysIn(schema: unknown, path: string): Key[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, inner]: [string, unknown]) => {
    const below = `${path}/${keyword}`;
    if (keyword === "const" || keyword === "enum") return [];
    if (maps.includes(keyword)) {
      const named = Object.entries(inner as Record<string, Schema>).map(([key, each]) => ({
        path: `${below}/${key}`,
        schema: each,
      }));
      const deeper = named.flatMap((key) => keysIn(key.schema, key.path));
      return keyword.endsWith("roperties") ? [...named, ...deeper] : deeper;
    }
    const others = keyword === "additionalProperties" && typeof inner === "object";
    return [...(others ? [{ path: below, schema: inner as Schema }] : []), ...keysIn(inner, below)];
  });
}

/** The target of a reference; keywords next to it take precedence, as in an editor. */
function resolve(schema: Schema, name: string): Schema {
  if (schema.$ref === undefined || schema.description !== undefined) return schema;
  const [file = "", pointer = ""] = schema.$ref.split("#");
  if (file.startsWith("http:")) return { description: "JSON Schema itself" };
  const target = pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (value as Schema | undefined)?.[key], schemas.get(file || name));
  return resolve((target ?? {}) as Schema, file || name);
}
