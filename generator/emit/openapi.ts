/** `spec/proxy.openapi.yaml` as data. */
import type { Source } from "../../language/load.ts";

/** A JSON Schema, or a reference to one under `components`. */
export type Schema = Readonly<Record<string, unknown>>;

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, unknown>>;
}

export const methods = ["get", "post", "put", "patch", "delete"] as const;
export type Method = (typeof methods)[number];

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly servers: readonly [{ readonly url: string }];
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** @param source has passed its check */
export function readOpenApi(source: Source): OpenApi {
  return source.value as OpenApi;
}

/** Every operation with its path and method, in the document's order. */
export function operations(document: OpenApi): { path: string; method: Method; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

/** The bodies of a request or response, by media type; of what a reference names, if it is one. */
export function contentOf(document: OpenApi, body: unknown): Readonly<Record<string, { readonly schema: Schema }>> {
  const { $ref, content } = (body ?? {}) as { $ref?: string; content?: Record<string, { schema: Schema }> };
  return $ref === undefined ? (content ?? {}) : contentOf(document, resolveReference(document, $ref));
}

/** The schema of its JSON, if it has one. */
export function jsonOf(document: OpenApi, body: unknown): Schema | undefined {
  return contentOf(document, body)["application/json"]?.schema;
}

/** The value that a reference of a document names; undefined if there is none. */
export function resolveReference(document: unknown, reference: string): unknown {
  const steps = reference.split("/").slice(1);
  return steps.reduce(
    (value, step) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[step],
    document,
  );
}

/** `ToolCall` for `#/components/schemas/ToolCall`. */
export function lastSegment(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/** The name of the schema that a schema refers to, if it is a reference. */
export function referenceOf(schema: unknown): string | undefined {
  if (typeof schema !== "object" || schema === null || !("$ref" in schema)) return undefined;
  return typeof schema.$ref === "string" ? lastSegment(schema.$ref) : undefined;
}

/** The schema with other references, by the names of the schemas that they are for. */
export function referringTo(schema: unknown, reference: (name: string) => string): Schema {
  return JSON.parse(JSON.stringify(schema), (key, each: unknown) =>
    key === "$ref" ? reference(lastSegment(String(each))) : each,
  );
}

/** Names that a schema requires although they are not among its properties. */
export function undeclared({ required = [], properties = {} }: Schema): string[] {
  return (required as readonly string[]).filter((name) => !Object.hasOwn(properties as object, name));
}

/** The JSON without these keys, at every depth; names of properties are kept. */
export function withoutKeys(value: unknown, keys: readonly string[], areNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutKeys(each, keys));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => areNames || !keys.includes(key));
  return Object.fromEntries(
    kept.map(([key, each]) => [key, withoutKeys(each, keys, key === "properties" && !areNames)]),
  );
}
