/** `clients/typescript/src/generated`: types and methods of the TypeScript client. */
import type { Output } from "../../writer.ts";
import { header, printComment, printLiteral, width } from "../print.ts";
import { type Call, type Contract, type Declaration, declarationOf, type Field, type Type } from "./contract.ts";
import { printErrors, printFailures } from "./typescript-errors.ts";
import { printOptions, printRetries } from "./typescript-options.ts";
import { printOutput } from "./typescript-output.ts";
import { printStreamedAnswer } from "./typescript-pieces.ts";

const folder = "clients/typescript/src/generated";

export function emitTypeScriptClient(contract: Contract): Output[] {
  const first = header(contract.file);
  const types = contract.declarations.map(printDeclaration).join("\n\n");
  return [
    { path: `${folder}/types.ts`, text: `${first}\n\n${types}\n` },
    { path: `${folder}/calls.ts`, text: `${first}\n${printCalls(contract)}` },
    { path: `${folder}/options.ts`, text: `${first}${printOptions()}` },
    { path: `${folder}/output.ts`, text: `${first}\n${printOutput()}` },
    { path: `${folder}/retries.ts`, text: `${first}${printRetries()}` },
    { path: `${folder}/streamed-answer.ts`, text: `${first}\n${printStreamedAnswer(contract)}` },
    { path: `${folder}/errors.ts`, text: `${first}\n${printErrors(contract)}` },
    { path: `${folder}/failures.ts`, text: `${first}\n${printFailures(contract)}` },
  ];
}

function printDeclaration(declaration: Declaration): string {
  const { name, description } = declaration;
  const comment = description === "" ? "" : `${printComment(description)}\n`;
  const start = `export type ${name} =`;
  switch (declaration.kind) {
    case "alias":
      return comment + printAssigned(start, formsOf(declaration.type));
    case "union":
      return (
        comment +
        printAssigned(
          start,
          declaration.members.map((member) => member.name),
        )
      );
    case "record": {
      // callers may pass readonly arrays
      const frozen = declaration.sent && !declaration.received;
      const fields = declaration.fields.map((field) => printField(field, frozen));
      if (declaration.open) fields.push("  [field: string]: unknown;");
      return `${comment}export interface ${name} {\n${fields.join("\n")}\n}`;
    }
  }
}

function printField({ name, type, required, description }: Field, frozen: boolean): string {
  const comment = description === "" ? "" : `${printComment(description, 2)}\n`;
  return comment + printAssigned(`  ${name}${required ? "" : "?"}:`, formsOf(type, frozen));
}

/** A union with one form per line if they do not fit on one. */
function printAssigned(start: string, forms: readonly string[]): string {
  const line = `${start} ${forms.join(" | ")};`;
  if (line.length <= width || forms.length === 1) return line;
  const margin = " ".repeat(start.search(/\S/) + 2);
  return `${start}\n${forms.map((form) => `${margin}| ${form}`).join("\n")};`;
}

/** The types that a value may have. */
function formsOf(type: Type, frozen = false): string[] {
  if (type.kind === "enum") return type.values.map((word) => JSON.stringify(word));
  if (type.kind === "either") return type.of.flatMap((each) => formsOf(each, frozen));
  return [printType(type, frozen)];
}

function printType(type: Exclude<Type, { kind: "enum" | "either" }>, frozen: boolean): string {
  switch (type.kind) {
    case "string":
      return "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
    case "null":
      return type.kind;
    case "object":
      return "Record<string, unknown>";
    case "literal":
      return JSON.stringify(type.value);
    case "named":
      return type.name;
    case "array": {
      const forms = formsOf(type.of);
      const element = forms.length === 1 ? forms[0] : `(${forms.join(" | ")})`;
      return `${frozen ? "readonly " : ""}${element}[]`;
    }
  }
}

function printCalls(contract: Contract): string {
  const { calls, version, address } = contract;
  const types = [...new Set(calls.flatMap(({ request, response, streams }) => [request, streams ? [] : response]))];
  const imported = types
    .flat()
    .filter((name) => name !== undefined)
    .sort();
  return `import type { OutputSchema } from "../output.ts";
import type { ChatStream } from "../stream.ts";
import type { CallOptions } from "./options.ts";
import type { Asking, Asks, WithOutput } from "./output.ts";
import type { ${imported.join(", ")} } from "./types.ts";

/** Version of the network contract, and of this client. */
export const version = ${JSON.stringify(version)};

/** The address of a proxy with the default settings. */
export const defaultAddress = ${JSON.stringify(address)};

/** One call of the proxy. */
export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** The media type of the answer. */
  readonly accept: string;
  /** Fields that every answer has. */
  readonly fields?: readonly string[];
}

/** An answer. \`requestId\` is not one of its JSON fields: it is not enumerable. */
export type Answered<T> = T & {
  /** The id of the request in the proxy's log, unless something between removed it. */
  readonly requestId: string | undefined;
};

/** The methods of a client. */
export abstract class Calls {
  protected abstract ask<T extends object>(
    call: Call,
    request: Asking | undefined,
    options: CallOptions,
  ): Promise<Answered<T>>;

  protected abstract open(call: Call, request: Asking, options: CallOptions): ChatStream;

${calls.map((call) => printCall(contract, call)).join("\n\n")}
}
`;
}

function printCall(contract: Contract, call: Call): string {
  const { id, method, path, accept, summary, description, request, response, streams } = call;
  const answer = declarationOf(contract, response);
  const required = answer.kind === "record" ? answer.fields.filter((field) => field.required) : [];
  const shape = streams ? { method, path, accept } : { method, path, accept, fields: required.map(({ name }) => name) };
  // a request may ask for a value of a schema, which gives the answer its type
  const [generic, given, more] =
    request === undefined
      ? ["", [], ""]
      : [
          "<Schema extends OutputSchema | undefined = undefined>",
          [`request: ${request} & Asks<Schema>`],
          " & WithOutput<Schema>",
        ];
  const answered = streams ? `ChatStream${more}` : `Promise<Answered<${response}>${more}>`;
  const parameters = [...given, "options: CallOptions = {}"];
  const literal = printLiteral(shape, { indent: 4, used: 17, after: " as const;".length });
  return `${printComment(`${summary}.\n\n${description}`, 2)}
  ${printHead(`${id}${generic}`, parameters, answered)} {
    const call = ${literal} as const;
    return this.${streams ? "open" : "ask"}(call, ${request === undefined ? "undefined" : "request"}, options)${request === undefined ? "" : ` as ${answered}`};
  }`;
}

/** A method without its body, with one parameter per line if they do not fit. */
function printHead(name: string, parameters: readonly string[], answer: string): string {
  const line = `  ${name}(${parameters.join(", ")}): ${answer} {`;
  if (line.length <= width) return line.slice(2, -2);
  return `${name}(\n${parameters.map((each) => `    ${each},\n`).join("")}  ): ${answer}`;
}
