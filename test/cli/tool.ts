/** Runs the command-line tool in this process, with its own home folder. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { main } from "../../cli/main.ts";
import { configPath } from "../../runtime/config/config.ts";

/** The result of a command, as a shell sees it. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export class Home {
  readonly folder = mkdtempSync(join(tmpdir(), "dragoman-home-"));
  readonly env: Readonly<Record<string, string>> = { HOME: this.folder, XDG_CONFIG_HOME: join(this.folder, ".config") };
  readonly config: string = configPath(this.env);

  /**
   * @param input the standard input
   * @param terminal properties of the standard output if it is a terminal
   */
  async run(
    args: readonly string[],
    env: Record<string, string> = {},
    input = "",
    terminal: { columns?: number; colorDepth?: number } = {},
  ): Promise<Outcome> {
    const { columns, colorDepth = 1 } = terminal;
    const stdout = Object.assign(new PassThrough(), { columns });
    const stderr = new PassThrough();
    const read = Promise.all([text(stdout), text(stderr)]);
    const stdin = Readable.from([input]);
    const code = await main(args, { stdin, stdout, stderr, env: { ...this.env, ...env }, colorDepth });
    stdout.end();
    stderr.end();
    const [out, err] = await read;
    return { code, out, err };
  }

  writeConfig(content: string | Uint8Array): void {
    mkdirSync(dirname(this.config), { recursive: true });
    writeFileSync(this.config, content, { mode: 0o600 });
  }

  readConfig(): string {
    return readFileSync(this.config, "utf8");
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
