/** `clients/python/src/dragoman/_generated`: types and methods of the Python client. */
import type { Output } from "../../writer.ts";
import type { Contract } from "./contract.ts";
import { printCalls } from "./python-calls.ts";
import { printAnswers, printRequests } from "./python-types.ts";

const folder = "clients/python/src/dragoman/_generated";

export function emitPythonClient(contract: Contract): Output[] {
  const header = `# @generated from ${contract.file}. Do not edit; run \`npm run generate\`.`;
  const file = (name: string, text: string): Output => ({ path: `${folder}/${name}.py`, text: `${header}\n${text}` });
  const requests = printRequests(contract);
  const answers = printAnswers(contract);
  return [
    file("__init__", printExports({ answers, requests })),
    file("requests", requests),
    file("answers", answers),
    file("calls", printCalls(contract)),
  ];
}

/** Exports the types of these modules. */
function printExports(modules: Readonly<Record<string, string>>): string {
  const names = Object.entries(modules).map(([module, text]) => ({ module, names: namesIn(text) }));
  const imports = names.map(({ module, names }) => `from .${module} import (\n${listed(names, "")})\n`);
  const all = names.flatMap(({ names }) => names).sort();
  return `"""The types of requests and answers."""\n\n${imports.join("")}\n__all__ = [\n${listed(all, '"')}]\n`;
}

/** The classes and aliases that a module declares, in alphabetical order. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/^(?:class )?(\w+)(?:\(\w+\):$|: TypeAlias =)/gm)].map(([, name = ""]) => name).sort();
}

function listed(names: readonly string[], quote: string): string {
  return names.map((name) => `    ${quote}${name}${quote},\n`).join("");
}
