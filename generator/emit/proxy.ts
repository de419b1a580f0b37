/** `generated/proxy`: types and routes of the proxy, from `spec/proxy.openapi.yaml`. */
import type { Source } from "../load.ts";
import type { Output } from "../writer.ts";
import { readOpenApi } from "./openapi.ts";
import { header } from "./print.ts";
import { printRoutes } from "./proxy-routes.ts";
import { printProxyTypes } from "./proxy-types.ts";

export async function emitProxy(source: Source): Promise<Output[]> {
  const document = readOpenApi(source);
  const first = header(source.file);
  return [
    { path: "generated/proxy/types.ts", text: `${first}\n\n${await printProxyTypes(document)}` },
    { path: "generated/proxy/routes.ts", text: `${first}\n\n${printRoutes(document)}` },
  ];
}
