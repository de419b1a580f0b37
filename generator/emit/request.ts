/** `generated/request.ts`: the checks of a request, from `spec/hub.yaml`. */
import type { Source } from "../../language/load.ts";
import type { Output } from "../writer.ts";
import { header, printLiteral } from "./print.ts";
import { Readers } from "./readers.ts";

/** @throws SpecError for a schema that cannot be checked */
export function emitRequest(hub: Source): Output[] {
  const readers = new Readers(hub, ["$defs"]);
  readers.addFields("EngineRequest", "readField");
  readers.add("Fallback");
  readers.add("ReasoningDetail");
  const fields = readers.namesOf("EngineRequest");
  const text = `${header(hub.file)}
${readers.print("../runtime/request/reading.ts")}
/** The fields of a request. */
export const requestFields: readonly string[] = ${printLiteral(fields, { used: 200 })};
`;
  return [{ path: "generated/request.ts", text }];
}
