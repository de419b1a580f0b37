/** Templates: literal shapes with holes. */
import { isMap, isScalar, isSeq, type YAMLMap } from "yaml";
import { hole } from "./address.ts";
import { type Field, isBuiltIn, isPlain, type Reader, type Slot, suggestion } from "./reader.ts";
import type { MapEntry, MapTemplate, Path, Position, Reference, Spread, Template } from "./syntax.ts";

/** The operators, each with the keys that go with it: the first is required, others are optional. */
const operators: Readonly<Record<string, readonly string[]>> = {
  $or: [],
  $each: ["$rule"],
  $rule: ["$of", "$when"],
  $table: ["$of"],
  $json: [],
  $join: [],
};
const whole = /^\$([A-Za-z_]\w*)((?:\.[\w@-]+)*)$/;

/** @param nullable whether `$null` is allowed: as the value of a key that is always sent */
export function parseTemplate(reader: Reader, slot: Slot, nullable = false): Template {
  const { value: node } = slot;
  const at = reader.at(node ?? slot.at);
  if (isMap(node)) {
    const fields = reader.pairs(node);
    return fields.some((field) => isOperator(field.key))
      ? parseOperator(reader, fields, at, nullable)
      : parseMapTemplate(reader, node, fields);
  }
  if (isSeq(node)) {
    const items = reader.elements(node).map((each) => parseTemplate(reader, each));
    return { kind: "list", items, block: reader.isBlock(node), at };
  }
  if (isScalar(node)) {
    if (node.value === null) return { kind: "nothing", at };
    if (node.value === "$null") {
      if (!nullable)
        reader.fail(at, "$null is allowed as the value of a key without ? only, also at the end of its $or");
      return { kind: "literal", value: null, at };
    }
    if (typeof node.value === "string") return parseText(reader, node.value, at);
    if (isPlain(node.value)) return { kind: "literal", value: node.value, at };
    reader.fail(at, "this value does not exist in JSON");
  } else reader.fail(at, "a value is missing; write ~ for nothing");
  return { kind: "nothing", at };
}

/** A map without operators: the lines of a body, of headers, of an object. */
export function parseMapTemplate(
  reader: Reader,
  node: YAMLMap,
  fields: readonly Field[] = reader.pairs(node),
): MapTemplate {
  const entries = fields.map((field) => (field.key === "..." ? parseSpread(reader, field) : parseEntry(reader, field)));
  const seen = new Set<string>();
  for (const entry of entries) {
    if (entry.kind === "spread") continue;
    if (seen.has(entry.key)) reader.fail(entry.at, `the key ${entry.key} is written twice`);
    seen.add(entry.key);
  }
  return { kind: "map", entries, block: reader.isBlock(node), at: reader.at(node) };
}

/** Whether a key is an operator, known or not; `$$ref` is not. */
export function isOperator(key: string): boolean {
  return key.startsWith("$") && !key.startsWith("$$");
}

/** The keys `$each` + `$rule`, or `$rule` + `$of` + `$when`, in a template or among signals. */
export function parseCall(reader: Reader, fields: readonly Field[], at: Position) {
  const field = (key: string) => fields.find((each) => each.key === key);
  const rule = parseReference(reader, field("$rule"), at, "the name of a rule");
  const each = field("$each");
  if (each !== undefined) return { kind: "each", list: parseTemplate(reader, each), rule, at } as const;
  const argument = parseTemplate(reader, field("$of") ?? { at, value: undefined });
  if (argument.kind === "map") rejectOptionalKeys(reader, argument);
  return { kind: "rule", rule, of: argument, when: parseWhen(reader, field("$when")), at } as const;
}

/** Any key of a rule's argument may be absent, so a `?` would have no effect. */
function rejectOptionalKeys(reader: Reader, { entries }: MapTemplate): void {
  for (const entry of entries) {
    if (entry.kind === "entry" && entry.optional)
      reader.fail(
        entry.at,
        "remove the ? from this key of $of: it may always be absent; list what the call requires under $when",
      );
  }
}

function parseWhen(reader: Reader, field: Field | undefined): Path[] {
  if (field === undefined) return [];
  const slots = isSeq(field.value) ? reader.elements(field.value) : [field];
  if (slots.length === 0) reader.fail(field.value ?? field.at, "$when needs a path");
  return slots.flatMap((slot) => {
    const path = parseTemplate(reader, slot);
    if (path.kind === "path") return path;
    reader.fail(slot.value ?? slot.at, "$when must be a path, $name.step, or a list of paths");
    return [];
  });
}

/** The operator among these keys, if it is allowed here and has the keys that go with it. */
export function findOperator(
  reader: Reader,
  fields: readonly Field[],
  allowed: readonly string[],
  where = "",
): string | undefined {
  const main = fields.find(
    (each) =>
      Object.hasOwn(operators, each.key) && !(each.key === "$rule" && fields.some((other) => other.key === "$each")),
  );
  const unknown = fields.find(
    (each) => isOperator(each.key) && !Object.hasOwn(operators, each.key) && !["$of", "$when"].includes(each.key),
  );
  if (unknown !== undefined) {
    const message =
      unknown.key === "$any"
        ? "$any is allowed in match only"
        : `unknown operator ${unknown.key}${suggestion(unknown.key, allowed)}`;
    return reader.fail(unknown.at, message);
  }
  if (main === undefined) {
    const of = fields.find((each) => each.key === "$of");
    if (of !== undefined) reader.fail(of.at, "$of needs $rule or $table");
    const when = fields.find((each) => each.key === "$when");
    if (when !== undefined) reader.fail(when.at, "$when needs $rule and $of");
    return undefined;
  }
  if (!allowed.includes(main.key))
    return reader.fail(main.at, `${main.key} is not allowed ${where}; allowed: ${allowed.join(", ")}`);
  const partners = operators[main.key] ?? [];
  const [partner] = partners;
  const other = fields.find((each) => each.key !== main.key && !partners.includes(each.key));
  if (other !== undefined) {
    const alone = partner === undefined ? main.key : `${main.key} with ${partners.join(" and ")}`;
    return reader.fail(other.at, `${alone} must have no other keys; found ${other.key}`);
  }
  if (partner !== undefined && !fields.some((each) => each.key === partner))
    return reader.fail(main.at, `${main.key} needs ${partner}`);
  return main.key;
}

function parseOperator(reader: Reader, fields: readonly Field[], at: Position, nullable: boolean): Template {
  const operator = findOperator(reader, fields, Object.keys(operators));
  const field = fields.find((each) => each.key === operator);
  if (operator === undefined || field === undefined) return { kind: "nothing", at };
  switch (operator) {
    case "$each":
    case "$rule":
      return parseCall(reader, fields, at);
    case "$or":
    case "$join":
      return {
        kind: operator === "$or" ? "or" : "join",
        operands: parseOperands(reader, field, nullable && operator === "$or"),
        at,
      };
    case "$table": {
      const of = fields.find((each) => each.key === "$of") ?? { at, value: undefined };
      const table = parseReference(reader, field, at, "the name of a table");
      return { kind: "table", table, of: parseTemplate(reader, of), at };
    }
    default:
      return { kind: "json", of: parseTemplate(reader, field), at };
  }
}

function parseOperands(reader: Reader, field: Field, nullable: boolean): Template[] {
  const items = reader.items(field, `the value of ${field.key}`);
  if (isSeq(field.value) && items.length === 0) reader.fail(field.value, `${field.key} needs at least one element`);
  return items.map((item) => parseTemplate(reader, item, nullable && item === items.at(-1)));
}

function parseReference(reader: Reader, field: Field | undefined, at: Position, what: string): Reference {
  const node = field?.value;
  if (isScalar(node) && typeof node.value === "string") return { name: node.value, at: reader.at(node) };
  reader.fail(node ?? field?.at ?? at, `${field?.key ?? "$rule"} must be ${what}`);
  return { name: "", at };
}

function parseEntry(reader: Reader, field: Field): MapEntry {
  const optional = field.key.length > 1 && field.key.endsWith("?");
  const written = optional ? field.key.slice(0, -1) : field.key;
  const key = written.startsWith("$$") ? written.slice(1) : written;
  if (key === "__proto__") reader.fail(field.at, "__proto__ is not allowed as a key");
  return { kind: "entry", key, optional, value: parseTemplate(reader, field, !optional), at: field.at };
}

function parseSpread(reader: Reader, field: Field): Spread {
  const items = reader.items(field, "the value of ...").map((item) => parseTemplate(reader, item));
  for (const item of items) {
    if (["literal", "text", "list", "each", "table", "json", "join"].includes(item.kind))
      reader.fail(item.at, "... takes objects; this can never be one");
  }
  return { kind: "spread", items, at: field.at };
}

function parseText(reader: Reader, text: string, at: Position): Template {
  if (text.startsWith("$") && !text.startsWith("$$") && !text.startsWith("${")) {
    return parsePath(reader, text, at) ?? { kind: "nothing", at };
  }
  const literal = text.startsWith("$$") ? text.slice(1) : text;
  const parts: (string | Path)[] = [];
  let end = 0;
  // The `$` escaped as `$$` does not begin a hole.
  for (const found of literal.matchAll(hole)) {
    if (text.startsWith("$$") && found.index === 0) continue;
    const path = parsePath(reader, `$${found[1]}`, at);
    if (found.index > end) parts.push(literal.slice(end, found.index));
    if (path !== undefined) parts.push(path);
    end = found.index + found[0].length;
  }
  if (end === 0 && parts.length === 0) {
    if (literal.includes("${", text.startsWith("$$") ? 1 : 0)) reader.fail(at, `write a hole as \${name.step}`);
    return { kind: "literal", value: literal, at };
  }
  if (end < literal.length) parts.push(literal.slice(end));
  return { kind: "text", parts, at };
}

function parsePath(reader: Reader, text: string, at: Position): Path | undefined {
  const found = whole.exec(text);
  if (found === null)
    return reader.fail(at, `${text} is not a valid path; write $name.step, or a literal leading $ as $$`);
  const [, name = "", rest = ""] = found;
  const steps = rest.split(".").slice(1);
  const builtIn = steps.find(isBuiltIn);
  if (builtIn !== undefined)
    reader.fail(at, `.${builtIn} cannot be read: it is a built-in property of JavaScript objects, strings or arrays`);
  return { kind: "path", name, steps, at };
}
