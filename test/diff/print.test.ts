/** The Markdown stays intact with any content. */
import { expect, it } from "vitest";
import { requestNames } from "../../generator/diff/corpus.ts";
import { block, breaking, code, line } from "../../generator/diff/findings.ts";
import { printSections, shortened } from "../../generator/diff/print.ts";
import type { Section } from "../../generator/diff/revisions.ts";

const change = (request: string, model: string, lines: string[]) => ({ request, provider: "one", model, lines });

it("shows equal changes once, with their requests and models", () => {
  const changes = [
    change("hello", "a", ['- "x": 1']),
    change("tools", "a", ['- "x": 1']),
    change("hello", "b", ['- "x": 1']),
    change("tools", "b", ['- "y": <1>']),
  ];
  const printed = printSections([
    { titles: ["one", "two"], findings: [], providers: true, requests: { changes, of: 3 * requestNames.length } },
  ]);
  expect(printed).toBe(`## Behaviour changes: 2 providers

### one, two

4 of ${3 * requestNames.length} requests change.

<details>
<summary>hello to one/a, b; tools to one/a</summary>

\`\`\`diff
- "x": 1
\`\`\`

</details>

<details>
<summary>tools to one/b</summary>

\`\`\`diff
- "y": <1>
\`\`\`

</details>
`);
});

it("does not list the models if all are affected", () => {
  const changes = ["a", "b"].map((model) => change("hello", model, ["- 1"]));
  const requests = { changes, of: 2 * requestNames.length };
  expect(printSections([{ titles: ["one"], findings: [], requests }])).toContain(
    "<summary>hello to every model</summary>",
  );
});

it("keeps a summary on one line, without markup", () => {
  const requests = { changes: [change("hello", "a\n\n<b>&", ["- 1"])], of: 2 * requestNames.length };
  expect(printSections([{ titles: ["one"], findings: [], requests }])).toContain(
    "<summary>hello to one/a &lt;b>&amp;</summary>",
  );
});

it("fences code with more backticks than it contains", () => {
  expect(code("a")).toBe("`a`");
  expect(code("a\r\nb``c")).toBe("``` a  b``c ```");
  expect(block("text", ["a", "```", "# b"])).toBe("````text\na\n```\n# b\n````");
});

it("begins with a summary", () => {
  const firstOf = (sections: readonly Section[]) => printSections(sections).split("\n", 1)[0];
  const one: Section = { titles: ["one"], providers: true, findings: [line("First."), breaking("Second.")] };
  const evidence: Section = { titles: ["Evidence"], findings: [line("Third.")] };
  expect(firstOf([one])).toBe("## Behaviour changes: 1 provider, 1 breaking");
  expect(firstOf([one, { titles: ["Errors"], findings: [breaking("Fourth.")] }, evidence])).toBe(
    "## Behaviour changes: 1 provider, Errors, 2 breaking",
  );
  expect(firstOf([evidence])).toBe("## No behaviour changes");
});

it("has the places of a section, with links if it knows the address", () => {
  const section: Section = { titles: ["one"], files: ["spec/a.yaml", "spec/b.yaml"], findings: [line("First.")] };
  const lines = new Map([
    [
      "spec/a.yaml",
      [
        { first: 3, last: 3 },
        { first: 7, last: 9 },
      ],
    ],
    ["spec/c.yaml", [{ first: 1, last: 1 }]],
  ]);
  expect(printSections([section], { lines })).toContain("### one\n\nLines: `spec/a.yaml:3`, `7–9`\n\n- First.");
  expect(printSections([section], { lines, address: "https://example.com/x" })).toContain(
    "Lines: [`spec/a.yaml:3`](https://example.com/x/spec/a.yaml#L3), [`7–9`](https://example.com/x/spec/a.yaml#L7-L9)\n",
  );
  expect(printSections([section], { lines: new Map() })).toContain("### one\n\n- First.");
});

it("is cut between sections and changes", () => {
  const changes = [change("hello", "a", ["- 1"]), change("tools", "a", ["- 2"])];
  const text = printSections([
    { titles: ["one"], findings: [line("First.")], requests: { changes, of: 38 } },
    { titles: ["Errors"], findings: [line("Second.")] },
  ]);
  const rest = "\n\nThe rest is too long for a comment; `npm run diff` prints everything.\n";
  expect(shortened(text, text.length)).toBe(text);
  expect(shortened(text, text.length - 1)).toBe(text.slice(0, text.indexOf("\n\n### Errors")) + rest);
  expect(shortened(text, text.indexOf("- 2"))).toBe(
    text.slice(0, text.indexOf("\n\n<details>\n<summary>tools")) + rest,
  );
});
