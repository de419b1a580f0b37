/** `generated/message-builder.ts` of the TypeScript client: how the events of a stream become its message. */
import { type Contract, declarationOf, type Field, joinedFields, splitTag } from "./contract.ts";

export function printMessageBuilder(contract: Contract): string {
  const joined = joinedFields(contract);
  const targets = [...new Map(joined.flatMap(({ fields }) => fields.map((field) => [field.joins, field]))).values()];
  const elements = targets.flatMap(({ type }) =>
    type.kind === "array" && type.of.kind === "named" ? [type.of.name] : [],
  );
  const imports = ["AssistantMessage", "StreamEvent", "ToolCall", ...elements].sort();
  const cases = joined.map(({ event, fields }) => {
    const declaration = declarationOf(contract, event);
    const { tag } = declaration.kind === "record" ? splitTag(declaration) : {};
    return `      case "${tag}":\n${fields.map((field) => `        ${printJoin(field)}\n`).join("")}        break;\n`;
  });
  return `import type { ${imports.join(", ")} } from "./types.ts";

/** Builds the message for the history from the events of an answer. */
export class MessageBuilder {
  readonly #pieces = {
${targets.map((field) => `    ${field.joins}: ${printEmpty(field)},\n`).join("")}    tool_calls: [] as ToolCall[],
  };

  add(event: StreamEvent): void {
    const pieces = this.#pieces;
    switch (event.type) {
${cases.join("")}      case "tool_call": {
        // with all other fields of the event, since a provider may need them again
        const { type: _, id, name, arguments: text, ...others } = event;
        pieces.tool_calls.push({ id, type: "function", function: { name, arguments: text }, ...others });
      }
    }
  }

  /** A copy of the message so far. Only its content may be empty. */
  get message(): AssistantMessage {
    const pieces = Object.entries(this.#pieces).filter(([name, piece]) => name === "content" || piece.length > 0);
    const copies = pieces.map(([name, piece]) => [name, typeof piece === "string" ? piece : [...piece]]);
    return { role: "assistant", content: "", ...Object.fromEntries(copies) };
  }
}
`;
}

function printJoin({ name, type, joins, required }: Field): string {
  const target = `pieces.${joins}`;
  if (type.kind === "array") return `${target}.push(...(event.${name} ?? []));`;
  return `${target} += event.${name}${required ? "" : ' ?? ""'};`;
}

function printEmpty({ type }: Field): string {
  return type.kind === "array" && type.of.kind === "named" ? `[] as ${type.of.name}[]` : '""';
}
