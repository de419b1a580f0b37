/** The parts of an adapter that are used. */
import type { AdapterSpec, MapTemplate, Path, Position, Template } from "./syntax.ts";
import { type Call, callsOf, callsOfRules, pathsOf } from "./traverse.ts";

export interface Reached {
  /** Rule sets that the request side calls, and those that the reply side calls. */
  readonly request: ReadonlySet<string>;
  readonly reply: ReadonlySet<string>;
  readonly tables: ReadonlySet<string>;
  readonly lets: ReadonlySet<string>;
  /** Every template that may read `$req`, `$ns`, `$facts`, lets. */
  readonly templates: readonly Template[];
}

export function reachedBy(spec: AdapterSpec): Reached {
  const templates: Template[] = [spec.body, spec.headers, ...controls(spec)];
  const lets = new Set<string>();
  for (const template of templates) {
    for (const { name } of pathsOf(template)) {
      const found = spec.lets.find((each) => each.name === name);
      if (found === undefined || lets.has(name)) continue;
      lets.add(name);
      templates.push(found.value);
    }
  }
  const tables = new Set<string>();
  const collect = (roots: readonly Call[]): Set<string> => {
    const rules = new Set<string>();
    const open = [...roots];
    for (const { kind, reference } of open) {
      if (kind === "table") tables.add(reference.name);
      const set = kind === "table" ? undefined : spec.rules.find((each) => each.name === reference.name);
      if (set === undefined || rules.has(set.name)) continue;
      rules.add(set.name);
      open.push(...callsOfRules(set));
    }
    return rules;
  };
  const request = collect([...templates.flatMap(callsOf), ...callsOfClamp(spec)]);
  const entries = spec.rules.filter(isEntry);
  const reply = collect(entries.flatMap(callsOfRules));
  for (const entry of entries) reply.add(entry.name);
  return { request, reply, tables, lets, templates };
}

/** The facts that no template has to read: families whose answers may be such files alone, for APIs without a place for them. */
export const factsOfAnswers: readonly string[] = ["makes_image", "makes_audio", "makes_file"];

/** The adapter without unused parts; a value rule that the provider adds is on the side that calls it. */
export function reach(spec: AdapterSpec): AdapterSpec {
  const reached = reachedBy(spec);
  const used = spec.rules.filter((set) => reached.request.has(set.name) || reached.reply.has(set.name));
  const isRequest = (name: string) => spec.requestRules.has(name) && reached.request.has(name);
  const before = used.filter((set) => isRequest(set.name));
  const read = reached.templates.flatMap(pathsOf).flatMap(({ name, steps }) => (name === "facts" ? steps : []));
  const facts = [...factsOfAnswers, ...read];
  return {
    ...spec,
    facts: spec.facts.filter(({ word }) => facts.includes(word)),
    lets: spec.lets.filter((each) => reached.lets.has(each.name)),
    rules: [...before, ...used.filter(isEntry), ...used.filter((set) => !before.includes(set) && !isEntry(set))],
    tables: spec.tables.filter((table) => reached.tables.has(table.name)),
    requestRules: new Set(before.map((set) => set.name)),
  };
}

/** The first path that reads the messages as they were sent; if there is one, no turns are built. */
export function messagesRead(spec: AdapterSpec): Path | undefined {
  const templates = [spec.body, ...spec.lets.map((each) => each.value)];
  return templates.flatMap(pathsOf).find(({ name, steps }) => name === "req" && steps[0] === "messages");
}

/** Whether positions of citations are in bytes: the text of an answer is then needed to find the characters. */
export function citesBytes(spec: AdapterSpec): boolean {
  const signals = spec.rules.flatMap((set) => (set.kind === "signal" ? set.rules.flatMap((rule) => rule.emit) : []));
  return signals.some(
    (signal) =>
      signal.kind === "signal" &&
      signal.name === "citation" &&
      signal.value.kind === "map" &&
      signal.value.entries.some((entry) => entry.kind !== "spread" && /^(start|end)_byte$/.test(entry.key)),
  );
}

/** The templates that control reasoning: `unless` and `share.of`. */
export function controls({ reasoning }: AdapterSpec): Template[] {
  if (reasoning === undefined) return [];
  return [...reasoning.unless, ...(reasoning.share === undefined ? [] : [reasoning.share.of])];
}

/** Every template of the request, outside of rules. */
export function templatesOf(spec: AdapterSpec): Template[] {
  return [spec.body, spec.headers, ...spec.lets.map((each) => each.value), ...controls(spec)];
}

/** The calls of the rules that write the reasoning control. */
export function callsOfClamp({ reasoning }: AdapterSpec): Call[] {
  return (reasoning?.clamp ?? []).flatMap(({ as }): Call[] => (as ? [{ kind: "value", reference: as }] : []));
}

export function emptyMap(at: MapTemplate["at"]): MapTemplate {
  return { kind: "map", entries: [], block: true, at };
}

/** An adapter of nothing but its file: no address, headers, families or reasoning control. */
export function emptyAdapter(dialect: string, file: string, at: Position) {
  const nothing: Template = { kind: "nothing", at };
  return {
    dialect,
    sources: [file, file],
    names: [],
    serves: {},
    config_key: "set",
    base: undefined,
    url: { reply: nothing, stream: nothing },
    count: undefined,
    model_prefix: undefined,
    bare_prefixes: [],
    headers: emptyMap(at),
    fields: [],
    unsent: [],
    placed: [],
    other_models: [],
    output_limits: [],
    choice_counts: [],
    lets: [],
    families: [],
    facts: [],
    rejects: [],
    think_tags: [],
    reasoning: undefined,
    retry: [],
    native: [],
    ignore: [],
  } as const satisfies Partial<AdapterSpec>;
}

function isEntry({ name }: { readonly name: string }): boolean {
  return name === "response" || name === "stream" || name === "error";
}
