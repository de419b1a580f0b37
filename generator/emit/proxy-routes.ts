/** Routes of an OpenAPI document. */
import { literal, property } from "../print/literals.ts";
import { type OpenApi, operations } from "./openapi.ts";
import { alias, constant, field, oneOf, type Statement, shape } from "./typescript.ts";

export function routesOf(document: OpenApi): Statement[] {
  const all = operations(document).map(({ path, method, operation }) => {
    return { id: operation.operationId, route: { method: method.toUpperCase(), path } };
  });
  const routes = all.map(({ id, route }) => `${property(id)}: ${literal(route)},\n`);
  return [
    constant("version", literal(document.info.version), "Version of the network contract."),
    alias("OperationId", oneOf(all.map(({ id }) => id))),
    shape("Route", "One endpoint. It has no schemas: the engine checks requests, with its own messages.", [
      field("method", oneOf(["GET", "POST"])),
      field("path", "string"),
    ]),
    constant("routes", `{\n${routes.join("")}}`, undefined, "Readonly<Record<OperationId, Route>>"),
  ];
}
