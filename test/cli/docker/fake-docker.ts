/** A fake `docker` that records its calls and gives fixed answers. */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Its answer to a call with this first argument; without a row it prints nothing and succeeds. */
export interface Row {
  readonly docker: string;
  readonly exit?: number;
  readonly out?: string;
  readonly err?: string;
}

export interface Call {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export class FakeDocker {
  /** The only folder on the path. */
  readonly folder = mkdtempSync(join(tmpdir(), "dragoman-docker-"));
  readonly #calls = join(this.folder, "calls.jsonl");

  constructor(rows: readonly Row[]) {
    const program = `#!${process.execPath}
      const args = process.argv.slice(2);
      require("node:fs").appendFileSync(${JSON.stringify(this.#calls)}, JSON.stringify({ args, env: process.env }) + "\\n");
      const { exit, out, err } = ${JSON.stringify(rows)}.find((row) => row.docker === args[0]) ?? {};
      if (out) console.log(out);
      if (err) console.error(err);
      process.exitCode = exit;
    `;
    writeFileSync(join(this.folder, "docker"), program);
    chmodSync(join(this.folder, "docker"), 0o755);
    writeFileSync(this.#calls, "");
  }

  /** The calls since the last time. */
  takeCalls(): Call[] {
    const lines = readFileSync(this.#calls, "utf8").split("\n").slice(0, -1);
    writeFileSync(this.#calls, "");
    return lines.map((line) => JSON.parse(line));
  }

  /** Removes the program. */
  uninstall(): void {
    rmSync(join(this.folder, "docker"));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
