/** `clients/typescript/src/generated`: types and methods of the TypeScript client. */
import { literal } from "../../print/literals.ts";
import type { Output } from "../../writer.ts";
import { printComment } from "../print.ts";
import { alias, constant, field, imported, oneOf, printFile, type Statement, shape } from "../typescript.ts";
import {
  type Call,
  type Contract,
  type Declaration,
  declarationOf,
  fieldsOf,
  joinedFields,
  splitTag,
} from "./contract.ts";
import { type Spelling, spell } from "./spelling.ts";

export function emitTypeScriptClient(contract: Contract): Output[] {
  const files: Readonly<Record<string, readonly Statement[]>> = {
    types: contract.declarations.map(declarationIn),
    calls: callsIn(contract),
  };
  return Object.entries(files).map(([name, statements]) =>
    printFile(`clients/typescript/src/generated/${name}.ts`, [contract.file], statements),
  );
}

function declarationIn(declaration: Declaration): Statement {
  const { name, description } = declaration;
  switch (declaration.kind) {
    case "alias":
      return alias(name, spell(declaration.type, received), description);
    case "union":
      return alias(name, declaration.members.map((member) => member.name).join(" | "), description);
    case "record": {
      const spelling = declaration.sent && !declaration.received ? sent : received;
      const fields = declaration.fields.map(({ name, type, required, description }) =>
        field(`${name}${required ? "" : "?"}`, spell(type, spelling), description, false),
      );
      const others = { keyName: "field", keyType: "string", returnType: "unknown" };
      return { ...shape(name, description, fields), ...(declaration.open && { indexSignatures: [others] }) };
    }
  }
}

const received: Spelling = {
  plain: {
    string: "string",
    integer: "number",
    number: "number",
    boolean: "boolean",
    null: "null",
    object: "Record<string, unknown>",
  },
  words: oneOf,
  array: (element) => (/ \| |^readonly /.test(element) ? `(${element})[]` : `${element}[]`),
  either: (forms) => forms.join(" | "),
  named: (name) => name,
};

/** Callers may pass readonly arrays. */
const sent: Spelling = { ...received, array: (element) => `readonly ${received.array(element)}` };

function callsIn(contract: Contract): Statement[] {
  const { calls, version, address, declarations } = contract;
  return [
    imported("../options.ts", "type CallOptions"),
    imported("../output.ts", "type Asking", "type Asks", "type OutputSchema", "type WithOutput"),
    imported("../stream.ts", "type ChatStream"),
    imported("./types.ts", ...declarations.map(({ name }) => `type ${name}`)),
    constant("version", literal(version), "Version of the network contract, and of this client."),
    constant("defaultAddress", literal(address), "The address of a proxy with the default settings."),
    constant(
      "joined",
      literal(joinedIn(contract)),
      "Of each kind of event, the fields whose values are joined to a field of the message.",
      "Readonly<Record<string, Readonly<Record<string, keyof AssistantMessage>>>>",
    ),
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
  const fields = fieldsOf(declarationOf(contract, response)).flatMap(({ name, required }) => (required ? name : []));
  const constant = literal({ method, path, accept, ...(!streams && { fields }) });
  const asked = `this.${streams ? "open" : "ask"}(call, ${request === undefined ? "undefined" : "request"}, options)`;
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
  return `${printComment(`${summary}.\n\n${description}`, 2)}
  ${id}${generic}(${given}options: CallOptions = {}): ${answered} {
    const call = ${constant} as const;
    return ${asked}${request === undefined ? "" : ` as ${answered}`};
  }`;
}

function joinedIn(contract: Contract): Record<string, Record<string, string | undefined>> {
  const rows = joinedFields(contract).map(({ event, fields }) => {
    const { tag = "" } = splitTag(declarationOf(contract, event));
    return [tag, Object.fromEntries(fields.map(({ name, joins }) => [name, joins]))];
  });
  return Object.fromEntries(rows);
}
