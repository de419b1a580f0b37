import { stripVTControlCharacters } from "node:util";
import { marked } from "marked";
import { describe, expect, it, vi } from "vitest";
import { loadHighlighter } from "../../../cli/chat/markdown/highlight.ts";
import { MarkdownStream } from "../../../cli/chat/markdown/stream.ts";
import { createStyle } from "../../../cli/chat/terminal/style.ts";
import fc from "../../fast-check.ts";

const plain = createStyle(1);

/** The lines on the screen after these pieces of Markdown. */
function written(pieces: readonly string[], width = 40, style = plain): string[] {
  const stream = new MarkdownStream({ width, style });
  return [...pieces.flatMap((piece) => stream.push(piece).lines), ...stream.end()];
}

describe("Markdown in a terminal", () => {
  it.each([
    ["headings keep their marks without colours", "# One\n## Two", ["# One", "", "## Two"]],
    ["words are wrapped", "a ".repeat(30), ["a a a a a a a a a a a a a a a a a a a a", "a a a a a a a a a a"]],
    ["line breaks are kept", "one\ntwo  \nthree", ["one", "two", "three"]],
    ["wide characters count twice", "語".repeat(25), ["語".repeat(20), "語".repeat(5)]],
    ["inline marks are removed", "**a** *b* ~~c~~ `d`", ["a b c `d`"]],
    ["entities are decoded", "1 &lt; 2 &amp;&amp; 3", ["1 < 2 && 3"]],
    ["links show their address", "[here](http://a.test) <http://b.test>", ["here (http://a.test) http://b.test"]],
    ["images are named", "![cat](http://a.test/c)", ["[cat] (http://a.test/c)"]],
    ["bullets hang", `- ${"x ".repeat(25)}\n- b`, [`• ${"x ".repeat(19).trim()}`, "  x x x x x x", "• b"]],
    ["numbers go on", "9. a\n10. b", ["9. a", "10. b"]],
    ["lists nest", "- a **b**\n  - c\n\n    d\n- e", ["• a b", "  • c", "", "    d", "• e"]],
    ["tasks have boxes", "- [ ] a\n- [x] b", ["• [ ] a", "• [x] b"]],
    ["quotes have a bar", "> a\n> > b", ["│ a", "│ │ b"]],
    ["code is neither wrapped nor parsed", `\`\`\`js\n${"x".repeat(50)} **y**\n\`\`\``, [`  ${"x".repeat(50)} **y**`]],
    ["rules are lines", "a\n\n---\n\nb", ["a", "", "─".repeat(40), "", "b"]],
    ["tables have columns", "|a|b|\n|-|-:|\n|x|**y**|\n|long|2|", ["a    │ b", "─────┼──", "x    │ y", "long │ 2"]],
    ["HTML is text", "<b>x</b>", ["<b>x</b>"]],
    ["control characters are removed", "a\x1b[31mb\x07\u009bc\r\nd", ["a[31mbc", "d"]],
  ])("%s", (_, source, lines) => {
    expect(written([source])).toEqual(lines);
  });

  it("makes wide tables fit", () => {
    const table = "|name|meaning|\n|-|-|\n|first|a meaning that is too long for this width|";
    expect(written([table], 30)).toEqual([
      "name  │ meaning",
      "──────┼───────────────────────",
      "first │ a meaning that is too",
      "      │ long for this width",
    ]);
    expect(written(["|one|two|three|\n|-|-|-|\n|aaaaaaaaaa|bbbbbbbbbb|cccccccccc|"], 16)).toEqual([
      "one: aaaaaaaaaa",
      "two: bbbbbbbbbb",
      "three:",
      "cccccccccc",
    ]);
  });

  it.each([
    ["nested quotes", "> ".repeat(2500)],
    ["marks of quotes", ">".repeat(60_000)],
    ["nested lists", "- ".repeat(2500)],
    ["a list with a wide indent", `${"  ".repeat(60)}- `],
    ["marks of emphasis", "*".repeat(4000)],
    ["a paragraph without an end", "**a _b ".repeat(3000)],
  ])("shows %s as plain text, without parsing", (_, marks) => {
    const read = vi.spyOn(marked, "lexer");
    const source = `${marks}x\n\nthe **end**`;
    const whole = written([source]);
    const lengths = read.mock.calls.map(([text]) => text.length);
    // in small pieces: the text before the limit may have been parsed
    const pieces = written(source.match(/[\s\S]{1,500}/g) ?? []);
    read.mockRestore();
    expect(lengths).toEqual([]);
    expect(whole.join("").replaceAll(/\s/g, "")).toBe(source.replaceAll(/\s/g, ""));
    expect(whole.slice(-2)).toEqual(["", "the **end**"]);
    expect(pieces.slice(-2)).toEqual(["", "the **end**"]);
  });

  it.each([
    ["code that is long", `\`\`\`\n${"some code\n".repeat(5000)}\`\`\``, "  some code"],
    ["many paragraphs", "one **word**\n\n".repeat(5000), "one word"],
    ["a long rule", "*".repeat(100), "─".repeat(40)],
    ["what would be marks, in code", `\`\`\`\n${"> ".repeat(30)}\n\`\`\``, `  ${"> ".repeat(30)}`],
  ])("renders %s", (_, source, line) => {
    expect(written([source])[0]).toBe(line);
  });

  it("has colours if they are on", () => {
    const [line = ""] = written(["**a** `b`"], 40, createStyle(4));
    expect(line).toBe("\x1b[1ma\x1b[22m \x1b[36mb\x1b[39m");
  });
});

describe("streamed Markdown", () => {
  it("shows a line once the next one has begun", () => {
    const stream = new MarkdownStream({ width: 20, style: plain });
    expect(stream.push("Some words that")).toEqual({ lines: [], tail: "Some words that" });
    expect(stream.push(" go on and on")).toEqual({ lines: ["Some words that go"], tail: "on and on" });
    expect(stream.push(" and **end")).toEqual({ lines: [], tail: "on and on and **end" });
    expect(stream.push("** here.\n\n- item")).toEqual({ lines: ["on and on and end", "here."], tail: "• item" });
    expect(stream.push(" one\n- item two")).toEqual({ lines: ["", "• item one"], tail: "• item two" });
    expect(stream.end()).toEqual(["• item two"]);
  });

  it("holds a table back until its columns are known", () => {
    const stream = new MarkdownStream({ width: 20, style: plain });
    expect(stream.push("|a|b|\n|-|-|\n|1|2|\n").lines).toEqual([]);
    expect(stream.push("|long|3|\n\nText follows").lines).toEqual(["a    │ b", "─────┼──", "1    │ 2", "long │ 3"]);
  });

  // typical output of models: blocks with blank lines between them
  const words = fc
    .array(
      fc.constantFrom(
        "some",
        "words",
        "**bold one**",
        "`code`",
        "*it*",
        "snake_case",
        "[a link](http://x.test)",
        "語語語",
        "2*3",
      ),
      { minLength: 1, maxLength: 30 },
    )
    .map((all) => all.join(" "));
  const list = (bullet: (index: number) => string, between: string) =>
    fc
      .array(words, { minLength: 1, maxLength: 4 })
      .map((items) => items.map((item, index) => `${bullet(index)} ${item}`).join(between));
  const block = fc.oneof(
    words,
    fc.tuple(words, words).map(([a, b]) => `${a}\n${b}`),
    fc.tuple(fc.integer({ min: 1, max: 4 }), words).map(([depth, text]) => `${"#".repeat(depth)} ${text}`),
    list(() => "-", "\n"),
    list(() => "*", "\n\n"),
    list((index) => `${index + 1}.`, "\n"),
    list(() => "-", "\n  - nested words of it\n"),
    fc.array(words, { minLength: 1, maxLength: 4 }).map((lines) => `\`\`\`ts\n${lines.join("\n")}\n\`\`\``),
    fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => `> ${lines.join("\n> ")}`),
    fc
      .array(fc.tuple(words, words), { minLength: 1, maxLength: 3 })
      .map((rows) => `| a | b |\n|---|---|\n${rows.map(([a, b]) => `| ${a} | ${b} |`).join("\n")}`),
    fc.constant("---"),
  );
  const source = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => blocks.join("\n\n"));

  it("gives the same lines as the whole text, however it is split", () => {
    fc.assert(
      fc.property(
        source,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        fc.integer({ min: 20, max: 90 }),
        (text, lengths, width) => {
          const pieces: string[] = [];
          for (let at = 0, turn = 0; at < text.length; turn++) {
            const length = lengths[turn % lengths.length] ?? 1;
            pieces.push(text.slice(at, at + length));
            at += length;
          }
          expect(written(pieces, width)).toEqual(written([text], width));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("code", () => {
  const style = createStyle(4);
  const page = { width: 60, style };
  const render = (text: string) => new MarkdownStream(page).push(text).lines;
  const code = '```ts\nconst a = "<b> & c"; // "d"\n/* one\ntwo */\n```\n\nEnd\n';

  it("has one colour until the languages are loaded, then that of each part, in each line", async () => {
    const whole = new MarkdownStream(page);
    const plain = [...whole.push(code).lines, ...whole.end()];
    expect(plain[0]).toBe(`  ${style.code('const a = "<b> & c"; // "d"')}`);
    await loadHighlighter();
    const lines = render(code);
    expect(lines.slice(0, 3)).toEqual([
      '  \x1b[35mconst\x1b[39m a = \x1b[32m"<b> & c"\x1b[39m; \x1b[2m// "d"\x1b[22m',
      "  \x1b[2m/* one\x1b[22m",
      "  \x1b[2mtwo */\x1b[22m",
    ]);
    expect(lines.slice(0, 3).map((line) => stripVTControlCharacters(line))).toEqual(
      plain.slice(0, 3).map((line) => stripVTControlCharacters(line)),
    );
  });

  it("of an unknown language has one colour", async () => {
    await loadHighlighter();
    expect(render("```nope\nif x\n```\n\nEnd\n")[0]).toBe(`  ${style.code("if x")}`);
  });
});
