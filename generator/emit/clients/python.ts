/** `clients/python/src/dragoman/_generated`: types and methods of the Python client. */
import type { Output } from "../../writer.ts";
import { type Call, type Contract, type Field, requestFields } from "./contract.ts";
import { pythonList } from "./prose.ts";
import { docstring, listed, printImport, requestName, requestType } from "./python-text.ts";
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

/** Exports the classes and aliases that these modules declare. */
function printExports(modules: Readonly<Record<string, string>>): string {
  const declared = /^(?:class )?(\w+)(?:\(\w+\):$|: TypeAlias =)/gm;
  const names = Object.values(modules).map((text) => [...text.matchAll(declared)].map(([, name = ""]) => name).sort());
  const imports = Object.keys(modules).map(
    (name, index) => `from .${name} import (\n${listed(names[index] ?? [], "")})\n`,
  );
  const all = names.flat().sort();
  return `"""The types of requests and answers."""\n\n${imports.join("")}\n__all__ = [\n${listed(all, '"')}]\n`;
}

function printCalls(contract: Contract): string {
  const { declarations, version } = contract;
  const classes = [false, true].map((asynchronous) => printClass(contract, asynchronous)).join("\n\n");
  const received = declarations.flatMap(({ name, received }) => (received ? name : []));
  const sent = declarations.flatMap((each) => (each.sent && !received.includes(each.name) ? each.name : []));
  const dictionaries = declarations.flatMap((each) => (each.sent ? requestName(each) : []));
  return `"""The methods of the clients."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from .._options import CallOptions
from .._records import Answer
from .._typing import Unpack
${printImport("answers", received, classes)}
${printImport("requests", [...sent, ...dictionaries], classes)}

if TYPE_CHECKING:
    from .._async_streams import AsyncOutputStream, AsyncStream
    from .._output import Model, OutputResponse
    from .._streams import OutputStream, Stream

VERSION = "${version}"
"""Version of the network contract, and of this client."""

OneAnswer = TypeVar("OneAnswer", bound=Answer)


${classes}`;
}

function printClass(contract: Contract, asynchronous: boolean): string {
  const [prefix, def] = asynchronous ? ["Async", "async def"] : ["", "def"];
  return `class ${prefix}Calls(ABC):
    """The methods of ${asynchronous ? "an asynchronous" : "a"} client."""

    @abstractmethod
    ${def} _ask(
        self, method: str, path: str, accept: str, answer: type[OneAnswer], options: CallOptions, **request: Any
    ) -> OneAnswer: ...

    @abstractmethod
    def _open(self, method: str, path: str, accept: str, options: CallOptions, **request: Any) -> ${prefix}Stream: ...

${contract.calls.map((call) => printCall(contract, call, asynchronous)).join("\n")}`;
}

function printCall(contract: Contract, call: Call, asynchronous: boolean): string {
  const { id, method, path, accept, summary, description, response, streams } = call;
  const fields = requestFields(contract, call);
  // a stream is waited for when it is read
  const prefix = asynchronous && streams ? "Async" : "";
  const [def, wait] = asynchronous && !streams ? ["async def", "await "] : ["def", ""];
  const [answer, valued] = streams ? [`${prefix}Stream`, `${prefix}OutputStream`] : [response, "OutputResponse"];
  const parameters = fields.map(({ name, type, required }) => {
    return `        ${name}: ${requestType(contract, type)}${required ? "" : " | None = None"},\n`;
  });
  const options = "**options: Unpack[CallOptions]";
  const head = (output: string, returned: string) => {
    const all = `\n        self,\n        *,\n${parameters.join("")}        output: ${output},\n        ${options},\n    `;
    return `    ${def} ${id}(${fields.length === 0 ? `self, ${options}` : all}) -> ${returned}:`;
  };
  // the type of the output is that of the value
  const overloads = [
    head("None = None", answer),
    head("type[Model]", `${valued}[Model]`),
    head("Mapping[str, Any]", `${valued}[Any]`),
  ].map((each) => `    @overload\n${each} ...\n\n`);
  const fixed = [`"${method}"`, `"${path}"`, `"${accept}"`, ...(streams ? [] : [response]), "options"];
  const sent =
    fields.length === 0 ? [] : [...fields.map(({ name }) => name), "output"].map((name) => `${name}=${name}`);
  const start = `        return ${wait}self.${streams ? "_open" : "_ask"}`;
  return `${fields.length === 0 ? "" : overloads.join("")}${head("type[Model] | Mapping[str, Any] | None = None", answer)}
${docstring(`${summary}.\n\n${description}${printArguments(fields)}`, 2)}${pythonList(start, ["(", ")"], [...fixed, ...sent])}
`;
}

function printArguments(fields: readonly Field[]): string {
  const output = {
    name: "output",
    description:
      "What the answer must be: a model of Pydantic 2, which also checks the answer, or a JSON Schema, which does not. Its " +
      "value is the `output` of the answer.",
  };
  const options = { name: "options", description: "See `CallOptions`." };
  const all = fields.length === 0 ? [options] : [...fields, output, options];
  return `\n\nArgs:\n${all.map(({ name, description }) => `    ${name}: ${description}`).join("\n")}`;
}
