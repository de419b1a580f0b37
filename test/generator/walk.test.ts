import { describe, expect, it } from "vitest";
import type { Sink } from "../../generated/hub.ts";
import type { Registration } from "../../runtime/adapter.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { parseRuleFile } from "../language/parse-rule-file.ts";
import { walkSignals, walkValue } from "../walked/rules.ts";
import { readingsOf } from "../walked-adapters.ts";

/** The output of the rule `main`. */
function written(rules: string, value: unknown): unknown {
  return walkValue(parseRuleFile(rules), "main", value);
}

/** The output of a single rule for `of`, which is `$it`. */
function emitted(template: string, of: unknown, more = ""): unknown {
  return written(`rules:\n  main(_) -> _:\n    - { match: $_, emit: ${template} }\n${more}`, of);
}

/** Whether a pattern matches. */
function fits(pattern: string, value: unknown): boolean {
  return (
    written(`rules:\n  main(_) -> _:\n    - { match: ${pattern}, emit: true }\n    - { else: false }`, value) === true
  );
}

describe("templates", () => {
  it.each<[string, unknown, unknown]>([
    ["text", 1, "text"],
    ["$$ref", 1, "$ref"],
    ["{ $$ref: 1 }", 1, { $ref: 1 }],
    ["$it", [null, ""], [null, ""]],
    ["$it.a.b", { a: { b: 1 } }, 1],
    ["$it.a.b", { a: "text" }, undefined],
    ["$it.a.0", { a: ["x"] }, undefined],
    ["$it.a", { a: null }, undefined],
    [`'x-\${it.a}\${it.b}'`, { a: 1, b: true }, "x-1true"],
    [`'x-\${it.a}'`, { a: {} }, undefined],
    [`'x-\${it.a}'`, {}, undefined],
    ["~", 1, undefined],
    ["{}", 1, {}],
    ["[]", 1, []],
    ["{ a: $it.a, b?: $it.b }", { a: "", b: "" }, { a: "" }],
    ["{ a?: $it.a, b?: $it.b }", { a: 0, b: false }, { a: 0, b: false }],
    ["{ a?: $it.a }", { a: [] }, undefined],
    ["{ a: { b?: $it.b } }", {}, undefined],
    ["[{ a?: $it.a }, 1, $it.b]", {}, [1]],
    ["{ $or: [$it.a, $it.b, 8192] }", { a: "", b: 0 }, 0],
    ["{ $or: [$it.a, $it.b] }", { a: 1, b: 2 }, 1],
    ["{ $or: [$it.a, $it.b] }", { b: "" }, ""],
    ["{ $json: $it.a }", { a: { b: null } }, '{"b":null}'],
    ["{ $json: $it.a }", { a: null }, undefined],
    ["{ $join: [$it.a, $it.b] }", { a: "x", b: ["y", "x", "", 1] }, "x,y"],
    ["{ $join: [$it.a] }", { a: [] }, undefined],
  ])("%s of %j", (template, of, result) => {
    expect(emitted(template, of)).toStrictEqual(result);
  });

  it.each<[string, unknown, unknown]>([
    ["{ x: 1, ...: [$it, { y: 2 }] }", { x: 3, y: 4, z: null }, { x: 3, y: 2, z: null }],
    ["{ ...: [$it], x: 1 }", { x: 2 }, { x: 1 }],
    ["{ x: 1, ...: [$it] }", { x: undefined, y: 2 }, { x: 1, y: 2 }],
    ["{ ...: [$it] }", {}, undefined],
    ["{ ...: [$it] }", ["a"], undefined],
    ["{ ...: [$it, { x: ~ }] }", { x: 1, y: 2 }, { y: 2 }],
    ["{ ...: [$it, { x?: $it.y }] }", { x: 1, y: "" }, { x: 1, y: "" }],
    ["{ ...: [$it], x: ~ }", { x: 1, y: 2 }, { y: 2 }],
    ["{ ...: [$it, { $rule: erase, $of: $it }] }", { x: 1, y: 2 }, { y: 2 }],
    ["{ ...: [$it, { $or: [{ $rule: erase, $of: $it }, { y: ~ }] }] }", { x: 1, y: 2 }, { x: 1 }],
  ])("spread %s of %j", (template, of, result) => {
    const erase = "  erase(_) -> _:\n    - { match: $_, emit: { x: ~ } }";
    expect(emitted(template, of, erase)).toStrictEqual(result);
  });
});

describe("calls", () => {
  const more = `
  word(_) -> _:
    - { match: { w: $w }, emit: $w }
    - { match: skip, emit: ~ }
  pair(_) -> _[]: [{ match: { w: $w }, emit: [$w, $w] }]
  aside(_) -> _:
    - { match: { a: $a }, emit: "\${a}" }
    - { else: none }
tables:
  t: { exact: 1, "e*t": 2, "*": 3 }
  u: { a: x, else: y }
  v: { a: ~ }
`;

  it.each<[string, unknown, unknown]>([
    ["{ $each: $it, $rule: word }", [{ w: 1 }, null, "skip", 5, { w: 2 }], [1, 2]],
    ["{ $each: $it, $rule: word }", "text", undefined],
    ["{ $each: $it, $rule: pair }", [{ w: 1 }, { w: 2 }], [1, 1, 2, 2]],
    ["[0, { $each: $it, $rule: word }, 9]", [{ w: 1 }], [0, 1, 9]],
    ["[0, { $each: $it, $rule: word }]", {}, [0]],
    ["[0, { $rule: pair, $of: $it }]", { w: 1 }, [0, 1, 1]],
    ["[0, { $rule: word, $of: $it }]", { w: [1] }, [0, [1]]],
    ["[0, { $or: [{ $rule: pair, $of: $it }] }]", { w: 1 }, [0, [1, 1]]],
    ["{ $rule: word, $of: $it.x }", {}, undefined],
    ["{ $rule: aside, $of: { a: $it.a, b: $it.b }, $when: $it.a }", { b: 1 }, undefined],
    ["{ $rule: aside, $of: { b: $it.b }, $when: [$it.a, $it.b] }", { b: 1 }, undefined],
    ["{ $rule: aside, $of: $it, $when: $it.a }", { a: "x" }, "x"],
    ["{ $rule: aside, $of: { a: $it.a } }", { a: "" }, ""],
    ["{ $rule: aside, $of: { a: $it.a } }", {}, "none"],
    ["{ $rule: aside, $of: { a: $it.a, b: $it.b } }", {}, "none"],
    ["{ $table: t, $of: $it }", "exact", 1],
    ["{ $table: t, $of: $it }", "e-t", 2],
    ["{ $table: t, $of: $it }", "other\nlines", 3],
    ["{ $table: t, $of: $it }", 1, undefined],
    ["{ $table: u, $of: $it }", "else", "y"],
    ["{ $table: u, $of: $it }", 1, "y"],
    ["{ $table: u, $of: $it.x }", {}, undefined],
    ["{ $table: v, $of: $it }", "a", undefined],
  ])("%s of %j", (template, of, result) => {
    expect(emitted(template, of, more)).toStrictEqual(result);
  });
});

describe("patterns", () => {
  it.each<[string, unknown, boolean]>([
    ["a", "a", true],
    ["1", "1", false],
    ["1", 1, true],
    ["false", false, true],
    ["{ $any: [a, 1] }", 1, true],
    ["{ $any: [a, 1] }", "1", false],
    ["$$x", "$x", true],
    ["$_", 0, true],
    ["{ a: $_ }", { a: null }, false],
    ["{ a: $_ }", { a: "" }, true],
    ["{ a: ~ }", { a: null }, true],
    ["{ a: ~ }", {}, true],
    ["{ a: ~ }", { a: 0 }, false],
    ["{}", {}, true],
    ["{}", [], false],
    ["{}", "a", false],
    ["{ a: { b: c } }", { a: { b: "c", d: 1 } }, true],
    ["{ a: { b: c } }", { a: "b" }, false],
    ["[]", [], true],
    ["[]", {}, false],
    ["[a]", ["a", "b"], true],
    ["[a]", [], false],
    ["[{ x: $_ }]", [{ x: 1 }], true],
  ])("%s and %j", (pattern, value, result) => {
    expect(fits(pattern, value)).toBe(result);
  });

  it("matches without the names of a `key?` that does not match", () => {
    const rules = "rules:\n  main(_) -> _:\n    - { match: { a?: { b: $b, c: $c }, d: $d }, emit: [$b, $c, $d] }";
    expect(written(rules, { a: { b: 1, c: 2 }, d: 3 })).toEqual([1, 2, 3]);
    expect(written(rules, { a: { b: 1 }, d: 3 })).toEqual([3]);
    expect(written(rules, { a: "text", d: 3 })).toEqual([3]);
    expect(written(rules, { a: "text" })).toBeUndefined();
  });

  it("applies the first matching rule", () => {
    const rules =
      "rules:\n  main(_) -> _:\n    - { match: { a: $a }, emit: $a }\n    - { match: $text, emit: [$text] }";
    expect(written(rules, { a: 1 })).toBe(1);
    expect(written(rules, "a")).toEqual(["a"]);
  });
});

describe("signals", () => {
  /** All emitted signals, in order. */
  function signalsOf(rules: string, value: unknown): { fitted: boolean; signals: [string, unknown][] } {
    const signals: [string, unknown][] = [];
    const names = ["id", "model", "content", "usage", "end", "reasoning"];
    const sink = Object.fromEntries(names.map((name) => [name, (value: unknown) => void signals.push([name, value])]));
    const fitted = walkSignals(parseRuleFile(rules), "main", value, sink as unknown as Sink);
    return { fitted, signals };
  }
  const rules = `
rules:
  main(_):
    - { match: { parts: $parts, id?: $id, usage?: $usage }, emit: [{ id: $id, model: here }, { $each: $parts, $rule: part }, { $rule: used, $of: { n: $usage } }, { end: true }] }
    - { match: skip, emit: ~ }
    - { match: { reasoning: $r }, emit: { reasoning: { at: $it.place, text: $r } } }
  part(_):
    - { match: { text: $text }, emit: { content: $text } }
  used(_):
    - { match: { n: $n }, emit: { usage: { input: $n, output: $it.m } } }
    - { else: ~ }
`;

  it("are emitted in order, without absent ones", () => {
    expect(signalsOf(rules, { parts: [{ text: "a" }, null, {}, { text: "b" }], usage: 5 })).toEqual({
      fitted: true,
      signals: [
        ["model", "here"],
        ["content", "a"],
        ["content", "b"],
        ["usage", { input: 5 }],
        ["end", true],
      ],
    });
  });

  it("report whether a rule matched, even one that emits nothing", () => {
    expect(signalsOf(rules, "skip")).toEqual({ fitted: true, signals: [] });
    expect(signalsOf(rules, "other")).toEqual({ fitted: false, signals: [] });
    expect(signalsOf(rules, null)).toEqual({ fitted: false, signals: [] });
    expect(signalsOf(rules, { reasoning: null, parts: null })).toEqual({ fitted: false, signals: [] });
    expect(signalsOf(rules, { reasoning: "" })).toEqual({ fitted: true, signals: [["reasoning", { text: "" }]] });
  });
});

it("an undefined key of a value erases nothing, compiled and walked", () => {
  const parameters = { type: undefined, required: ["a"] };
  const request = {
    model: "m",
    messages: [{ role: "user", content: "hi" }],
    tools: [{ function: { name: "f", parameters } }],
  };
  const { compiled, walked } = readingsOf("anthropic");
  for (const adapter of [compiled, walked]) {
    const [registration] = adapter.names as [Registration];
    const target = { adapter, registration, model: "claude-opus-4-6", key: "k" };
    const sent = adapter.request(exchange(checkRequest(request), target, false));
    expect(sent).toMatchObject({ tools: [{ input_schema: { type: "object", properties: {}, required: ["a"] } }] });
  }
});
