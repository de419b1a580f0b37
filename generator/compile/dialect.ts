/** One dialect as a TypeScript file: what a provider does not change. */

import type { AdapterSpec } from "../../language/syntax.ts";
import { type Doc, hard, separated } from "../emit/layout.ts";
import { makeProgram, type Printing, printDeclarations } from "./declarations.ts";
import { printRequest } from "./exchange.ts";
import { anchor, json } from "./literals.ts";

/** @param printing has the dialect alone as its spec */
export function printDialect(printing: Printing): Doc {
  const { spec, learning } = printing;
  const program = makeProgram(printing);
  const parts: Doc[] = [
    printConversation(spec),
    // Every adapter has a body of its own; the dialect's tells what its rules are called with.
    ...(learning ? [declareReasoning(spec), printRequest(spec, program)] : []),
    ...printDeclarations(printing, program, true),
  ];
  return [...separated(parts, [hard, hard]), hard];
}

function printConversation({ sources, conversation }: AdapterSpec): Doc {
  const value = json(conversation);
  return [anchor(sources[1], "conversation"), hard, "export const conversation: Conversation = ", value, ";"];
}

/** What a provider's reasoning control writes is laid on the body. */
function declareReasoning({ bodyType }: AdapterSpec): Doc {
  return `declare function reasoning(...of: unknown[]): Partial<${bodyType}> | undefined;`;
}
