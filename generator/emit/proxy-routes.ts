/** Routes of an OpenAPI document, with the response schemas for the serialisers of Fastify. */
import { referredIn, withReferred } from "../../language/references.ts";
import { type OpenApi, type Operation, operations, referenceOf, resolveResponse, withoutKeys } from "./openapi.ts";
import { Identifier, printLiteral, printUnion } from "./print.ts";

/** Keywords that a serialiser does not use. */
const ignored = ["description", "discriminator", "examples", "default", "minimum", "maximum"];

export function printRoutes(document: OpenApi): string {
  const routes = operations(document).map(({ path, method, operation }) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    responses: jsonResponses(document, operation),
  }));
  const named = routes.flatMap(({ responses }) => Object.values(responses));
  const schemas = [...withReferred(named, (name) => referredIn(document.components.schemas[name]))];
  const ids = routes.map(({ id }) => id);
  const printed = routes.map(({ id, method, path, responses }) => {
    const response = Object.fromEntries(Object.entries(responses).map(([key, name]) => [key, new Identifier(name)]));
    const start = `  ${id}: `;
    return `${start}${printLiteral({ method, path, schema: { response } }, { indent: 2, used: start.length })},`;
  });
  return `/** Version of the network contract. */
export const version = ${JSON.stringify(document.info.version)};

export type OperationId = ${printUnion(ids, 25)};

/** One endpoint. Request bodies have no schema here: the engine checks them, with its own messages. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** By status or class of statuses, as in Fastify. Fields that are not in a schema are kept. */
  readonly schema: { readonly response: Readonly<Record<string, object>> };
}

${schemas.map((name) => printSchema(document, name)).join("\n\n")}

export const routes: Readonly<Record<OperationId, Route>> = {
${printed.join("\n")}
};
`;
}

/** Status, or class of error statuses → the name of the schema of the JSON response. */
function jsonResponses(document: OpenApi, operation: Operation): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [status, response] of Object.entries(operation.responses)) {
    const name = referenceOf(resolveResponse(document, response)?.content["application/json"]?.schema);
    if (name === undefined) continue;
    if (status === "default") Object.assign(found, { "4xx": name, "5xx": name });
    else found[/^[45]/.test(status) ? `${status[0]}xx` : status] = name;
  }
  return found;
}

function printSchema(document: OpenApi, name: string): string {
  const start = `const ${name} = `;
  const schema = serialisable(withoutKeys(document.components.schemas[name], ignored));
  return `${start}${printLiteral(schema, { used: start.length })};`;
}

/** Replaces references by names of constants, and opens objects, so that serialisers keep fields they do not know. */
function serialisable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(serialisable);
  if (typeof value !== "object" || value === null) return value;
  const name = referenceOf(value);
  if (name !== undefined) return new Identifier(name);
  const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, serialisable(each)]));
  return "properties" in value && !("additionalProperties" in value) ? { ...copy, additionalProperties: true } : copy;
}
