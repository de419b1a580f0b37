/** Prints maps as object literals: keys in the order of the spec, `...` as spreads. */
import type { MapTemplate, Template } from "../../language/syntax.ts";
import { nonBlank, printAlternatives } from "./alternatives.ts";
import { callOf, printGuarded } from "./calls.ts";
import { type Code, from, separated } from "./code.ts";
import { property } from "./literals.ts";
import { namedBy, type Of, type Scope } from "./scope.ts";
import { printValue } from "./value.ts";

export function printObject({ entries }: MapTemplate, scope: Scope): Code {
  return entries.length === 0 ? "{}" : ["compact({ ", ...separated(printKeys(entries, scope)), " })"];
}

/**
 * The keys of an object literal. After something was spread, a blank value must not erase the key before it.
 * @param isMerged whether the object is merged into another one
 */
export function printKeys(entries: MapTemplate["entries"], scope: Scope, isMerged = false): Code[] {
  const keys = new Keys(isMerged);
  for (const entry of entries) {
    if (entry.kind === "spread") {
      keys.flush();
      for (const item of entry.items) keys.codes.push(...printSpread(item, scope, keys.codes.length > 0));
      keys.isMerged = true;
    } else if (entry.value.kind === "nothing") {
      if (!entry.optional) keys.add(entry.key, from(entry.at, property(entry.key), ": undefined"));
    } else {
      const value = printValue(entry.value, scope);
      const pair = from(entry.at, property(entry.key), ": ", entry.optional ? nonBlank(value) : value);
      if (entry.optional && keys.isMerged) keys.wait(entry.key, pair);
      else keys.add(entry.key, pair);
    }
  }
  keys.flush();
  return keys.codes;
}

/** Collects the keys of one literal. */
class Keys {
  readonly codes: Code[] = [];
  /** Whether something before may have the same keys. */
  isMerged: boolean;
  readonly #written = new Set<string>();
  /** Keys that are merged together, without those that are absent. */
  readonly #waiting = new Map<string, Code>();

  constructor(isMerged: boolean) {
    this.isMerged = isMerged;
  }

  /** A literal may contain a key only once, so a repeated one is spread. */
  add(key: string, pair: Code): void {
    if (this.#waiting.has(key)) this.flush();
    this.codes.push(this.#written.has(key) ? ["...{ ", pair, " }"] : pair);
    this.#written.add(key);
  }

  wait(key: string, pair: Code): void {
    if (this.#waiting.has(key)) this.flush();
    this.#waiting.set(key, pair);
  }

  flush(): void {
    if (this.#waiting.size > 0) this.codes.push(["...compact({ ", ...separated([...this.#waiting.values()]), " })"]);
    this.#waiting.clear();
  }
}

/** @param isAfter whether keys come before, which an undefined key of this object would erase */
function printSpread(item: Template, scope: Scope, isAfter: boolean): Code[] {
  if (item.kind === "map") return printKeys(item.entries, scope, true);
  // what a rule erases is not kept as an undefined key where nothing comes before
  if (item.kind === "rule" && !isAfter) return [["...compact(", printMerged(item, scope), ")"]];
  if (item.kind === "or" || item.kind === "rule") return [["...", printMerged(item, scope)]];
  const object: Code = ["asObject(", printValue(item, scope), ")"];
  return [["...", isAfter && !isDefined(item, scope) ? ["compact(", object, ")"] : object]];
}

/** Whether no key of the object at this path is undefined. */
function isDefined(item: Template, scope: Scope): boolean {
  return item.kind === "path" && item.steps.length <= (namedBy(item, scope).defined ?? -1);
}

/** An object that is merged into another one: a key may be undefined, which erases. */
export function printMerged(template: Template, scope: Scope): Code {
  return from(template.at, mergedOf(template, scope) ?? ["asObject(", printValue(template, scope), ")"]);
}

/** An alternative: the first that is not blank is chosen, and merges nothing if it is not an object. */
function printChoice(template: Template, scope: Scope): Code {
  const merged = template.kind === "or" ? printAlternatives(template, scope, printChoice) : mergedOf(template, scope);
  return from(template.at, merged ?? printValue(template, scope));
}

/** Undefined if nothing has to be kept apart from what the value is on its own. */
function mergedOf(template: Template, scope: Scope): Code | undefined {
  switch (template.kind) {
    case "or":
      return ["asObject(", printAlternatives(template, scope, printChoice), ")"];
    case "rule":
      return printGuarded(template, callOf(template, scope), scope);
    case "nothing":
      return printValue(template, scope);
    case "map":
      return template.entries.length === 0 ? printValue(template, scope) : printMergedMap(template, scope);
    default:
      return undefined;
  }
}

function printMergedMap({ entries }: Of<"map">, scope: Scope): Code {
  const areOptional = entries.every((entry) => entry.kind === "entry" && entry.optional);
  const literal: Code = ["{ ", ...separated(printKeys(entries, scope, !areOptional)), " }"];
  const mayErase = entries.some((entry) => entry.kind === "entry" && entry.value.kind === "nothing");
  return areOptional && !mayErase ? ["compact(", literal, ")"] : literal;
}
