/** Generates config files as people might write them: all spellings of tables and keys, comments, any line end. */
import fc from "../fast-check.ts";

const spelled = (word: string) => fc.constantFrom(word, `"${word}"`, `'${word}'`);
const word = fc.constantFrom(
  "keys",
  "proxy",
  "openai",
  "provider_a",
  "host",
  "port",
  "a",
  "b-1",
  "é é",
  "",
  "__proto__",
);
const key = word.chain((each) => (/^[\w-]+$/.test(each) ? spelled(each) : fc.constant(JSON.stringify(each))));
const dotted = fc.array(key, { minLength: 1, maxLength: 3 }).map((keys) => keys.join("."));
const blank = fc.constantFrom("", " ", "\t");

const scalar = fc.oneof(
  fc.string({ unit: "binary" }).map((text) => JSON.stringify(text).replaceAll("\x7f", "\\u007f")),
  fc.constantFrom("''", "'it'", '"""\n two\n lines"""', "'''\n'x'\n'''", '"\\u00e9\\t"', '"#"'),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String),
  fc.constantFrom("1.0", "-0.0", "1e10", "nan", "-inf", "0xff", "1_000", "true", "false", "4000"),
  fc.constantFrom(
    "1979-05-27T07:32:00Z",
    "1979-05-27T07:32:00.5-07:00",
    "1979-05-27T07:32:00",
    "1979-05-27",
    "07:32:00.25",
  ),
);
const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { minLength: 1, maxLength: 3 }).map((all) => `[${all.join(", ")}]`),
    fc
      .array(tie("value"), { minLength: 1, maxLength: 3 })
      .map((all) => `[ # list of\n${all.map((each) => `  ${each}, # each of\n`).join("")}]`),
    fc
      .array(fc.tuple(key, tie("value")), { maxLength: 3 })
      .map((all) => `{ ${all.map((pair) => pair.join(" = ")).join(", ")} }`),
  ),
}));

const comment = fc.stringMatching(/^[ -~é]{0,12}$/).map((text) => `# own ${text}`);
const line = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(blank, dotted, blank, value, blank)
      .map(([a, name, b, each, c]) => `${a}${name}${b}=${b}${each}${c}`),
  },
  { weight: 2, arbitrary: fc.tuple(blank, dotted, blank).map(([a, name, b]) => `${a}[${b}${name}${b}]`) },
  { weight: 1, arbitrary: dotted.map((name) => `[[${name}]]`) },
  { weight: 1, arbitrary: fc.constantFrom("", " ") },
  { weight: 1, arbitrary: comment },
);

/** Mostly valid TOML; duplicate names make some of it invalid. */
export const tomlText: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.tuple(line, fc.option(comment, { freq: 4 })), { maxLength: 8 }),
    fc.constantFrom("\n", "\r\n"),
    fc.constantFrom("", "\uFEFF"),
    fc.boolean(),
  )
  .map(([lines, end, mark, ended]) => {
    const text = lines.map(([each, behind]) => (behind === null ? each : `${each} ${behind}`)).join("\n");
    return mark + `${text}${ended ? "\n" : ""}`.replaceAll("\n", end);
  });
