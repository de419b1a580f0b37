/** `clients/<language>`: the generated code of every client, from `spec/proxy.openapi.yaml`. */
import type { Source } from "../../language/load.ts";
import type { Output } from "../writer.ts";
import { readContract } from "./clients/contract.ts";
import { emitGoClient } from "./clients/go.ts";
import { emitPythonClient } from "./clients/python.ts";
import { emitRubyClient } from "./clients/ruby.ts";
import { emitTypeScriptClient } from "./clients/typescript.ts";

export function emitClients(source: Source): Output[] {
  const contract = readContract(source);
  return [emitTypeScriptClient, emitPythonClient, emitGoClient, emitRubyClient].flatMap((emit) => emit(contract));
}
