/** The assistant message of the Go client: how it is built from events, and how it becomes a message of the next request. */
import { type Contract, declarationOf, type Field, joinedFields, joinTargets } from "./contract.ts";
import { goFields, goName } from "./go-model.ts";
import { aligned } from "./prose.ts";

/** Strings grow in builders, since adding to a string copies it. */
export function printAnswer(contract: Contract): string {
  const targets = joinTargets(contract);
  const strings = targets.filter(({ type }) => type.kind === "string").map(({ joins = "" }) => goName(joins));
  const arrays = targets.filter(({ type }) => type.kind === "array").map(({ joins = "" }) => goName(joins));
  const cases = joinedFields(contract).map(
    ({ event, fields }) => `\tcase ${goName(event)}:\n${fields.map((field) => `\t\t${printJoin(field)}\n`).join("")}`,
  );
  const fields = aligned([
    ["\tarrays", "AssistantMessage"],
    ...strings.map((name) => [`\t${localName(name)}`, "strings.Builder"] as const),
    ["\tusage", "*Usage"],
    ["\tcomplete", "bool"],
    ["\tfinish", "FinishReason"],
  ]);
  return `// answer is what is known of an answer from the events of its stream so far.
type answer struct {
${fields}
}

func (a *answer) add(event StreamEvent) {
	switch event := event.(type) {
${cases.join("")}	case ToolCallEvent:
		function := FunctionCall{Name: event.Name, Arguments: event.Arguments}
		call := ToolCall{ID: event.ID, Function: function, ThoughtSignature: event.ThoughtSignature, Extra: event.Extra}
		a.arrays.ToolCalls = append(a.arrays.ToolCalls, call)
	case UsageEvent:
		usage := Usage(event)
		a.usage = &usage
	case DoneEvent:
		a.complete, a.finish = true, event.FinishReason
	}
}

// message returns a copy of the message so far.
func (a *answer) message() AssistantMessage {
	message := a.arrays
	message.Role = string(RoleAssistant)
${strings.map((name) => `\tmessage.${name} = a.${localName(name)}.String()`).join("\n")}
${[...arrays, "ToolCalls"].map((name) => `\tmessage.${name} = append(message.${name}[:0:0], message.${name}...)`).join("\n")}
	return message
}`;
}

function printJoin({ name, type, joins = "" }: Field): string {
  const target = goName(joins);
  if (type.kind === "string") return `a.${localName(target)}.WriteString(event.${goName(name)})`;
  return `a.arrays.${target} = append(a.arrays.${target}, event.${goName(name)}...)`;
}

function localName(name: string): string {
  return `${name[0]?.toLowerCase()}${name.slice(1)}`;
}

/** Copies the fields that both messages have, and keeps the others in Extra. */
export function printHistory(contract: Contract): string {
  const fieldsIn = (name: string) => goFields(declarationOf(contract, name), contract);
  const targets = new Map(fieldsIn("Message").map(({ json, type }) => [json, type] as const));
  const fields = fieldsIn("AssistantMessage");
  const shared = fields.flatMap(({ name, json, type }): [name: string, value: string][] => {
    const target = targets.get(json);
    if (target === undefined) return [];
    const converted = { MessageContent: "Text", Role: "Role" }[target];
    const value = converted === undefined || type === target ? `m.${name}` : `${converted}(m.${name})`;
    return [[`\t\t${name}:`, `${value},`]];
  });
  const others = fields
    .filter(({ json }) => !targets.has(json))
    .map(({ name, json }) => `\tif len(m.${name}) > 0 {\n\t\tmessage.Extra["${json}"] = m.${name}\n\t}\n`);
  return `// History returns the answer as a message for the next request, with all of its fields.
func (m AssistantMessage) History() Message {
	message := Message{
${aligned([...shared, ["\t\tExtra:", "map[string]any{},"]])}
	}
${others.join("")}	for name, value := range m.Extra {
		message.Extra[name] = value
	}
	return message
}`;
}
