/** Patterns: the shape that is read, with names for what is caught. */
import { isMap, isScalar, isSeq, type Node } from "yaml";
import { isOperator } from "./parse-template.ts";
import { elements, type Field, isInborn, isPlain, type Place, type Reader } from "./reader.ts";
import type { Pattern, PatternEntry, Position, Scalar } from "./syntax.ts";

/** A name that a pattern catches, and where. */
export interface Caught {
  readonly name: string;
  readonly at: Position;
}

/** @param place what is pointed at where nothing is written */
export function parsePattern(reader: Reader, node: Node | undefined, place: Place): Pattern {
  const pattern = parse(reader, node, place);
  const seen = new Set<string>();
  for (const { name, at } of caughtBy(pattern)) {
    if (seen.has(name)) reader.fail(at, `$${name} is caught twice`);
    if (name === "it") reader.fail(at, "$it is the whole matched value; catch under another name");
    seen.add(name);
  }
  return pattern;
}

/** The names a pattern catches, in the order they are written. */
export function caughtBy(pattern: Pattern): Caught[] {
  switch (pattern.kind) {
    case "bind":
      return [pattern];
    case "object":
      return pattern.entries.flatMap((entry) => caughtBy(entry.pattern));
    case "first":
      return caughtBy(pattern.pattern);
    default:
      return [];
  }
}

function parse(reader: Reader, node: Node | undefined, place: Place): Pattern {
  const at = reader.at(node ?? place);
  if (isMap(node)) {
    const fields = reader.pairs(node);
    return fields.some((field) => isOperator(field.key))
      ? parseAny(reader, fields, at)
      : { kind: "object", entries: parseEntries(reader, fields), at };
  }
  if (isSeq(node)) {
    const [first, second] = elements(node);
    if (first === undefined) return { kind: "empty", at };
    if (second !== undefined) reader.fail(second, "a list pattern holds one pattern, for the first element");
    const pattern = parse(reader, first, node);
    if (pattern.kind === "absent") reader.fail(first, "an element is never absent; write [] for the empty list");
    return { kind: "first", pattern, at };
  }
  if (isScalar(node)) {
    if (node.value === null) return { kind: "absent", at };
    if (typeof node.value === "string") return parseWord(reader, node.value, at);
    if (isPlain(node.value)) return { kind: "literal", value: node.value, at };
    reader.fail(at, "no JSON can hold this value");
  } else reader.fail(at, "a pattern is missing; write $_ for anything, ~ for absence");
  return { kind: "present", at };
}

function parseWord(reader: Reader, text: string, at: Position): Pattern {
  if (text === "$_") return { kind: "present", at };
  if (text.startsWith("$$")) return { kind: "literal", value: text.slice(1), at };
  if (text.includes("${")) {
    reader.fail(at, "a pattern has no text with holes; catch the whole text");
    return { kind: "present", at };
  }
  if (!text.startsWith("$")) return { kind: "literal", value: text, at };
  const name = /^\$([A-Za-z_]\w*)$/.exec(text)?.[1];
  if (name === undefined) {
    reader.fail(at, `${text} is no name; letters, digits and _ make one, and a leading $ is written $$`);
    return { kind: "present", at };
  }
  return { kind: "bind", name, at };
}

function parseAny(reader: Reader, fields: readonly Field[], at: Position): Pattern {
  const operator = fields.find((field) => isOperator(field.key)) as Field;
  const other = fields.find((field) => field !== operator);
  if (operator.key !== "$any") {
    reader.fail(operator.at, `unknown operator ${operator.key}; in match there is $any`);
    return { kind: "present", at };
  }
  if (other !== undefined) reader.fail(other.at, `$any has no other keys beside it; found ${other.key}`);
  const nodes = reader.items(operator.value, operator.at, "what $any takes");
  const words = nodes.flatMap((node): Scalar[] => {
    const word = reader.plain(node, operator.at, "each word of $any");
    if (isScalar(node) && node.value === null) reader.fail(node, "$any takes words, and ~ is none");
    return word === undefined ? [] : [word];
  });
  if (isSeq(operator.value) && nodes.length === 0) reader.fail(operator.value, "$any needs a word");
  return { kind: "any", words, at };
}

function parseEntries(reader: Reader, fields: readonly Field[]): PatternEntry[] {
  const seen = new Set<string>();
  return fields.flatMap((field): PatternEntry[] => {
    if (field.key === "...") {
      reader.fail(field.at, "... stands in templates only; keys that are not named do not matter here");
      return [];
    }
    const optional = field.key.length > 1 && field.key.endsWith("?");
    const written = optional ? field.key.slice(0, -1) : field.key;
    const key = written.startsWith("$$") ? written.slice(1) : written;
    if (isInborn(key)) reader.fail(field.at, `${key} is no key to match: every object, text or list has one by birth`);
    if (seen.has(key)) reader.fail(field.at, `the key ${key} is written twice`);
    seen.add(key);
    const pattern = parse(reader, field.value, field.at);
    if (optional && caughtBy(pattern).length === 0)
      reader.fail(field.at, `${field.key} catches nothing, so it says nothing`);
    return [{ key, optional, pattern, at: field.at }];
  });
}
