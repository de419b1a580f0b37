/** `generated/proxy`, from `spec/proxy.openapi.yaml`. */
import type { Source } from "../../language/load.ts";
import { literal } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { operations, readOpenApi } from "./openapi.ts";
import { printProxyTypes } from "./proxy-types.ts";
import { Readers } from "./readers.ts";
import { alias, constant, printFile } from "./typescript.ts";

/** Types and routes. */
export async function emitProxy(source: Source): Promise<Output[]> {
  const document = readOpenApi(source);
  const routes = operations(document).map(({ path, method, operation }) => {
    return [operation.operationId, { method: method.toUpperCase(), path }];
  });
  const about = "Every endpoint. It has no schemas: the engine checks requests, with its own messages.";
  const statements = [
    constant("version", literal(document.info.version), "Version of the network contract."),
    constant("routes", `${literal(Object.fromEntries(routes))} as const`, about),
    alias("OperationId", "keyof typeof routes"),
  ];
  return [
    printFile("generated/proxy/types.ts", [source.file], [await printProxyTypes(document)]),
    printFile("generated/proxy/routes.ts", [source.file], statements),
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
