/** What the type checker knows of a printed text. It is asked only for what the next text depends on. */
import ts from "typescript";
import type { MapEntry, RuleSet, Template } from "../../language/syntax.ts";
import type { Layout } from "../emit/layout.ts";
import { type Checked, knowledge, objectMembers, print } from "./checker.ts";
import { type Known, merged, type Oracle } from "./oracle.ts";
import type { OwnPart } from "./shared.ts";

/** The operands that each rule over `_` is called with. */
type Calls = ReadonlyMap<RuleSet, readonly Template[]>;

export class CheckedOracle implements Oracle {
  readonly #checker: ts.TypeChecker;
  readonly #calls: Calls;
  readonly #isReply: (rules: RuleSet) => boolean;
  readonly #results: ReadonlyMap<RuleSet, boolean>;
  /** Where each node of the spec was printed, by role. */
  readonly #printed = new Map<object, Map<string, ts.Node[]>>();
  readonly #known = new Map<ts.Node, Known | undefined>();

  /** @param results the value rule sets, and whether they may return nothing */
  constructor(
    { spec }: OwnPart,
    calls: Calls,
    { marks }: Layout,
    results: ReadonlyMap<RuleSet, boolean>,
    checked: Checked,
  ) {
    this.#checker = checked.checker;
    this.#calls = calls;
    this.#isReply = ({ name }) => !spec.requestRules.has(name);
    this.#results = results;
    for (const [{ node, role }, printed] of checked.nodesOf(marks)) {
      const roles = this.#printed.get(node) ?? new Map<string, ts.Node[]>();
      this.#printed.set(node, roles.set(role, [...(roles.get(role) ?? []), printed]));
    }
  }

  ask(node: object, role: string): Known | undefined {
    const known = this.#nodesOf(node, role).flatMap((printed) => this.#knownOf(printed) ?? []);
    return known.length === 0 ? undefined : known.reduce(merged);
  }

  hasVariants(rules: RuleSet): boolean {
    return this.#nodesOf(rules, "input type").some(
      (printed) => objectMembers(this.#checker.getTypeAtLocation(printed), this.#checker).length > 1,
    );
  }

  mayBeAbsent(rules: RuleSet): boolean {
    return this.#results.get(rules) ?? true;
  }

  /** Those of all calls, in their order. */
  inputOf(rules: RuleSet): string | undefined {
    const calls = this.#calls.get(rules);
    if (calls === undefined) return undefined;
    const keys = new Set(calls.flatMap(keysOf));
    const strings = calls.map((of) => {
      if (of.kind !== "map" || !of.entries.every((entry) => entry.kind === "entry")) return this.#operand(of).text;
      // a field of a reply may be null in spite of its type
      const fields = of.entries.map((entry) => field(entry, this.#operand(entry), this.#isReply(rules)));
      const own = keysOf(of);
      // a key that only other calls have
      const absent = [...keys].filter((key) => !own.includes(key)).map((key) => `${key}?: undefined`);
      return `{ ${[...fields, ...absent].join("; ")} }`;
    });
    return [...new Set(strings)].join(" | ");
  }

  #nodesOf(node: object, role: string): readonly ts.Node[] {
    return this.#printed.get(node)?.get(role) ?? [];
  }

  #knownOf(printed: ts.Node): Known | undefined {
    if (!this.#known.has(printed)) {
      const type = this.#checker.getTypeAtLocation(printed);
      this.#known.set(printed, type.flags & ts.TypeFlags.Never ? undefined : knowledge(type, this.#checker));
    }
    return this.#known.get(printed);
  }

  #operand(node: object): Operand {
    const printed = [...this.#nodesOf(node, "operand"), ...this.#nodesOf(node, "field")].at(-1);
    if (printed === undefined) return { text: "any", absent: true };
    const type = this.#checker.getTypeAtLocation(printed);
    return {
      ...knowledge(type, this.#checker),
      text: print(this.#checker.getNonNullableType(type), this.#checker),
    };
  }
}

/** The operands that each rule over `_` is called with in these rules and templates. */
export function callsOfUntyped({ spec, imported }: OwnPart): Calls {
  const rules = spec.rules.filter(({ name }) => !imported.names.has(name));
  const calls = new Map(
    rules.filter(({ input }) => input === "_").map((set) => [set.name, { set, of: [] as Template[] }]),
  );
  const seen = new Set<object>();
  const open: unknown[] = [spec.body, spec.headers, spec.lets, rules, spec.reasoning?.unless];
  for (const value of open) {
    if (typeof value !== "object" || value === null || "column" in value || seen.has(value)) continue;
    seen.add(value);
    if ("kind" in value && value.kind === "rule" && "of" in value && "rule" in value)
      calls.get((value.rule as { name: string }).name)?.of.push(value.of as Template);
    open.push(...Object.values(value));
  }
  return new Map([...calls.values()].flatMap(({ set, of }) => (of.length === 0 ? [] : [[set, of]])));
}

function keysOf(template: Template): string[] {
  if (template.kind !== "map") return [];
  return template.entries.flatMap((entry) => (entry.kind === "entry" ? [entry.key] : []));
}

type Operand = Pick<Known, "absent" | "nullable"> & { readonly text: string };

function field({ key }: MapEntry, { text, absent, nullable = false }: Operand, isReply: boolean): string {
  if (!absent) return `${key}: ${text}`;
  return text === "any"
    ? `${key}?: any`
    : `${key}?: ${text} | ${isReply || nullable ? "null | undefined" : "undefined"}`;
}
