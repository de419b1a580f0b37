import { expect, it } from "vitest";
import { describeWith } from "../../needs.ts";
import { simulated, start } from "./simulated.ts";

describeWith(["tmux"], "the model picker", () => {
  it("chooses the default model on Enter", async () => {
    const terminal = await start();
    const picker = await terminal.shows("Which model?");
    expect(picker).toMatch(/● anthropic\/claude-sonnet-5 +Claude Sonnet 5\n/);
    await terminal.press("Enter");
    await terminal.answered("◇  Which model?\n│  anthropic/claude-sonnet-5\n");
    await terminal.enter("Hello");
    await terminal.answered(
      "You said: Hello (anthropic messages, model claude-sonnet-5, thinking adaptive, effort high)",
    );
  });

  it("ends on Ctrl-D and on a signal, and restores the cursor", async () => {
    const terminal = await start();
    await terminal.shows("Which model?");
    await terminal.press("C-z");
    await terminal.type("opus 4.7");
    await terminal.shows("● anthropic/claude-opus-4-7");
    await terminal.press("C-d");
    expect(await terminal.ended()).toBe(0);
    expect(await terminal.hasCursor()).toBe(true);
    const other = await start();
    await other.shows("Which model?");
    await other.signal("SIGTERM");
    expect(await other.ended()).toBe(143);
    expect(await other.hasCursor()).toBe(true);
  });

  it("filters addresses and labels", async () => {
    const terminal = await start();
    await terminal.shows("Which model?");
    await terminal.type("opus 4.7");
    await terminal.shows("● anthropic/claude-opus-4-7");
    expect(await terminal.screen()).not.toContain("claude-sonnet-5");
    await terminal.press("Enter");
    await terminal.answered("anthropic/claude-opus-4-7");
  });

  it("accepts a full address that is not listed", async () => {
    const terminal = await start();
    await terminal.shows("Which model?");
    await terminal.type("openrouter/vendor/some-model");
    await terminal.shows("● openrouter/vendor/some-model");
    await terminal.press("Enter");
    await terminal.answered("openrouter/vendor/some-model");
    await terminal.enter("Hello");
    await terminal.answered("model vendor/some-model");
  });

  it("asks for an address if no model is known", async () => {
    const { VLLM_BASE_URL = "" } = simulated();
    const terminal = await start({ env: { VLLM_BASE_URL } });
    await terminal.shows("vllm/<model>");
    await terminal.press("Enter");
    await terminal.shows("Type an address like vllm/<model>");
    await terminal.type("vllm/local-model");
    await terminal.shows("● vllm/local-model");
    await terminal.press("Enter");
    await terminal.answered("vllm/local-model");
  });

  it("fits a narrow terminal without colours", async () => {
    const terminal = await start({ columns: 40, env: { ...simulated(), NO_COLOR: "1" } });
    const screen = await terminal.shows("● anthropic/claude-sonnet-5\n");
    expect(screen).not.toContain("Claude Sonnet 5");
    expect(await terminal.colors()).not.toContain("\x1b[");
  });

  it("ends without a choice on Ctrl-C", async () => {
    const terminal = await start();
    await terminal.shows("Which model?");
    await terminal.press("C-c");
    expect(await terminal.ended()).toBe(0);
  });
});
