/** `native:` of a provider file: JSON Schemas by name. */
import { isMap, isScalar, isSeq, type Node } from "yaml";
import { topOf } from "./parse-dialect.ts";
import { elements, type Field, type Place, type Reader, suggestion } from "./reader.ts";
import type { NativeType } from "./syntax.ts";

const limits =
  "minimum maximum exclusiveMinimum exclusiveMaximum minLength maxLength pattern format minItems maxItems uniqueItems";
const keywords =
  `$ref oneOf description type const enum required properties additionalProperties items ${limits}`.split(" ");

const types = "string number integer boolean object array null".split(" ");

export function parseNative(reader: Reader, field: Field | undefined): NativeType[] {
  if (field === undefined) return [];
  return reader.fields(field.value, field.at, "native").flatMap(({ key: name, at, value }) => {
    if (!/^[A-Z]\w*$/.test(name))
      reader.fail(at, `${name} is not a valid type name; it must begin with a capital letter`);
    if (!checkSchema(reader, value, at) || !isMap(value)) return [];
    return [{ name, schema: value.toJSON() as NativeType["schema"], at }];
  });
}

/** The errors of a file in `native/`: types by name, under `$defs`. */
export function checkNative(reader: Reader): void {
  const top = topOf(reader.source);
  const find = reader.section(reader.source.root ?? undefined, top, "a file of native types", ["$defs"]);
  const types = find("$defs");
  if (types === undefined) reader.fail(top, "$defs is missing");
  parseNative(reader, types);
}

/** Whether this is a schema of the kind used in `native/`. */
function checkSchema(reader: Reader, node: Node | undefined, place: Place): boolean {
  const before = reader.diagnostics.length;
  const fields = reader.fields(node, place, "a native type");
  reader.known(fields, keywords);
  for (const { key, at, value } of fields) {
    const text = isScalar(value) ? String(value.value) : "";
    if (key === "$ref" && !/^#\/\$defs\/\w+$/.test(text))
      reader.fail(value ?? at, "a $ref must have the form #/$defs/Name");
    if (key === "type" && isScalar(value) && !types.includes(text))
      reader.fail(value, `unknown type ${text}${suggestion(text, types)}`);
    if (key === "properties") {
      for (const field of reader.fields(value, at, key)) checkSchema(reader, field.value, field.at);
    } else if (key === "oneOf") {
      for (const each of reader.items(value, at, key)) checkSchema(reader, each, at);
    } else if (key === "enum" || key === "required") {
      if (!isSeq(value) || elements(value).length === 0) reader.fail(value ?? at, `${key} must be a non-empty list`);
    } else if (key === "items" || (key === "additionalProperties" && isMap(value))) checkSchema(reader, value, at);
  }
  return reader.diagnostics.length === before;
}
