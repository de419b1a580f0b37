import { existsSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { providers, readText } from "./files.ts";

const files: [file: string, schema: string][] = [
  ["spec/errors.yaml", "spec/schema/errors.schema.json"],
  ["spec/settings.yaml", "spec/schema/settings.schema.json"],
  ...providers
    .slice(0, 4)
    .map((provider): [string, string] => [`spec/registry/${provider}.yaml`, "spec/schema/registry.schema.json"]),
];

describe("the JSON Schemas that editors use", () => {
  it.each(files)("%s fits %s and names it in its first line", (file, schema) => {
    const text = readText(file);
    const named = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text)?.[1] ?? "";
    const folder = new URL(`../../${file}`, import.meta.url);
    expect(existsSync(new URL(named, folder))).toBe(true);
    expect(new URL(named, folder).pathname.endsWith(schema)).toBe(true);

    const validate = new Ajv({ allErrors: true, allowUnionTypes: true, strictTuples: false }).compile(
      JSON.parse(readText(schema)) as object,
    );
    validate(parse(text));
    expect(validate.errors).toBeNull();
  });
});
