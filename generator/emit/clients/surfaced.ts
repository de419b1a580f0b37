/** The contract without fields that callers do not need, for the Go and Ruby clients. */
import { withReferred } from "../../../language/references.ts";
import { type Contract, type Declaration, namesIn } from "./contract.ts";

/**
 * Fields that callers do not use but must send back. These clients keep them among the unknown fields, so they remain in
 * the history of a conversation.
 */
const opaque: Readonly<Record<string, readonly string[]>> = {
  Message: ["reasoning_details"],
  AssistantMessage: ["reasoning_content", "reasoning_signature", "redacted_reasoning_content", "reasoning_details"],
  ToolCall: ["thought_signature"],
  ReasoningEvent: ["signature", "redacted", "details"],
  ToolCallEvent: ["thought_signature"],
};

/** Removes the opaque fields, and types that nothing else refers to. */
export function withoutOpaqueFields(contract: Contract): Contract {
  const declarations = contract.declarations.map((declaration) => withoutOpaque(contract.file, declaration));
  const called = contract.calls.flatMap(({ request, response }) => [request ?? [], response].flat());
  const needed = withReferred([...called, "ErrorEnvelope"], (name) =>
    declarations.filter((each) => each.name === name).flatMap(namesIn),
  );
  return { ...contract, declarations: declarations.filter(({ name }) => needed.has(name)) };
}

function withoutOpaque(file: string, declaration: Declaration): Declaration {
  const hidden = opaque[declaration.name];
  if (hidden === undefined) return declaration;
  const fields = declaration.kind === "record" ? declaration.fields : [];
  for (const name of hidden)
    if (!fields.some((field) => field.name === name)) throw new Error(`${file}: ${declaration.name} has no ${name}`);
  return { ...declaration, fields: fields.filter(({ name }) => !hidden.includes(name)) } as Declaration;
}
