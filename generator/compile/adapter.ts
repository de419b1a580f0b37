/** Prints the TypeScript file of a provider. Shared code is imported from its dialect. */
import { type Doc, hard, separated } from "../emit/layout.ts";
import { makeProgram, type Printing, printDeclarations } from "./declarations.ts";
import { printHeaders, printReasoning, printRequest } from "./exchange.ts";
import { printExport, printTables } from "./manifest.ts";

export function printAdapter(printing: Printing): Doc {
  const { spec } = printing;
  const program = makeProgram(printing);
  const parts: Doc[] = [
    printTables(spec),
    printRequest(spec, program),
    printHeaders(spec, program),
    ...(spec.reasoning === undefined ? [] : [printReasoning(spec, program)]),
    ...printDeclarations(printing, program),
    printExport(spec),
  ];
  return [...separated(parts, [hard, hard]), hard];
}
