/** The generated files of `clients/go`, formatted as by gofmt. */
import type { Output } from "../../writer.ts";
import { type Call, type Contract, requestFields } from "./contract.ts";
import { printAnswer, printHistory } from "./go-messages.ts";
import { type GoType, goName, goTypes } from "./go-model.ts";
import { comment, thirdPerson } from "./prose.ts";

export function emitGoClient(contract: Contract): Output[] {
  const types = goTypes(contract);
  // the first line has the form by which Go tools recognize generated files
  const header = `// Code generated from ${contract.file} by \`npm run generate\`. DO NOT EDIT.\n\npackage dragoman`;
  const file = (name: string, imports: readonly string[], ...parts: readonly string[]): Output => {
    const imported = imports.length === 0 ? [] : [`import (\n${imports.map((each) => `\t"${each}"\n`).join("")})`];
    return { path: `clients/go/${name}.go`, text: `${[header, ...imported, ...parts].join("\n\n")}\n` };
  };
  return [
    file("calls", ["context", "net/http"], printCalls(contract)),
    file("json", ["reflect"], printJson(types)),
    file("messages", ["strings"], printAnswer(contract), printHistory(contract)),
    file("types", [], ...types.map(({ declared }) => declared)),
  ];
}

function printCalls(contract: Contract): string {
  const { version, address, calls } = contract;
  return `// Version is the version of this module and of the proxy's contract.
const Version = ${JSON.stringify(version)}

const defaultBaseURL = ${JSON.stringify(address)}

${calls.map((call) => printCall(contract, call)).join("\n\n")}`;
}

function printCall(contract: Contract, call: Call): string {
  const { id, method, path, summary, description, request, response, streams } = call;
  const name = goName(id);
  const hasModel = requestFields(contract, call).some((field) => field.name === "model");
  const operation = [
    `method: ${method === "GET" ? "http.MethodGet" : "http.MethodPost"}`,
    `path: "${path}"`,
    ...(hasModel ? ["model: request.Model"] : []),
    ...(request === undefined ? [] : ["body: request"]),
  ].join(", ");
  const parameter = request === undefined ? "" : `, request ${goName(request)}`;
  const result = streams ? "*Stream" : `*${goName(response)}`;
  const start = streams ? "c.open(ctx" : `call[${goName(response)}](ctx, c`;
  return `${comment(`${name} ${thirdPerson(summary)}.\n\n${description}`, "//").join("\n")}
func (c *Client) ${name}(ctx context.Context${parameter}, options ...Option) (${result}, error) {
	return ${start}, operation{${operation}}, options)
}`;
}

/** Decoding refers to the table, so that it cannot be initialized where it is declared. */
function printJson(types: readonly GoType[]): string {
  return `${types.flatMap(({ methods }) => methods ?? []).join("\n\n")}

// unions are the members of each interface, by their field "type" or the first character of their JSON.
var unions map[reflect.Type]map[string]any

func init() {
	unions = map[reflect.Type]map[string]any{
${types.flatMap(({ row }) => row ?? []).join("\n")}
	}
}`;
}
