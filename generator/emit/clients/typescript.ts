/** `clients/typescript/src/generated`: types and methods of the TypeScript client. */
import type { Output } from "../../writer.ts";
import { header, printComment, printLiteral, printUnion } from "../print.ts";
import { type Call, type Contract, type Declaration, declarationOf, type Field, type Type } from "./contract.ts";

const folder = "clients/typescript/src/generated";

export function emitTypeScriptClient(contract: Contract): Output[] {
  const first = header(contract.file);
  const types = contract.declarations.map(printDeclaration).join("\n\n");
  return [
    { path: `${folder}/types.ts`, text: `${first}\n\n${types}\n` },
    { path: `${folder}/calls.ts`, text: `${first}\n${printCalls(contract)}` },
  ];
}

function printDeclaration(declaration: Declaration): string {
  const { name, description } = declaration;
  const comment = description === "" ? "" : `${printComment(description)}\n`;
  const start = `export type ${name} =`;
  switch (declaration.kind) {
    case "alias":
      return `${comment}${assigned(start, printType(declaration.type, start.length + 1))};`;
    case "union":
      return `${comment}${start} ${declaration.members.map((member) => member.name).join(" | ")};`;
    case "record": {
      // a caller may hand over lists that it keeps for itself
      const frozen = declaration.sent && !declaration.received;
      const fields = declaration.fields.map((field) => printField(field, frozen));
      if (declaration.open) fields.push("  [field: string]: unknown;");
      return `${comment}export interface ${name} {\n${fields.join("\n")}\n}`;
    }
  }
}

function printField({ name, type, required, description }: Field, frozen: boolean): string {
  const comment = description === "" ? "" : `${printComment(description, 2)}\n`;
  const start = `  ${name}${required ? "" : "?"}:`;
  return `${comment}${assigned(start, printType(type, start.length + 1, frozen))};`;
}

/** A type behind its name; one that begins a line of its own leaves no space at the end of the first. */
function assigned(start: string, type: string): string {
  return type.startsWith("\n") ? start + type : `${start} ${type}`;
}

/** @param used columns of the line before it */
function printType(type: Type, used = 0, frozen = false): string {
  switch (type.kind) {
    case "text":
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
      return JSON.stringify(type.word);
    case "words":
      return printUnion(type.words, used);
    case "named":
      return type.name;
    case "list":
      return `${frozen ? "readonly " : ""}${printType(type.of)}[]`;
    case "either":
      return type.of.map((each) => printType(each, 0, frozen)).join(" | ");
  }
}

function printCalls(contract: Contract): string {
  const { calls, version } = contract;
  const types = [...new Set(calls.flatMap(({ request, response, streams }) => [request, streams ? [] : response]))];
  const imported = types
    .flat()
    .filter((name) => name !== undefined)
    .sort();
  return `import type { Call, CallOptions } from "../call.ts";
import type { ChatStream } from "../stream.ts";
import type { ${imported.join(", ")} } from "./types.ts";

/** Version of the network contract, and of this client. */
export const version = ${JSON.stringify(version)};

/** The methods of a client. */
export abstract class Calls {
  protected abstract ask<T>(call: Call, request: object | undefined, options: CallOptions): Promise<T>;

  protected abstract open(call: Call, request: object, options: CallOptions): ChatStream;

${calls.map((call) => printCall(contract, call)).join("\n\n")}
}
`;
}

function printCall(contract: Contract, call: Call): string {
  const { id, method, path, summary, description, request, response, streams } = call;
  const answer = declarationOf(contract, response);
  const required = answer.kind === "record" ? answer.fields.filter((field) => field.required) : [];
  const shape = streams ? { method, path } : { method, path, fields: required.map(({ name }) => name) };
  const parameters = [...(request === undefined ? [] : [`request: ${request}`]), "options: CallOptions = {}"];
  const literal = printLiteral(shape, { indent: 4, used: 17 });
  return `${printComment(`${summary}.\n\n${description}`, 2)}
  ${id}(${parameters.join(", ")}): ${streams ? "ChatStream" : `Promise<${response}>`} {
    const call = ${literal} as const;
    return this.${streams ? "open" : "ask"}(call, ${request === undefined ? "undefined" : "request"}, options);
  }`;
}
