/** The spec of a case of the manual: a rule file, or a provider and its dialect. */
import { parseAdapter } from "../../language/adapter.ts";
import { loadSource } from "../../language/load.ts";
import { defaults } from "../../language/parse-conversation.ts";
import type { AdapterSpec, RuleSet, Template } from "../../language/syntax.ts";
import type { Exchange } from "../../runtime/adapter.ts";
import { parseRuleFile } from "./parse-rule-file.ts";

/** The blocks of a case by name: `yaml rules.yaml`, or `yaml dialect.yaml` and `yaml provider.yaml`. */
export type Blocks = ReadonlyMap<string, string>;

/** The adapter of a case, under a name of its own. */
export function specOf(blocks: Blocks, name: string): AdapterSpec {
  const rules = blocks.get("yaml rules.yaml");
  const spec = rules === undefined ? parseFiles(blocks) : aroundRules(parseRuleFile(rules));
  return { ...spec, provider: name, dialect: name };
}

function parseFiles(blocks: Blocks): AdapterSpec {
  const source = (file: string) => loadSource(file, blocks.get(`yaml ${file}`) ?? "");
  const like = blocks.has("yaml like.yaml") ? source("like.yaml") : undefined;
  const { nativeFrom: _, ...spec } = parseAdapter(source("provider.yaml"), source("dialect.yaml"), like);
  return spec;
}

/** The smallest adapter with these rules. */
function aroundRules({ rules, tables }: Pick<AdapterSpec, "rules" | "tables">): AdapterSpec {
  const at = { file: "rules.yaml", line: 1, column: 1, length: 1 };
  const empty = { kind: "map", entries: [], block: false, at } as const;
  const url: Template = { kind: "literal", value: "/", at };
  const same = (name: string): RuleSet => ({ kind: "same", name, input: "unknown", as: "response", at });
  return {
    provider: "",
    dialect: "",
    sources: ["rules.yaml", "rules.yaml"],
    names: [],
    serves: {},
    config_key: "set",
    base: undefined,
    url: { reply: url, stream: url },
    count: undefined,
    model_prefix: undefined,
    bare_prefixes: [],
    headers: empty,
    fields: [],
    unsent: [],
    placed: [],
    other_models: [],
    output_limits: [],
    choice_counts: [],
    conversation: defaults,
    lets: [],
    bodyType: "object",
    bodyTypeAt: at,
    body: empty,
    families: [],
    facts: [],
    rejects: [],
    think_tags: [],
    reasoning: undefined,
    retry: [],
    native: [],
    ignore: [],
    rules: [
      ...rules,
      { kind: "signal", name: "response", input: "unknown", rules: [], at },
      same("stream"),
      same("error"),
    ],
    tables,
    requestRules: new Set(rules.flatMap((set) => (set.kind === "value" ? [set.name] : []))),
  };
}

/** An exchange, completed from the fields of a case. */
export function exchangeOf(given: object): Exchange {
  const nothing = {
    req: { model: "m", messages: [] },
    messages: [],
    loop: [],
    system: {},
    ns: {},
    native: {},
    facts: {},
  };
  return { ...nothing, model: "m", stream: false, key: undefined, family: "any", ...given };
}

/** Whether a rule set emits signals; else it writes a value, like a table, `request` and `headers`. */
export function emitsSignals(spec: AdapterSpec, name: string): boolean {
  const set = spec.rules.find((each) => each.name === name);
  return set !== undefined && set.kind !== "value";
}
