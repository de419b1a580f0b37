/** Codex CLI, which calls the Responses API, with every simulated provider. */
import { beforeAll, expect, it } from "vitest";
import { describeWith } from "../needs.ts";
import { after, answer, type Bench, command, models, openBench, taskOf } from "./agent.ts";

const patch = "*** Begin Patch\n*** Update File: notes.txt\n@@\n-one two\n+one three\n*** End Patch";
const execute = (cmd: string) => ["exec_command", { cmd }] as const;

/** Codex chooses the form of its tools by the name of the model. */
const functions = [execute("cat notes.txt"), execute("echo one three > notes.txt"), execute(command)];
const freeForm = [execute("cat notes.txt"), ["apply_patch", patch] as const, execute(command)];
/** The calls of a model that has functions only. */
const translated = [execute("cat notes.txt"), ["apply_patch", { input: patch }] as const, execute(command)];
/** One tool in a namespace, declared in the input, that runs programs with the other tools. */
const programs = [
  'exec_command({cmd:"cat notes.txt"})',
  `apply_patch(${JSON.stringify(patch)})`,
  `exec_command({cmd:"${command}"})`,
].map((call) => ["exec", `text(await tools.${call})`] as const);
const translatedPrograms = programs.map(([name, input]) => [`functions__${name}`, { input }] as const);

const runs = [
  ...models.map((model) => [model, model.startsWith("openai/") ? programs : functions] as const),
  ["openai/gpt-5.5", freeForm] as const,
  // aliases for models of other providers
  ["gpt-5.5", translated] as const,
  ["gpt-6-sol", translatedPrograms] as const,
];

describeWith(["codex"], "Codex CLI", () => {
  let bench: Bench;

  beforeAll(async () => {
    bench = await openBench("codex", {
      DRAGOMAN_ALIASES: "gpt-5.5=anthropic/claude-opus-4-8; gpt-6-sol=vllm/served",
    });
  });

  it.concurrent.each(runs)("changes a file with %s", async (model, calls) => {
    const home = bench.home({ ".codex/config.toml": bench.page.block("toml") });
    const freely = "--skip-git-repo-check --dangerously-bypass-approvals-and-sandbox";
    const printed = await bench.run(`${bench.page.command(model)} ${freely}`, home, { TASK: taskOf(calls) });
    expect(bench.notes(home)).toBe(after);
    expect(printed).toMatch(answer);
  });

  it("was never refused, and never asked again", async () => {
    const count = runs.reduce((sum, [, calls]) => sum + calls.length + 1, 0);
    expect(await bench.close()).toEqual(Array(count).fill(200));
  });
});
