/** The options of calls and the fields of errors of the Python client, from the tables of all clients. */
import { bundledClientCodes } from "./kinds.ts";
import { errorFields, type Option, options } from "./options.ts";
import { sentence } from "./prose.ts";
import { docstring } from "./python-text.ts";

const types: Readonly<Record<Option["kind"], string>> = {
  seconds: "float | None",
  headers: "Mapping[str, str]",
  id: "str",
  count: "int",
  flag: "bool",
};

export function printOptions(): string {
  const fields = options.map(({ name, kind, description }) => {
    return `    ${name}: ${types[kind]}\n${docstring(sentence(description), 1)}`;
  });
  return `"""The options of calls."""

from __future__ import annotations

from collections.abc import Mapping

from .._typing import TypedDict


class CallOptions(TypedDict, total=False):
    """Options of every method, which win over those of the client."""

${fields.join("")}`;
}

export function printBaseError(): string {
  const fields = errorFields.filter(({ name }) => name !== "provider");
  const typed = fields.map(({ name, kind, absent, description }) => {
    const type = `${kind === "string" ? "str" : "int"}${absent === undefined ? "" : " | None"}`;
    return {
      name,
      type,
      text: sentence(
        `${description}${kind === "seconds" ? ", in seconds" : ""}${absent === undefined ? "" : `; None if ${absent}`}`,
      ),
    };
  });
  const parameters = typed.map(({ name, type }) => {
    const mark = name === "code" ? "        *,\n" : "";
    return `${mark}        ${name}: ${type}${type.endsWith("None") ? " = None" : ""},\n`;
  });
  const codes = Object.entries(bundledClientCodes).map(([code, text]) => `- \`${code}\`: ${text}`);
  return `"""The fields of errors."""

from __future__ import annotations


class BaseError(Exception):
${docstring(`The fields of errors.\n\nBesides the codes of the proxy, \`code\` may be one of the client:\n\n${codes.join("\n")}`, 1)}
${typed.map(({ name, type, text }) => `    ${name}: ${type}\n${docstring(text, 1)}`).join("")}
    def __init__(
        self,
${parameters.join("")}    ) -> None:
        super().__init__(message)
${typed.map(({ name }) => `        self.${name} = ${name}\n`).join("")}`;
}
