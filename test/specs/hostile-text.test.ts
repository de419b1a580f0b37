/**
 * Specs with hostile text in every place that takes text: it is sent as it is written, by the closures of own specs, the
 * compiled code and the walked rules, and none of it is executed.
 */
import { afterEach, expect, it } from "vitest";
import type { Folder } from "../../generator/own/folder.ts";
import { readOwn } from "../../generator/own/read.ts";
import { closedAdapter } from "../../language/closure-adapter.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { joinUrl } from "../../runtime/router.ts";
import fc from "../fast-check.ts";
import { exchangeOf } from "../language/case-spec.ts";
import { held } from "../language/held-signals.ts";
import { walkedAdapter } from "../walked/adapter.ts";
import { compiledAdapter } from "./compiled-adapter.ts";

const sentinel = globalThis as { hacked?: unknown };
afterEach(() => void delete sentinel.hacked);

const pieces = [
  ..."`'\"\\$*/;()[]{}?:#<>%!&|~^,. \t\n\r\0\u2028\u2029\u0085é💥a",
  ...[
    "${",
    "\u0024{model}",
    "*/",
    "/*",
    "//",
    "\\n",
    "\\u0060",
    "$&",
    "<!--",
    "-->",
    "\r\n",
    "...",
    "$$",
    "%0a",
    "__proto__",
  ],
  ...[
    "Object.assign(globalThis,{hacked:1})",
    "(Object.assign(globalThis,{hacked:1}))",
    "`+(Object.assign(globalThis,{hacked:1}))+`",
    "\u0024{Object.assign(globalThis,{hacked:1})}",
  ],
  ...[
    "\nObject.assign(globalThis,{hacked:1});//",
    "*/Object.assign(globalThis,{hacked:1});/*",
    '"+(Object.assign(globalThis,{hacked:1}))+"',
  ],
  ...['\nexport const x = 1;\nimport { a } from "node:fs";\n', "list(it, Exchange, text`a`)", "case 1:", "return;"],
];
const hostile = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map((some) => some.join(""));

const known = [
  ...["`", "a`b", "\\", "/v1/a\\b", "*/", "a\nb", "a\r\nb\rc", "\u2028a\u2029", 'it\'s "it"', "${", "a${b", "$", "\0"],
  "*/ Object.assign(globalThis,{hacked:1}); /*",
  "\nObject.assign(globalThis,{hacked:1}); //",
  "`+(Object.assign(globalThis,{hacked:1}))+`",
  "\u0024{Object.assign(globalThis,{hacked:1})}",
  '\nexport const own: any = (Object.assign(globalThis,{hacked:1}));\nimport { a } from "node:fs";\n',
];

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that neither a URL nor a header can have
const isPrintable = (text: string) => !/[\0-\x1f\x7f]/.test(text);
const escaped = (text: string) => (text.startsWith("$") ? `$${text}` : text);

/** One piece of YAML, on one line. */
const yaml = (value: unknown) => JSON.stringify(value);

/** A folder in which every place that takes text has each of these. */
function folderOf(texts: readonly string[]): Folder {
  const each = <T>(make: (text: string, index: number) => T) => texts.map(make);
  const object = (entries: readonly (readonly [string, unknown])[]) =>
    `{ ${entries.map(([key, value]) => `${yaml(key)}: ${yaml(value)}`).join(", ")} }`;
  const printable = texts.filter(isPrintable);
  // a hole begins anywhere in a string that is written
  const plain = texts.filter((text) => !text.includes("${") && !text.startsWith("$"));
  const literals = texts.filter((text) => !text.slice(1).includes("${"));
  const inUrls = plain.filter((text) => isPrintable(text) && !/[?#]/.test(text));
  const pattern = (text: string) => (literals.includes(text) ? escaped(text) : { $any: [escaped(text)] });
  const rules = each(
    (text, index) => `
    pick${index}(_) -> any:
      - match: { given: ${object([[escaped(text), pattern(text)]])} }
        emit: found
        why: ${yaml(text)}
      - match: { given: { $any: [${yaml(escaped(text))}] } }
        emit: ${yaml(literals.includes(text) ? escaped(text) : "among")}
      - { match: { given: { refused: ${yaml(pattern(text))} } }, refuse: ${yaml(text)}, why: ${yaml(text)} }
      - { else: ~, why: ${yaml(text)} }`,
  ).join("");
  const tables = each((text, index) => {
    const rows: (readonly [string, string])[] =
      text.includes("*") || text === "else" ? [] : [[escaped(text), escaped(text)]];
    return `\n    table${index}: ${object([...rows, [`<*${text}*>`, escaped(text)], [`<<${text}*`, escaped(text)], ["else", "none"]])}`;
  }).join("");
  const provider = `provider: own
dialect: other
names: [{ key: own, credential: OWN_KEY, base_url: OWN_URL, namespace: x-own }]
base: https://own.test
url: ${yaml(`/v1/${inUrls.map((text) => `-${text}-`).join("/")}/\${model}`)}
count: { url: /count, fields: ${yaml(texts)}, in: ${yaml(texts[0])}, model: ${yaml(texts.at(-1))}, tokens: ${yaml(texts[0])} }
model_prefix: ${yaml(texts[0])}
bare_prefixes: ${yaml(texts)}
headers:
  x-key: $key
${printable.map((text, index) => (literals.includes(text) ? `  x-${index}: ${yaml(escaped(text))}\n` : "")).join("")}
conversation: { fitted_schema: { kept: ${yaml(texts.map(escaped))} } }
families: { some: ${yaml([...new Set(texts)])}, any: ["*"] }
native: { Odd: { description: ${yaml(texts.join(" "))}, enum: ${yaml(texts)} } }
reasoning:
  clamp:
    effort: [as, none, minimal, low, medium, high, xhigh, max]
    some: [control, ~, ~, low, ~, ~, ~, ~]
`;
  const dialect = `dialect: other
request:
  body Body:
    model: $model
    literals: ${yaml(literals.map(escaped))}
    keys: ${object([...each((text, index) => [text.endsWith("?") ? `${escaped(text)}!` : escaped(text), index] as const), ["k", 0]])}
    holes: ${yaml(plain.map((text) => `\${model}${text}\${model}${text}`))}
    ors: [${plain.map((text) => `{ $or: [$ns.none, ${yaml(text)}] }`).join(", ")}]
${each((_, index) => `    pick${index}?: { $rule: pick${index}, $of: { given: $ns.given } }\n    row${index}?: { $table: table${index}, $of: $ns.word }`).join("\n")}
    ...: [$reasoning]
  rules:
    control(Asked) -> Body:
      - { match: { cell: $cell }, emit: { model: m, cell: $cell } }
      - { else: ~, why: none }${rules}
  tables:${tables}
reply:
  response(Reply):
${each((text) => `    - { match: { text: ${yaml(pattern(text))} }, emit: { content: ${yaml(literals.includes(text) ? escaped(text) : "other")} }, why: ${yaml(text)} }`).join("\n")}
    - { match: { text: $text }, emit: { content: $text } }
  stream(Reply): [{ else: ~ }]
  error(Reply): [{ match: { text: $text }, emit: { error: { message: $text } } }]
`;
  const native = `$defs:
  Body: { description: ${yaml(texts.join(" "))}, type: object, additionalProperties: true, properties: { odd: { $ref: "#/$defs/Odd" }, typed: { $ref: "#/$defs/Keys" } } }
  Odd: { description: ${yaml(texts[0])}, enum: [odd] }
  Keys: ${object([
    ["type", "object"],
    ["properties", Object.fromEntries(texts.map((text) => [`k${text}`, { const: text }]))],
  ])}
  Reply: { type: object, additionalProperties: true, properties: { text: { type: string } } }
`;
  const files = { "providers/own.yaml": provider, "dialects/other.yaml": dialect, "native/other.yaml": native };
  // the folder's own path is in comments
  return { prefix: "own*/\nObject.assign(globalThis,{hacked:1});/", files: new Map(Object.entries(files)) };
}

/** The result of each form of an adapter with each text. */
function resultsOf(adapter: Adapter, texts: readonly string[]): unknown {
  const exchange = (ns: object) => exchangeOf({ model: "m", key: "K", ns }) as Parameters<Adapter["request"]>[0];
  const requestOf = (ns: object): unknown => {
    try {
      return adapter.request(exchange(ns));
    } catch (error) {
      return [(error as Error).message, { ...(error as object) }];
    }
  };
  return {
    data: JSON.parse(JSON.stringify(adapter)),
    url: joinUrl(new URL("https://own.test"), adapter.url("m", false, {})).pathname,
    headers: adapter.headers(exchange({})),
    requests: texts.flatMap((text) =>
      [
        {},
        { given: { [text]: text } },
        { given: text },
        { word: text },
        { word: `<-${text}\n->` },
        { word: `<<${text}` },
      ].map((ns) => requestOf(ns)),
    ),
    refusals: texts.map((text) => requestOf({ given: { refused: text } })),
    replies: texts.map((text) => held((sink) => adapter.response({ text }, sink))),
  };
}

async function check(texts: readonly string[]): Promise<void> {
  const folder = folderOf(texts);
  const [spec] = readOwn(folder).adapters;
  if (spec === undefined) throw new Error("there is no adapter");
  const reasons = spec.rules.flatMap((set) => (set.kind === "same" ? [] : set.rules.map(({ why = "" }) => why)));
  for (const why of reasons) expect(why).not.toMatch(/[\r\n\u2028\u2029]/);
  const results = resultsOf(closedAdapter(spec), texts) as {
    url: string;
    headers: object;
    requests: { [key: string]: unknown }[];
  };
  for (const adapter of [walkedAdapter(spec), await compiledAdapter(folder)])
    expect(results).toEqual(resultsOf(adapter, texts));
  const plain = texts.filter((text) => !text.includes("${") && !text.startsWith("$"));
  const literals = texts.filter((text) => !text.slice(1).includes("${"));
  const [request] = results.requests;
  expect(request?.literals).toEqual(literals);
  expect(request?.holes).toEqual(plain.map((text) => `m${text}m${text}`));
  expect(request?.ors).toEqual(plain);
  const sent = plain.filter((text) => isPrintable(text) && !/[?#%/]/.test(text) && !/^\.+$/.test(text));
  for (const text of sent) expect(results.url.split("/").map(decoded)).toContain(`-${text}-`);
  expect(Object.values(results.headers).slice(1)).toEqual(literals.filter(isPrintable));
  for (const [index, text] of texts.entries()) {
    const [, found, among, row, glob, start] = results.requests.slice(index * 6);
    expect(found).toMatchObject({ [`pick${index}`]: "found" });
    expect(among).toMatchObject({ [`pick${index}`]: literals.includes(text) ? text : "among" });
    if (!text.includes("*")) expect(row).toMatchObject({ [`row${index}`]: text });
    expect(glob).toMatchObject({ [`row${index}`]: text });
    expect(start).toMatchObject({ [`row${index}`]: text });
  }
  expect(sentinel.hacked).toBeUndefined();
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

it("sends known hostile texts as they are written, and executes none", () => check(known), 120_000);

it("sends any text as it is written, and executes none", async () => {
  const texts = fc.uniqueArray(hostile, { minLength: 4, maxLength: 8 });
  await fc.assert(fc.asyncProperty(texts, check), { numRuns: 3 });
}, 240_000);
