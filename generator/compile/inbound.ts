/** Prints the TypeScript file of an inbound API: one function that reads requests, and functions that write replies. */
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import { type Doc, hard, indent, separated } from "../emit/layout.ts";
import { makeProgram, type Printing, printDeclarations } from "./declarations.ts";
import { printOverExchange } from "./exchange.ts";
import { inboundName } from "./inbound-name.ts";
import { anchor, json } from "./literals.ts";
import type { Value } from "./scope.ts";
import { printTemplate } from "./templates.ts";

/** What `read` may use: the request, and what its path contains. */
const readNames: ReadonlyMap<string, Value> = new Map([
  ["req", { doc: "x.req", absent: false, blank: true, plain: true }],
  ["model", { doc: "x.model", absent: true, blank: true, plain: true }],
  ["stream", { doc: "x.stream", absent: true, blank: false, plain: true }],
]);

export function printInbound(inbound: InboundSpec): (printing: Printing) => Doc {
  return (printing) => {
    const program = makeProgram(printing);
    const { body, sources } = inbound.program;
    const signature = `function read(x: Inbound<${inbound.input}>): Call`;
    const read: Doc = [
      anchor(sources[0], "request.read"),
      hard,
      printOverExchange(
        inbound.program,
        program,
        signature,
        [body],
        (scope) => printTemplate({ ...body, block: true }, scope).doc,
        readNames,
      ),
    ];
    const parts: Doc[] = [read, ...printDeclarations(printing, program), printExport(inbound)];
    return [...separated(parts, [hard, hard]), hard];
  };
}

function printExport(inbound: InboundSpec): Doc {
  const {
    api,
    under,
    paths,
    prefix,
    owner,
    turns,
    text_parts,
    schemas,
    frame,
    callers,
    count_request,
    headers,
    reply_headers,
    account,
    unstored,
    native,
    asked,
    input,
  } = inbound;
  const data = {
    api,
    under,
    paths,
    prefix,
    owner,
    turns,
    text_parts,
    schemas,
    frame,
    callers,
    count_request,
    headers,
    reply_headers,
    account,
    unstored,
    native,
    asked,
  };
  const names = inbound.program.rules.map(({ name }) => name);
  const functions = ["read", "answer", "event", "failure", "count"].filter(
    (name) => name === "read" || names.includes(name),
  );
  const fields = Object.entries(data).flatMap(([key, value]): Doc[] =>
    value === undefined ? [] : [[`${key}: `, json(value), ","]],
  );
  return [
    `export const ${inboundName(inbound)}: Omit<InboundApi<${input}>, "check"> = {`,
    indent(hard, ...separated([...fields, ...functions.map((name): Doc => `${name},`)], hard)),
    hard,
    "};",
  ];
}
