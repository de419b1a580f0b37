/** `generated/proxy`: types and routes of the proxy, and the checks of `config`, from `spec/proxy.openapi.yaml`. */
import type { Source } from "../load.ts";
import type { Output } from "../writer.ts";
import { readOpenApi } from "./openapi.ts";
import { header, printLiteral } from "./print.ts";
import { printRoutes } from "./proxy-routes.ts";
import { printProxyTypes } from "./proxy-types.ts";
import { Readers } from "./readers.ts";

export async function emitProxy(source: Source): Promise<Output[]> {
  const document = readOpenApi(source);
  const first = header(source.file);
  return [
    { path: "generated/proxy/types.ts", text: `${first}\n\n${await printProxyTypes(document)}` },
    { path: "generated/proxy/routes.ts", text: `${first}\n\n${printRoutes(document)}` },
    { path: "generated/proxy/config.ts", text: `${first}\n${printConfig(source)}` },
  ];
}

function printConfig(source: Source): string {
  const readers = new Readers(source, ["components", "schemas"]);
  readers.addFields("Config", "readConfigField");
  const start = "export const configFields: readonly string[] = ";
  return `${readers.print("../../runtime/request/reading.ts")}
/** The portable controls that the proxy takes in \`config\`. */
${start}${printLiteral(readers.namesOf("Config"), { used: start.length })};
`;
}
