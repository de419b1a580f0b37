/** The language-independent model of a client, from `spec/proxy.openapi.yaml`. */
import type { Source } from "../../../language/load.ts";
import { referredIn, withReferred } from "../../../language/references.ts";
import {
  contentOf,
  jsonOf,
  lastSegment,
  referenceOf as nameOf,
  type OpenApi,
  operations,
  readOpenApi,
  type Schema,
} from "../openapi.ts";

const plainKinds = ["string", "integer", "number", "boolean", "null", "object"] as const;

/** A kind of JSON without further details; \`object\` is any object. */
export type PlainKind = (typeof plainKinds)[number];

/** The type of a field, or of an array element. */
export type Type =
  | { readonly kind: PlainKind }
  /** A single string: `"function"`. */
  | { readonly kind: "literal"; readonly value: string }
  /** One of these strings. */
  | { readonly kind: "enum"; readonly values: readonly string[]; readonly open: boolean }
  | { readonly kind: "array"; readonly of: Type }
  | { readonly kind: "named"; readonly name: string }
  /** One of several types, distinguished by the form of the JSON. */
  | { readonly kind: "either"; readonly of: readonly Type[] };

export interface Field {
  /** The name in JSON. */
  readonly name: string;
  readonly type: Type;
  readonly required: boolean;
  /** The field of the assistant message that the values of this field of events are joined to. */
  readonly joins?: string;
  /** Description of the field, otherwise of the type it refers to; may be empty. Each paragraph is on one line. */
  readonly description: string;
}

/** A named object. Unknown fields are kept, independent of `open`. */
export interface RecordType {
  readonly kind: "record";
  readonly fields: readonly Field[];
  /** Whether callers may add other fields. */
  readonly open: boolean;
}

/** One of several records, distinguished by their field `type`. A received value may be another one. */
export interface UnionType {
  readonly kind: "union";
  readonly members: readonly { readonly tag: string; readonly name: string }[];
}

/** Another name for a type: an enum, or forms of JSON. */
export interface AliasType {
  readonly kind: "alias";
  readonly type: Type;
}

export type Declaration = (RecordType | UnionType | AliasType) & {
  readonly name: string;
  readonly description: string;
  /** Whether it is part of a request. */
  readonly sent: boolean;
  /** Whether it is part of a response. */
  readonly received: boolean;
};

/** One method of a client. */
export interface Call {
  /** `chat`, `stream`, `models` or `health`. */
  readonly id: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** The media type of the response. */
  readonly accept: string;
  readonly summary: string;
  readonly description: string;
  /** The record that is sent as JSON, if any. */
  readonly request: string | undefined;
  /** The record of the JSON response, or the union of the events of a stream. */
  readonly response: string;
  readonly streams: boolean;
}

export interface Contract {
  /** The file it was read from, for the header of generated files. */
  readonly file: string;
  readonly version: string;
  /** The address of a proxy with the default settings. */
  readonly address: string;
  readonly calls: readonly Call[];
  /** All declarations, in the order of the document. */
  readonly declarations: readonly Declaration[];
  /** Each after those that it refers to. */
  readonly ordered: readonly Declaration[];
}

type Endpoint = ReturnType<typeof operations>[number];

/** Each call has one kind of response, so it does not have this field. */
const modeField = "stream";

/** @param source has passed `checkProxy` */
export function readContract(source: Source): Contract {
  const document = readOpenApi(source);
  const calls = operations(document).map((endpoint) => readCall(document, endpoint));
  const { schemas } = document.components;
  const all = (names: readonly string[]) => withReferred(names, (name) => referredIn(schemas[name]));
  const sent = all(calls.flatMap(({ request }) => request ?? []));
  const received = all([...calls.map(({ response }) => response), "ErrorEnvelope"]);
  const declare = (name: string, schema: Schema): Declaration => {
    const description = textOf(schema.description);
    const head = { name, description, sent: sent.has(name), received: received.has(name) };
    return { ...readDeclaration(document, schema), ...head };
  };
  const declarations = Object.entries(schemas).map(([name, schema]) => declare(name, schema));
  const ordered = [...all(Object.keys(schemas))].flatMap(
    (name) => declarations.find((each) => each.name === name) ?? [],
  );
  const { info, servers } = document;
  return { file: source.file, version: info.version, address: servers[0].url, calls, declarations, ordered };
}

/** The value of the field `type` that identifies a member of a union, and the other fields. */
export function splitTag(record: Declaration): { tag: string | undefined; others: readonly Field[] } {
  const fields = fieldsOf(record);
  const tag = fields.find(({ name, type }) => name === "type" && type.kind === "literal");
  return {
    tag: tag?.type.kind === "literal" ? tag.type.value : undefined,
    others: fields.filter((field) => field !== tag),
  };
}

/** The fields of a stream's events that are joined to fields of the assistant message, by event. */
export function joinedFields({ declarations }: Contract): { event: string; fields: Field[] }[] {
  return declarations.flatMap((each) => {
    const fields = fieldsOf(each).filter(({ joins }) => joins !== undefined);
    return fields.length === 0 ? [] : [{ event: each.name, fields }];
  });
}

/** A field for each field of the assistant message that values of events are joined to, with the type of those. */
export function joinTargets(contract: Contract): Field[] {
  const fields = joinedFields(contract).flatMap((each) => each.fields);
  return [...new Map(fields.map((field) => [field.joins, field])).values()];
}

/** The fields of the request of a call; none for a call without one. */
export function requestFields(contract: Contract, { request }: Call): readonly Field[] {
  return request === undefined ? [] : fieldsOf(declarationOf(contract, request));
}

/** The fields of a record; none of another declaration. */
export function fieldsOf(declaration: Declaration): readonly Field[] {
  return declaration.kind === "record" ? declaration.fields : [];
}

/** The declaration of this name. */
export function declarationOf(contract: Contract, name: string): Declaration {
  const found = contract.declarations.find((declaration) => declaration.name === name);
  if (found === undefined) throw new Error(`${contract.file} has no schema ${name}`);
  return found;
}

function readCall(document: OpenApi, { path, method, operation }: Endpoint): Call {
  const { operationId: id, summary, description } = operation;
  const contents = contentOf(document, operation.responses["200"]);
  const accept = ["application/json", "text/event-stream"].find((type) => type in contents);
  const response = nameOf(contents[accept ?? ""]?.schema);
  if (accept === undefined || response === undefined) throw new Error(`the response of ${id} has no name`);
  return {
    id,
    method: method === "get" ? "GET" : "POST",
    path,
    accept,
    summary,
    description: textOf(description),
    request: nameOf(jsonOf(document, operation.requestBody)),
    response,
    streams: accept === "text/event-stream",
  };
}

function readDeclaration(document: OpenApi, schema: Schema): RecordType | UnionType | AliasType {
  const { discriminator, properties, additionalProperties } = schema;
  if (discriminator !== undefined) {
    const { mapping } = discriminator as { mapping: Record<string, string> };
    const members = Object.entries(mapping).map(([tag, reference]) => ({ tag, name: lastSegment(reference) }));
    return { kind: "union", members };
  }
  if (properties === undefined) return { kind: "alias", type: readType(schema) };
  const required = (schema.required ?? []) as readonly string[];
  const fields = Object.entries(properties as Record<string, Schema>)
    .filter(([name]) => name !== modeField)
    .map(([name, field]) => readField(document, name, field, required.includes(name)));
  return { kind: "record", fields, open: additionalProperties === true };
}

function readField(document: OpenApi, name: string, schema: Schema, required: boolean): Field {
  const referred = document.components.schemas[nameOf(schema) ?? ""];
  const joins = schema["x-joins"];
  return {
    name,
    type: readType(schema),
    required,
    ...(typeof joins === "string" ? { joins } : {}),
    description: textOf(schema.description ?? referred?.description),
  };
}

function readType(schema: Schema): Type {
  const name = nameOf(schema);
  if (name !== undefined) return { kind: "named", name };
  if (schema.oneOf !== undefined) return { kind: "either", of: (schema.oneOf as readonly Schema[]).map(readType) };
  if (typeof schema.const === "string") return { kind: "literal", value: schema.const };
  const words = schema.enum ?? schema["x-extensible-enum"];
  if (words !== undefined) return { kind: "enum", values: words as readonly string[], open: schema.enum === undefined };
  if (schema.type === "array") return { kind: "array", of: readType(schema.items as Schema) };
  const kind = plainKinds.find((each) => each === schema.type);
  if (kind === undefined) throw new Error(`clients do not support the type ${JSON.stringify(schema)}`);
  return { kind };
}

/** Paragraphs, each on one line. */
function textOf(description: unknown): string {
  return typeof description === "string" ? description.trim().replaceAll(/(?<!\n)\n(?!\n)/g, " ") : "";
}
