/** `_generated/errors.py` of the Python client, from the tables of all clients. */
import type { Contract } from "./contract.ts";
import { bundledClientCodes, errorClasses } from "./kinds.ts";
import {
  callsInstead,
  fieldText,
  maxExcerpt,
  noOutput,
  ownErrorFields,
  printedExample,
  providerField,
} from "./options.ts";
import { sentence } from "./prose.ts";
import { docstring, listed } from "./python-text.ts";

/** Classes whose names are built in as well; a module that imports everything must not lose those. */
const builtIn = ["ConnectionError", "TimeoutError"];

export function printErrors(contract: Contract): string {
  const all = errorClasses(contract, true);
  const classes = all.map(({ name, description }) => {
    const bases = builtIn.includes(name) ? `Error, builtins.${name}` : "Error";
    return `class ${name}(${bases}):\n${docstring(description, 1)}\n\n`;
  });
  const entries = all.flatMap(({ name, codes }) => codes.map((code) => `    "${code}": ${name},\n`));
  const exported = ["Error", ...all.flatMap(({ name }) => (builtIn.includes(name) ? [] : name))].sort();
  const reasons = Object.entries(noOutput).map(
    ([reason, [code, message]]) => `    "${reason}": ("${code}", "${message}"),\n`,
  );
  return `"""The classes of errors, and what makes them."""

from __future__ import annotations

import builtins
from functools import partial
from typing import Any

from .answers import AssistantMessage, FinishReason

__all__ = [
${listed(exported, '"')}]


${printBase()}

${classes.join("")}CLASSES: dict[str, type[Error]] = {
${entries.join("")}}
"""The class of each code."""

NO_OUTPUT = {
${reasons.join("")}}
"""Why an answer has no output, by its reason to end: a code and the beginning of a message."""


def failure(message: str, *, code: str, status: int | None = None, **details: Any) -> Error:
    """An error of the class for its code."""
    of = CLASSES.get("rate_limited" if status == 429 else code, Error)
    return of(message, code=code, status=status, **details)


def refused(message: str) -> Error:
    """The error for what the client itself refuses."""
    return failure(message, code="invalid_request")


def quoted(text: str) -> str:
    """The end of a message about an unexpected text, with the beginning of that text."""
    return text and f": {text[:${maxExcerpt}]}"


def why_no_output(message: AssistantMessage, reason: FinishReason | None) -> dict[str, str] | None:
    """The message and the code of why an answer has no output; None if its content may be one."""
    if reason in NO_OUTPUT:
        code, why = NO_OUTPUT[reason]
        return {"message": why + quoted(message.content), "code": code}
    if message.content.strip() or not message.tool_calls:
        return None
    return {"message": "${callsInstead}", "code": "output_invalid"}
`;
}

/** The class with its fields and its printed form. */
function printBase(): string {
  const typed = ownErrorFields.map((field) => {
    const type = `${field.kind === "string" ? "str" : "int"}${field.absent === undefined ? "" : " | None"}`;
    return { name: field.name, type, text: sentence(fieldText(field, "None")) };
  });
  const parameters = typed.map(({ name, type }) => {
    const mark = name === "code" ? "        *,\n" : "";
    return `${mark}        ${name}: ${type}${type.endsWith("None") ? " = None" : ""},\n`;
  });
  const codes = Object.entries(bundledClientCodes).map(([code, text]) => `- \`${code}\`: ${text}`);
  const about = `Any failure of a call. \`str(error)\` contains all that is known.\n\nBesides the codes of the proxy, \`code\` may be one of the client:\n\n${codes.join("\n")}`;
  return `class Error(Exception):
${docstring(about, 1)}
${typed.map(({ name, type, text }) => `    ${name}: ${type}\n${docstring(text, 1)}`).join("")}
    def __init__(
        self,
${parameters.join("")}    ) -> None:
        super().__init__(message)
${typed.map(({ name }) => `        self.${name} = ${name}\n`).join("")}
    @property
    def provider(self) -> str | None:
${docstring(sentence(fieldText(providerField, "None")), 2)}        provider, slash, _ = (self.model or "").partition("/")
        return provider if slash else None

    def __str__(self) -> str:
        """For example \`${printedExample}\`."""
        details = [
            self.model,
            None if self.retry_after is None else f"retry after {self.retry_after} s",
            None if self.request_id is None else f"request {self.request_id}",
        ]
        status = "" if self.status is None else f"{self.status} "
        known = ", ".join(filter(None, details))
        return f"{status}{self.code}: {self.message}{known and f' ({known})'}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Supports pickling, which process pools need."""
        return partial(type(self), code=self.code), (self.message,), self.__dict__
`;
}
