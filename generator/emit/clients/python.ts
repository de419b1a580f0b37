/** `clients/python/src/dragoman/_generated`: types and methods of the Python client. */
import type { Output } from "../../writer.ts";
import { type Call, type Contract, declarationOf, type Field } from "./contract.ts";
import { asksOutput } from "./options.ts";
import { printErrors } from "./python-errors.ts";
import { printOptions, printRetries } from "./python-options.ts";
import { printStreamedAnswer } from "./python-pieces.ts";
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
    file("options", printOptions()),
    file("retries", printRetries()),
    file("streamed_answer", printStreamedAnswer(contract)),
    file("errors", printErrors(contract)),
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

function printCalls(contract: Contract): string {
  const { calls, version } = contract;
  const responses = calls.flatMap(({ response, streams }) => (streams ? [] : response));
  const fields = calls.flatMap((call) => fieldsOf(contract, call));
  const named = fields.flatMap(({ type }) => requestType(contract, type).match(/\b[A-Z]\w+/g) ?? []);
  const { declarations } = contract;
  const received = declarations.flatMap(({ name, received }) => (received && named.includes(name) ? name : []));
  const sent = declarations.flatMap((each) => (each.sent ? [requestName(each), each.name] : []));
  const requests = sent.filter((name) => named.includes(name) && !received.includes(name));
  return `"""The methods of the clients."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from .._records import Answer
from .._typing import Unpack
${printImport("answers", [...received, ...responses])}
from .options import CallOptions
${printImport("requests", requests)}

if TYPE_CHECKING:
    from .._async_streams import AsyncOutputStream, AsyncStream
    from .._output import Model, OutputResponse
    from .._streams import OutputStream, Stream

VERSION = "${version}"
"""Version of the network contract, and of this client."""

OneAnswer = TypeVar("OneAnswer", bound=Answer)


class Calls(ABC):
    """The methods of a client."""

    @abstractmethod
    def _ask(
        self, method: str, path: str, accept: str, answer: type[OneAnswer], options: CallOptions, **request: Any
    ) -> OneAnswer: ...

    @abstractmethod
    def _open(self, method: str, path: str, accept: str, options: CallOptions, **request: Any) -> Stream: ...

${calls.map((call) => printCall(contract, call, false)).join("\n")}

class AsyncCalls(ABC):
    """The methods of an asynchronous client."""

    @abstractmethod
    async def _ask(
        self, method: str, path: str, accept: str, answer: type[OneAnswer], options: CallOptions, **request: Any
    ) -> OneAnswer: ...

    @abstractmethod
    def _open(self, method: str, path: str, accept: str, options: CallOptions, **request: Any) -> AsyncStream: ...

${calls.map((call) => printCall(contract, call, true)).join("\n")}`;
}

function printCall(contract: Contract, call: Call, asynchronous: boolean): string {
  const { id, method, path, accept, summary, description, response, streams } = call;
  const fields = fieldsOf(contract, call);
  const parameters = fields.map(({ name, type, required }) => {
    const print = requestType(contract, type);
    return `        ${name}: ${print}${required ? "" : " | None = None"},\n`;
  });
  const options = "**options: Unpack[CallOptions]";
  const prefix = asynchronous && streams ? "Async" : "";
  const answer = streams ? `${prefix}Stream` : response;
  const valued = streams ? `${prefix}OutputStream` : "OutputResponse";
  const head = (output: string, returned: string) => {
    const all = `\n        self,\n        *,\n${parameters.join("")}        output: ${output},\n        ${options},\n    `;
    const list = fields.length === 0 ? `self, ${options}` : all;
    return `    ${asynchronous && !streams ? "async " : ""}def ${id}(${list}) -> ${returned}:`;
  };
  // the type of the output is that of the value
  const overloads = [
    head("None = None", answer),
    head("type[Model]", `${valued}[Model]`),
    head("Mapping[str, Any]", `${valued}[Any]`),
  ].map((each) => `    @overload\n${each} ...\n\n`);
  const fixed = [`"${method}"`, `"${path}"`, `"${accept}"`, ...(streams ? [] : [response]), "options"];
  const names = fields.length === 0 ? [] : [...fields.map(({ name }) => name), "output"];
  const arguments_ = [...fixed, ...names.map((name) => `${name}=${name}`)];
  const start = `        return ${asynchronous && !streams ? "await " : ""}self.${streams ? "_open" : "_ask"}(`;
  const inline = `${start}${arguments_.join(", ")})`;
  const body =
    inline.length <= 120 ? inline : `${start}\n${arguments_.map((each) => `            ${each},\n`).join("")}        )`;
  return `${fields.length === 0 ? "" : overloads.join("")}${head("type[Model] | Mapping[str, Any] | None = None", answer)}
${docstring(`${summary}.\n\n${description}${printArguments(fields)}`, 2)}${body}
`;
}

function printArguments(fields: readonly Field[]): string {
  const output = { name: "output", description: asksOutput("a model of Pydantic 2") };
  const options = { name: "options", description: "See `CallOptions`." };
  const all = fields.length === 0 ? [options] : [...fields, output, options];
  return `\n\nArgs:\n${all.map(({ name, description }) => `    ${name}: ${description}`).join("\n")}`;
}

function fieldsOf(contract: Contract, { request }: Call): readonly Field[] {
  const declaration = request === undefined ? undefined : declarationOf(contract, request);
  return declaration?.kind === "record" ? declaration.fields : [];
}
