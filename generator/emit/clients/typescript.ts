/** `clients/typescript/src/generated`: types and methods of the TypeScript client. */
import { literal } from "../../print/literals.ts";
import type { Output } from "../../writer.ts";
import { printComment } from "../print.ts";
import { alias, constant, field, imported, oneOf, printFile, type Statement, shape } from "../typescript.ts";
import { type Call, type Contract, type Declaration, declarationOf, type Type } from "./contract.ts";
import { errorStatements, failureStatements } from "./typescript-errors.ts";
import { optionStatements, retryStatements } from "./typescript-options.ts";
import { outputStatements } from "./typescript-output.ts";
import { streamedAnswer } from "./typescript-pieces.ts";

export function emitTypeScriptClient(contract: Contract): Output[] {
  const files: Readonly<Record<string, readonly Statement[]>> = {
    types: contract.declarations.map(declarationIn),
    calls: callsIn(contract),
    options: optionStatements(),
    output: outputStatements(),
    retries: retryStatements(),
    "streamed-answer": streamedAnswer(contract),
    errors: errorStatements(contract),
    failures: failureStatements(contract),
  };
  return Object.entries(files).map(([name, statements]) =>
    printFile(`clients/typescript/src/generated/${name}.ts`, [contract.file], statements),
  );
}

function declarationIn(declaration: Declaration): Statement {
  const { name, description } = declaration;
  switch (declaration.kind) {
    case "alias":
      return alias(name, formsOf(declaration.type).join(" | "), description);
    case "union":
      return alias(name, declaration.members.map((member) => member.name).join(" | "), description);
    case "record": {
      // callers may pass readonly arrays
      const frozen = declaration.sent && !declaration.received;
      const fields = declaration.fields.map((each) =>
        field(
          `${each.name}${each.required ? "" : "?"}`,
          formsOf(each.type, frozen).join(" | "),
          each.description,
          false,
        ),
      );
      const others = { keyName: "field", keyType: "string", returnType: "unknown" };
      return { ...shape(name, description, fields), ...(declaration.open && { indexSignatures: [others] }) };
    }
  }
}

/** The types that a value may have. */
function formsOf(type: Type, frozen = false): string[] {
  if (type.kind === "enum") return type.values.map((word) => literal(word));
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
      return literal(type.value);
    case "named":
      return type.name;
    case "array": {
      const forms = formsOf(type.of);
      const element = forms.length === 1 ? forms[0] : `(${forms.join(" | ")})`;
      return `${frozen ? "readonly " : ""}${element}[]`;
    }
  }
}

function callsIn(contract: Contract): Statement[] {
  const { calls, version, address, declarations } = contract;
  return [
    imported("../output.ts", "type OutputSchema"),
    imported("../stream.ts", "type ChatStream"),
    imported("./options.ts", "type CallOptions"),
    imported("./output.ts", "type Asking", "type Asks", "type WithOutput"),
    imported("./types.ts", ...declarations.map(({ name }) => `type ${name}`)),
    constant("version", literal(version), "Version of the network contract, and of this client."),
    constant("defaultAddress", literal(address), "The address of a proxy with the default settings."),
    shape("Call", "One call of the proxy.", [
      field("method", oneOf(["GET", "POST"])),
      field("path", "string"),
      field("accept", "string", "The media type of the answer."),
      field("fields?", "readonly string[]", "Fields that every answer has."),
    ]),
    `/** An answer. \`requestId\` is not one of its JSON fields: it is not enumerable. */
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
}`,
  ];
}

function printCall(contract: Contract, call: Call): string {
  const { id, method, path, accept, summary, description, request, response, streams } = call;
  const answer = declarationOf(contract, response);
  const required = answer.kind === "record" ? answer.fields.filter((field) => field.required) : [];
  const fields = required.map(({ name }) => name);
  const constant = literal({ method, path, accept, ...(!streams && { fields }) });
  // a request may ask for a value of a schema, which gives the answer its type
  const [generic, given, more] =
    request === undefined
      ? ["", "", ""]
      : [
          "<Schema extends OutputSchema | undefined = undefined>",
          `request: ${request} & Asks<Schema>, `,
          " & WithOutput<Schema>",
        ];
  const answered = streams ? `ChatStream${more}` : `Promise<Answered<${response}>${more}>`;
  const asked = `this.${streams ? "open" : "ask"}(call, ${request === undefined ? "undefined" : "request"}, options)`;
  return `${printComment(`${summary}.\n\n${description}`, 2)}
  ${id}${generic}(${given}options: CallOptions = {}): ${answered} {
    const call = ${constant} as const;
    return ${asked}${request === undefined ? "" : ` as ${answered}`};
  }`;
}
