/** The assistant message of the Go client: how it is built from events, and how it becomes a message of the next request. */
import { type Contract, type Field, joinedFields } from "./contract.ts";
import { type GoDeclaration, goName } from "./go-model.ts";
import { aligned } from "./prose.ts";

/** Strings grow in builders, since adding to a string copies it. */
export function printAnswer(contract: Contract): string {
  const joined = joinedFields(contract);
  const targets = joined.flatMap(({ fields }) => fields);
  const strings = targets.filter(({ type }) => type.kind === "string").map(({ joins = "" }) => goName(joins));
  const arrays = targets.filter(({ type }) => type.kind === "array").map(({ joins = "" }) => goName(joins));
  const cases = joined.map(({ event, fields }) =>
    [`\tcase ${goName(event)}:`, ...fields.map((field) => `\t\t${printJoin(field)}`)].join("\n"),
  );
  const fields: readonly (readonly [string, string])[] = [
    ["\tarrays", "AssistantMessage"],
    ...strings.map((name) => [`\t${localName(name)}`, "strings.Builder"] as const),
    ["\tusage", "*Usage"],
    ["\tcomplete", "bool"],
    ["\tfinish", "FinishReason"],
  ];
  return `// answer is what is known of an answer from the events of its stream so far.
type answer struct {
${aligned(fields)}
}

func (a *answer) add(event StreamEvent) {
\tswitch event := event.(type) {
${cases.join("\n")}
\tcase ToolCallEvent:
\t\tfunction := FunctionCall{Name: event.Name, Arguments: event.Arguments}
\t\tcall := ToolCall{ID: event.ID, Function: function, ThoughtSignature: event.ThoughtSignature, Extra: event.Extra}
\t\ta.arrays.ToolCalls = append(a.arrays.ToolCalls, call)
\tcase UsageEvent:
\t\tusage := Usage(event)
\t\ta.usage = &usage
\tcase DoneEvent:
\t\ta.complete, a.finish = true, event.FinishReason
\t}
}

// message returns a copy of the message so far.
func (a *answer) message() AssistantMessage {
\tmessage := a.arrays
\tmessage.Role = string(RoleAssistant)
${strings.map((name) => `\tmessage.${name} = a.${localName(name)}.String()`).join("\n")}
${[...arrays, "ToolCalls"].map((name) => `\tmessage.${name} = append(message.${name}[:0:0], message.${name}...)`).join("\n")}
\treturn message
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
export function printHistory(declarations: readonly GoDeclaration[]): string {
  const fieldsOf = (name: string) => {
    const found = declarations.find((each) => each.name === name);
    return found?.kind === "structure" ? found.fields : [];
  };
  const targets = new Map(fieldsOf("Message").map((field) => [field.json, field] as const));
  const fields = fieldsOf("AssistantMessage");
  const shared = fields.flatMap(({ name, json, type }): [name: string, value: string][] => {
    const target = targets.get(json);
    if (target === undefined) return [];
    const converted = { MessageContent: "Text", Role: "Role" }[target.type];
    return [[`${name}:`, converted === undefined || type === target.type ? `m.${name}` : `${converted}(m.${name})`]];
  });
  const others = fields
    .filter(({ json }) => !targets.has(json))
    .map(({ name, json }) => `\tif len(m.${name}) > 0 {\n\t\tmessage.Extra["${json}"] = m.${name}\n\t}`);
  return [
    "// History returns the answer as a message for the next request, with all of its fields.",
    "func (m AssistantMessage) History() Message {",
    "\tmessage := Message{",
    aligned([...shared, ["Extra:", "map[string]any{}"]].map(([name, value]) => [`\t\t${name}`, `${value},`])),
    "\t}",
    ...others,
    "\tfor name, value := range m.Extra {\n\t\tmessage.Extra[name] = value\n\t}",
    "\treturn message",
    "}",
  ].join("\n");
}
