import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeWith } from "../../needs.ts";
import { begin } from "./simulated.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-commands-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describeWith(["tmux"], "a command of the chat", () => {
  it("changes the effort and the instructions", async () => {
    const terminal = await begin({ args: ["-e", "low", "-s", "Be brief."] });
    await terminal.enter("/effort");
    await terminal.answered("Effort: low");
    await terminal.enter("/system");
    await terminal.answered("Instructions: Be brief.");
    await terminal.enter("/effort medum");
    await terminal.answered('unknown effort "medum"; did you mean "medium"?');
    await terminal.enter("/effort max");
    await terminal.answered("Effort: max");
    await terminal.enter("Hello");
    const [, instructed] = /(\d+) tokens in/.exec(await terminal.answered(/effort\s+max\).*tokens in/s)) ?? [];
    await terminal.enter("/system -");
    await terminal.answered("There are no instructions.");
    await terminal.enter("/retry");
    const [, plain] =
      /(?:.*?tokens in.*?)(\d+) tokens in/s.exec(await terminal.answered(/tokens in.*tokens in/s)) ?? [];
    expect(Number(plain)).toBeLessThan(Number(instructed));
  });

  it("asks the last question again, counts tokens and saves", async () => {
    const terminal = await begin();
    await terminal.enter("/retry");
    await terminal.answered("there is no question yet.");
    await terminal.enter("/tokens");
    await terminal.answered("This chat: 0 answers, 0 tokens in, 0 out, $0.0000");
    await terminal.enter("One");
    await terminal.answered("You said: One (");
    await terminal.enter("/retry");
    await terminal.answered(/You said: One .*You said: One /s);
    await terminal.enter("/history");
    await terminal.answered("2 messages");
    await terminal.enter("Two /fail 500");
    await terminal.answered("status 500");
    await terminal.enter("/retry");
    await terminal.answered(/status 500.*status 500/s);
    await terminal.enter("/tokens");
    const shown = await terminal.answered("tokens of the model's context");
    expect(shown).toMatch(/This chat: 2 answers, [1-9]\d* tokens in, [1-9]\d* out, \$0\.00\d*[1-9]\d*\n/);
    expect(shown).toMatch(/The conversation: [1-9]\d* of 1,000,000 \(0\.0%\) tokens/);
    const [markdown, json] = [join(folder, "chat.md"), join(folder, "chat.json")];
    await terminal.enter(`/save ${markdown}`);
    await terminal.answered("Saved 2 messages to");
    await terminal.enter(`/save ${json}`);
    await terminal.answered(/Saved .*Saved 2 messages to/s);
    await terminal.enter(`/save ${markdown}`);
    await terminal.answered(/chat\.md\s+exists:\s+choose\s+another\s+name/);
    const said = "You said: One (anthropic messages, model claude-sonnet-5, thinking adaptive, effort high)";
    expect(readFileSync(markdown, "utf8")).toBe(`## Question\n\nOne\n\n## Answer\n\n${said}\n`);
    expect(JSON.parse(readFileSync(json, "utf8"))).toMatchObject({
      model: "anthropic/claude-sonnet-5",
      messages: [
        { role: "user", content: "One" },
        { role: "assistant", content: said },
      ],
    });
  });
});

describeWith(["tmux"], "the history of the prompt", () => {
  it("is kept for later chats, in a file that only its owner can read", async () => {
    const env = { XDG_CONFIG_HOME: folder };
    const first = await begin({ env });
    await first.paste("two\nlines");
    await first.press("Enter");
    await first.answered("You said: two\nlines");
    await first.enter("/quit");
    expect(await first.ended()).toBe(0);
    const file = join(folder, "dragoman", "chat-history");
    expect(readFileSync(file, "utf8")).toBe('"two\\nlines"\n"/quit"\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, `${readFileSync(file, "utf8")}damaged\n"\\u001b[31mlast"\n`);
    const second = await begin({ env });
    await second.press("Up");
    await second.shows(/› \[31mlast\s*$/);
    await second.press("Up", "Up");
    await second.shows(/› two\n {2}lines\s*$/);
  });

  it("may be impossible to keep", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const terminal = await begin({ env: { XDG_CONFIG_HOME: file } });
    await terminal.shows("Messages are not remembered: ENOTDIR");
    await terminal.enter("Hello");
    await terminal.answered("You said: Hello");
  });
});
