/** The comment on a pull request, with a fake of GitHub's command-line tool that records its calls. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeWith } from "../needs.ts";
import { Repository } from "./repository.ts";

const marker = "<!-- dragoman-spec diff -->";
const contract = "spec/proxy.openapi.yaml";
const field =
  "        top_k: { description: Number of most likely tokens to sample from., type: integer, minimum: 0 }\n";

interface Call {
  readonly args: readonly string[];
  readonly body?: { readonly body?: string; readonly labels?: readonly string[] };
}

/** The state of the fake GitHub: its responses to GET, by the end of the path. */
interface Hub {
  readonly comments: readonly {
    readonly id: number;
    readonly user: { readonly type: string };
    readonly body: string;
  }[];
  readonly labels: readonly string[];
}

const fakeGh = `#!${process.execPath}
const { appendFileSync, readFileSync } = require("node:fs");
const [, ...args] = process.argv.slice(2);
const { comments, labels } = JSON.parse(readFileSync(process.env.HUB, "utf8"));
const text = args.includes("--input") ? readFileSync(0, "utf8") : "";
appendFileSync(process.env.CALLS, JSON.stringify({ args, ...(text && { body: JSON.parse(text) }) }) + "\\n");
if (args.includes("--slurp")) console.log(JSON.stringify([[], args.at(-1).endsWith("/comments") ? comments : labels.map((name) => ({ name }))]));
else if (!args.includes("DELETE")) console.log("{}");
`;

describeWith(["git"], "the comment on a pull request", () => {
  let repository: Repository;
  let folder: string;

  beforeEach(() => {
    repository = new Repository();
    repository.git("checkout", "--quiet", "-b", "work");
    folder = mkdtempSync(join(tmpdir(), "dragoman-gh-"));
    writeFileSync(join(folder, "gh"), fakeGh);
    chmodSync(join(folder, "gh"), 0o755);
  });
  afterEach(() => {
    repository.remove();
    rmSync(folder, { recursive: true });
  });

  /** The writes to GitHub, without the reads. */
  function comment({ comments, labels }: Hub): { readonly output: string; readonly writes: Call[] } {
    const [hub, calls] = [join(folder, "hub.json"), join(folder, "calls.jsonl")];
    writeFileSync(hub, JSON.stringify({ comments, labels }));
    const path = `${folder}${delimiter}${process.env.PATH}`;
    const env = { PATH: path, HUB: hub, CALLS: calls, GITHUB_REPOSITORY: "owner/name" };
    const { code, stdout, stderr } = repository.run("generator/diff/comment.ts", ["7", "main", "work"], env);
    expect([code, stderr]).toEqual([0, ""]);
    const lines = existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : [];
    rmSync(calls);
    const writes = lines.map((line): Call => JSON.parse(line)).filter(({ args }) => args.includes("--method"));
    return { output: stdout, writes };
  }

  const lineOf = (text: string): number =>
    readFileSync(join(repository.folder, contract), "utf8").split(text)[0]?.split("\n").length ?? 0;

  const linkTo = (line: number): string => {
    const commit = repository.git("rev-parse", "work").trim();
    return `[\`${contract}:${line}\`](https://github.com/owner/name/blob/${commit}/${contract}#L${line})`;
  };

  const none: Hub = { comments: [], labels: [] };

  it("is written once, and adds the label for a breaking change", () => {
    const at = lineOf(field);
    repository.edit(contract, field, "");
    repository.commit("No top_k");
    const { output, writes } = comment({
      comments: [{ id: 3, user: { type: "User" }, body: marker }],
      labels: ["other"],
    });
    expect(output).toBe('wrote a comment\nadded the label "breaking contract"\n');
    expect(writes).toEqual([
      {
        args: ["--method", "POST", "repos/owner/name/issues/7/comments", "--input", "-"],
        body: {
          body: `${marker}\n## Behaviour changes: Proxy contract, 1 breaking\n\n### Proxy contract\n\nLines: ${linkTo(at - 1)}\n\n- **Breaking:** \`Config.top_k\` is removed.\n`,
        },
      },
      {
        args: ["--method", "POST", "repos/owner/name/issues/7/labels", "--input", "-"],
        body: { labels: ["breaking contract"] },
      },
    ]);
  });

  it("is updated, and loses the label when nothing is breaking any more", () => {
    const at = lineOf(field) + 1;
    repository.edit(contract, field, `${field}        seed: { type: integer }\n`);
    repository.commit("A seed");
    const before = { id: 4, user: { type: "Bot" }, body: `${marker}\nold` };
    const { output, writes } = comment({ comments: [before], labels: ["breaking contract"] });
    expect(output).toBe('updated the comment\nremoved the label "breaking contract"\n');
    const body = `${marker}\n## Behaviour changes: Proxy contract\n\n### Proxy contract\n\nLines: ${linkTo(at)}\n\n- New optional field \`Config.seed\`.\n`;
    expect(writes).toEqual([
      { args: ["--method", "PATCH", "repos/owner/name/issues/comments/4", "--input", "-"], body: { body } },
      { args: ["--method", "DELETE", "repos/owner/name/issues/7/labels/breaking%20contract"] },
    ]);
    const again = comment({ comments: [{ ...before, body }], labels: [] });
    expect(again).toEqual({ output: "the comment is up to date\n", writes: [] });
  });

  it("is not written if no spec has changed, but an existing one is updated", () => {
    repository.commit("Something else");
    expect(comment(none)).toEqual({ output: "no spec has changed\n", writes: [] });
    const { writes } = comment({ comments: [{ id: 4, user: { type: "Bot" }, body: `${marker}\nold` }], labels: [] });
    expect(writes.map(({ body }) => body?.body)).toEqual([`${marker}\nNo behaviour changes.\n`]);
  });

  it("reports that specs cannot be read, and keeps the label", () => {
    repository.edit("spec/providers/anthropic.yaml", "bare_prefixes:", "barely_prefixes:");
    repository.commit("A mistake");
    const { output, writes } = comment({ comments: [], labels: ["breaking contract"] });
    expect(output).toBe("wrote a comment\n");
    expect(writes[0]?.body?.body).toMatch(/```text\nThe specs of work cannot be read:\n {2}spec\/providers\/anthropic/);
  });
});
