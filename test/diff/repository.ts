/** A temporary git repository with the specs. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../walked/root.ts";

/** The result of a program. */
export interface Result {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class Repository {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "dragoman-diff-")));

  constructor() {
    cpSync(join(root, "spec"), join(this.folder, "spec"), { recursive: true });
    this.git("init", "--quiet", "--initial-branch", "main");
    this.commit("The specs");
  }

  /** Replaces a string that occurs once in a file. */
  edit(file: string, from: string, to: string): void {
    const path = join(this.folder, file);
    const [before, after, ...others] = readFileSync(path, "utf8").split(from);
    if (after === undefined || others.length > 0) throw new Error(`${file} does not have ${from} exactly once`);
    writeFileSync(path, `${before}${to}${after}`);
  }

  /** @returns its hash */
  commit(message: string): string {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--allow-empty", "--message", message);
    return this.git("rev-parse", "HEAD").trim();
  }

  git(...args: readonly string[]): string {
    const config = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
    const { status, stdout, stderr } = spawnSync("git", [...config, ...args], { cwd: this.folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
    return stdout;
  }

  /** Runs a program of the project in this repository, with the current Node. */
  run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Result {
    const options = { cwd: this.folder, encoding: "utf8", env: { ...process.env, ...env } } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...args], options);
    return { code: status, stdout, stderr };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
