import { describe, expect, it } from "vitest";
import { parseAdapter } from "../../language/adapter.ts";
import { checkModels, familyOf } from "../../language/check-references.ts";
import { SpecError } from "../../language/diagnostics.ts";
import { loadSource } from "../../language/load.ts";
import type { Exchange } from "../../runtime/adapter.ts";
import { walkedRules } from "../walked/adapter.ts";

const dialect = `
dialect: d
facts: [loud]
conversation: { turns: alternate, stop: { most: 4 } }
request:
  let:
    most: { $or: [$req.max_tokens, 1000] }
    unread: $model
  body Body:
    model: $model
    most: $most
    volume?: { $rule: volume, $of: { loud: $facts.loud, asked: $req.temperature }, $when: $req.temperature }
    kind?: { $table: kind, $of: $model }
    stop?: $req.stop
    ...: [$reasoning, $native]
  rules:
    volume(_) -> number:
      - { match: { loud: true }, emit: 11 }
      - { match: { asked: $asked }, emit: { $rule: only_here, $of: $asked } }
    only_here(number) -> number: [{ match: $n, emit: $n }]
  tables:
    kind: { small: s, else: ~ }
reply:
  response(Reply): [{ match: { text: $text }, emit: { content: $text } }]
  stream(Reply): response
  error(Failure): [{ match: $text, emit: { error: { message: $text } } }]
`;

const provider = `
provider: p
dialect: d
names: [{ key: p, credential: [P_KEY, P_TOKEN], base_url: P_URL, namespace: x-p }]
url: { reply: /v1, stream: "/v1/\${model}" }
headers: { authorization: "Bearer \${key}", beta?: { $join: [$ns.betas] } }
placed: [betas]
conversation: { stop: { blank: drop }, replay: { new: model, else: provider } }
body: { model: "models/\${model}", seed?: $ns.seed, ...: [{ tier: paid }] }
families: { new: [x-2*, "x-[34]"], old: ["*"] }
facts: { loud: [new] }
rejects: { top_p: [old] }
reasoning:
  unless: [$ns.thinking]
  clamp:
    effort: [as,    none, minimal, low, medium, high, xhigh, max]
    new:    [think, off,  low,     low, medium, high, high,  high]
    old:    [spend, ~,    25%,     25%, 50%,    75%,  90%,   rest]
  share: { of: $most, floor: 400 }
  pro: { native: [new], bump: [low, medium, high] }
rules:
  volume(_) -> number: [{ match: { loud: true }, emit: 12 }, { match: { asked: $asked }, emit: $asked }]
  think(Asked) -> Think: [{ match: { cell?: $word, mode?: $mode }, emit: { think: { word?: $word, mode?: $mode, as?: $it.as } } }]
  spend(Asked) -> Think: [{ match: { tokens: $tokens }, emit: { budget: $tokens } }]
tables:
  kind: { "x-*": x }
`;

const adapter = parseAdapter(loadSource("p.yaml", provider), loadSource("d.yaml", dialect));

function exchange(family: "new" | "old", given: Partial<Exchange> = {}): Exchange {
  const facts = family === "new" ? ({ loud: true } as const) : {};
  const none = { messages: [], loop: [], system: {}, stream: false, key: "secret", ns: {}, native: {} };
  return {
    model: family === "new" ? "x-2" : "x-1",
    req: { model: "x", messages: [] },
    family,
    facts,
    ...none,
    ...given,
  };
}

const asking = (more: object): Partial<Exchange> => ({ req: { model: "x", messages: [], ...more } });

describe("a provider merged with its dialect", () => {
  it("replaces body keys of the same name and puts new ones before the last spread", () => {
    const keys = adapter.body.entries.map((entry) => (entry.kind === "spread" ? "..." : entry.key));
    expect(keys).toEqual(["model", "most", "volume", "kind", "stop", "seed", "...", "..."]);
  });

  it("replaces whole rules and tables, and leaves out what is unused then", () => {
    expect(adapter.rules.map((set) => set.name)).toEqual(["volume", "think", "spend", "response", "stream", "error"]);
    expect([...adapter.requestRules]).toEqual(["volume", "think", "spend"]);
    expect(adapter.tables.map((table) => table.rows.map((row) => row.word))).toEqual([["x-*"]]);
    expect(adapter.lets.map((each) => each.name)).toEqual(["most"]);
  });

  it("merges conversation keys over the dialect's, and those over the defaults", () => {
    expect(adapter.conversation).toEqual({
      turns: "alternate",
      results: "own_turn",
      blank_text: "keep",
      stop: { blank: "drop" },
      replay: { new: "model", else: "provider" },
    });
  });

  it("finds the family of a model", () => {
    expect(["x-2-mini", "x-3", "x-35", "other"].map((id) => familyOf(adapter, id))).toEqual([
      "new",
      "new",
      "old",
      "old",
    ]);
    const found: string[] = [];
    checkModels({ ...adapter, families: adapter.families.slice(0, 1) }, ["x-1"], (_, message) => found.push(message));
    expect(found).toEqual(["model x-1 belongs to no family of p"]);
  });

  it("reports errors of both files at once", () => {
    const broken = [provider.replace("placed:", "plaecd:"), dialect.replace("$or", "$either")] as const;
    const parse = () => parseAdapter(loadSource("p.yaml", broken[0]), loadSource("d.yaml", broken[1]));
    expect(parse).toThrow(SpecError);
    expect(parse).toThrow(/d\.yaml:7:.*\$either[\s\S]*p\.yaml:7:.*plaecd/);
  });
});

describe("an interpreted adapter", () => {
  it("writes body and headers", () => {
    const x = exchange("old", {
      ...asking({ temperature: 0.5 }),
      ns: { betas: ["a", "b"], seed: 7 },
      native: { seed: 7, most: 5 },
    });
    expect(walkedRules(adapter).request(x)).toEqual({
      model: "models/x-1",
      most: 5,
      volume: 0.5,
      kind: "x",
      seed: 7,
      tier: "paid",
    });
    expect(walkedRules(adapter).headers(x)).toEqual({ authorization: "Bearer secret", beta: "a,b" });
  });

  it.each<[string, "new" | "old", object, object]>([
    ["a native value", "new", { reasoning_effort: "xhigh" }, { think: { word: "high" } }],
    ["a share", "old", { reasoning_effort: "medium", max_tokens: 3001 }, { budget: 1500 }],
    ["the floor of a share", "old", { reasoning_effort: "low" }, { budget: 400 }],
    ["all but one", "old", { reasoning_effort: "max" }, { budget: 999 }],
    ["no value for an effort", "old", { reasoning_effort: "none" }, {}],
    ["native pro", "new", { reasoning_mode: "pro" }, { think: { mode: "pro" } }],
    ["pro, one step up", "old", { reasoning_mode: "pro", reasoning_effort: "low" }, { budget: 500 }],
    ["none over pro", "new", { reasoning_mode: "pro", reasoning_effort: "none" }, { think: { word: "off" } }],
    ["no control", "new", { reasoning_mode: "standard" }, {}],
  ])("maps reasoning: %s", (_, family, asked, expected) => {
    const { think, budget } = walkedRules(adapter).request(exchange(family, asking(asked))) as Record<string, unknown>;
    expect(JSON.parse(JSON.stringify({ think, budget }))).toEqual(expected);
  });

  it("maps no control if there is a native one", () => {
    const x = exchange("new", { ...asking({ reasoning_effort: "high" }), ns: { thinking: {} } });
    expect(walkedRules(adapter).request(x)).not.toHaveProperty("think");
  });
});
