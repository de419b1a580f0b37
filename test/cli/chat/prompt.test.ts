import { expect, it } from "vitest";
import { describeWith } from "../../needs.ts";
import { begin, start } from "./simulated.ts";
import type { TestTerminal } from "./terminal.ts";

/** The prompt and the cursor in it, counted from the row of the prompt, once the screen shows this. */
async function promptOf(terminal: TestTerminal, expected: string | RegExp): Promise<string> {
  const screen = (await terminal.shows(expected)).trimEnd().split("\n");
  const first = screen.findLastIndex((line) => line.startsWith("› ") || line === "›");
  const { row, column } = await terminal.cursor();
  return [...screen.slice(first), `(row ${row - first}, column ${column})`].join("\n");
}

const sentence = "The quick brown fox jumps over the lazy dog. ";
const wide = "日本語の文章はとても長いので、折り返します。👩‍👩‍👧 fin ";

describeWith(["tmux"], "the prompt", () => {
  it.each([40, 80])("draws each row once, at %i columns", async (columns) => {
    const terminal = await begin({ columns });
    const screens: string[] = [];
    const shows = async (expected: string | RegExp): Promise<void> => {
      screens.push(await promptOf(terminal, expected));
    };
    await terminal.paste(sentence.repeat(4));
    await shows(/fox.*fox.*fox.*fox.*dog\.\s*$/s);
    await terminal.press("Left", "Left");
    await terminal.type("!");
    await shows(/dog!\.\s*$/);
    await terminal.press("Home");
    await terminal.type("Once: ");
    await shows("› Once: The quick");
    await terminal.press("C-k");
    await terminal.paste(wide.repeat(2));
    await shows(/fin.*fin\s*$/s);
    await terminal.press("Left", "Left", "Left", "Left", "Left", "BSpace", "Left");
    await terminal.type("界");
    await shows(/す界。 fin\s*$/);
    await terminal.press("Enter");
    await terminal.answered("す界。 fin");
    await expect(`${screens.join("\n\n")}\n`).toMatchFileSnapshot(`screens/prompt-${columns}.txt`);
  });

  it("takes keys as fast as they come", async () => {
    const terminal = await begin({ columns: 40 });
    const line = `${"abcdefghij klmno 日本 ".repeat(8)}end`;
    await terminal.type(`${line}\x7f\x7f\x1b[D\x1b[Dxy\x05z\rsecond 👍\x1b[Dnice \r`);
    await terminal.answered("You said: second nice 👍");
    await terminal.press("Up", "Up");
    expect(await promptOf(terminal, /日本xy ez\s*$/)).toMatch(/^› abcdefghij klmno 日本 abcdefghij\n/);
  });

  it("takes Enter from the first moment", async () => {
    const terminal = await start({ args: ["--model", "anthropic/claude-sonnet-5"] });
    await terminal.type("at once\rand again\r");
    await terminal.answered(/You said: at once \(.*You said: and again \(/s);
  });

  it("edits messages of several lines", async () => {
    const terminal = await begin();
    await terminal.paste("one\r\ntwo\n");
    await terminal.type("three\\");
    await terminal.press("Enter");
    await terminal.type("four");
    await terminal.press("C-j");
    await terminal.type("five");
    await terminal.press("M-Enter");
    await terminal.type("six");
    await terminal.press("Up", "Up", "End");
    await terminal.type("th");
    expect(await promptOf(terminal, "fourth")).toBe(
      "› one\n  two\n  three\n  fourth\n  five\n  six\n(row 3, column 8)",
    );
    await terminal.press("Enter");
    await terminal.answered("You said: one\ntwo\nthree\nfourth\nfive\nsix");
    await terminal.press("Up");
    await terminal.shows(/› one\n {2}two\n {2}three\n {2}fourth\n {2}five\n {2}six\s*$/);
  });

  it("shows a paste of more than ten lines as one line, and sends all of it", async () => {
    const terminal = await begin({ columns: 40 });
    const lines = Array.from({ length: 12 }, (_, at) => `row ${at + 1}`);
    await terminal.type("See ");
    await terminal.paste(lines.join("\n"));
    await terminal.type(" here");
    expect(await promptOf(terminal, / here\s*$/)).toBe("› See [paste #1 +12 lines] here\n(row 0, column 31)");
    await terminal.press("Enter");
    await terminal.answered(/You said: See row 1\nrow 2\n.*row 12 here/s);
  });

  it("shows the part of a long message around the cursor, and then all of it", async () => {
    const terminal = await begin({ rows: 30 });
    for (let line = 1; line <= 14; line++) {
      await terminal.type(`line ${line}`);
      if (line < 14) await terminal.press("C-j");
    }
    expect(await promptOf(terminal, /line 14\s*$/)).toMatch(/^› ↑ 5 more\n {2}line 6\n/);
    await terminal.press("Enter");
    await terminal.shows(/› line 1\n {2}line 2\n.*\n {2}line 14\n/s);
  });

  it("is drawn again when the terminal becomes narrower or wider", async () => {
    const terminal = await begin({ columns: 80 });
    await terminal.paste(sentence.repeat(3));
    await terminal.shows(/dog\.\s*$/);
    await terminal.resize(40, 40);
    await terminal.type("A");
    const narrow = await promptOf(terminal, /› The .{20,35}\n {2}lazy .*dog\. A\s*$/s);
    expect(narrow.split("\n").slice(0, -1).join(" ").replace(/\s+/g, " ")).toBe(`› ${sentence.repeat(3)}A`);
    await terminal.resize(100, 40);
    await terminal.type("B");
    expect(await promptOf(terminal, /› The .{80,}\n {2}.*dog\. AB\s*$/)).toContain("(row 1, ");
  });

  it("takes only printable characters from a paste", async () => {
    const terminal = await begin();
    await terminal.paste("a\tb\x16\x03\x1b[31m\u009bc\u202ed");
    await terminal.shows("› a    b[31mcd");
    await terminal.press("Enter");
    await terminal.answered("You said: a    b[31mcd");
  });
});
