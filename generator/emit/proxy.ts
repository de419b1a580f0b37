/** `generated/proxy`, from `spec/proxy.openapi.yaml`. */
import type { Source } from "../../language/load.ts";
import type { Output } from "../writer.ts";
import { readOpenApi } from "./openapi.ts";
import { header, printLiteral } from "./print.ts";
import { printRoutes } from "./proxy-routes.ts";
import { printProxyTypes } from "./proxy-types.ts";
import { Readers } from "./readers.ts";

/** Types and routes. */
export async function emitProxy(source: Source): Promise<Output[]> {
  const document = readOpenApi(source);
  const first = header(source.file);
  return [
    { path: "generated/proxy/types.ts", text: `${first}\n\n${await printProxyTypes(document)}` },
    { path: "generated/proxy/routes.ts", text: `${first}\n\n${printRoutes(document)}` },
  ];
}

/** The checks of `config`. */
export function emitConfig(source: Source): Output {
  const readers = new Readers(source, ["components", "schemas"]);
  readers.addFields("Config", "readConfigField");
  const start = "export const configFields: readonly string[] = ";
  const text = `${header(source.file)}
${readers.print("../../runtime/request/reading.ts")}
/** The portable controls that the proxy takes in \`config\`. */
${start}${printLiteral(readers.namesOf("Config"), { used: start.length })};
`;
  return { path: "generated/proxy/config.ts", text };
}
