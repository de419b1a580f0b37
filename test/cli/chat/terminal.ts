/** Runs a command in a terminal (tmux), with keys and a screen as a user has them. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, vi } from "vitest";

const run = promisify(execFile);

/** How long the screen may take to show something on a busy machine. */
const patience = { timeout: 60_000, interval: 50 };

const main = new URL("../../../cli/main.ts", import.meta.url).href;
// without a semicolon at the end, which tmux would interpret
const program = `const { main } = await import(${JSON.stringify(main)}); process.exitCode = await main(process.argv.slice(1))`;

/** Runs `dragoman` with the arguments that follow. */
export const dragoman = [process.execPath, "--input-type=module", "--eval", program, "--"];

/** Runs the following command, prints its exit code, which tmux sometimes loses, and keeps the terminal open. */
const printingExitCode = ["sh", "-c", 'trap : INT TERM HUP; "$@"; echo "exit code $?"; exec cat', "sh"];

export interface TerminalOptions {
  /** Default: `chat`. */
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
}

export class TestTerminal {
  readonly #folder = mkdtempSync(join(tmpdir(), "dragoman-chat-"));

  /** Starts a command in its own terminal. */
  static async start({
    command = "chat",
    args = [],
    env,
    columns = 80,
    rows = 40,
  }: TerminalOptions): Promise<TestTerminal> {
    const terminal = new TestTerminal();
    const config = join(terminal.#folder, "tmux.conf");
    writeFileSync(config, "set -g default-terminal screen-256color\nset -g escape-time 0\n");
    const whole = { XDG_CONFIG_HOME: terminal.#folder, ...env };
    const settings = Object.entries(whole).map(([name, value]) => `${name}=${value}`);
    const size = ["-x", String(columns), "-y", String(rows)];
    await terminal.#tmux(
      "-f",
      config,
      "new-session",
      "-d",
      ...size,
      ...printingExitCode,
      "env",
      ...settings,
      ...dragoman,
      command,
      ...args,
    );
    return terminal;
  }

  async close(): Promise<void> {
    await this.#tmux("kill-server");
    rmSync(this.#folder, { recursive: true });
  }

  /** Keys by their names in tmux: `Enter`, `C-c`, `Up`. */
  async press(...keys: string[]): Promise<void> {
    await this.#tmux("send-keys", ...keys);
  }

  async type(text: string): Promise<void> {
    await this.#tmux("send-keys", "-l", text);
  }

  /** Types a line and presses Enter. */
  async enter(line: string): Promise<void> {
    await this.type(line);
    await this.press("Enter");
  }

  /** Pastes text. */
  async paste(text: string): Promise<void> {
    const file = join(this.#folder, "paste");
    writeFileSync(file, text);
    await this.#tmux("load-buffer", file);
    await this.#tmux("paste-buffer", "-p", "-r");
  }

  /** Sends a signal to the command. */
  async signal(name: NodeJS.Signals): Promise<void> {
    process.kill(-Number(await this.#tmux("display-message", "-p", "#{pane_pid}")), name);
  }

  /** Whether the cursor is visible. */
  async hasCursor(): Promise<boolean> {
    return (await this.#tmux("display-message", "-p", "#{cursor_flag}")).trim() === "1";
  }

  /** Where the cursor is, from 0. */
  async cursor(): Promise<{ column: number; row: number }> {
    const [column = 0, row = 0] = (await this.#tmux("display-message", "-p", "#{cursor_x} #{cursor_y}"))
      .split(" ")
      .map(Number);
    return { column, row };
  }

  async resize(columns: number, rows: number): Promise<void> {
    await this.#tmux("resize-window", "-x", String(columns), "-y", String(rows));
  }

  /** The screen without colours. */
  screen(): Promise<string> {
    return this.#tmux("capture-pane", "-p");
  }

  /** The screen with escape sequences. */
  colors(): Promise<string> {
    return this.#tmux("capture-pane", "-p", "-e");
  }

  /** Waits until the screen shows this. */
  async shows(expected: string | RegExp): Promise<string> {
    return vi.waitFor(async () => {
      const screen = await this.screen();
      if (typeof expected === "string") expect(screen).toContain(expected);
      else expect(screen).toMatch(expected);
      return screen;
    }, patience);
  }

  /** Waits until the screen shows this, however it is wrapped, and the next prompt below; returns the screen. */
  async answered(expected: string | RegExp): Promise<string> {
    const source =
      typeof expected === "string"
        ? expected.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll(" ", "\\s+")
        : expected.source;
    return this.shows(new RegExp(`${source}.*\\n(\\[[^\\n]*\\] )?›\\s*$`, "s"));
  }

  /** Waits until the command has ended, and returns its exit code. */
  async ended(): Promise<number> {
    const [, code] = /exit code (\d+)/.exec(await this.shows(/^exit code \d+$/m)) ?? [];
    return Number(code);
  }

  async #tmux(...args: string[]): Promise<string> {
    // a fixed environment: colours and the language must not depend on the machine
    const env = { PATH: process.env.PATH, HOME: this.#folder, LANG: "C.UTF-8" };
    const { stdout } = await run("tmux", ["-u", "-S", join(this.#folder, "socket"), ...args], { env });
    return stdout;
  }
}
