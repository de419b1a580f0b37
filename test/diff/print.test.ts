/** Markdown that does not break, whatever is in it. */
import { expect, it } from "vitest";
import { line } from "../../generator/diff/findings.ts";
import { printSections, shortened } from "../../generator/diff/print.ts";

const change = (request: string, model: string, lines: string[]) => ({ request, provider: "one", model, lines });

it("shows equal changes once, under the requests and models that they belong to", () => {
  const changes = [
    change("hello", "a", ['- "x": 1']),
    change("tools", "a", ['- "x": 1']),
    change("hello", "b", ['- "x": 1']),
    change("tools", "b", ['- "y": <1>']),
  ];
  const printed = printSections([{ titles: ["one", "two"], findings: [], requests: { changes, of: 38 } }]);
  expect(printed).toBe(`## Behaviour changes

### one, two

4 of 38 requests change.

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

it("is cut between sections and changes", () => {
  const changes = [change("hello", "a", ["- 1"]), change("tools", "a", ["- 2"])];
  const text = printSections([
    { titles: ["one"], findings: [line("First.")], requests: { changes, of: 38 } },
    { titles: ["Errors"], findings: [line("Second.")] },
  ]);
  const rest = "\n\nThe rest is too long for this place; `npm run diff` prints all of it.\n";
  expect(shortened(text, text.length)).toBe(text);
  expect(shortened(text, text.length - 1)).toBe(text.slice(0, text.indexOf("\n\n### Errors")) + rest);
  expect(shortened(text, text.indexOf("- 2"))).toBe(
    text.slice(0, text.indexOf("\n\n<details>\n<summary>tools")) + rest,
  );
});
