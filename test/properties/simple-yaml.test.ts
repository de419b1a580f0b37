/** The fast reader of key files reads nothing that the parser of YAML refuses or reads differently. */
import { expect, it } from "vitest";
import { readSimpleYaml } from "../../proxy/keys/simple-yaml.ts";
import { load } from "../../proxy/keys/yaml.ts";
import fc from "../fast-check.ts";
import { propertyRuns } from "../property-runs.ts";

const words = ["a", "team-1", "sha256:0ab", "anthropic/*", "x.y_z@w", "month", "Null", "true", "no", "inf", "e3"];
const numbers = ["0", "60", "1.5", "-2", "1e3", "017", "0x1f", "1_000", "12a", "2026-01-01"];
const others = [
  '"a b: c, d"',
  '"\\u00e9\\n\\""',
  '"#"',
  '""',
  "'it''s'",
  "~",
  "null",
  "*a",
  "- a",
  "!t a",
  "|",
  "a b",
  "&a b",
];

const scalar = fc.constantFrom(...words, ...numbers, ...others);
const key = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...words) }, scalar);
const colon = fc.constantFrom(": ", ": ", ": ", ":", " : ", ":\n ", " :");
const comma = fc.constantFrom(", ", ", ", ",", " ,", ",\n  ");

const { flow } = fc.letrec<{ flow: string }>((tie) => ({
  flow: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: scalar },
    fc.tuple(fc.array(fc.tuple(key, colon, tie("flow")), { maxLength: 4 }), comma).map(([entries, between]) => {
      return `{ ${entries.map((each) => each.join("")).join(between)} }`;
    }),
    fc.tuple(fc.array(tie("flow"), { maxLength: 3 }), comma).map(([items, between]) => `[${items.join(between)}]`),
  ),
}));

const lines = fc
  .array(
    fc.tuple(
      fc.constantFrom("", "  ", "    ", " ", "# ", "- "),
      key,
      fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(":", ": ", "") },
        { weight: 3, arbitrary: flow.map((text) => `: ${text}`) },
      ),
      fc.constantFrom("", "", "", " ", " # end", "\r"),
    ),
    { maxLength: 8 },
  )
  .map((all) => all.map((parts) => parts.join("")).join("\n"));

const hash = `sha256:${"0a".repeat(32)}`;

/** Files as they should be, then one edit. */
const edited = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(hash, `"${hash}"`, undefined),
      ),
      { maxLength: 3 },
    ),
    fc.option(fc.tuple(fc.nat(500), fc.nat(2), fc.constantFrom(...":#,{}[]\"'\\ \n-a1", "\n  ", ""))),
  )
  .map(([entries, edit]) => {
    const text = `keys:\n${entries
      .map(([[name, ...models], hash]) => {
        const list = `[${models.join(", ")}]`;
        return hash === undefined
          ? `  ${name}:\n    hash: "sha256:1"\n    models: ${list}\n    budget: { usd: 5, per: day }\n`
          : `  ${name}: { hash: ${hash}, models: ${list}, "rpm": 6 }\n`;
      })
      .join("")}`;
    if (edit === null) return text;
    const [at, deleted, inserted] = edit;
    return text.slice(0, at % text.length) + inserted + text.slice((at % text.length) + deleted);
  });

const runs = 16_000;

// without tabs, some of which the parser refuses although YAML allows them
it("agrees with the parser of YAML on each text that it can read", () => {
  let read = 0;
  fc.assert(
    fc.property(fc.oneof(edited, lines, flow), (text) => {
      const value = readSimpleYaml(text);
      if (value === undefined) return;
      read++;
      expect(value).toEqual(load(text));
    }),
    { numRuns: propertyRuns(runs) },
  );
  expect(read).toBeGreaterThan(propertyRuns(runs) / 50);
});

it.each([
  "keys:\n  # ours\n  a:\n    hash: sha256:1\n    models: [x/*, fast]\n\n    budget: { usd: 5, per: day }\n  b:\n    rpm: 6\n",
  'keys:\r\n  a: { hash: "sha256:1", models: [x/*, fast], budget: { usd: 0.5, per: day } }\r\n  b: { "rpm": 6 }\r\n',
  JSON.stringify({ keys: { a: { hash: "sha256:1", models: ["x/*"], rpm: 6 }, b: { hash: "\u00e9" } } }, null, 2),
])("reads %j without the parser", (text) => {
  expect(readSimpleYaml(text)).toEqual(load(text));
});
