/** Types and docstrings as Python text. */
import { width } from "../print.ts";
import { type Contract, type Declaration, declarationOf, type Type } from "./contract.ts";

const margin = "    ";
const quotes = '"""'.length;

/** A docstring, indented by `depth` levels. */
export function docstring(text: string, depth: number): string {
  const start = margin.repeat(depth);
  const columns = width - start.length;
  const lines = text.split("\n").flatMap((line, index) => wrap(line, columns, index === 0 ? 2 * quotes : 0));
  const [first = ""] = lines;
  const inline = `${start}"""${first}"""`;
  if (lines.length === 1 && inline.length <= width) return `${inline}\n`;
  return `${[`"""${first}`, ...lines.slice(1), '"""'].map((line) => `${start}${line}`.trimEnd()).join("\n")}\n`;
}

/** Wraps a line at `columns`, with room for `more` on the first. Continuation lines of an indented line are indented further. */
function wrap(text: string, columns: number, more: number): string[] {
  const own = /^ */.exec(text)?.[0] ?? "";
  const hanging = own === "" ? "" : own + margin;
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(" ")) {
    const start = lines.length === 0 ? own : hanging;
    if (line === "") line = start + word;
    else if (line.length + 1 + word.length <= columns - (lines.length === 0 ? more : 0)) line += ` ${word}`;
    else {
      lines.push(line);
      line = hanging + word;
    }
  }
  return [...lines, line];
}

/** The type of a value in a request. Values of a response may be sent back unchanged. */
export function requestType(contract: Contract, type: Type): string {
  return printType(type, (name) => {
    const declaration = declarationOf(contract, name);
    if (declaration.kind === "record" && declaration.open) return `${name} | Mapping[str, Any]`;
    if (name === "Message") return name;
    const sent = requestName(declaration);
    return sent === name ? name : `${name} | ${sent}`;
  });
}

/** The name of a type in requests. Enums are the same in responses; other types are not. */
export function requestName(declaration: Declaration): string {
  if (declaration.name === "Message") return "MessageDict";
  return declaration.received && !isEnum(declaration) ? `${declaration.name}Dict` : declaration.name;
}

export function isEnum(declaration: Declaration): boolean {
  return declaration.kind === "alias" && declaration.type.kind === "enum";
}

/** The type of a value in a response. */
export function responseType(type: Type): string {
  return printType(type, (name) => name);
}

function printType(type: Type, named: (name: string) => string): string {
  switch (type.kind) {
    case "string":
      return "str";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "object":
      return "Mapping[str, Any]";
    case "literal":
      return `Literal["${type.value}"]`;
    case "enum":
      return `Literal[${type.values.map((word) => `"${word}"`).join(", ")}]`;
    case "named":
      return named(type.name);
    case "array":
      return `Sequence[${printType(type.of, named)}]`;
    case "either":
      return type.of.map((each) => printType(each, named)).join(" | ");
  }
}

/** `name = [a, b]`, with one element per line if it does not fit. */
export function bracketed(start: string, open: string, elements: readonly string[], close: string): string {
  const inline = `${start}${open}${elements.join(", ")}${close}`;
  if (inline.length <= width) return inline;
  const indent = /^ */.exec(start)?.[0] ?? "";
  return `${start}${open}\n${elements.map((each) => `${indent}${margin}${each},\n`).join("")}${indent}${close}`;
}

/** `from .module import a, b`, with one name per line if they do not fit. */
export function printImport(module: string, names: readonly string[]): string {
  const start = `from .${module} import `;
  const sorted = [...new Set(names)].sort();
  const inline = start + sorted.join(", ");
  return inline.length <= width ? inline : bracketed(start, "(", sorted, ")");
}

/** One name per line, in quotes or not. */
export function listed(names: readonly string[], quote: string): string {
  return names.map((name) => `    ${quote}${name}${quote},\n`).join("");
}
