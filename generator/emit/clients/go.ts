/** The generated files of `clients/go`, formatted as by gofmt. */
import type { Output } from "../../writer.ts";
import type { Call, Contract } from "./contract.ts";
import { printAnswer, printHistory } from "./go-messages.ts";
import { type GoDeclaration, type GoField, goDeclarations, goName } from "./go-model.ts";
import { printErrorType, printOptions, printRetries } from "./go-options.ts";
import { clientCodes, kindsOf, limitKind } from "./kinds.ts";
import { callsInstead, maxExcerpt, noOutput } from "./options.ts";
import { comment, thirdPerson } from "./prose.ts";

/** Any member of a union that the contract does not have. */
const unknown: GoDeclaration = {
  name: "Unknown",
  description:
    "An event, or another value of a union, whose type this version does not know. Extra contains its other fields.",
  kind: "structure",
  tag: "",
  fields: [{ name: "Type", json: "type", type: "string", optional: false, description: "" }],
};

export function emitGoClient(contract: Contract): Output[] {
  const declarations = [...goDeclarations(contract), unknown];
  const answers = contract.calls.flatMap(({ response, streams }) => (streams ? [] : [goName(response)]));
  return [
    file(contract, "calls.go", ["context", "net/http"], `${printCalls(contract, declarations)}\n\n${printOptions()}`),
    file(
      contract,
      "kinds.go",
      ["errors", "fmt", "net/http", "strings", "time"],
      `${printErrorType()}\n\n${printKinds(contract)}`,
    ),
    file(contract, "json.go", ["reflect"], printJson(declarations)),
    file(contract, "retries.go", ["math", "math/rand", "time"], printRetries()),
    file(contract, "messages.go", ["strings"], `${printAnswer(contract)}\n\n${printHistory(declarations)}`),
    file(contract, "types.go", [], printTypes(declarations, answers)),
  ];
}

/** The first line has the form by which Go tools recognize generated files. */
function file(contract: Contract, name: string, imports: readonly string[], text: string): Output {
  const header = `// Code generated from ${contract.file} by \`npm run generate\`. DO NOT EDIT.\n\npackage dragoman`;
  const imported = imports.length === 0 ? [] : [["import (", ...imports.map((each) => `\t"${each}"`), ")"].join("\n")];
  return { path: `clients/go/${name}`, text: `${[header, ...imported, text].join("\n\n")}\n` };
}

function printCalls({ version, address, calls }: Contract, declarations: readonly GoDeclaration[]): string {
  const constants = `// Version is the version of this module and of the proxy's contract.
const Version = ${JSON.stringify(version)}

const defaultBaseURL = ${JSON.stringify(address)}`;
  return [constants, ...calls.map((call) => printCall(call, declarations))].join("\n\n");
}

function printCall(call: Call, declarations: readonly GoDeclaration[]): string {
  const { id, summary, description, request, response, streams } = call;
  const name = goName(id);
  const parameter = request === undefined ? "" : `, request ${goName(request)}`;
  const result = streams ? "*Stream" : `*${goName(response)}`;
  const start = streams ? "c.open(ctx" : `call[${goName(response)}](ctx, c`;
  return [
    ...comment(`${name} ${thirdPerson(summary)}.`, "//"),
    "//",
    ...comment(description, "//"),
    `func (c *Client) ${name}(ctx context.Context${parameter}, options ...Option) (${result}, error) {`,
    `\treturn ${start}, operation{${printOperation(call, declarations)}}, options)`,
    "}",
  ].join("\n");
}

function printOperation({ method, path, request }: Call, declarations: readonly GoDeclaration[]): string {
  const fields = [`method: ${method === "GET" ? "http.MethodGet" : "http.MethodPost"}`, `path: "${path}"`];
  if (request === undefined) return fields.join(", ");
  const declaration = declarations.find(({ name }) => name === goName(request));
  const hasModel = declaration?.kind === "structure" && declaration.fields.some(({ json }) => json === "model");
  return [...fields, ...(hasModel ? ["model: request.Model"] : []), "body: request"].join(", ");
}

function printKinds(contract: Contract): string {
  const kinds = kindsOf(contract);
  const constants = Object.entries(clientCodes).map(([code, description]) =>
    [
      ...comment(`ErrorCode${goName(code)}: ${description}`, "\t//"),
      `\tErrorCode${goName(code)} ErrorCode = "${code}"`,
    ].join("\n"),
  );
  const values = kinds.map(({ name, description }) =>
    [
      ...comment(`Err${goName(name)}: ${description}`, "\t//"),
      `\tErr${goName(name)} = errors.New("dragoman: ${name.replaceAll("_", " ")}")`,
    ].join("\n"),
  );
  const reasons = Object.entries(noOutput).map(
    ([finish, [code, message]]) => `\tcase FinishReason${goName(finish)}:
\t\treturn &Error{Code: ErrorCode${goName(code)}, Message: "${message}" + quoted(message.Content)}`,
  );
  const cases = kinds.map(({ name, codes }) => {
    const constants = codes.map((code) => `ErrorCode${goName(code)}`).join(", ");
    return `\tcase ${constants}:\n\t\treturn Err${goName(name)}`;
  });
  return `// Codes of failures that the client itself detects, besides [ErrorCodeInvalidRequest] and [ErrorCodeStreamError].
const (
${constants.join("\n\n")}
)

// Kinds of failures. An [Error] matches its kind with [errors.Is].
var (
${values.join("\n\n")}
)

// kind returns nil for a code that this version does not know.
func (e *Error) kind() error {
	if e.Status == http.StatusTooManyRequests {
		return Err${goName(limitKind)}
	}
	switch e.Code {
${cases.join("\n")}
	default:
		return nil
	}
}

// quoted is the end of a message about an unexpected text, with the beginning of that text.
func quoted(text string) string {
	if text == "" {
		return ""
	}
	return fmt.Sprintf(": %.${maxExcerpt}s", text)
}

// noOutput returns why an answer has no output, or nil if its content may be one.
func noOutput(message AssistantMessage, finish FinishReason) *Error {
	switch finish {
${reasons.join("\n")}
	}
	if len(message.ToolCalls) > 0 && strings.TrimSpace(message.Content) == "" {
		return &Error{Code: ErrorCodeOutputInvalid, Message: "${callsInstead}"}
	}
	return nil
}`;
}

/** @param answers the names of the structures that calls return */
function printTypes(declarations: readonly GoDeclaration[], answers: readonly string[]): string {
  return declarations.map((each) => printDeclaration(each, answers.includes(each.name))).join("\n\n");
}

function printDeclaration(declaration: GoDeclaration, isAnswer: boolean): string {
  const { name } = declaration;
  const description = describe(declaration);
  const head = comment(description === "" ? "" : `${name}: ${description}`, "//");
  switch (declaration.kind) {
    case "structure":
      return [...head, `type ${name} struct {`, printFields(declaration.fields, isAnswer), "}"].join("\n");
    case "enum":
      return [...head, `type ${name} string`, "", printConstants(declaration)].join("\n");
    case "array":
      return [...head, `type ${name} []${declaration.of}`].join("\n");
    case "interface":
      return [...head, `type ${name} interface{ is${name}() }`].join("\n");
  }
}

/** Adds the members of an interface, since its declaration does not list them. */
function describe(declaration: GoDeclaration): string {
  if (declaration.kind !== "interface") return declaration.description;
  const names = declaration.members.map(({ name }) => `[${name}]`);
  if (declaration.by === "type") names.push("[Unknown]");
  return `${declaration.description}\n\nIt is ${names.slice(0, -1).join(", ")} or ${names.at(-1)}.`.trim();
}

function printFields(fields: readonly GoField[], isAnswer: boolean): string {
  const requestId = [
    '\t// RequestID is the id of the request in the proxy\'s log, or "" if a gateway removed it. It is not part of the JSON.',
    '\tRequestID string `json:"-"`',
  ];
  const extra = [
    "\t// Extra holds fields without a name here, by their JSON name. Received values are those of encoding/json, with numbers",
    "\t// as [json.Number].",
    '\tExtra map[string]any `json:"-"`',
  ];
  const asked = fields.some(({ json }) => json === "message") ? ["\tasked string // the model in the request"] : [];
  const own = isAnswer ? [requestId.join("\n"), extra.join("\n"), ...asked] : [extra.join("\n")];
  return [...fields.map(printField), ...own].join("\n\n");
}

function printField({ name, json, type, optional, description }: GoField): string {
  const tag = `\`json:"${json}${optional ? ",omitempty" : ""}"\``;
  return [...comment(description, "\t//"), `\t${name} ${type} ${tag}`].join("\n");
}

function printConstants({ name, prefix, values }: GoDeclaration & { kind: "enum" }): string {
  const names = values.map((word) => prefix + goName(word));
  const width = Math.max(...names.map(({ length }) => length));
  const lines = names.map((each, index) => `\t${each.padEnd(width)} ${name} = ${JSON.stringify(values[index])}`);
  return ["const (", ...lines, ")"].join("\n");
}

function printJson(declarations: readonly GoDeclaration[]): string {
  const unions = declarations.flatMap((each) => (each.kind === "interface" ? [printMembers(each)] : []));
  const table = [
    '// unions are the members of each interface, by their field "type" or the first character of their JSON.',
    "var unions map[reflect.Type]map[string]any",
    "",
    "func init() {", // decoding refers to the table, so that it cannot be initialized where it is declared
    "\tunions = map[reflect.Type]map[string]any{",
    ...unions,
    "\t}",
    "}",
  ];
  return [...declarations.flatMap(printMethods), table.join("\n")].join("\n\n");
}

function printMethods(declaration: GoDeclaration): string[] {
  switch (declaration.kind) {
    case "structure":
      return [printCodec(declaration)];
    case "array":
      return [printList(declaration)];
    case "interface":
      return [printMarks(declaration)];
    case "enum":
      return [];
  }
}

function printCodec({ name, tag }: GoDeclaration & { kind: "structure" }): string {
  const kind = JSON.stringify(tag);
  return `// MarshalJSON writes all fields, those in Extra too.
func (v ${name}) MarshalJSON() ([]byte, error) { return encode(${kind}, v) }

// UnmarshalJSON reads all fields, unknown ones into Extra.
func (v *${name}) UnmarshalJSON(text []byte) error { return decode(${kind}, text, v) }`;
}

function printList({ name }: GoDeclaration & { kind: "array" }): string {
  return `// UnmarshalJSON reads elements of any type.
func (v *${name}) UnmarshalJSON(text []byte) error {
	return decodeValue(text, reflect.ValueOf(v).Elem())
}`;
}

function printMarks({ name, by, members }: GoDeclaration & { kind: "interface" }): string {
  const all = [...members.map((member) => member.name), ...(by === "type" ? ["Unknown"] : [])];
  const heads = all.map((member) => `func (${member}) is${name}()`);
  const width = Math.max(...heads.map(({ length }) => length));
  return heads.map((head) => `${head.padEnd(width)} {}`).join("\n");
}

function printMembers({ name, by, members }: GoDeclaration & { kind: "interface" }): string {
  const all = by === "type" ? [...members, { name: "Unknown", label: "{" }] : members;
  const entries = all.map((member) => [`${JSON.stringify(member.label)}:`, `*new(${member.name})`] as const);
  const width = Math.max(...entries.map(([label]) => label.length));
  const lines = entries.map(([label, value]) => `\t\t\t${label.padEnd(width)} ${value},`);
  return [`\t\ttypeOf[${name}](): {`, ...lines, "\t\t},"].join("\n");
}
