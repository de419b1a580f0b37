/** `generated/request.ts`: the checks of a request, from `spec/hub.yaml`. */
import type { Source } from "../../language/load.ts";
import { literal } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { Readers } from "./readers.ts";
import { constant, printFile } from "./typescript.ts";

/** @throws SpecError for a schema that cannot be checked */
export function emitRequest(hub: Source): Output[] {
  const readers = new Readers(hub, ["$defs"]);
  readers.addFields("EngineRequest", "readField");
  readers.add("Fallback");
  readers.add("ReasoningDetail");
  const fields = readers.namesOf("EngineRequest");
  return [
    printFile(
      "generated/request.ts",
      [hub.file],
      [
        ...readers.statements("../runtime/request/reading.ts"),
        constant("requestFields", literal(fields), "The fields of a request.", "readonly string[]"),
      ],
    ),
  ];
}
