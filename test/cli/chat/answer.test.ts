import { expect, it } from "vitest";
import { describeWith } from "../../needs.ts";
import { begin } from "./simulated.ts";

describeWith(["tmux"], "an answer", () => {
  it("has dim reasoning, then Markdown, then its figures", async () => {
    const terminal = await begin();
    await terminal.enter("Some **bold** and `code` /think Let me see");
    const screen = await terminal.answered("tokens in");
    const parts = ["\nLet me see\n", "\nYou said: Some bold and code", "\nclaude-sonnet-5 · "];
    const places = parts.map((part) => screen.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(screen).toMatch(/claude-sonnet-5 · \d+ tokens in, \d+ out \(\d+ of them reasoning\) · [\d.]+ m?s\n/);
    const colors = await terminal.colors();
    for (const part of ["\x1b[2mLet me see", "Some \x1b[1mbold", "\x1b[38;5;31mcode", "\x1b[2mclaude-sonnet-5 · "]) {
      expect(colors).toContain(part);
    }
  });

  it("has code in the colours of its language, from the first line on", async () => {
    const terminal = await begin();
    await terminal.paste("Look:\n```js\nconst one = 'two';\n```");
    await terminal.press("Enter");
    await terminal.answered("tokens in");
    expect(await terminal.colors()).toContain("\n  \x1b[38;5;134mconst\x1b[39m one = \x1b[38;5;64m'two'\x1b[39m;");
  });

  it("begins with a spinner", async () => {
    const terminal = await begin({ env: { DRAGOMAN_MAX_RETRIES: "1" } });
    // the request is retried after a while
    await terminal.enter("Hello /fail 429 50");
    const first = await terminal.shows(/\n[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] anthropic\/claude-sonnet-5\n/);
    const [frame = ""] = /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/.exec(first) ?? [];
    await terminal.shows(new RegExp(`[^${frame}] anthropic/claude-sonnet-5\n\n`));
    await terminal.press("C-c");
    expect(await terminal.answered("Stopped.")).not.toMatch(/[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/);
  });

  it("is shown while it arrives, without repetition", async () => {
    const terminal = await begin();
    await terminal.enter("One /think slowly /stall");
    await terminal.shows(/slowly.*\n.*You said/s);
    await terminal.press("C-c");
    await terminal.answered("Stopped.");
    await terminal.enter(" /long 300");
    const screen = await terminal.answered("tokens in");
    const words = screen.match(/\bword\d+\b/g);
    expect(words).toEqual(Array.from({ length: 300 }, (_, index) => `word${index + 1}`));
    expect(Math.max(...screen.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it("shows why it is incomplete", async () => {
    const terminal = await begin();
    await terminal.enter("Hello /length");
    await terminal.answered("· cut off by the output limit");
    await terminal.enter("Hello /refuse");
    await terminal.answered("· refused or blocked");
  });

  it("fits a narrow terminal without colours", async () => {
    const terminal = await begin({ columns: 40, env: { NO_COLOR: "1" } });
    await terminal.enter("See `code` /think Some thoughts that need more than one line of this terminal");
    const screen = await terminal.answered("tokens in");
    expect(screen).toContain("\nSome thoughts that need more than one\nline of this terminal\n");
    expect(screen).toContain("`code`");
    expect(screen).toMatch(/\nclaude-sonnet-5 · \d+ tokens in, \d+ out\n\(\d+ of them reasoning\) · [\d.]+ m?s\n/);
    expect(await terminal.colors()).not.toContain("\x1b[");
    await terminal.enter("/help");
    expect(await terminal.answered("'my picture.webp'.")).toContain("\n/quit, /exit, /q\n  Quit\n");
  });
});
