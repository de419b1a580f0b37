/** Rules and tables: signatures, lists of `match` and `emit`, what signal rules emit, and `word: value` rows. */
import { isMap, isScalar, isSeq } from "yaml";
import { adapterFunctions, checkFree } from "./names.ts";
import { parsePattern } from "./parse-pattern.ts";
import { findOperator, isOperator, parseCall, parseTemplate } from "./parse-template.ts";
import { type Field, type Item, nearest, type Reader, type Slot } from "./reader.ts";
import type { Emission, Path, Pattern, Refusal, Rule, RuleSet, Table, TableRow, Template } from "./syntax.ts";
import { capturesOf, pathsOf } from "./traverse.ts";
import { limitOf } from "./values.ts";

const type = "[A-Za-z_][\\w.]*(?:\\[\\])?";
const signature = new RegExp(`^([A-Za-z_]\\w*)\\((${type})\\)(?: *-> *(${type}))?$`);

/**
 * A map of rule sets: `name(In) -> Out:` or `name(In):`.
 * @param taken names that they must not have
 */
export function parseRules(
  reader: Reader,
  field: Field | undefined,
  taken: readonly string[] = adapterFunctions,
): RuleSet[] {
  return reader.fields(field).flatMap((each) => {
    const set = parseRuleSet(reader, each);
    if (set === undefined) return [];
    checkFree(reader, set.name, each.at, taken);
    if (set.kind !== "same") return set;
    reader.fail(each.at, `${set.name} must be a list of rules`);
    return [];
  });
}

/** One rule set, or an entry that reuses another one: `stream(T): response`. */
export function parseRuleSet(reader: Reader, field: Field): RuleSet | undefined {
  const found = signature.exec(field.key);
  if (found === null)
    return reader.fail(
      field.at,
      `${field.key} is not a valid signature; write name(In) -> Out: for values, name(In): for signals`,
    );
  const [, name = "", input = "", written] = found;
  const { at, value } = field;
  if (isScalar(value) && typeof value.value === "string" && written === undefined) {
    return { kind: "same", name, input, as: value.value, at };
  }
  if (written === undefined) {
    return { kind: "signal", name, input, rules: parseList(reader, field, signals), at };
  }
  const many = written.endsWith("[]");
  const output = many ? written.slice(0, -2) : written;
  return { kind: "value", name, input, output, many, rules: parseList(reader, field, values), at };
}

/** The emissions of a signal rule: a map of signals, a call, or a list of these. `~` is nothing. */
function parseEmissions(reader: Reader, { value: node, at }: Slot): Emission[] {
  if (isScalar(node) && node.value === null) return [];
  if (isSeq(node)) {
    return reader.elements(node).flatMap((each) => {
      if (isMap(each.value)) return parseEmissions(reader, each);
      reader.fail(each.at, "a list of signals may contain only maps");
      return [];
    });
  }
  if (!isMap(node)) {
    reader.fail(node ?? at, "a signal rule must emit a map of signals, $each, $rule, a list of these, or ~");
    return [];
  }
  const fields = reader.pairs(node);
  if (fields.some((field) => isOperator(field.key))) {
    const operator = findOperator(reader, fields, ["$each", "$rule"], "among signals");
    return operator === undefined ? [] : [parseCall(reader, fields, reader.at(node))];
  }
  return fields.map((field): Emission => {
    if (field.key.endsWith("?")) reader.fail(field.at, "remove the ? from this signal: an absent value never emits it");
    if (field.key === "...") reader.fail(field.at, "... is not allowed among signals; write them out");
    const value = parseTemplate(reader, field);
    for (const entry of value.kind === "map" ? value.entries : []) {
      if (entry.kind === "entry" && entry.optional)
        reader.fail(entry.at, "remove the ? from this field of a signal: an absent or blank one is always left out");
    }
    return { kind: "signal", name: field.key, value, at: field.at };
  });
}

/** Parser of the emissions of a rule set. Without `refuse`, its rules cannot refuse a request. */
interface Form<Emit> {
  parse(reader: Reader, slot: Slot): Emit;
  paths(emit: Emit): readonly Path[];
  refuse?(refusal: Refusal): Emit;
}

const values: Form<Template> = { parse: parseTemplate, paths: pathsOf, refuse: (refusal) => refusal };
const signals: Form<readonly Emission[]> = { parse: parseEmissions, paths: (all) => all.flatMap(pathsOf) };

function parseList<Emit>(reader: Reader, field: Field, form: Form<Emit>): Rule<Emit>[] {
  const items = reader.items(field, "a rule set");
  if (isSeq(field.value) && items.length === 0) reader.fail(field.at, "a rule set needs at least one rule");
  return items.flatMap((item, index) => {
    const rule = parseRule(reader, item, form);
    if (rule !== undefined && rule.match === undefined && index < items.length - 1)
      reader.fail(rule.at, "else must be the last rule");
    return rule ?? [];
  });
}

function parseRule<Emit>(reader: Reader, { value: node, at }: Item, form: Form<Emit>): Rule<Emit> | undefined {
  if (!isMap(node)) return reader.fail(node, "a rule must be a map with match and emit, or with else");
  // Names are checked only in rules that were parsed without error, so that one mistake is reported once.
  const before = reader.diagnostics.length;
  const fields = reader.pairs(node);
  const slots: Record<string, Field | undefined> = {};
  for (const field of fields) {
    const slot = slotOf(field.key);
    if (slot !== field.key) {
      reader.fail(
        field.at,
        `unknown key ${field.key}${slot === undefined ? "; a rule has the keys match, emit or refuse, and why, or else and why" : `; did you mean ${slot}?`}`,
      );
    }
    if (slot !== undefined) slots[slot] ??= field;
  }
  const { match: matchField, emit: emitField, else: elseField, refuse: refuseField, why: whyField } = slots;
  const last = elseField !== undefined;
  if (last && (matchField ?? emitField ?? refuseField) !== undefined)
    return reader.fail(elseField.at, "a rule with else must have no other key but why");
  if (refuseField !== undefined && emitField !== undefined)
    return reader.fail(refuseField.at, "a rule must have emit or refuse, not both");
  if (refuseField !== undefined && form.refuse === undefined)
    return reader.fail(refuseField.at, "a rule that emits signals cannot refuse");
  const emitting = emitField ?? elseField ?? refuseField;
  if (emitting === undefined || (!last && matchField === undefined)) {
    if (fields.every((field) => slotOf(field.key) !== undefined))
      reader.fail(node, `a rule needs ${emitting === undefined ? "emit" : "match"}`);
    return undefined;
  }
  const match = matchField && parsePattern(reader, matchField);
  const isRead = reader.diagnostics.length === before;
  const why = whyField && reader.string(whyField);
  const emit =
    emitting === refuseField && form.refuse !== undefined
      ? form.refuse(parseRefusal(reader, emitting, why))
      : form.parse(reader, emitting);
  if (isRead) checkNames(reader, match, form.paths(emit), reader.diagnostics.length === before);
  // one line in screens and tables
  const reason = why?.trim().replaceAll(/\s*[\r\n\u2028\u2029]\s*/g, " ");
  return { match, emit, why: reason, at, emitAt: reader.at(emitting.value ?? emitting.at) };
}

/** `refuse: key`. */
function parseRefusal(reader: Reader, field: Field, why = ""): Refusal {
  if (why === "") reader.fail(field.at, "refuse needs why: the caller reads it");
  return { kind: "refuse", key: reader.string(field), why, at: reader.at(field.value ?? field.at) };
}

function slotOf(key: string): string | undefined {
  return nearest(key, ["match", "emit", "else", "refuse", "why"]);
}

/** Checks that every used name is captured and, if all of them are, that every captured name is used. */
function checkNames(reader: Reader, match: Pattern | undefined, paths: readonly Path[], complete: boolean): void {
  const captures = match === undefined ? [] : capturesOf(match);
  const unknown = paths.filter((path) => path.name !== "it" && !captures.some((each) => each.name === path.name));
  for (const { name, at } of unknown) {
    const known = captures.map((each) => `$${each.name}`).join(", ");
    reader.fail(
      at,
      `unknown name $${name}; ${known === "" ? "this rule captures nothing" : `this rule captures ${known}`}`,
    );
  }
  if (!complete || unknown.length > 0) return;
  for (const { name, at } of captures) {
    if (!paths.some((path) => path.name === name)) reader.fail(at, `$${name} is not used; write $_ instead`);
  }
}

/** A map of tables: `word: value`, then `else:`. */
export function parseTables(reader: Reader, section: Field | undefined): Table[] {
  return reader.fields(section).map((table) => {
    const { key: name, at } = table;
    if (!/^[A-Za-z_]\w*$/.test(name)) reader.fail(at, `${name} is not a valid name; use letters, digits and _`);
    else checkFree(reader, name, at);
    const rows: TableRow[] = [];
    let otherwise: TableRow | undefined;
    const fields = reader.fields(table, "a table");
    for (const [index, field] of fields.entries()) {
      const row: TableRow = {
        word: field.key.startsWith("$") ? reader.unescaped(field.key, field.at) : field.key,
        value: reader.plain(field, "the value of a row"),
        at: field.at,
        valueAt: reader.at(field.value ?? field.at),
      };
      const [limit, before] = [limitOf(row), rows.findLast((other) => limitOf(other) !== undefined)];
      if (limit !== undefined && before !== undefined && limit <= (limitOf(before) ?? 0))
        reader.fail(field.at, `${row.word} must be larger than ${before.word}`);
      if (row.word !== "else") rows.push(row);
      else {
        if (index < fields.length - 1) reader.fail(field.at, "else must be the last row");
        otherwise = row;
      }
    }
    return { name, rows, otherwise, at };
  });
}
