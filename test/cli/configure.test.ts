/** `dragoman configure` on a real terminal, as a user sees it. */
import { existsSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { configuringVariables } from "../../cli/providers.ts";
import { describeWith } from "../needs.ts";
import { TestTerminal } from "./chat/terminal.ts";
import { Home } from "./tool.ts";

let home: Home;
beforeEach(() => {
  home = new Home();
});
afterEach(() => home.remove());

const before = '# mine\n[keys]\nopenai = "sk-old-0123456789-abcdefghij"\n\n[proxy]\nport = 4000 # free here\n';

/** Runs the command, and ends the terminal afterwards. */
async function configure(
  act: (terminal: TestTerminal) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const terminal = await TestTerminal.start({ command: "configure", env: { ...home.env, ...env }, columns: 100 });
  try {
    await act(terminal);
  } finally {
    await terminal.close();
  }
}

describeWith(["tmux"], "dragoman configure", () => {
  it("asks for keys and the proxy's address, shows no key, and writes the answers", async () => {
    home.writeConfig(before);
    await configure(async (terminal) => {
      expect(await terminal.shows("Which providers do you use?")).toMatch(/◼ +openai/);
      await terminal.press("Down");
      await terminal.press("Space");
      await terminal.press("Enter");
      await terminal.shows("openai key (***ghij)");
      await terminal.press("Enter");
      await terminal.shows("anthropic key (not set)");
      await terminal.type("sk-new-9876543210-zyxwvutsrq");
      expect(await terminal.shows("▪▪▪")).not.toContain("sk-new");
      await terminal.press("Enter");
      await terminal.shows("proxy.host (0.0.0.0)");
      await terminal.enter("127.0.0.1");
      await terminal.shows("proxy.port (4000)");
      await terminal.enter("99999");
      await terminal.shows("give a whole number from 0 to 65535");
      for (let digit = 0; digit < 5; digit++) await terminal.press("BSpace");
      await terminal.enter("4001");
      const screen = await terminal.shows("Wrote anthropic, proxy.host, proxy.port");
      expect(await terminal.ended()).toBe(0);
      expect(screen).not.toMatch(/sk-/);
    });
    expect(home.readConfig()).toBe(
      before
        .replace("4000", "4001")
        .replace('ghij"\n', 'ghij"\nanthropic = "sk-new-9876543210-zyxwvutsrq"\n')
        .replace("here\n", 'here\nhost = "127.0.0.1"\n'),
    );
  });

  it("leaves the file unchanged when Enter answers everything", async () => {
    await configure(async (terminal) => {
      const proxy = ["proxy.host (", "proxy.port ("];
      for (const question of ["Which providers", ...proxy]) {
        await terminal.shows(question);
        await terminal.press("Enter");
      }
      await terminal.shows("Nothing was changed");
      expect(await terminal.ended()).toBe(0);
    });
    expect(existsSync(home.config)).toBe(false);
  });

  it.each([
    ["Ctrl-C", (terminal: TestTerminal) => terminal.press("C-c")],
    ["Ctrl-D", (terminal: TestTerminal) => terminal.press("C-d")],
    ["a signal", (terminal: TestTerminal) => terminal.signal("SIGTERM")],
  ])("leaves the file unchanged on %s, even after answers", async (_, leave) => {
    home.writeConfig(before);
    await configure(async (terminal) => {
      await terminal.shows("Which providers");
      await terminal.press("Enter");
      await terminal.shows("openai key (");
      await terminal.press("C-z");
      await terminal.enter("sk-new-9876543210-zyxwvutsrq");
      await terminal.shows("proxy.host (");
      await leave(terminal);
      await terminal.shows("Nothing was changed");
      expect(await terminal.ended()).toBe(1);
      expect(await terminal.hasCursor()).toBe(true);
    });
    expect(home.readConfig()).toBe(before);
  });

  it("shows when the environment overrides the file, and refuses an invalid file", async () => {
    const [variable = ""] = configuringVariables();
    await configure(
      async (terminal) => {
        await terminal.shows("Which providers");
        await terminal.press("Enter");
        await terminal.shows(`openai key (*** from ${variable}, which overrides the config file)`);
        await terminal.press("C-c");
        await terminal.ended();
      },
      { [variable]: "k" },
    );
    home.writeConfig("[keys\n");
    await configure(async (terminal) => {
      expect(await terminal.ended()).toBe(2);
      expect(await terminal.screen()).not.toContain("openai");
    });
    expect(home.readConfig()).toBe("[keys\n");
  });

  it("has no colours with NO_COLOR", async () => {
    await configure(
      async (terminal) => {
        await terminal.shows("Which providers");
        expect(await terminal.colors()).not.toContain("\u001b[3");
        await terminal.press("C-c");
        await terminal.ended();
      },
      { NO_COLOR: "1" },
    );
  });
});

describeWith(["tmux"], "dragoman set <key> - on a terminal", () => {
  it("asks for the key without showing it", async () => {
    const terminal = await TestTerminal.start({ command: "set", args: ["openai", "-"], env: home.env });
    await terminal.shows("openai key");
    await terminal.type("sk-new-9876543210-zyxwvutsrq");
    await terminal.shows("▪▪▪");
    await terminal.press("Enter");
    expect(await terminal.shows("Wrote openai to")).not.toContain("sk-new");
    expect(await terminal.ended()).toBe(0);
    await terminal.close();
    expect(home.readConfig()).toBe('[keys]\nopenai = "sk-new-9876543210-zyxwvutsrq"\n');
  });
});
