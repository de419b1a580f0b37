/** `dragoman-spec diff` as it is called, in a repository of its own. */
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

  it("compares the working tree with where the branch left main", () => {
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

  it("compares two revisions, whatever the working tree holds", () => {
    const before = repository.git("rev-parse", "HEAD").trim();
    repository.edit(file, host, "https://one.example");
    repository.git("tag", "one", repository.commit("One"));
    repository.edit(file, "provider: anthropic\n", "provider: \n");
    const { code, stdout } = diff(before, "one");
    expect([code, stdout.split("\n")[4]]).toEqual([
      0,
      `- The base URL is now \`https://one.example\`, it was \`${host}\`.`,
    ]);
    expect(diff("one", before).stdout).toContain(`is now \`${host}\``);
  });

  it("tells of providers that come and go", () => {
    repository.git("rm", "--quiet", file, "spec/registry/anthropic.yaml");
    const { stdout } = diff();
    expect(stdout).toContain("### anthropic\n\n- **Breaking:** This provider is gone.\n");
    expect(stdout).toContain("- The model `anthropic/claude-fable-5` is gone.");
    repository.commit("Without");
    expect(diff("HEAD", "HEAD~1").stdout).toContain(
      `- This provider is new, as \`anthropic\`, \`provider_b\`. It speaks \`messages\` at \`${host}\`, its key is \`ANTHROPIC_API_KEY\`.`,
    );
  });

  it("says in plain words what it cannot read", () => {
    const word = (args: string[]) => {
      const { code, stdout, stderr } = diff(...args);
      expect([code, stdout]).toEqual([1, ""]);
      return stderr;
    };
    expect(word(["nowhere"])).toBe("git knows no revision nowhere here; name a branch, a tag or a commit\n");
    expect(word(["a", "b", "c"])).toMatch(/^Usage: dragoman-spec diff \[base\] \[head\]\n/);
    repository.edit(file, "bare_prefixes:", "barely_prefixes:");
    expect(word([])).toMatch(
      /^The specs in the working tree have mistakes:\n {2}spec\/providers\/anthropic.yaml:\d+:1: unknown key barely_prefixes/,
    );
    repository.git("tag", "old", repository.commit("An older language"));
    expect(word(["old"])).toMatch(/^The specs of old cannot be read:\n {2}spec.*\nThey have mistakes, or /);
    repository.git("checkout", "--quiet", "--orphan", "alone");
    repository.commit("Another history");
    expect(word([])).toBe("git knows no commit that main and HEAD have in common; name a base\n");
    rmSync(join(repository.folder, "spec"), { recursive: true });
    repository.git("tag", "none", repository.commit("None"));
    expect(word(["none"])).toBe("there are no specs in none; it should have a folder spec/\n");
    writeFileSync(join(repository.folder, ".git", "shallow"), repository.git("rev-parse", "HEAD"));
    expect(word(["nowhere"])).toMatch(/ This clone is shallow: `git fetch --unshallow` gets the rest\n$/);
    rmSync(join(repository.folder, ".git"), { recursive: true });
    expect(word([])).toBe(`${repository.folder} is in no git repository; run this in a checkout of Dragoman\n`);
  });
});
