/** Types and docstrings as Python text. */
import { width } from "../layout.ts";
import { type Contract, type Declaration, declarationOf, type Type } from "./contract.ts";

const margin = "    ";
const quotes = '"""'.length;

/** A docstring, with the margin of `depth` levels. Lines that are indented hang from the one above. */
export function docstring(text: string, depth: number): string {
  const start = margin.repeat(depth);
  const columns = width - start.length;
  const lines = text.split("\n").flatMap((line, index) => wrap(line, columns, index === 0 ? 2 * quotes : 0));
  const [first = ""] = lines;
  const inline = `${start}"""${first}"""`;
  if (lines.length === 1 && inline.length <= width) return `${inline}\n`;
  return `${[`"""${first}`, ...lines.slice(1), '"""'].map((line) => `${start}${line}`.trimEnd()).join("\n")}\n`;
}

/** A line in lines of at most `columns`, the first with room for `more`; what follows an indented one is indented further. */
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

/** The type of a value that a caller hands over. What came in an answer may go back as it is. */
export function requestType(contract: Contract, type: Type): string {
  return printType(type, (name) => {
    const declaration = declarationOf(contract, name);
    // a history holds answers as they came
    if (name === "Message") return "Message | AssistantMessage";
    if (declaration.kind === "record" && declaration.open) return `${name} | Mapping[str, Any]`;
    const asked = requestName(declaration);
    return asked === name ? name : `${name} | ${asked}`;
  });
}

/** The name of a type as it is asked with. Words are the same on both sides, anything else that is answered as well is not. */
export function requestName(declaration: Declaration): string {
  return declaration.received && !isWords(declaration) ? `${declaration.name}Dict` : declaration.name;
}

export function isWords(declaration: Declaration): boolean {
  return declaration.kind === "alias" && declaration.type.kind === "words";
}

/** The type of a value that is answered. */
export function answerType(type: Type): string {
  return printType(type, (name) => name);
}

function printType(type: Type, named: (name: string) => string): string {
  switch (type.kind) {
    case "text":
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
      return `Literal["${type.word}"]`;
    case "words":
      return `Literal[${type.words.map((word) => `"${word}"`).join(", ")}]`;
    case "named":
      return named(type.name);
    case "list":
      return `Sequence[${printType(type.of, named)}]`;
    case "either":
      return type.of.map((each) => printType(each, named)).join(" | ");
  }
}

/** `name = [a, b]` or a bracketed list with an element on each line, where it does not fit on one. */
export function bracketed(start: string, open: string, elements: readonly string[], close: string): string {
  const inline = `${start}${open}${elements.join(", ")}${close}`;
  if (inline.length <= width) return inline;
  const indent = /^ */.exec(start)?.[0] ?? "";
  return `${start}${open}\n${elements.map((each) => `${indent}${margin}${each},\n`).join("")}${indent}${close}`;
}

/** `from .module import a, b`, with a name on each line where they do not fit on one. */
export function printImport(module: string, names: readonly string[]): string {
  const start = `from .${module} import `;
  const sorted = [...new Set(names)].sort();
  const inline = start + sorted.join(", ");
  return inline.length <= width ? inline : bracketed(start, "(", sorted, ")");
}
