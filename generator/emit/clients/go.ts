/** The generated files of `clients/go`. */
import type { Output } from "../../writer.ts";
import type { Call, Contract } from "./contract.ts";
import { printJson } from "./go-json.ts";
import { goDeclarations, goName } from "./go-model.ts";
import { printTypes } from "./go-types.ts";
import { comment, thirdPerson } from "./prose.ts";
import { withoutOpaqueFields } from "./surfaced.ts";

export function emitGoClient(contract: Contract): Output[] {
  const declarations = goDeclarations(withoutOpaqueFields(contract));
  return [
    file(contract, "calls.go", ["context", "net/http"], printCalls(contract)),
    file(contract, "json.go", [], printJson(declarations)),
    file(contract, "types.go", [], printTypes(declarations)),
  ];
}

/** The first line has the form by which Go tools recognize generated files. */
function file(contract: Contract, name: string, imports: readonly string[], text: string): Output {
  const header = `// Code generated from ${contract.file} by \`npm run generate\`. DO NOT EDIT.\n\npackage dragoman`;
  const imported = imports.length === 0 ? [] : [["import (", ...imports.map((each) => `\t"${each}"`), ")"].join("\n")];
  return { path: `clients/go/${name}`, text: `${[header, ...imported, text].join("\n\n")}\n` };
}

function printCalls({ version, calls }: Contract): string {
  const constant = `// Version is the version of this module and of the proxy's contract.\nconst Version = ${JSON.stringify(version)}`;
  return [constant, ...calls.map(printCall)].join("\n\n");
}

function printCall({ id, method, path, summary, description, request, response, streams }: Call): string {
  const name = goName(id);
  const parameter = request === undefined ? "" : `, request ${goName(request)}`;
  const result = streams ? "*Stream" : `*${goName(response)}`;
  const start = streams ? "c.open(ctx" : `call[${goName(response)}](ctx, c`;
  const verb = method === "GET" ? "http.MethodGet" : "http.MethodPost";
  return [
    ...comment(`${name} ${thirdPerson(summary)}.`, "//"),
    "//",
    ...comment(description, "//"),
    `func (c *Client) ${name}(ctx context.Context${parameter}) (${result}, error) {`,
    `\treturn ${start}, ${verb}, "${path}", ${request === undefined ? "nil" : "request"})`,
    "}",
  ].join("\n");
}
