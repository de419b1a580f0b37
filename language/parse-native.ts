/** `native:` of a provider file: JSON Schemas by name. */
import { isMap, isScalar, isSeq } from "yaml";
import { type Field, type Reader, suggestion } from "./reader.ts";
import type { NativeType } from "./syntax.ts";

const limits =
  "minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern format minItems maxItems uniqueItems";
const keywords =
  `$ref oneOf description type const enum required properties additionalProperties items ${limits}`.split(" ");

const types = "string number integer boolean object array null".split(" ");

export function parseNative(reader: Reader, field: Field | undefined): NativeType[] {
  return reader.fields(field, "native").flatMap((type) => {
    const { key: name, at, value } = type;
    if (!/^[A-Z]\w*$/.test(name))
      reader.fail(at, `${name} is not a valid type name; it must begin with a capital letter`);
    if (!checkSchema(reader, type) || !isMap(value)) return [];
    return [{ name, schema: value.toJSON() as NativeType["schema"], at }];
  });
}

/** The errors of a file in `native/`: types by name, under `$defs`. */
export function checkNative(reader: Reader): void {
  const types = reader.section(reader.whole, ["$defs"], "a file of native types").find("$defs");
  if (types === undefined) reader.fail(reader.whole.at, "$defs is missing");
  parseNative(reader, types);
}

/** Whether this is a schema of the kind used in `native/`. */
function checkSchema(reader: Reader, schema: Field): boolean {
  const before = reader.diagnostics.length;
  const fields = reader.fields(schema, "a native type");
  reader.known(fields, keywords);
  for (const field of fields) {
    const { key, at, value } = field;
    const text = isScalar(value) ? String(value.value) : "";
    if (key === "$ref" && !/^#\/\$defs\/\w+$/.test(text))
      reader.fail(value ?? at, "a $ref must have the form #/$defs/Name");
    if (key === "type" && isScalar(value) && !types.includes(text))
      reader.fail(value, `unknown type ${text}${suggestion(text, types)}`);
    if (key === "properties") {
      for (const each of reader.fields(field)) checkSchema(reader, each);
    } else if (key === "oneOf") {
      for (const each of reader.items(field)) checkSchema(reader, each);
    } else if (key === "enum" || key === "required") {
      if (!isSeq(value) || value.items.length === 0) reader.fail(value ?? at, `${key} must be a non-empty list`);
    } else if (key === "items" || (key === "additionalProperties" && isMap(value))) checkSchema(reader, field);
  }
  return reader.diagnostics.length === before;
}
