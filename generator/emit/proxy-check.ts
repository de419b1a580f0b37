/** Checks of `spec/proxy.openapi.yaml`, and of its consistency with `spec/errors.yaml`. */
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { Source, Step } from "../../language/load.ts";
import { suggestion } from "../../language/reader.ts";
import { referredIn, withReferred } from "../../language/references.ts";
import { readErrors } from "./errors-table.ts";
import {
  jsonOf,
  lastSegment,
  type OpenApi,
  operations,
  readOpenApi,
  referenceOf,
  resolveReference,
  type Schema,
  undeclared,
} from "./openapi.ts";
import { findingsIn } from "./schema-check.ts";

/** The keywords of schemas that Dragoman and its clients support. */
const keywords = [
  ..."$ref type description properties required additionalProperties items oneOf discriminator enum const".split(" "),
  ..."default examples minimum maxLength minItems maxItems".split(" "),
  "x-extensible-enum", // the known values of a string that may have others
  "x-joins", // of a stream's event: the field of the assistant message to which a client joins the values
];

/** Statuses of errors that belong to no endpoint: the path or the method does not exist. */
const pathless = [404, 405];

export function checkProxy(source: Source, errors: Source): Diagnostic[] {
  const { found, fail, failKey } = findingsIn(source);
  walk(source.value, [], (value, path) => {
    const reference = (value as { $ref?: unknown }).$ref;
    if (typeof reference === "string" && resolveReference(source.value, reference) === undefined)
      fail([...path, "$ref"], missing(source, reference));
  });
  if (found.length > 0) return found;

  const document = readOpenApi(source);
  for (const name of Object.keys(document.components.schemas)) {
    walkSchema(document.components.schemas[name], ["components", "schemas", name], (schema, path) => {
      for (const key of Object.keys(schema))
        if (!keywords.includes(key)) failKey([...path, key], `unknown keyword ${key}${suggestion(key, keywords)}`);
      for (const key of undeclared(schema)) fail([...path, "required"], `${key} is required but not a property`);
      for (const message of discriminatorErrors(schema, document.components.schemas))
        failKey([...path, "discriminator"], message);
    });
    const referred = (each: string) => referredIn(document.components.schemas[each]);
    if (withReferred(referred(name), referred).has(name))
      failKey(["components", "schemas", name], `${name} contains itself, which is not supported`);
  }

  const ids = new Map<string, string>();
  const { kinds } = readErrors(errors);
  for (const { path, method, operation } of operations(document)) {
    const at = ["paths", path, method];
    const other = ids.get(operation.operationId);
    if (other !== undefined)
      fail([...at, "operationId"], `${operation.operationId} is already the operation of ${other}`);
    ids.set(operation.operationId, path);
    for (const [status, response] of Object.entries(operation.responses)) {
      const schema = jsonOf(document, response);
      if (schema !== undefined && referenceOf(schema) === undefined)
        fail([...at, "responses", status], "the schema of a response must be a reference, so that it has a name");
    }
    if (method !== "post") continue;
    for (const [kind, { status }] of Object.entries(kinds))
      if (typeof status === "number" && !pathless.includes(status) && operation.responses[status] === undefined)
        failKey([...at, "responses"], `status ${status} of ${kind} (${errors.file}) is not documented`);
  }

  const codes = Object.values(kinds).map(({ code }) => code);
  const documented = (document.components.schemas.ErrorCode?.enum ?? []) as readonly string[];
  const place = ["components", "schemas", "ErrorCode", "enum"];
  for (const code of codes)
    if (!documented.includes(code)) failKey(place, `the code ${code} of ${errors.file} is not listed`);
  for (const [index, code] of documented.entries())
    if (!codes.includes(code)) fail([...place, index], `unknown code ${code}${suggestion(code, codes)}`);
  return found;
}

type Visit<Value> = (value: Value, path: readonly Step[]) => void;

function walk(value: unknown, path: readonly Step[], visit: Visit<object>): void {
  if (typeof value !== "object" || value === null) return;
  visit(value, path);
  for (const [key, each] of Object.entries(value))
    walk(each, [...path, Array.isArray(value) ? Number(key) : key], visit);
}

/** Visits every schema in a schema. */
function walkSchema(schema: unknown, path: readonly Step[], visit: Visit<Schema>): void {
  if (typeof schema !== "object" || schema === null) return;
  const { properties, items, oneOf } = schema as { properties?: object; items?: unknown; oneOf?: readonly unknown[] };
  visit(schema as Schema, path);
  for (const [name, each] of Object.entries(properties ?? {})) walkSchema(each, [...path, "properties", name], visit);
  for (const [index, each] of (oneOf ?? []).entries()) walkSchema(each, [...path, "oneOf", index], visit);
  walkSchema(items, [...path, "items"], visit);
}

/** Mismatches between the members of a union and its discriminator. */
function discriminatorErrors(
  { oneOf = [], discriminator }: Schema,
  schemas: OpenApi["components"]["schemas"],
): string[] {
  if (discriminator === undefined) return [];
  const { propertyName, mapping } = discriminator as { propertyName: string; mapping: Record<string, string> };
  const members = (oneOf as readonly unknown[]).flatMap((each) => referenceOf(each) ?? []);
  const tags = new Map(Object.entries(mapping).map(([word, reference]) => [lastSegment(reference), word]));
  const unlisted = [...tags.keys()].filter((name) => !members.includes(name));
  return [
    ...unlisted.map((name) => `${name} is in the mapping but not in oneOf`),
    ...members.flatMap((name) => {
      const word = tags.get(name);
      if (word === undefined) return `${name} is in oneOf but not in the mapping`;
      const properties = schemas[name]?.properties as Readonly<Record<string, Schema>> | undefined;
      if (properties?.[propertyName]?.const === word) return [];
      return `${name} is mapped from ${word}, which is not the const of its ${propertyName}`;
    }),
  ];
}

function missing(source: Source, reference: string): string {
  const folder = resolveReference(source.value, reference.slice(0, reference.lastIndexOf("/")));
  const names = typeof folder === "object" && folder !== null ? Object.keys(folder) : [];
  return `there is no ${reference}${suggestion(lastSegment(reference), names)}`;
}
