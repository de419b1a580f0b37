/** `dragoman-spec diff` as a command, in a temporary repository. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeWith } from "../needs.ts";
import { Repository } from "./repository.ts";

const file = "spec/providers/anthropic.yaml";
const host = "https://api.anthropic.com";

describeWith(["git"], "dragoman-spec diff", () => {
  let repository: Repository;
  const diff = (...args: string[]) => repository.run("bin/dragoman-spec.js", ["diff", ...args]);

  beforeEach(() => {
    repository = new Repository();
  });
  afterEach(() => repository.remove());

  it("compares the working tree with the merge base with main", () => {
    expect(diff()).toEqual({ code: 0, stdout: "No behaviour changes.\n", stderr: "" });
    repository.git("checkout", "--quiet", "-b", "work");
    repository.edit(file, host, "https://one.example");
    repository.commit("One");
    expect(diff().stdout).toContain(`- The base URL is now \`https://one.example\`, it was \`${host}\`.`);
    repository.edit(file, "https://one.example", "https://two.example");
    expect(diff().stdout).toContain(`- The base URL is now \`https://two.example\`, it was \`${host}\`.`);
    repository.git("stash", "--quiet");
    repository.git("checkout", "--quiet", "main");
    repository.edit("spec/settings.yaml", "default: 3000,", "default: 3001,");
    repository.commit("Main goes on");
    repository.git("checkout", "--quiet", "work");
    expect(diff().stdout).not.toContain("Settings");
  });

  it("compares two revisions, independent of the working tree", () => {
    const before = repository.git("rev-parse", "HEAD").trim();
    repository.edit(file, host, "https://one.example");
    repository.git("tag", "one", repository.commit("One"));
    repository.edit(file, "provider: anthropic\n", "provider: \n");
    const { code, stdout } = diff(before, "one");
    expect([code, stdout.split("\n").slice(4, 7)]).toEqual([
      0,
      [
        expect.stringMatching(/^Lines: `spec\/providers\/anthropic\.yaml:\d+`$/),
        "",
        `- The base URL is now \`https://one.example\`, it was \`${host}\`.`,
      ],
    ]);
    expect(diff("one", before).stdout).toContain(`is now \`${host}\``);
  });

  it("reports added and removed providers", () => {
    repository.git("rm", "--quiet", file, "spec/registry/anthropic.yaml");
    const { stdout } = diff();
    expect(stdout).toContain("### anthropic\n\n- **Breaking:** This provider is removed.\n");
    expect(stdout).toMatch(/^## Behaviour changes: 1 provider, Registry, 1 breaking\n/);
    expect(stdout).toContain("- The model `anthropic/claude-fable-5` is removed.");
    repository.commit("Without");
    expect(diff("HEAD", "HEAD~1").stdout).toContain(
      `- This provider is new, as \`anthropic\`, \`provider_b\`. It uses \`messages\` at \`${host}\`, with the API key in \`ANTHROPIC_API_KEY\`.`,
    );
  });

  it("reports what it cannot read", () => {
    const errorOf = (args: string[]) => {
      const { code, stdout, stderr } = diff(...args);
      expect([code, stdout]).toEqual([1, ""]);
      return stderr;
    };
    expect(errorOf(["nowhere"])).toBe("git has no revision nowhere here; give a branch, tag or commit\n");
    expect(errorOf(["a", "b", "c"])).toMatch(/^Usage: dragoman-spec diff \[base\] \[head\]\n/);
    repository.edit(file, "bare_prefixes:", "barely_prefixes:");
    expect(errorOf([])).toMatch(
      /^The specs in the working tree have errors:\n {2}spec\/providers\/anthropic.yaml:\d+:1: unknown key barely_prefixes/,
    );
    repository.git("tag", "old", repository.commit("An older language"));
    expect(errorOf(["old"])).toMatch(/^The specs of old cannot be read:\n {2}spec.*\nThey have errors, or /);
    repository.git("checkout", "--quiet", "--orphan", "alone");
    repository.commit("Another history");
    expect(errorOf([])).toBe("main and HEAD have no commit in common; give a base\n");
    rmSync(join(repository.folder, "spec"), { recursive: true });
    repository.git("tag", "none", repository.commit("None"));
    expect(errorOf(["none"])).toBe("there are no specs in none: the folder spec/ is missing or empty\n");
    writeFileSync(join(repository.folder, ".git", "shallow"), repository.git("rev-parse", "HEAD"));
    expect(errorOf(["nowhere"])).toMatch(/ This clone is shallow: `git fetch --unshallow` fetches the rest\n$/);
    rmSync(join(repository.folder, ".git"), { recursive: true });
    expect(errorOf([])).toBe(`${repository.folder} is not in a git repository; run this in a checkout of Dragoman\n`);
  });
});
