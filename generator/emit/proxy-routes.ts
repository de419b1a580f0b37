/** Routes of an OpenAPI document. */
import { type OpenApi, operations } from "./openapi.ts";
import { printLiteral, printUnion } from "./print.ts";

export function printRoutes(document: OpenApi): string {
  const routes = operations(document).map(({ path, method, operation }) => {
    return { id: operation.operationId, route: { method: method.toUpperCase(), path } };
  });
  const ids = routes.map(({ id }) => id);
  return `/** Version of the network contract. */
export const version = ${JSON.stringify(document.info.version)};

export type OperationId = ${printUnion(ids, 25)};

/** One endpoint. It has no schemas: the engine checks requests, with its own messages. */
export interface Route {
  readonly method: "GET" | "POST";
  readonly path: string;
}

export const routes: Readonly<Record<OperationId, Route>> = {
${routes.map(({ id, route }) => `  ${id}: ${printLiteral(route)},`).join("\n")}
};
`;
}
