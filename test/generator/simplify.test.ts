/** Every rule of the simplifier alone: what it deletes, and what it must leave. */
import { expect, it } from "vitest";
import { CodeProject } from "../../generator/compile/project.ts";
import { compatible } from "../../generator/simplify/edits.ts";
import { editsIn, groups, indexed } from "../../generator/simplify/simplify.ts";
import { root } from "../walked/root.ts";

/** @param after absent if nothing changes @param reply whether the function reads a reply */
interface Example {
  readonly rule: string;
  readonly it: string;
  readonly before: string;
  readonly after?: string;
  readonly reply?: true;
}

const maybe = "{ a?: { b: string } | null; s: string; n?: number | undefined; l: string[]; o: { k: 1 } }";
const examples: readonly Example[] = [
  { rule: "a?.b →", it: maybe, before: "return it?.o?.k;", after: "return it.o.k;" },
  { rule: "a?.b →", it: maybe, before: "return it.a?.b;" },
  { rule: "a?.b →", it: "{ 'x-y': { z: 1 } }", before: 'return it?.["x-y"]?.z;', after: 'return it["x-y"].z;' },
  { rule: "a != null →", it: maybe, before: "return it.s != null;", after: "return true;" },
  { rule: "a != null →", it: maybe, before: "return it.s == null;", after: "return false;" },
  { rule: "a != null →", it: maybe, before: "return it.n != null;" },
  { rule: "a != null →", it: "any", before: "return it.n != null;" },
  { rule: 'a === "only"', it: '{ t: "x" }', before: 'return it.t === "x";', after: "return true;" },
  { rule: 'a === "only"', it: '{ t: "x" | "y" }', before: 'return it.t === "x";' },
  { rule: "isObject(a) → true", it: maybe, before: "return isObject(it.o);", after: "return true;" },
  { rule: "isObject(a) → true", it: maybe, before: "return isObject(it.a);" },
  {
    rule: "isObject(a) → true",
    it: "Received<{ o: { k: number } }>",
    before: "if (it?.o != null && isObject(it.o)) return 1;",
    reply: true,
  },
  {
    rule: "a != null && a.b",
    it: maybe,
    before: 'return it.a != null && it.a.b === "x";',
    after: 'return it.a?.b === "x";',
  },
  { rule: "a != null && a.b", it: maybe, before: "return it.a != null && it.n === 1;" },
  { rule: "text`…`", it: maybe, before: `return text\`<\${it.s}>\`;`, after: `return \`<\${it.s}>\`;` },
  { rule: "text`…`", it: maybe, before: `return text\`<\${it.n}>\`;` },
  { rule: "(a) → a", it: maybe, before: "return (it.s);", after: "return it.s;" },
  { rule: "(a) → a", it: maybe, before: "return (it.n ?? 1) + 1;" },
  { rule: "(a) → a", it: maybe, before: "return [((it.n ?? (it.s)))];", after: "return [it.n ?? it.s];" },
  { rule: "true && a", it: maybe, before: "return true && it.s;", after: "return it.s;" },
  { rule: "true && a", it: maybe, before: "return it.s || false;", after: "return it.s;" },
  { rule: "a ?? b → a", it: maybe, before: 'return it.s ?? "x";', after: "return it.s;" },
  { rule: "a ?? b → a", it: maybe, before: "return it.n ?? undefined;", after: "return it.n;" },
  { rule: "a ?? b → a", it: maybe, before: "return it.n ?? 1;" },
  { rule: "nonBlank(a) ?? b", it: maybe, before: 'return nonBlank(it.s) ?? "x";', after: 'return it.s || "x";' },
  { rule: "nonBlank(a) ?? b", it: maybe, before: "return nonBlank(it.l) ?? [];" },
  { rule: "true ? a : b", it: maybe, before: "return true ? it.s : it.n;", after: "return it.s;" },
  { rule: "true ? a : b", it: maybe, before: "return it.n ? undefined : undefined;", after: "return undefined;" },
  { rule: "if (true)", it: maybe, before: "if (true) { return it.s; }", after: "return it.s;" },
  { rule: "if (true)", it: maybe, before: "if (false) { return it.s; } return 1;", after: "return 1;" },
  { rule: "nonBlank(a) → a", it: maybe, before: "return nonBlank(it.n);", after: "return it.n;" },
  { rule: "nonBlank(a) → a", it: maybe, before: "return nonBlank(it.s);" },
  { rule: "nonBlank(a) → a", it: "{ n?: number | null }", before: "return nonBlank(it.n);" },
  {
    rule: "nonBlank(a ?? b)",
    it: maybe,
    before: "return nonBlank(it.a ?? it.s);",
    after: "return it.a ?? nonBlank(it.s);",
  },
  { rule: "asList(a)", it: maybe, before: "return asList(it.l);", after: "return it.l;" },
  { rule: "asList(a)", it: "{ l: string | string[] }", before: "return asList(it.l);" },
  { rule: "asObject(a)", it: maybe, before: "return asObject(it.o);", after: "return it.o;" },
  { rule: "asObject(a)", it: "{ o: string | { k: 1 } }", before: "return asObject(it.o);" },
  {
    rule: "compact({ a: 1, b })",
    it: maybe,
    before: "return compact({ a: 1, n: it.n });",
    after: "return { a: 1, n: it.n };",
  },
  { rule: "compact({ a: 1, b })", it: maybe, before: "return compact({ n: it.n });" },
  { rule: "compact({ a: 1, b })", it: "{ r: any }", before: "return compact({ a: 1, ...it.r });" },
  { rule: "{ a: a }", it: maybe, before: "const s = it.s; return { s: s };", after: "const s = it.s; return { s };" },
  { rule: "[...listOf(a)] → [a]", it: maybe, before: "return [...listOf(it.s), 1];", after: "return [it.s, 1];" },
  { rule: "[...listOf(a)] → [a]", it: maybe, before: "return [...listOf(it.n), 1];" },
  { rule: "[...each(a, f)]", it: maybe, before: "return [...each(it.l, json)];", after: "return each(it.l, json);" },
  { rule: "[...each(a, f)]", it: maybe, before: "return [...it.l];" },
  {
    rule: "...compact({ a: b })",
    it: maybe,
    before: "return { ...compact({ n: it.n }) };",
    after: "return { ...(it.n == null ? undefined : { n: it.n }) };",
  },
  {
    rule: "...compact({ a: b })",
    it: maybe,
    before: "return { ...compact({ s: nonBlank(it.s) }) };",
    after: "const s = nonBlank(it.s); return { ...(s == null ? undefined : { s }) };",
  },
  {
    rule: "...compact({ a: b })",
    it: maybe,
    before:
      "switch (it.n) { case 1: return { ...compact({ s: nonBlank(it.s) }) }; case 2: return { ...compact({ s: nonBlank(it.s) }) }; }",
    after:
      "switch (it.n) { case 1: const s = nonBlank(it.s); return { ...(s == null ? undefined : { s }) }; case 2: return { ...compact({ s: nonBlank(it.s) }) }; }",
  },
  { rule: "return a; b;", it: maybe, before: "return 1; return it.s;", after: "return 1;" },
  {
    rule: "case 1: { a; }",
    it: maybe,
    before: "switch (it.n) { case 1: { return it.s; } }",
    after: "switch (it.n) { case 1: return it.s; }",
  },
  { rule: "case 1: { a; }", it: maybe, before: "switch (it.n) { case 1: { const s = it.s; return s; } }" },
  {
    rule: "function f() { if",
    it: maybe,
    before: "if (it.n === 1) { console.log(it); return true; } return true;",
    after: "if (it.n === 1) { console.log(it); } return true;",
  },
  { rule: "function f() { if", it: maybe, before: "if (it.n === 1) { console.log(it); return true; } return false;" },
  { rule: "if (a) { return 1; }", it: maybe, before: "if (it.n) { return 1; }", after: "if (it.n) return 1;" },
  { rule: "if (a) { return 1; }", it: maybe, before: `if (it.n) { return "${"long".repeat(30)}"; }` },
  { rule: "const a = b.c;", it: maybe, before: "const c = it.a; return c?.b;", after: "return it.a?.b;" },
  { rule: "const a = b.c;", it: maybe, before: "const c = json(it.a); return [c, c];" },
  {
    rule: "const a = b.c;",
    it: maybe,
    before: "const c = it.s; const d = it.n; return [c, d];",
    after: "return [it.s, it.n];",
  },
  {
    rule: "const a = b.c;",
    it: maybe,
    before: "const c = it.a; const d = c; return d?.b;",
    after: "const d = it.a; return d?.b;",
  },
];

const rules = groups.flat();

it("every rule has examples, and every example a rule", () => {
  const without = rules.filter(({ name }) => !examples.some(({ rule }) => name.startsWith(rule)));
  expect(without.map(({ name }) => name)).toEqual([]);
  for (const { rule } of examples)
    expect(
      rules.filter(({ name }) => name.startsWith(rule)),
      rule,
    ).toHaveLength(1);
});

const project = new CodeProject(root);
const names = "asList asObject compact each isObject json listOf nonBlank text type Received".replace("type ", "type§");
const header = `import { ${names.split(" ").join(", ").replace("§", " ")} } from "../../runtime/primitives.ts";\n`;
const files = examples.map(({ it, before }, index) =>
  project.put(`generated/adapters/example_${index}.ts`, `${header}function f(it: ${it}) { ${before} }\n`),
);
const results = examples.map(({ rule, reply }, index) => {
  const file = files[index];
  const edits =
    file &&
    editsIn(file.getFunctionOrThrow("f"), reply === true, [indexed(rules.filter(({ name }) => name.startsWith(rule)))]);
  let text = file?.getFullText() ?? "";
  for (const { start, end, text: put } of compatible(edits ?? []).toReversed())
    text = text.slice(0, start) + put + text.slice(end);
  return /\) \{ ([\s\S]*) \}\n$/.exec(text)?.[1]?.replaceAll(/\s+/g, " ").replaceAll(/ ?; ?/g, "; ").trim();
});

it.each(examples.map((example, index) => [example.rule, example.before, example, index] as const))(
  "%s: %s",
  (_rule, before, { after = before }, index) => {
    expect(results[index]).toBe(after.replaceAll(/ ?; ?/g, "; ").trim());
  },
);
