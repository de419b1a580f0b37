/** What a client is made of, read from `spec/proxy.openapi.yaml` and free of any language. */
import type { Source } from "../../../language/load.ts";
import { lastSegment, referenceOf as nameOf, type OpenApi, operations, readOpenApi, type Schema } from "../openapi.ts";

/** The type of a field, or of an element of a list. */
export type Type =
  | { readonly kind: "text" | "integer" | "number" | "boolean" | "null" }
  /** One word and no other: `"function"`. */
  | { readonly kind: "literal"; readonly word: string }
  /** One of these words. */
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "list"; readonly of: Type }
  /** Any JSON object. */
  | { readonly kind: "object" }
  | { readonly kind: "named"; readonly name: string }
  /** One of several, told apart by the form of the JSON. */
  | { readonly kind: "either"; readonly of: readonly Type[] };

export interface Field {
  /** As it stands in JSON. */
  readonly name: string;
  readonly type: Type;
  readonly required: boolean;
  /** Of the field, else of the type it refers to; empty where neither has one. Paragraphs, each on one line. */
  readonly description: string;
}

/** A named object. Fields that it does not name are kept, whatever `open` says. */
export interface RecordType {
  readonly kind: "record";
  readonly fields: readonly Field[];
  /** Whether its writer may add fields that have no name here. */
  readonly open: boolean;
}

/** One of several records, told apart by their field `type`. What is received may be none of them. */
export interface UnionType {
  readonly kind: "union";
  readonly members: readonly { readonly tag: string; readonly name: string }[];
}

/** Another name for a type: the words of an enumeration, or forms of JSON. */
export interface AliasType {
  readonly kind: "alias";
  readonly type: Type;
}

export type Declaration = (RecordType | UnionType | AliasType) & {
  readonly name: string;
  readonly description: string;
  /** Whether it is part of what a caller sends. */
  readonly sent: boolean;
  /** Whether it is part of what the proxy answers. */
  readonly received: boolean;
};

/** One method of a client. */
export interface Call {
  /** `chat`, `stream`, `models` or `health`. */
  readonly id: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** The record that is sent as JSON, where one is. */
  readonly request: string | undefined;
  /** The record that comes back as JSON, or the union of the events of the stream that comes back. */
  readonly response: string;
  readonly streams: boolean;
}

export interface Contract {
  /** The file it was read from, for the first line of what is made of it. */
  readonly file: string;
  readonly version: string;
  readonly calls: readonly Call[];
  /** In the order of the document. */
  readonly declarations: readonly Declaration[];
}

type Endpoint = ReturnType<typeof operations>[number];

/** A call answers in one way, so the field that would choose between two is not there to be set. */
const chosenByCall = "stream";

/** Reads a document that `checkProxy` has found nothing wrong with. */
export function readContract(source: Source): Contract {
  const document = readOpenApi(source);
  const calls = operations(document).map((endpoint) => readCall(document, endpoint));
  const sent = reached(
    document,
    calls.flatMap(({ request }) => request ?? []),
  );
  const received = reached(document, [...calls.map(({ response }) => response), "ErrorEnvelope"]);
  const declarations = Object.entries(document.components.schemas).map(([name, schema]) => ({
    ...readDeclaration(document, schema),
    name,
    description: textOf(schema.description),
    sent: sent.has(name),
    received: received.has(name),
  }));
  return { file: source.file, version: document.info.version, calls, declarations };
}

/** The declaration of this name. */
export function declarationOf(contract: Contract, name: string): Declaration {
  const found = contract.declarations.find((declaration) => declaration.name === name);
  if (found === undefined) throw new Error(`${contract.file} has no schema ${name}`);
  return found;
}

/** The names of the declarations that a declaration mentions. */
export function namesIn(declaration: Declaration): string[] {
  if (declaration.kind === "union") return declaration.members.map(({ name }) => name);
  if (declaration.kind === "alias") return namesOf(declaration.type);
  return declaration.fields.flatMap(({ type }) => namesOf(type));
}

function namesOf(type: Type): string[] {
  if (type.kind === "named") return [type.name];
  if (type.kind === "list") return namesOf(type.of);
  return type.kind === "either" ? type.of.flatMap(namesOf) : [];
}

function readCall(document: OpenApi, { path, method, operation }: Endpoint): Call {
  const { operationId: id, summary, description } = operation;
  const answers = contentOf(document, operation.responses["200"]);
  const json = answers["application/json"];
  const events = answers["text/event-stream"];
  const response = nameOf((json ?? events)?.schema);
  if (response === undefined) throw new Error(`${id} answers nothing that has a name`);
  return {
    id,
    method: method === "get" ? "GET" : "POST",
    path,
    summary,
    description: textOf(description),
    request: nameOf(contentOf(document, operation.requestBody)["application/json"]?.schema),
    response,
    streams: json === undefined,
  };
}

/** The bodies of a request or response, by media type. */
function contentOf(document: OpenApi, body: unknown): Readonly<Record<string, { readonly schema: Schema }>> {
  const { $ref, content } = (body ?? {}) as { $ref?: string; content?: Record<string, { schema: Schema }> };
  return $ref === undefined ? (content ?? {}) : contentOf(document, follow(document, $ref));
}

/** What stands at `#/components/…`. */
function follow(document: unknown, reference: string): unknown {
  return reference
    .split("/")
    .slice(1)
    .reduce((value, key) => (value as Record<string, unknown>)[key], document);
}

/** The names of these schemas and of all that they refer to. */
function reached(document: OpenApi, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const name = nameOf(value);
    if (name === undefined) Object.values(value).forEach(visit);
    else if (!found.has(name)) {
      found.add(name);
      visit(document.components.schemas[name]);
    }
  };
  for (const name of names) visit({ $ref: name });
  return found;
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
    .filter(([name]) => name !== chosenByCall)
    .map(([name, field]) => readField(document, name, field, required.includes(name)));
  return { kind: "record", fields, open: additionalProperties === true };
}

function readField(document: OpenApi, name: string, schema: Schema, required: boolean): Field {
  const referred = document.components.schemas[nameOf(schema) ?? ""];
  return { name, type: readType(schema), required, description: textOf(schema.description ?? referred?.description) };
}

function readType(schema: Schema): Type {
  const name = nameOf(schema);
  if (name !== undefined) return { kind: "named", name };
  if (schema.oneOf !== undefined) return { kind: "either", of: (schema.oneOf as readonly Schema[]).map(readType) };
  if (schema.const !== undefined) return { kind: "literal", word: String(schema.const) };
  if (schema.enum !== undefined) return { kind: "words", words: schema.enum as readonly string[] };
  switch (schema.type) {
    case "string":
      return { kind: "text" };
    case "integer":
    case "number":
    case "boolean":
    case "null":
    case "object":
      return { kind: schema.type };
    case "array":
      return { kind: "list", of: readType(schema.items as Schema) };
    default:
      throw new Error(`no client knows the type ${JSON.stringify(schema.type)}`);
  }
}

/** Paragraphs, each on one line. */
function textOf(description: unknown): string {
  return typeof description === "string" ? description.trim().replaceAll(/(?<!\n)\n(?!\n)/g, " ") : "";
}
