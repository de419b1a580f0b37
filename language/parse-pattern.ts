/** Patterns: the shape to match, with names for what is captured. */
import { isMap, isScalar, isSeq } from "yaml";
import { isOperator } from "./parse-template.ts";
import { type Field, isBuiltIn, isPlain, type Reader, type Slot } from "./reader.ts";
import type { Pattern, PatternEntry, Position, Scalar } from "./syntax.ts";
import { capturesOf } from "./traverse.ts";

export function parsePattern(reader: Reader, slot: Slot): Pattern {
  const pattern = parse(reader, slot);
  const seen = new Set<string>();
  for (const { name, at } of capturesOf(pattern)) {
    if (seen.has(name)) reader.fail(at, `$${name} is captured twice`);
    if (name === "null") reader.fail(at, "$null is the literal null; use another name");
    if (name === "it") reader.fail(at, "$it is always the whole value; use another name");
    seen.add(name);
  }
  return pattern;
}

function parse(reader: Reader, slot: Slot): Pattern {
  const { value: node } = slot;
  const at = reader.at(node ?? slot.at);
  if (isMap(node)) {
    const fields = reader.pairs(node);
    return fields.some((field) => isOperator(field.key))
      ? parseAny(reader, fields, at)
      : { kind: "object", entries: parseEntries(reader, fields), at };
  }
  if (isSeq(node)) {
    const [first, second] = reader.elements(node);
    if (first === undefined) return { kind: "empty", at };
    if (second !== undefined)
      reader.fail(second.at, "a list pattern may contain only one pattern, for the first element");
    const pattern = parse(reader, first);
    if (pattern.kind === "absent") reader.fail(first.at, "an element is never absent; write [] for the empty list");
    return { kind: "first", pattern, at };
  }
  if (isScalar(node)) {
    if (node.value === null) return { kind: "absent", at };
    if (typeof node.value === "string") return parseWord(reader, node.value, at);
    if (isPlain(node.value)) return { kind: "literal", value: node.value, at };
    reader.fail(at, "this value does not exist in JSON");
  } else reader.fail(at, "a pattern is missing; write $_ for anything, ~ for absence");
  return { kind: "present", at };
}

function parseWord(reader: Reader, text: string, at: Position): Pattern {
  if (text === "$_") return { kind: "present", at };
  if (text.startsWith("$$")) return { kind: "literal", value: text.slice(1), at };
  const hole = /^\$\{(\w+)\}$/.exec(text)?.[1];
  if (hole === "_") return { kind: "present", string: true, at };
  if (hole === undefined && text.includes("${")) {
    reader.fail(at, "a pattern must not contain a hole next to other text; capture the whole string");
    return { kind: "present", at };
  }
  if (hole !== undefined) text = `$${hole}`;
  if (!text.startsWith("$")) return { kind: "literal", value: text, at };
  const name = /^\$([A-Za-z_]\w*)$/.exec(text)?.[1];
  if (name === undefined) {
    reader.fail(at, `${text} is not a valid name; use letters, digits and _, and write a literal leading $ as $$`);
    return { kind: "present", at };
  }
  return { kind: "bind", name, ...(hole !== undefined && { string: true }), at };
}

function parseAny(reader: Reader, fields: readonly Field[], at: Position): Pattern {
  const operator = fields.find((field) => isOperator(field.key)) as Field;
  const other = fields.find((field) => field !== operator);
  if (operator.key !== "$any") {
    reader.fail(operator.at, `unknown operator ${operator.key}; the only one allowed in match is $any`);
    return { kind: "present", at };
  }
  if (other !== undefined) reader.fail(other.at, `$any must be the only key; found ${other.key}`);
  const items = reader.items(operator, "the value of $any");
  const words = items.flatMap((item): Scalar[] => {
    const value = reader.plain(item, "each value of $any");
    if (isScalar(item.value) && item.value.value === null) reader.fail(item.at, "~ is not allowed in $any");
    return value === undefined ? [] : [value];
  });
  if (isSeq(operator.value) && items.length === 0) reader.fail(operator.value, "$any needs at least one value");
  return { kind: "any", words, at };
}

function parseEntries(reader: Reader, fields: readonly Field[]): PatternEntry[] {
  const seen = new Set<string>();
  return fields.flatMap((field): PatternEntry[] => {
    if (field.key === "...") {
      reader.fail(field.at, "... is allowed in templates only; a pattern ignores keys that it does not name");
      return [];
    }
    const optional = field.key.length > 1 && field.key.endsWith("?");
    const written = optional ? field.key.slice(0, -1) : field.key;
    const key = written.startsWith("$$") ? written.slice(1) : written;
    if (isBuiltIn(key))
      reader.fail(
        field.at,
        `${key} cannot be matched: it is a built-in property of JavaScript objects, strings or arrays`,
      );
    if (seen.has(key)) reader.fail(field.at, `the key ${key} is written twice`);
    seen.add(key);
    const pattern = parse(reader, field);
    if (optional && capturesOf(pattern).length === 0)
      reader.fail(field.at, `${field.key} captures nothing, so it has no effect`);
    return [{ key, optional, pattern, at: field.at }];
  });
}
