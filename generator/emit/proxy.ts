/** `generated/proxy`, from `spec/proxy.openapi.yaml`. */
import type { Source } from "../../language/load.ts";
import { literal } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { readOpenApi } from "./openapi.ts";
import { routesOf } from "./proxy-routes.ts";
import { printProxyTypes } from "./proxy-types.ts";
import { Readers } from "./readers.ts";
import { constant, printFile } from "./typescript.ts";

/** Types and routes. */
export async function emitProxy(source: Source): Promise<Output[]> {
  const document = readOpenApi(source);
  return [
    printFile("generated/proxy/types.ts", [source.file], [await printProxyTypes(document)]),
    printFile("generated/proxy/routes.ts", [source.file], routesOf(document)),
  ];
}

/** The checks of `config`. */
export function emitConfig(source: Source): Output {
  const readers = new Readers(source, ["components", "schemas"]);
  readers.addFields("Config", "readConfigField");
  return printFile(
    "generated/proxy/config.ts",
    [source.file],
    [
      ...readers.statements("../../runtime/request/reading.ts"),
      constant(
        "configFields",
        literal(readers.namesOf("Config")),
        "The portable controls that the proxy takes in `config`.",
        "readonly string[]",
      ),
    ],
  );
}
