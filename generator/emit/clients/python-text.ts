/** Types, docstrings and lists as Python text. */
import { width, wrap } from "../print.ts";
import { type Contract, type Declaration, declarationOf, type Type } from "./contract.ts";
import { pythonList } from "./prose.ts";
import { type Spelling, spell } from "./spelling.ts";

const margin = "    ";
const quotes = '"""';

/** A docstring, indented by `depth` levels. Continuation lines of an indented line are indented further. */
export function docstring(text: string, depth: number): string {
  const start = margin.repeat(depth);
  const lines = text.split("\n").flatMap((line, index) => {
    const own = /^ */.exec(line)?.[0] ?? "";
    // the first line has room for the quotes at both ends
    const quoted = index === 0 ? quotes + quotes + line : line;
    return wrap(quoted, width - start.length, own && own + margin);
  });
  const first = `${lines[0]?.slice(quotes.length)}`;
  if (lines.length === 1 && start.length + first.length + quotes.length <= width) return `${start}${first}${quotes}\n`;
  return `${[first, ...lines.slice(1), quotes].map((line) => `${start}${line}`.trimEnd()).join("\n")}\n`;
}

const response: Spelling = {
  plain: { string: "str", integer: "int", number: "float", boolean: "bool", null: "None", object: "Mapping[str, Any]" },
  words: (values) => `Literal[${values.map((word) => `"${word}"`).join(", ")}]`,
  array: (element) => `Sequence[${element}]`,
  either: (forms) => forms.join(" | "),
  named: (name) => name,
};

/** The type of a value in a response. */
export function responseType(type: Type): string {
  return spell(type, response);
}

/** The type of a value in a request. Values of a response may be sent back unchanged. */
export function requestType(contract: Contract, type: Type): string {
  const named = (name: string) => {
    const declaration = declarationOf(contract, name);
    if (declaration.kind === "record" && declaration.open) return `${name} | Mapping[str, Any]`;
    const sent = requestName(declaration);
    return sent === name || name === "Message" ? name : `${name} | ${sent}`;
  };
  return spell(type, { ...response, named });
}

/** The name of a type in requests. Enums are the same in responses; other types are not. */
export function requestName(declaration: Declaration): string {
  if (declaration.name === "Message") return "MessageDict";
  return declaration.received && !isEnum(declaration) ? `${declaration.name}Dict` : declaration.name;
}

export function isEnum(declaration: Declaration): boolean {
  return declaration.kind === "alias" && declaration.type.kind === "enum";
}

/** `from .module import a, b` for those of the names that occur in the text, with one per line if they do not fit. */
export function printImport(module: string, names: readonly string[], text: string): string {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text));
  const start = `from .${module} import `;
  const sorted = [...new Set(used)].sort();
  const inline = start + sorted.join(", ");
  return inline.length <= width ? inline : pythonList(start, ["(", ")"], sorted);
}

/** One name per line, in quotes or not. */
export function listed(names: readonly string[], quote: string): string {
  return names.map((name) => `    ${quote}${name}${quote},\n`).join("");
}
