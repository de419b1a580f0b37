/** Templates as the same literals in TypeScript (section by section of `spec/README.md`). */
import { type Doc, enclosed, from, group, indent, line, mark, separated } from "../emit/layout.ts";
import type { MapEntry, MapTemplate, Path, Position, Spread, Template } from "../language/syntax.ts";
import { isFilled, mayBeBlank } from "./oracle.ts";
import { pessimistic, type Scope, type Value } from "./scope.ts";

type Of<Kind extends Template["kind"]> = Extract<Template, { kind: Kind }>;

const nothing: Value = { doc: "undefined", absent: true, blank: false, plain: true };

/** The value of a template, marked with its place in the spec. */
export function printTemplate(template: Template, scope: Scope): Value {
  const value = print(template, scope);
  return { ...value, doc: from(template.at, value.doc) };
}

function print(template: Template, scope: Scope): Value {
  switch (template.kind) {
    case "literal":
      return { doc: JSON.stringify(template.value), absent: false, blank: template.value === "", plain: true };
    case "nothing":
      return nothing;
    case "path":
      return printPath(template, scope);
    case "text":
      return printText(template, scope);
    case "map":
      return printMap(template, scope);
    case "list":
      return printList(template, scope);
    case "or":
      return printOr(template, scope);
    case "each":
      return printEach(template, scope);
    case "rule":
      return printCall(template, scope);
    case "table":
      return printTable(template, scope);
    case "json": {
      const value = printTemplate(template.of, scope);
      return { doc: ["json(", value.doc, ")"], absent: value.absent, blank: false, plain: false };
    }
    case "join":
      return {
        doc: enclosed(
          "join(",
          template.operands.map((operand) => printTemplate(operand, scope).doc),
          ")",
        ),
        absent: true,
        blank: false,
        plain: false,
      };
  }
}

// ── paths and texts ─────────────────────────────────────────────────────────────────────────────────────────────────

function printPath(path: Path, scope: Scope): Value {
  const base = scope.names.get(path.name);
  if (base === undefined) throw new Error(`no name $${path.name} at ${path.at.file}:${path.at.line}`);
  let doc = base.doc;
  let absent = base.absent;
  for (const [index, step] of path.steps.entries()) {
    const known = scope.side === "request" ? scope.program.oracle.ask(path, `step ${index}`) : undefined;
    doc = [mark(path, `step ${index}`, doc), member(step, known?.absent ?? (index === 0 ? absent : true))];
    absent = true;
  }
  const known = scope.side === "request" ? scope.program.oracle.ask(path, "value") : undefined;
  const isAbsent = path.steps.length === 0 ? base.absent && (known?.absent ?? true) : (known?.absent ?? true);
  return {
    doc: mark(path, "value", doc),
    absent: isAbsent,
    blank: known === undefined ? path.steps.length > 0 || base.blank : mayBeBlank(known),
    plain: base.plain,
  };
}

/** `.key`, `?.key` or `["a-key"]`. */
export function member(key: string, optional: boolean): string {
  if (/^[A-Za-z_$][\w$]*$/.test(key)) return `${optional ? "?." : "."}${key}`;
  return `${optional ? "?." : ""}[${JSON.stringify(key)}]`;
}

function printText(template: Of<"text">, scope: Scope): Value {
  const holes = template.parts.map((part) => (typeof part === "string" ? part : printTemplate(part, scope)));
  const sure =
    !pessimistic(scope) &&
    template.parts.every((part) => {
      if (typeof part === "string") return true;
      const known = scope.program.oracle.ask(part, "value");
      return (
        known !== undefined && !known.absent && [...known.kinds].every((kind) => kind === "text" || kind === "number")
      );
    });
  const inner = holes.map((hole) =>
    typeof hole === "string" ? hole.replace(/[\\`]|\$(?=\{)/g, "\\$&") : ["${", hole.doc, "}"],
  );
  return { doc: [sure ? "" : "text", "`", ...inner, "`"], absent: !sure, blank: true, plain: false };
}

// ── maps and lists ──────────────────────────────────────────────────────────────────────────────────────────────────

/** The keys of a map on their way into a literal. */
class Keys {
  readonly docs: Doc[] = [];
  /** An object was laid down before. */
  spread = false;
  readonly #written = new Set<string>();
  /** Keys that are certainly there; a spread object that has some counts as `...`. */
  readonly #sure = new Set<string>();

  get sure(): boolean {
    return this.#sure.size > 0;
  }

  /** Writes `key: value`; a key that stood before is laid over, since a literal may name it only once. */
  write(at: Position, key: string, value: Doc, sure: boolean): void {
    const doc = this.#written.has(key) ? ["...{ ", pair(key, value), " }"] : pair(key, value);
    this.docs.push(from(at, doc));
    this.#written.add(key);
    if (sure) this.#sure.add(key);
    else this.#sure.delete(key);
  }

  spreadOut(at: Position, doc: Doc, sure: boolean): void {
    this.docs.push(from(at, doc));
    if (sure) this.#sure.add("...");
  }
}

function printMap(template: MapTemplate, scope: Scope): Value {
  if (template.entries.length === 0) return { doc: "{}", absent: false, blank: true, plain: false };
  const keys = new Keys();
  for (const entry of template.entries) {
    if (entry.kind === "entry") printEntry(entry, scope, keys);
    else {
      for (const item of entry.items) printSpread(item, entry, scope, keys);
      keys.spread = true;
    }
  }
  const literal = enclosed("{", keys.docs, "}", template.block, line);
  return keys.sure
    ? { doc: literal, absent: false, blank: false, plain: false }
    : { doc: ["present(", literal, ")"], absent: true, blank: false, plain: false };
}

function printEntry(entry: MapEntry, scope: Scope, keys: Keys): void {
  const value = printTemplate(entry.value, scope);
  checkPresence(entry, entry.key, value, scope);
  if (entry.optional && keys.spread && (value.absent || value.blank)) {
    // A blank value leaves what an object before it brought.
    keys.spreadOut(entry.at, ["...present({ ", pair(entry.key, unblank(value)), " })"], false);
    return;
  }
  keys.write(entry.at, entry.key, entry.optional ? unblank(value) : value.doc, !entry.optional && !value.absent);
}

/** `key: value`, or `key` alone when a constant has its name. */
function pair(key: string, value: Doc): Doc {
  return plainText(value) === key ? value : [property(key), ": ", value];
}

function plainText(doc: Doc): string | undefined {
  if (typeof doc === "string") return doc;
  if ("kind" in doc) return doc.kind === "from" || doc.kind === "mark" ? plainText(doc.doc) : undefined;
  const [only] = doc;
  return doc.length === 1 && only !== undefined ? plainText(only) : undefined;
}

/** Presence is written on the key: `key:` for what is always there, `key?:` for what may be absent or blank. */
export function checkPresence(
  { optional, at }: { readonly optional: boolean; readonly at: Position },
  key: string,
  value: Value,
  scope: Scope,
): void {
  if (pessimistic(scope) || scope.program.learning) return;
  if (!optional && value.absent) scope.program.complain(at, `may be absent: write ${key}?: or give a default with $or`);
  if (optional && !value.absent && !value.blank)
    scope.program.complain(at, `is always there: write ${key}: without the ?`);
}

/** The value, left out when it is blank. */
function unblank(value: Value): Doc {
  return value.blank ? ["some(", value.doc, ")"] : value.doc;
}

/** The value as an operand. */
function tight(value: Value): Doc {
  return value.loose ? ["(", value.doc, ")"] : value.doc;
}

export function property(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}

function printSpread(item: Template, spread: Spread, scope: Scope, keys: Keys): void {
  if (item.kind === "map" && item.entries.every((entry) => entry.kind === "entry")) {
    printOverlay(item, scope, keys);
    return;
  }
  const value = printOverlaid(item, scope);
  const filled = !value.absent && item.kind === "path" && scope.program.oracle.ask(item, "value")?.filled === true;
  keys.spreadOut(spread.at, ["...", isObject(item, scope) ? value.doc : ["object(", value.doc, ")"]], filled);
}

/**
 * The keys of a map that is laid over others: an absent `key?` must not be there at all, and `key: ~` must be there as
 * `undefined`.
 */
function printOverlay(template: MapTemplate, scope: Scope, keys: Keys): void {
  const optional: Doc[] = [];
  for (const entry of template.entries) {
    if (entry.kind === "spread") for (const item of entry.items) printSpread(item, entry, scope, keys);
    else if (entry.value.kind === "nothing") keys.write(entry.at, entry.key, "undefined", false);
    else if (!entry.optional) printEntry(entry, scope, keys);
    else {
      const value = printTemplate(entry.value, scope);
      optional.push(from(entry.at, pair(entry.key, unblank(value))));
    }
  }
  if (optional.length > 0)
    keys.spreadOut(template.at, ["...present(", enclosed("{", optional, "}", false, line), ")"], false);
}

/** What a rule whose result is laid over another object emits. */
export function printOverlaid(template: Template, scope: Scope): Value {
  if (template.kind === "or") return printOr(template, scope, printOverlaid);
  if (template.kind !== "map") return printTemplate(template, scope);
  const keys = new Keys();
  printOverlay(template, scope, keys);
  return {
    doc: from(template.at, enclosed("{", keys.docs, "}", template.block, line)),
    absent: false,
    blank: true,
    plain: false,
  };
}

/** Whether a value is certainly an object or absent, so that its keys may be spread as they are. */
function isObject(template: Template, scope: Scope): boolean {
  if (template.kind === "map") return true;
  if (template.kind === "path") {
    if (scope.program.untyped) return false;
    const known = scope.program.oracle.ask(template, "value");
    return known !== undefined && [...known.kinds].every((kind) => kind === "object");
  }
  if (template.kind === "rule") return !scope.program.untyped;
  return false;
}

function printList(template: Of<"list">, scope: Scope): Value {
  const items = template.items.map((item): Doc => {
    const value = printTemplate(item, scope);
    if (isSpliced(item, scope)) return value.absent ? ["...(", tight(value), " ?? [])"] : ["...", value.doc];
    return value.absent ? ["...opt(", value.doc, ")"] : value.doc;
  });
  return {
    doc: enclosed("[", items, "]", template.block),
    absent: false,
    blank: template.items.every(
      (item, index) => isSpliced(item, scope) || printTemplate(template.items[index] ?? item, scope).absent,
    ),
    plain: false,
  };
}

/** `$each`, and a rule that writes several, stand in a list with all their elements. */
function isSpliced(item: Template, scope: Scope): boolean {
  if (item.kind === "each") return true;
  const rules = item.kind === "rule" ? scope.program.rules.get(item.rule.name) : undefined;
  return rules?.kind === "value" && rules.many;
}

// ── operators ───────────────────────────────────────────────────────────────────────────────────────────────────────

function printOr(template: Of<"or">, scope: Scope, printOperand = printTemplate): Value {
  const values = template.operands.map((operand) => printOperand(operand, scope));
  const docs = values.map(
    (value, index): Doc => (index < values.length - 1 && value.blank ? unblank(value) : tight(value)),
  );
  const last = values.at(-1) ?? nothing;
  return {
    doc: group(indent(...separated(docs, [line, "?? "]))),
    absent: last.absent,
    blank: last.blank,
    plain: false,
    loose: true,
  };
}

function printEach(template: Of<"each">, scope: Scope): Value {
  const { program } = scope;
  const elements = printTemplate(template.list, scope);
  const known = scope.side === "request" ? program.oracle.ask(template.list, "value") : undefined;
  const isList = known !== undefined && [...known.kinds].every((kind) => kind === "list");
  const rules = program.rules.get(template.rule.name);
  const many = rules?.kind === "value" && rules.many;
  const drops = program.mayBeAbsent(template.rule.name);
  const target = isList || template.list.kind === "each" ? tight(elements) : ["list(", elements.doc, ")"];
  const absent = isList ? elements.absent : true;
  const name = template.rule.name;
  const call =
    many && !drops
      ? `flatMap(${name})`
      : drops
        ? `flatMap((each) => ${many ? `${name}(each) ?? []` : `opt(${name}(each))`})`
        : `map(${name})`;
  return { doc: [target, absent ? "?." : ".", from(template.rule.at, call)], absent, blank: true, plain: false };
}

function printCall(template: Of<"rule">, scope: Scope): Value {
  const { name } = template.rule;
  const absent = scope.program.mayBeAbsent(name);
  const known = scope.side === "request" ? scope.program.oracle.ask(template, "call") : undefined;
  const blank = known === undefined || (mayBeBlank(known) && !isFilled(known));
  const { doc, guards } = printOperand(template.of, name, scope);
  const call = mark(template, "call", [from(template.rule.at, name), "(", doc, ")"]);
  if (guards.length === 0) return { doc: call, absent, blank, plain: false };
  const test = separated(
    guards.map((guard): Doc => [guard, " == null"]),
    " || ",
  );
  return {
    doc: group(...test, indent(line, "? undefined", line, ": ", call)),
    absent: true,
    blank,
    plain: false,
    loose: true,
  };
}

/** What a rule is called with, and the pieces of it without which there is no call. */
export function printOperand(of: Template, name: string, scope: Scope): { doc: Doc; guards: Doc[] } {
  if (of.kind !== "map") {
    const value = settled(printTemplate(of, scope), name, scope);
    return { doc: mark(of, "operand", value.doc), guards: value.absent ? [value.doc] : [] };
  }
  const guards: Doc[] = [];
  const keys = new Keys();
  for (const entry of of.entries) {
    if (entry.kind === "spread") {
      for (const item of entry.items) printSpread(item, entry, scope, keys);
      keys.spread = true;
    } else if (entry.optional && keys.spread) printEntry(entry, scope, keys);
    else {
      const printed = printTemplate(entry.value, scope);
      const value = entry.optional ? printed : settled(printed, entry.key, scope);
      if (!entry.optional && value.absent) guards.push(value.doc);
      const doc = entry.optional ? unblank(value) : value.doc;
      keys.docs.push(from(entry.at, [property(entry.key), ": ", mark(entry, "field", doc)]));
    }
  }
  return { doc: enclosed("{", keys.docs, "}", of.block, line), guards };
}

/** A value that may be tested and used: one that is absent and no plain path is worked out once before. */
function settled(value: Value, name: string, scope: Scope): Value {
  if (value.plain || !value.absent) return value;
  return { ...value, doc: scope.hoist(name, value.doc), plain: true };
}

function printTable(template: Of<"table">, scope: Scope): Value {
  const table = scope.program.tables.get(template.table.name);
  const of = printTemplate(template.of, scope);
  const values = table === undefined ? [undefined] : [...table.rows, table.otherwise].map((row) => row?.value);
  return {
    doc: mark(template, "table", [from(template.table.at, template.table.name), "(", of.doc, ")"]),
    absent: of.absent || values.includes(undefined),
    blank: values.includes(""),
    plain: false,
  };
}
