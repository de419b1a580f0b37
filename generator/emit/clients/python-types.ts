/** Requests as typed dictionaries, responses as frozen dataclasses. */
import { width } from "../print.ts";
import {
  type Contract,
  type Declaration,
  declarationOf,
  type Field,
  joinedFields,
  type RecordType,
  type Type,
} from "./contract.ts";
import { pythonList } from "./prose.ts";
import { docstring, isEnum, printImport, requestName, requestType, responseType } from "./python-text.ts";

type Record = Declaration & RecordType;

/** Types that are raised as exceptions. */
const exceptions = ["ErrorEnvelope", "ErrorBody"];

export function printRequests(contract: Contract): string {
  const declarations = contract.ordered.filter((each) => each.sent && !(each.received && isEnum(each)));
  const print = (type: Type) => requestType(contract, type);
  const text = declarations.map((each) =>
    each.kind === "record" ? printDictionary(each, print) : printAlias(requestName(each), each, print),
  );
  const received = contract.declarations.flatMap(({ name, received }) => (received ? name : []));
  return `"""Types of requests, as typed dictionaries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from .._typing import NotRequired, TypedDict
${printImport("answers", received, text.join("\n"))}

${spaced(text)}`;
}

export function printAnswers(contract: Contract): string {
  const declarations = contract.ordered.filter(({ name, received }) => received && !exceptions.includes(name));
  const text = declarations.map((each) => {
    if (each.kind === "record") return printDataclass(contract, each);
    const alias = printAlias(each.name, each, responseType);
    return each.kind === "union" ? `${alias}\n${printMembers(each)}` : alias;
  });
  return `"""Types of answers, as frozen dataclasses. Unknown fields are in \`extra\`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from .._records import Answer, Nested, Record, Records

${spaced(text)}
${printJoined(contract)}`;
}

/** The fields of events that are joined, each with the field of the message that gets the text. */
function printJoined(contract: Contract): string {
  const rows = joinedFields(contract).map(({ event, fields }) => {
    const pairs = fields.map(({ name, joins }) => `"${name}": "${joins}"`);
    return `${pythonList(`    ${event}: `, ["{", "}"], pairs)},\n`;
  });
  return `JOINED: dict[type[Record], dict[str, str]] = {\n${rows.join("")}}
"""Of each kind of event, the fields whose values are joined to a field of the message."""
`;
}

/** Two empty lines around classes, one elsewhere. */
function spaced(blocks: readonly string[]): string {
  return blocks
    .map((text, index) => {
      const before = blocks[index - 1];
      const isClass = [text, before ?? ""].some((each) => /^(@dataclass|class )/.test(each));
      return before === undefined ? (isClass ? `\n${text}` : text) : `${isClass ? "\n\n" : "\n"}${text}`;
    })
    .join("");
}

/** A union, or another name for a type. */
function printAlias(
  name: string,
  declaration: Exclude<Declaration, RecordType>,
  print: (type: Type) => string,
): string {
  const start = `${name}: TypeAlias = `;
  const members = declaration.kind === "union" ? declaration.members : [];
  const either = members.map((member) => ({ kind: "named", name: member.name }) as const);
  const type: Type = declaration.kind === "union" ? { kind: "either", of: either } : declaration.type;
  const words = type.kind === "enum" && !type.open ? type.values.map((word) => `"${word}"`) : [];
  const text = words.length > 0 ? pythonList(start, ["Literal[", "]"], words) : joined(start, print(type).split(" | "));
  return `${text}\n${docstring(declaration.description, 0)}`;
}

function joined(start: string, members: readonly string[]): string {
  const inline = `${start}${members.join(" | ")}`;
  if (inline.length <= width) return inline;
  const line = `    ${members.join(" | ")}`;
  const lines = line.length <= width ? [line] : members.map((each, index) => `    ${index === 0 ? "" : "| "}${each}`);
  return `${start}(\n${lines.join("\n")}\n)`;
}

/** The classes of a union by their tag. */
function printMembers({ members, name }: Declaration & { kind: "union" }): string {
  const entries = members.map((member) => `"${member.tag}": ${member.name}`);
  return `${pythonList(`${tableName(name)}: Records = `, ["{", "}"], entries)}\n`;
}

/** `STREAM_EVENTS` for `StreamEvent`. */
function tableName(name: string): string {
  return `${name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}S`;
}

function printDictionary(record: Record, print: (type: Type) => string): string {
  const printed = record.fields.map(({ name, type, required, description }) => {
    const text = print(type);
    return `    ${name}: ${required ? text : `NotRequired[${text}]`}\n${documented(description)}`;
  });
  const text = `class ${requestName(record)}(TypedDict):\n${docstring(record.description, 1)}\n${printed.join("")}`;
  if (record.name !== "Message") return text;
  // a history contains the messages of answers unchanged
  const alias = "Message: TypeAlias = MessageDict | AssistantMessage";
  return `${text}\n\n${alias}\n${docstring("A message of a history; that of an answer is appended unchanged.", 0)}`;
}

function printDataclass(contract: Contract, { name, description, fields }: Record): string {
  const nested = fields.flatMap(({ name, type }) => {
    const of = classesOf(contract, type);
    return of === undefined ? [] : [`"${name}": ${of}`];
  });
  const table = pythonList("    nested: ClassVar[Nested] = ", ["{", "}"], nested);
  const last = nested.length > 0 ? `\n${table}\n` : "";
  const body = `${fields.map(printField).join("")}${last}`;
  const isAnswer = contract.calls.some(({ response }) => response === name);
  return `@dataclass(frozen=True, kw_only=True)\nclass ${name}(${isAnswer ? "Answer" : "Record"}):\n${docstring(description, 1)}\n${body}`;
}

/** The class of the records in a field, or the classes of a union by tag. */
function classesOf(contract: Contract, type: Type): string | undefined {
  if (type.kind === "array") return classesOf(contract, type.of);
  if (type.kind === "either" && type.of.some((each) => classesOf(contract, each) !== undefined))
    throw new Error(`the Python client does not support ${JSON.stringify(type)} in a response`);
  if (type.kind !== "named") return undefined;
  const declaration = declarationOf(contract, type.name);
  if (declaration.kind === "record") return type.name;
  return declaration.kind === "union" ? tableName(type.name) : classesOf(contract, declaration.type);
}

function printField({ name, type, required, description }: Field): string {
  const absent = type.kind === "literal" ? ` = "${type.value}"` : required ? "" : " = None";
  const optional = required ? "" : " | None";
  return `    ${name}: ${responseType(type)}${optional}${absent}\n${documented(description)}`;
}

function documented(description: string): string {
  return description === "" ? "" : docstring(description, 1);
}
