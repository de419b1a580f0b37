/**
 * `generated/inbound/<api>-request.ts`: checks that a caller's request has the shape that its rules rely on. Limits of the
 * vendor are not checked: another provider answers.
 */

import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { Source } from "../../language/load.ts";
import { nativeTypes } from "../../language/native.ts";
import type { Output } from "../writer.ts";
import { referenceOf, type Schema } from "./openapi.ts";
import { Readers } from "./readers.ts";
import { printFile } from "./typescript.ts";

/** @throws SpecError for a schema that cannot be checked */
export function emitInboundChecks({ api, input, keys }: InboundSpec, native: Source): Output {
  const definitions = nativeTypes({ native: [] }, native.value);
  const $defs = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, shapeOf(schema, definitions)]),
  );
  const readers = new Readers({ ...native, value: { $defs } }, ["$defs"], keys === "camel");
  readers.add(input);
  const statements = readers.statements("../../runtime/request/reading.ts");
  return printFile(`generated/inbound/${api}-request.ts`, [native.file], statements);
}

type Definitions = Readonly<Record<string, unknown>>;

/** Keywords that do not concern the shape. */
const left = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "pattern"];

/** The schema without limits, null, and values that may be anything; references to unions become their members. */
function shapeOf(written: unknown, definitions: Definitions): Schema | undefined {
  const schema = written as Schema;
  if (Object.keys(schema).length === 0) return undefined;
  const kept: Record<string, unknown> = { ...schema };
  // the kind of an object does not limit its values
  for (const key of left) if (key !== "pattern" || schema.tsType === undefined) delete kept[key];
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== "null");
    if (types.length !== 1) return undefined;
    kept.type = types[0];
  }
  if (Array.isArray(schema.enum)) {
    delete kept.type;
    kept.enum = schema.enum.filter((word) => word !== null);
  }
  if (Array.isArray(schema.oneOf)) {
    const members = membersOf(schema, definitions).filter(({ type }) => type !== "null");
    const shapes = members.map((member) => shapeOf(member, definitions)).filter((shape) => shape !== undefined);
    if (shapes.length === 1) return shapes[0];
    kept.oneOf = shapes;
  }
  if (kept.type === "array") kept.items = shapeOf(schema.items ?? {}, definitions) ?? {};
  if (schema.properties !== undefined) {
    const properties = Object.entries(schema.properties as object).map(([name, each]) => [
      name,
      shapeOf(each, definitions),
    ]);
    const known = Object.fromEntries(properties.filter(([, shape]) => shape !== undefined));
    kept.properties = known;
    kept.required = ((schema.required ?? []) as readonly string[]).filter((name) => name in known);
  }
  if (typeof schema.additionalProperties === "object") kept.additionalProperties = true;
  return kept;
}

/** The members of a union, also of those that it refers to; otherwise the schema itself. */
function membersOf(schema: Schema, definitions: Definitions): Schema[] {
  const target = (definitions[referenceOf(schema) ?? ""] ?? schema) as Schema;
  if (!Array.isArray(target.oneOf)) return [schema];
  return target.oneOf.flatMap((member: Schema) => membersOf(member, definitions));
}
