/** Prints the TypeScript files of providers and dialects. Shared code is imported from the dialect. */

import type { AdapterSpec } from "../../language/syntax.ts";
import { type Doc, hard, separated } from "../emit/layout.ts";
import { makeProgram, type Printing, printDeclarations } from "./declarations.ts";
import { printHeaders, printReasoning, printRequest } from "./exchange.ts";
import { anchor, json } from "./literals.ts";
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

/** @param printing its spec is the dialect without a provider */
export function printDialect(printing: Printing): Doc {
  const { spec, learning } = printing;
  const program = makeProgram(printing);
  const parts: Doc[] = [
    printConversation(spec),
    // only needed to learn what the rules are called with: every adapter prints a body of its own
    ...(learning ? [declareReasoning(spec), printRequest(spec, program)] : []),
    ...printDeclarations(printing, program, true),
  ];
  return [...separated(parts, [hard, hard]), hard];
}

function printConversation({ sources, conversation }: AdapterSpec): Doc {
  const value = json(conversation);
  return [anchor(sources[1], "conversation"), hard, "export const conversation: Conversation = ", value, ";"];
}

/** The output of a provider's reasoning rule is merged into the body. */
function declareReasoning({ bodyType }: AdapterSpec): Doc {
  return `declare function reasoning(...of: unknown[]): Partial<${bodyType}> | undefined;`;
}
