/**
 * `generated/inbound/<api>-request.ts`: checks that a caller's request has the shape that its rules rely on. Limits of the
 * vendor are not checked: another provider answers.
 */

import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { Source } from "../../language/load.ts";
import { nativeTypes } from "../../language/native.ts";
import type { Output } from "../writer.ts";
import type { Schema } from "./openapi.ts";
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
  const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => !left.includes(key))) as Record<
    string,
    unknown
  >;
  if (Array.isArray(kept.type)) {
    const types = kept.type.filter((type) => type !== "null");
    if (types.length !== 1) return undefined;
    kept.type = types[0];
  }
  if (Array.isArray(kept.enum)) {
    delete kept.type;
    kept.enum = kept.enum.filter((word) => word !== null);
  }
  if (Array.isArray(schema.oneOf)) {
    const members = schema.oneOf
      .flatMap((member) => membersOf(member as Schema, definitions))
      .filter(({ type }) => type !== "null");
    const shapes = members.map((member) => shapeOf(member, definitions)).filter((shape) => shape !== undefined);
    if (shapes.length === 1) return { ...shapes[0] };
    kept.oneOf = shapes;
  }
  if (kept.type === "array") kept.items = shapeOf(kept.items ?? {}, definitions) ?? {};
  if (kept.properties !== undefined) {
    const properties = Object.entries(kept.properties as object).map(
      ([name, each]) => [name, shapeOf(each, definitions)] as const,
    );
    const known = properties.filter(([, shape]) => shape !== undefined);
    kept.properties = Object.fromEntries(known);
    kept.required = ((schema.required ?? []) as readonly string[]).filter((name) =>
      known.some(([each]) => each === name),
    );
  }
  if (typeof kept.additionalProperties === "object") kept.additionalProperties = true;
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}

/** A member of a union; a reference to another union stands for its members. */
function membersOf(member: Schema, definitions: Definitions): Schema[] {
  const name = typeof member.$ref === "string" ? member.$ref.split("/").at(-1) : undefined;
  const target = name === undefined ? undefined : (definitions[name] as Schema | undefined);
  return Array.isArray(target?.oneOf)
    ? target.oneOf.flatMap((each) => membersOf(each as Schema, definitions))
    : [member];
}
