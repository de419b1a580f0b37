/** Examples of what rules write, taken from the cases of `test/cases`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { Ledger } from "../explain/ledger.ts";
import type { EngineRequest } from "../generated/hub.ts";
import { Closures } from "../language/closures.ts";
import { plain } from "../language/computed.ts";
import type { Known } from "../language/known.ts";
import type { AdapterSpec, Position, Rule } from "../language/syntax.ts";
import { Refused } from "../runtime/request/refused.ts";
import { senderTo } from "./emit/docs/sending.ts";
import { modelOf } from "./samples.ts";

/** A value that a rule takes in a case, and what it writes for it. */
export interface Example {
  readonly id: string;
  /** The file of the case, and the line on which it begins. */
  readonly file: string;
  readonly line: number;
  readonly input: unknown;
  /** `undefined` is nothing, or a refusal. */
  readonly output: unknown;
}

/** Examples by the place of the rule: `file:line:column`. */
export type Examples = Readonly<Record<string, Example>>;

/** A file of cases. */
export interface CaseText {
  readonly file: string;
  readonly text: string;
}

/** The parts of a case that examples need. */
export interface Case {
  readonly id: string;
  readonly given: EngineRequest;
  readonly file: string;
  /** Where it begins. */
  readonly line: number;
}

/** The files of cases, by their provider. */
export function readCaseTexts(root: string): ReadonlyMap<string, readonly CaseText[]> {
  const folder = join(root, "test", "cases");
  if (!existsSync(folder)) return new Map();
  const providers = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(
    providers.map(({ name }) => [
      name,
      readdirSync(join(folder, name))
        .sort()
        .map((each) => `test/cases/${name}/${each}`)
        .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") })),
    ]),
  );
}

export function readCases({ file, text }: CaseText): Case[] {
  const lines = text.split("\n");
  return (parse(text) as readonly Case[]).map(({ id, given }) => ({
    id,
    given,
    file,
    line: lines.indexOf(`- id: ${id}`) + 1,
  }));
}

/** The shortest example of each rule of a provider's requests. */
export function findExamples(spec: AdapterSpec, cases: readonly Case[]): Examples {
  const found: Record<string, Example> = {};
  const send = senderTo(spec);
  const names = namesOf(spec);
  for (const { given, ...place } of cases) {
    const took = ({ at }: Rule<unknown>, { value: input }: Known): void => {
      const rule = placeOf(at);
      const [before, name] = [found[rule], names.get(rule)];
      if (name === undefined || (before !== undefined && sizeOf(before.input) <= sizeOf(input))) return;
      // the page of a dialect shows what it writes without the rules that this provider replaces
      const shared = at.file === spec.sources[1] ? spec.dialectAlone : undefined;
      const by = shared?.requestRules.has(name) ? shared : spec;
      found[rule] = { ...place, input, output: outputOf(by, name, input) };
    };
    send(given, modelOf(given.model, spec), watched(took));
  }
  return found;
}

/** The name of the set that each rule is in, by the place of the rule. */
function namesOf({ rules, requestRules }: AdapterSpec): Map<string, string> {
  const sets = rules.filter((set) => set.kind === "value").filter(({ name }) => requestRules.has(name));
  return new Map(sets.flatMap((set) => set.rules.map(({ at }) => [placeOf(at), set.name])));
}

export function placeOf({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}

/** A rule reads nothing but the value that it matches. */
function outputOf(spec: AdapterSpec, name: string, input: unknown): unknown {
  try {
    return new Closures(spec, plain).call(name)(input);
  } catch (error) {
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

/** A ledger that also reports each rule that is chosen, with its value. */
function watched(took: (rule: Rule<unknown>, value: Known) => void): Ledger {
  return new (class extends Ledger {
    override took(value: Known, rule: Rule<unknown>): void {
      took(rule, value);
      super.took(value, rule);
    }
  })();
}
