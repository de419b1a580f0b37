/** Prints maps as object literals: keys in the order of the spec, `...` as spreads. */

import type { MapEntry, MapTemplate, Position, Spread, Template } from "../../language/syntax.ts";
import { type Doc, enclosed, from, line } from "../emit/layout.ts";
import { printCall, printOr } from "./operators.ts";
import { property } from "./paths.ts";
import { bracketed, checkPresence, either, settled, unblank } from "./presence.ts";
import type { Of, Program, Scope, Value } from "./scope.ts";
import { printTemplate } from "./templates.ts";

/** Collects the keys of an object literal. */
export class Keys {
  readonly docs: Doc[] = [];
  /** Whether an object was spread before. */
  spread = false;
  readonly #written = new Set<string>();
  /** Keys that are always present; a spread object with such keys counts as `...`. */
  readonly #sure = new Set<string>();

  get sure(): boolean {
    return this.#sure.size > 0;
  }

  /** Writes `key: value`. A repeated key is written as a spread, since a literal may contain it only once. */
  write(at: Position, key: string, value: Doc, sure: boolean): void {
    const doc = this.#written.has(key) ? ["...{ ", pair(key, value), " }"] : pair(key, value);
    this.docs.push(from(at, doc));
    this.#written.add(key);
    if (sure) this.#sure.add(key);
    else this.#sure.delete(key);
  }

  /** Spreads an object. @param erased keys that it may set to undefined */
  spreadOut(at: Position, doc: Doc, sure: boolean, erased: readonly string[] = []): void {
    this.docs.push(from(at, doc));
    for (const key of erased) this.#sure.delete(key);
    if (sure) this.#sure.add("...");
  }
}

export function printMap(template: MapTemplate, scope: Scope): Value {
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
  if (entry.optional && keys.spread) printMergedKey(entry, value, scope, keys);
  else keys.write(entry.at, entry.key, (entry.optional ? unblank(value) : value).doc, !entry.optional && !value.absent);
}

/** A `key?` after a spread object: a blank value must not overwrite the key of that object. */
function printMergedKey(entry: MapEntry, value: Value, scope: Scope, keys: Keys): void {
  if (value.absent || value.blank) {
    const { test, literal } = printOnly(entry, value, scope);
    keys.spreadOut(entry.at, ["...(", either(test, "undefined", literal), ")"], false);
  } else keys.write(entry.at, entry.key, value.doc, false);
}

/** An object with a single key that may be absent, as a test and a literal. */
export function printOnly(entry: MapEntry, value: Value, scope: Scope): { test: Doc; literal: Doc } {
  const found = settled(unblank(value), entry.key, scope);
  const literal: Doc = ["{ ", from(entry.at, pair(entry.key, found.sure ?? found.doc)), " }"];
  return { test: [found.doc, " == null"], literal };
}

function isOptional(entry: MapEntry | Spread): entry is MapEntry {
  return entry.kind === "entry" && entry.optional && entry.value.kind !== "nothing";
}

/** `key: value`, or `key` if a constant has the same name. */
export function pair(key: string, value: Doc): Doc {
  return plainText(value) === key ? value : [property(key), ": ", value];
}

function plainText(doc: Doc): string | undefined {
  if (typeof doc === "string") return doc;
  if ("kind" in doc) return doc.kind === "from" || doc.kind === "mark" ? plainText(doc.doc) : undefined;
  const [only] = doc;
  return doc.length === 1 && only !== undefined ? plainText(only) : undefined;
}

export function printSpread(item: Template, spread: Spread, scope: Scope, keys: Keys): void {
  if (item.kind === "map" && item.entries.every((entry) => entry.kind === "entry")) {
    printOverlay(item, scope, keys);
    return;
  }
  const value = printOverlaid(item, scope);
  const filled = !value.absent && item.kind === "path" && scope.program.oracle.ask(item, "value")?.filled === true;
  const object: Doc = isObject(item, scope) ? bracketed(value) : ["object(", value.doc, ")"];
  // an undefined key of a value would erase the key before it
  const erases = item.kind === "path" && !isDefined(item, scope) && keys.docs.length > 0;
  const doc: Doc = ["...", erases ? ["defined(", object, ")"] : object];
  keys.spreadOut(spread.at, doc, filled, erasedBy(item, scope.program));
}

/** Whether no key of the object at this path is undefined. */
function isDefined({ name, steps }: Of<"path">, scope: Scope): boolean {
  const { defined } = scope.names.get(name) ?? {};
  return defined !== undefined && steps.length <= defined;
}

/**
 * The keys of a map that is merged into others: an absent `key?` must be missing, and `key: ~` must be present as
 * `undefined`.
 */
function printOverlay(template: MapTemplate, scope: Scope, keys: Keys): void {
  let optional: MapEntry[] = [];
  const flush = (): void => {
    const [first, ...others] = optional;
    optional = [];
    if (first === undefined) return;
    if (others.length > 0) keys.spreadOut(template.at, ["...", printOptional([first, ...others], scope)], false);
    else printMergedKey(first, printTemplate(first.value, scope), scope, keys);
  };
  for (const entry of template.entries) {
    if (entry.kind === "spread") {
      flush();
      for (const item of entry.items) printSpread(item, entry, scope, keys);
    } else if (entry.value.kind === "nothing") keys.write(entry.at, entry.key, "undefined", false);
    else if (entry.optional) optional.push(entry);
    else printEntry(entry, scope, keys);
  }
  flush();
}

/** Keys that may all be absent, as an object without the absent ones. */
function printOptional(entries: readonly MapEntry[], scope: Scope): Doc {
  const docs = entries.map((entry) => from(entry.at, pair(entry.key, unblank(printTemplate(entry.value, scope)).doc)));
  return ["present(", enclosed("{", docs, "}", false, line), ")"];
}

/** The output of a rule whose result is merged into another object. */
export function printOverlaid(template: Template, scope: Scope): Value {
  if (template.kind === "or") return printOr(template, scope, printOverlaid);
  if (template.kind === "rule") return printCall(template, scope, true);
  if (template.kind !== "map" || template.entries.length === 0) return printTemplate(template, scope);
  const optional = template.entries.filter(isOptional);
  if (optional.length === template.entries.length)
    return { doc: from(template.at, printOptional(optional, scope)), absent: true, blank: false, plain: false };
  const keys = new Keys();
  printOverlay(template, scope, keys);
  const literal = from(template.at, enclosed("{", keys.docs, "}", template.block, line));
  return { doc: literal, absent: false, blank: !keys.sure, plain: false };
}

/** Whether a rule may write an object in which every key is erased. As a standalone value, that is nothing. */
export function mayErase(template: Template, program: Program): boolean {
  if (template.kind === "or") return template.operands.some((operand) => mayErase(operand, program));
  if (template.kind === "rule") return emitsOf(template, program).some((emit) => mayErase(emit, program));
  if (template.kind !== "map") return false;
  const entries = template.entries.filter((entry) => entry.kind === "entry");
  return entries.some(({ optional }) => !optional) && !entries.some(isSure);
}

/** The keys that a merged object may set to undefined. */
function erasedBy(template: Template, program: Program): string[] {
  if (template.kind === "or") return template.operands.flatMap((operand) => erasedBy(operand, program));
  if (template.kind === "rule") return emitsOf(template, program).flatMap((emit) => erasedBy(emit, program));
  if (template.kind !== "map") return [];
  return template.entries.flatMap((entry) => {
    if (entry.kind === "spread") return entry.items.flatMap((item) => erasedBy(item, program));
    return entry.optional || isSure(entry) ? [] : [entry.key];
  });
}

function emitsOf(call: Of<"rule">, program: Program): Template[] {
  const rules = program.rules.get(call.rule.name);
  return rules?.kind === "value" ? rules.rules.map(({ emit }) => emit) : [];
}

function isSure({ optional, value }: MapEntry): boolean {
  return !optional && (value.kind === "literal" || value.kind === "list");
}

/** Whether a value is always an object or absent, so that it can be spread without a test. */
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
