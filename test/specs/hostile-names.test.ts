/** Own specs with hostile text in every place that takes a name: it is refused, in its line. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseAdapter } from "../../language/adapter.ts";
import { checkValues } from "../../language/check-values.ts";
import { type Diagnostic, SpecError } from "../../language/diagnostics.ts";
import { loadSource } from "../../language/load.ts";
import { root } from "../walked/root.ts";

const hub = loadSource("hub.yaml", readFileSync(join(root, "spec/hub.yaml"), "utf8")).value;
const native = { $defs: { Body: {}, Control: {}, Failure: {}, Other: {}, Reply: {} } };

const provider = `provider: own
dialect: other
names:
  - key: own
    credential: OWN_KEY
    base_url: OWN_URL
    namespace: x-own
    settings: { region: OWN_REGION }
url: "/v1/\${region}"
headers:
  x-key: $key
facts: { sure: [some] }
rejects: { "messages[].name": [some] }
families:
  some: [a*]
  any: ["*"]
reasoning:
  clamp:
    effort: [as, none, minimal, low, medium, high, xhigh, max]
    some: [control, ~, ~, low, ~, ~, ~, ~]
retry:
  - { header: x-wait, unit: seconds, remaining: x-left }
native:
  Odd: { type: object, properties: { one: { $ref: "#/$defs/Body" } } }
`;

const dialect = `dialect: other
facts: [sure]
request:
  let:
    given: $req.user
  body Body:
    model: $given
    fact?: $facts.sure
    picked: { $rule: pick, $of: $given }
    row?: { $table: words, $of: $given }
    ...: [$reasoning, $native]
  rules:
    pick(string) -> Odd:
      - match: $text
        emit: { one: $text }
    control(Asked) -> Control: [{ match: { cell: $cell }, emit: { cell: $cell } }, { else: ~, why: none }]
  tables:
    words: { a: b }
reply:
  response(Reply): [{ match: { text: $text }, emit: { content: $text } }]
  stream(Other):
    - match: { text: $text }
      emit: { finish_reason: $text }
    - else: ~
  error(Failure): [{ match: $text, emit: { error: { message: $text } } }]
`;

function errorsOf(files: { readonly provider: string; readonly dialect: string }): readonly Diagnostic[] {
  try {
    const [own, below] = [loadSource("provider", files.provider), loadSource("dialect", files.dialect)];
    const found: Diagnostic[] = [];
    checkValues(parseAdapter(own, below), hub, native, (at, message) => found.push({ at, message }));
    return found;
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return error.diagnostics;
  }
}

/** Lines of the file, and the name in each that is replaced. */
const places: readonly (readonly ["provider" | "dialect", string, string])[] = [
  ["provider", "provider: own", "own"],
  ["provider", "key: own", "own"],
  ["provider", "credential: OWN_KEY", "OWN_KEY"],
  ["provider", "base_url: OWN_URL", "OWN_URL"],
  ["provider", "namespace: x-own", "x-own"],
  ["provider", "{ region: OWN_REGION }", "region"],
  ["provider", "{ region: OWN_REGION }", "OWN_REGION"],
  ["provider", "  x-key: $key", "x-key"],
  ["provider", "facts: { sure", "sure"],
  ["provider", 'rejects: { "messages[].name"', '"messages[].name"'],
  ["provider", "  some: [a*]", "some"],
  ["provider", "[control, ~", "control"],
  ["provider", "header: x-wait", "x-wait"],
  ["provider", "remaining: x-left", "x-left"],
  ["provider", "  Odd: {", "Odd"],
  ["provider", '$ref: "#/$defs/Body"', '"#/$defs/Body"'],
  ["dialect", "dialect: other", "other"],
  ["dialect", "facts: [sure]", "sure"],
  ["dialect", "    given: $req", "given"],
  ["dialect", "  body Body:", "body Body"],
  ["dialect", "$rule: pick", "pick"],
  ["dialect", "$table: words", "words"],
  ["dialect", "pick(string) -> Odd:", "pick(string) -> Odd"],
  ["dialect", "    words: {", "words"],
  ["dialect", "response(Reply)", "response(Reply)"],
  ["dialect", "finish_reason: $text", "finish_reason"],
  ["dialect", "- match: $text", "$text"],
  ["dialect", "model: $given", "$given"],
];

/** Valid names after all: characters of headers, and names of constants. */
const valid = (name: string, each: string) =>
  (/^x-(key|wait|left)$/.test(name) && ["`", "__proto__"].includes(each)) ||
  (["given", "$text", "$given", "body Body", '"#/$defs/Body"'].includes(name) && each === "__proto__");

const hostile = ["`", "a b\n", "a = (globalThis.hacked = 1)", "a*/b", "a\u2028b", "a;b", "__proto__", "a(b): c"];

it("accepts the specs as they are", () => {
  expect(errorsOf({ provider, dialect })).toEqual([]);
});

it.each(places)("refuses hostile names in %s: %s", (file, text, name) => {
  const original = { provider, dialect }[file];
  const line = original.slice(0, original.indexOf(text)).split("\n").length + text.split("\n").length - 1;
  // a type, a path and a pattern have a beginning, which is kept so that what follows is read as a part of it
  const start = /^"?(body |\$|#\/\$defs\/|\w+(?=\())/.exec(name)?.[1] ?? "";
  for (const each of hostile) {
    if (valid(name, each)) continue;
    const changed = original.replace(text, () => text.replace(name, () => JSON.stringify(`${start}${each}`)));
    expect(changed).not.toBe(original);
    const lines = errorsOf({ provider, dialect, [file]: changed }).filter(({ at }) => at.file === file);
    expect(
      lines.map(({ at }) => at.line),
      `${start}${each}`,
    ).toContain(line);
  }
});
