/** Finds the fields of a request that nothing reads. */

import { getOrMake } from "../bounded-cache.ts";
import type { Conditions, Reader, Reads, ReadsByRule } from "../inbound/api.ts";
import { isRaw } from "../json.ts";
import { type Fields, isObject } from "./reading.ts";

/** The paths of the fields that no rule reads, in their order: `tools[].strict`, `reasoning.summary`. */
export function unreadFields(body: Fields, rules: ReadsByRule): string[] {
  const found = new Set<string>();
  visit(body, getOrMake(known, rules, link), "", found);
  return [...found];
}

/** A reader whose rules are found already. */
interface Linked extends Pick<Reader, "all" | "dropped"> {
  readonly conditions: readonly (readonly [string, Condition])[];
  readonly fields: ReadonlyMap<string, true | readonly Rule[]>;
  readonly also: readonly Rule[];
}

type Condition = Conditions[string];
type Rule = readonly Linked[];

const known = new WeakMap<ReadsByRule, readonly Rule[]>();

/** The rule `request`, linked to all others. */
function link(rules: ReadsByRule): readonly Rule[] {
  const linkedRules = new Map<string, Linked[]>(Object.keys(rules).map((name) => [name, []]));
  const ruleOf = (name: string): Rule => linkedRules.get(name) ?? [];
  const linkReader = ({ if: conditions = {}, fields = {}, also = [], all, dropped }: Reader): Linked => ({
    conditions: Object.entries(conditions),
    fields: new Map(Object.entries(fields).map(([key, reads]) => [key, linkReads(reads)])),
    also: also.map(ruleOf),
    ...(all && { all }),
    ...(dropped && { dropped }),
  });
  const linkReads = (reads: Reads): true | Rule[] =>
    reads === true || reads.map((each) => (typeof each === "string" ? ruleOf(each) : [linkReader(each)]));
  for (const [name, readers] of Object.entries(rules)) linkedRules.get(name)?.push(...readers.map(linkReader));
  return [ruleOf("request")];
}

function visit(value: object, rules: readonly Rule[], path: string, found: Set<string>): void {
  if (Array.isArray(value)) {
    const inner = `${path}[]`;
    for (const each of value) if (typeof each === "object" && each !== null) visit(each, rules, inner, found);
    return;
  }
  if (isRaw(value)) return;
  const readers: Linked[] = [];
  for (const rule of rules) addReaders(readers, value as Fields, rule);
  if (rules.length > 0 && readers.every(isDropping)) found.add(path);
  else if (!readers.some(readsAll)) visitFields(value as Fields, readers, path, found);
}

const isDropping = ({ dropped }: Linked): boolean => dropped === true;
const readsAll = ({ all }: Linked): boolean => all === true;

function visitFields(value: Fields, readers: readonly Linked[], path: string, found: Set<string>): void {
  for (const key in value) {
    const field = value[key];
    const reads = readsOf(key, readers);
    if (reads === true || isBlank(field)) continue;
    const inner = path === "" ? key : `${path}.${key}`;
    if (reads === undefined) found.add(inner);
    else if (typeof field === "object") visit(field as object, reads, inner, found);
  }
}

/** The parts of a field that these readers together read; undefined if none reads it. */
function readsOf(key: string, readers: readonly Linked[]): true | readonly Rule[] | undefined {
  let reads: readonly Rule[] | undefined;
  for (const { fields } of readers) {
    const own = fields.get(key);
    if (own === true) return true;
    if (own !== undefined) reads = reads === undefined ? own : [...reads, ...own];
  }
  return reads;
}

/** Whether there is nothing in it. */
function isBlank(value: unknown): boolean {
  if (value == null || value === "") return true;
  if (typeof value !== "object") return false;
  for (const key in value) if ((value as Fields)[key] != null) return false;
  return true;
}

/** Adds the reader of a rule that applies to an object, and those that it passes the object on to. */
function addReaders(readers: Linked[], value: Fields, rule: Rule): void {
  for (const reader of rule) {
    if (!applies(value, reader)) continue;
    readers.push(reader);
    for (const each of reader.also) addReaders(readers, value, each);
    return;
  }
}

function applies(value: Fields, { conditions }: Linked): boolean {
  for (const [key, condition] of conditions) if (!fulfils(value[key], condition)) return false;
  return true;
}

function fulfils(given: unknown, condition: Condition): boolean {
  if (condition === "present") return given != null;
  if (condition === "string") return typeof given === "string";
  if (condition === "absent") return given == null;
  if (Array.isArray(condition)) return condition.includes(given);
  return isObject(given) && Object.entries(condition).every(([key, each]) => fulfils(given[key], each));
}
