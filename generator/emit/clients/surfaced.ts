/** The contract as the typed structures of Go and Ruby show it. */
import { type Contract, type Declaration, namesIn } from "./contract.ts";

/**
 * What callers have no use for but must send back. These clients keep it among the fields that they have no name for, and
 * so the history of a conversation holds it all the same.
 */
const opaque: Readonly<Record<string, readonly string[]>> = {
  Message: ["reasoning_details"],
  AssistantMessage: ["reasoning_content", "reasoning_signature", "redacted_reasoning_content", "reasoning_details"],
  ToolCall: ["thought_signature"],
  ReasoningEvent: ["signature", "redacted", "details"],
  ToolCallEvent: ["thought_signature"],
};

/** Without the opaque fields, and without what nothing else needs. */
export function surfaced(contract: Contract): Contract {
  const shown = contract.declarations.map((declaration) => withoutOpaque(contract.file, declaration));
  const needed = reached(shown, [
    ...contract.calls.flatMap(({ request, response }) => (request === undefined ? [response] : [request, response])),
    "ErrorEnvelope",
  ]);
  return { ...contract, declarations: shown.filter(({ name }) => needed.has(name)) };
}

function withoutOpaque(file: string, declaration: Declaration): Declaration {
  const hidden = opaque[declaration.name];
  if (hidden === undefined) return declaration;
  const fields = declaration.kind === "record" ? declaration.fields : [];
  for (const name of hidden)
    if (!fields.some((field) => field.name === name)) throw new Error(`${file}: ${declaration.name} has no ${name}`);
  return { ...declaration, fields: fields.filter(({ name }) => !hidden.includes(name)) } as Declaration;
}

/** These names, and those of all that they refer to. */
function reached(declarations: readonly Declaration[], names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const declaration = declarations.find((one) => one.name === name);
    if (declaration === undefined || found.has(name)) return;
    found.add(name);
    namesIn(declaration).forEach(visit);
  };
  names.forEach(visit);
  return found;
}
