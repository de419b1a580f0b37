/**
 * Random programs of the mapping language, and JSON to feed them, for holding the compiler against the walker. Programs
 * are drawn as YAML and parsed; whatever is drawn is without error. The rule set to call is always `main`, every type `Json`.
 */

import { covers } from "../../language/check-program.ts";
import { loadSource } from "../../language/load.ts";
import { parsePattern } from "../../language/parse-pattern.ts";
import type { Program } from "../../language/program.ts";
import { Reader } from "../../language/reader.ts";
import { callsOfRules } from "../../language/traverse.ts";
import fc from "../fast-check.ts";
import { parseRuleFile } from "../language/parse-rule-file.ts";
import { type Catch, drawFitting, drawJunk, drawPattern, withoutUnused } from "./draw-pattern.ts";
import type { Callable, Names, Spec } from "./draw-template.ts";
import * as draw from "./draw-template.ts";
import { arbitraryTape, type Tape } from "./tape.ts";

export interface DrawnProgram {
  /** The YAML, as a rule file. */
  readonly text: string;
  readonly program: Program;
  /** Values that the patterns of `main` fit, or nearly fit. */
  readonly samples: readonly unknown[];
}

/** `value`: `main(Json) -> Json` and value rules it calls. `signal`: `main(Json):`, signal and value rules it calls. */
export function arbitraryProgram(kind: "value" | "signal"): fc.Arbitrary<DrawnProgram> {
  return fc.tuple(arbitraryTape(), arbitraryTape(100)).map(([tape, more]) => drawProgram(tape, more, kind));
}

/** Any JSON of the alphabet, and some that is foreign to it. */
export const arbitraryJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: arbitraryTape(60).map((tape) => drawJunk(tape, 3)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const depth = 3;
const tables = {
  t: { a: "on", "*b*": 1, "": 0, else: "other" },
  u: { on: "a", "1": null, b: true },
  n: { "..0": "none", a: 1, "..2": null, "*b": 2, "..100": true, else: "more" },
  finish: { a: "stop", b: "length", on: "complete", else: "tool_calls" },
};

/** A rule set may call those that stand behind it, so nothing recurs. */
function drawProgram(tape: Tape, more: Tape, kind: "value" | "signal"): DrawnProgram {
  const values = tape.times(
    0,
    3,
    (index): Callable => ({ name: `v${index}`, shape: tape.pick("any", "object", "many") }),
  );
  const signals = kind === "signal" ? ["main", ...tape.times(0, 2, (index) => `s${index}`)] : [];
  const rules: Record<string, Spec> = {};
  for (const [index, name] of signals.entries()) {
    const later = signals.slice(index + 1);
    rules[`${name}(Json)`] = drawRules(tape, (names) => drawEmission(tape, names, later), values);
  }
  const first: Callable[] =
    kind === "value" ? [{ name: "main", shape: tape.pick("any", "any", "object", "many") }] : [];
  for (const [index, { name, shape }] of [...first, ...values].entries()) {
    const later = values.slice(index + 1 - first.length);
    rules[`${name}(Json) -> Json${shape === "many" ? "[]" : ""}`] = drawRules(
      tape,
      (names) => drawEmit(tape, names, shape),
      later,
    );
  }
  const text = reachable(rules);
  const program = parseRuleFile(text);
  const main = Object.entries(rules).find(([signature]) => signature.startsWith("main("))?.[1];
  const patterns = (main as { match?: Spec }[]).flatMap((rule) => (rule.match === undefined ? [] : [rule.match]));
  const samples = patterns.flatMap((pattern) => [drawFitting(more, pattern), drawFitting(more, pattern)]);
  return { text, program, samples: samples.map((sample) => sample ?? null) };
}

/** A list of rules, none of them behind one that fits everything it fits, maybe with an `else`. */
function drawRules(tape: Tape, emit: (names: Names) => Spec, rules: readonly Callable[]): Spec {
  const drawn: { match?: Spec; emit?: Spec; else?: Spec }[] = [];
  for (const _ of tape.times(1, 4, () => undefined)) {
    const caught: Catch = { certain: [], maybe: [] };
    const match = drawPattern(tape, caught, depth);
    const written = emit({ certain: ["it", ...caught.certain], maybe: caught.maybe, rules, tables: ["t", "u", "n"] });
    const used = new Set([...JSON.stringify(written).matchAll(/\$\{?(n\d+)/g)].map((found) => found[1] as string));
    const rule = { match: withoutUnused(match, used), emit: written };
    if (!drawn.some((before) => before.match !== undefined && isCovered(before.match, rule.match))) drawn.push(rule);
  }
  if (tape.next(2) === 1) drawn.push({ else: emit({ certain: [], maybe: [], rules: [], tables: [] }) });
  return drawn as Spec;
}

function drawEmit(tape: Tape, names: Names, shape: Callable["shape"]): Spec {
  if (tape.next(8) === 7) return null;
  if (shape === "many") return draw.drawMany(tape, names, depth);
  if (shape === "object") return draw.drawItem(tape, names, depth - 1);
  return draw.drawTemplate(tape, names, depth);
}

function drawEmission(tape: Tape, names: Names, rules: readonly string[]): Spec {
  const certain = () => draw.drawCertain(tape, names, 1);
  const any = () => draw.drawOperand(tape, names, 2);
  const fields = (...all: readonly string[]): Spec => {
    const pairs = all
      .filter(() => tape.next(2) === 0)
      .map((field): [string, Spec] => {
        const isCertain = tape.next(2) === 0 || field === "arguments";
        return [field, isCertain ? certain() : draw.drawMaybe(tape, names, 1)];
      });
    return pairs.length === 0 ? { [all[0] as string]: certain() } : Object.fromEntries(pairs);
  };
  const one = (): Spec =>
    tape.build<Spec>(
      () => ({ content: any() }),
      () => ({ id: any(), model: any() }),
      () => ({ refusal: any() }),
      () => ({ reasoning: fields("text", "at", "part"), reasoning_block: fields("text", "at", "kind", "signature") }),
      () => ({ tool_call: fields("at", "id", "name", "part", "arguments") }),
      () => ({ usage: fields("input", "output", "cache_read") }),
      () => ({ finish_reason: { $table: "finish", $of: any() } }),
      () => ({ repeat: fields("list", "text", "name", "arguments") }),
      () => ({ error: { message: certain() } }),
      () => ({ end: true }),
      ...rules.map((rule) => () => draw.drawCall(tape, names, rule, 1)),
      ...rules.map((rule) => () => ({ $each: draw.drawMaybe(tape, names, 1), $rule: rule })),
    );
  return tape.build<Spec>(
    one,
    () => tape.times(1, 3, one),
    () => null,
  );
}

/** The rule file without rule sets and tables that `main` never comes to. */
function reachable(rules: Readonly<Record<string, Spec>>): string {
  const all = parseRuleFile(JSON.stringify({ rules, tables }));
  const found = new Set(["main"]);
  for (const name of found) {
    const set = all.rules.find((each) => each.name === name);
    for (const { reference } of set === undefined ? [] : callsOfRules(set)) found.add(reference.name);
  }
  const kept = Object.entries(rules).filter(([signature]) => found.has(signature.replace(/\(.*/, "")));
  const looked = Object.entries(tables).filter(([name]) => found.has(name));
  const more = looked.length > 0 ? { tables: Object.fromEntries(looked) } : {};
  return JSON.stringify({ rules: Object.fromEntries(kept), ...more }, null, 1);
}

function isCovered(before: Spec, pattern: Spec): boolean {
  const [wide, narrow] = [before, pattern].map((each) => {
    const reader = new Reader(loadSource("pattern.yaml", JSON.stringify(each)));
    return parsePattern(reader, reader.whole);
  });
  return wide !== undefined && narrow !== undefined && covers(wide, narrow);
}
