/** `generated/request.ts`: the checks of a request, from `spec/hub.yaml`. */
import type { Source } from "../../language/load.ts";
import type { Schema } from "../../language/schema.ts";
import { literal } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { lastSegment } from "./openapi.ts";
import { Readers } from "./readers.ts";
import { constant, printFile } from "./typescript.ts";

/** @throws SpecError for a schema that cannot be checked */
export function emitRequest(hub: Source): Output[] {
  const readers = new Readers(hub, ["$defs"]);
  readers.addFields("EngineRequest", "readField");
  readers.add("Fallback");
  readers.add("ReasoningDetail");
  const fields = readers.namesOf("EngineRequest");
  const { $defs } = hub.value as { readonly $defs: Readonly<Record<string, Schema>> };
  const namesIn = ({ $ref = "", oneOf = [], properties = {} }: Schema): string[] => {
    const referred = $defs[lastSegment($ref)];
    return [...Object.keys(properties), ...[...oneOf, ...(referred ? [referred] : [])].flatMap(namesIn)];
  };
  const within = { "messages[]": "ChatMessage", "messages[].content[]": "ContentPart", "tools[]": "Tool" };
  const known = Object.entries(within).map(([at, name]) => [at, [...new Set(namesIn($defs[name] ?? {}))]]);
  return [
    printFile(
      "generated/request.ts",
      [hub.file],
      [
        ...readers.statements("../runtime/request/reading.ts"),
        constant("requestFields", literal(fields), "The fields of a request.", "readonly string[]"),
        constant(
          "fieldsWithin",
          literal(Object.fromEntries(known)),
          "Those of the objects in its lists.",
          "Readonly<Record<string, readonly string[]>>",
        ),
      ],
    ),
  ];
}
