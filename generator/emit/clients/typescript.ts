/** `clients/typescript/src/generated`: types and methods of the TypeScript client. */
import type { Output } from "../../writer.ts";
import { width } from "../layout.ts";
import { header, printComment, printLiteral } from "../print.ts";
import { type Call, type Contract, type Declaration, declarationOf, type Field, type Type } from "./contract.ts";
import { bundledProxyCodes, errorClasses, type Kind } from "./kinds.ts";
import { printBaseError, printOptions } from "./typescript-options.ts";
import { printMessageBuilder } from "./typescript-pieces.ts";

const folder = "clients/typescript/src/generated";

export function emitTypeScriptClient(contract: Contract): Output[] {
  const first = header(contract.file);
  const types = contract.declarations.map(printDeclaration).join("\n\n");
  return [
    { path: `${folder}/types.ts`, text: `${first}\n\n${types}\n` },
    { path: `${folder}/calls.ts`, text: `${first}\n${printCalls(contract)}` },
    { path: `${folder}/options.ts`, text: `${first}${printOptions()}` },
    { path: `${folder}/base-error.ts`, text: `${first}\n${printBaseError()}` },
    { path: `${folder}/message-builder.ts`, text: `${first}\n${printMessageBuilder(contract)}` },
    { path: `${folder}/errors.ts`, text: `${first}\n${printErrors(errorClasses(contract, bundledProxyCodes))}` },
    { path: `${folder}/codes.ts`, text: `${first}\n${printCodes(errorClasses(contract, bundledProxyCodes))}` },
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
  const { calls, version } = contract;
  const types = [...new Set(calls.flatMap(({ request, response, streams }) => [request, streams ? [] : response]))];
  const imported = types
    .flat()
    .filter((name) => name !== undefined)
    .sort();
  return `import type { Answered, Call } from "../call.ts";
import type { CallOptions } from "../options.ts";
import type { Asking, Asks, OutputSchema, WithOutput } from "../output.ts";
import type { ChatStream } from "../stream.ts";
import type { ${imported.join(", ")} } from "./types.ts";

/** Version of the network contract, and of this client. */
export const version = ${JSON.stringify(version)};

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
  const { id, method, path, summary, description, request, response, streams } = call;
  const answer = declarationOf(contract, response);
  const required = answer.kind === "record" ? answer.fields.filter((field) => field.required) : [];
  const shape = streams ? { method, path } : { method, path, fields: required.map(({ name }) => name) };
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
  const literal = printLiteral(shape, { indent: 4, used: 17 });
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

function printErrors(all: readonly Kind[]): string {
  const classes = all.map(
    ({ name, description }) => `${printComment(description)}
export class ${name} extends DragomanError {
  override readonly name = "${name}";
}
`,
  );
  return `import { DragomanError } from "../error.ts";\n\n${classes.join("\n")}`;
}

function printCodes(all: readonly Kind[]): string {
  const entries = all.flatMap(({ name, codes }) => codes.map((code) => `  ["${code}", errors.${name}],\n`));
  return `import type { DragomanError } from "../error.ts";
import * as errors from "./errors.ts";

/** The class of each code. */
export const classesOfCodes = new Map<string, typeof DragomanError>([
${entries.join("")}]);
`;
}
