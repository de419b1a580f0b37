/** Checks what a file has besides rules with the schema that editors use: parsers read what has passed. */
import language from "../spec/schema/language.schema.json" with { type: "json" };
import native from "../spec/schema/native.schema.json" with { type: "json" };
import { type Reader, suggestion } from "./reader.ts";
import { type Path, type Schema, type Violation, violations } from "./schema.ts";

/** Parsers check these themselves. */
const parsed = Object.fromEntries(["map", "rules", "tables", "template"].map((name) => [name, {}]));

/** Without what is code: it is allowed in the types of the checkout only. */
const { tsType: _, ...properties } = native.$defs.schema.properties;
const $defs = { ...language.$defs, schema: { ...native.$defs.schema, properties }, ...parsed };

/** Reports what a file violates of its schema. @returns whether nothing is wrong */
export function checkHead(reader: Reader, schema: object): boolean {
  const { source } = reader;
  const found = [...violations({ ...schema, $defs } as Schema, source.value)];
  for (const each of found) {
    const { path, isKey, value, reason } = each;
    const above = path.slice(0, -1);
    const isMap = (reason.kind === "min" || reason.kind === "max") && typeof value === "object";
    const at = isKey || isMap ? source.keyAt(path) : reason.kind === "missing" ? source.keyAt(above) : source.at(path);
    reader.fail(at, messageOf(each));
  }
  return found.length === 0;
}

function messageOf({ path, isKey, value, reason }: Violation): string {
  const last = String(path.at(-1));
  const key = nameOf(path);
  const what = typeof path.at(-1) === "number" ? `an element of ${key}` : key;
  switch (reason.kind) {
    case "unknown":
      return `unknown key ${last}${suggestion(last, reason.allowed)}`;
    case "missing":
      return `${last} is missing in ${nameOf(path.slice(0, -1))}`;
    case "type": {
      const types = reason.expected.split(" or ").map((type) => `a ${words[type]}`);
      return `${what} must be ${types.join(" or ")}`;
    }
    case "enum": {
      const unknown = isKey ? `unknown key ${last}` : `unknown value ${value} of ${key}`;
      return `${unknown}${suggestion(String(value), reason.allowed.map(String))}`;
    }
    case "pattern":
      return `${value} is not allowed here: ${reason.description ?? reason.pattern}`;
    default: {
      const limit = `${reason.kind === "min" ? "at least" : "at most"} ${reason.limit}`;
      if (typeof value === "number") return `${what} must be ${limit}`;
      const of = typeof value === "string" ? "characters" : Array.isArray(value) ? "elements" : "keys";
      return `${what} has ${reason.found} ${of}, but must have ${limit}`;
    }
  }
}

/** The key that a path ends with, or that of the list. */
function nameOf(path: Path): string {
  return path.findLast((step) => typeof step === "string") ?? "this file";
}

/** Types of JSON, as they are called in YAML. */
const words: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "whole number",
  boolean: "boolean",
  object: "map",
  array: "list",
};
