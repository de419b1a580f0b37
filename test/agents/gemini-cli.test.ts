/** Gemini CLI, which calls generateContent, with every simulated provider. */
import { beforeAll, expect, it } from "vitest";
import { describeWith } from "../needs.ts";
import { after, answer, type Bench, command, models, openBench, taskOf } from "./agent.ts";

const task = [
  ["read_file", { file_path: "notes.txt" }],
  ["replace", { file_path: "notes.txt", old_string: "two", new_string: "three", instruction: "Change the number." }],
  ["run_shell_command", { command }],
] as const;

describeWith(["gemini"], "Gemini CLI", () => {
  let bench: Bench;

  beforeAll(async () => {
    bench = await openBench("gemini-cli");
  });

  it.concurrent.each(models)("changes a file with %s", async (model) => {
    const home = bench.home({ ".gemini/settings.json": bench.page.block("json") });
    const printed = await bench.run(`${bench.page.command(model)} --approval-mode yolo`, home, {
      TASK: taskOf(task),
      GEMINI_CLI_TRUST_WORKSPACE: "true",
    });
    expect(bench.notes(home)).toBe(after);
    expect(printed).toMatch(answer);
  });

  it("was never refused, and never asked again", async () => {
    expect(await bench.close()).toEqual(Array(models.length * (task.length + 1)).fill(200));
  });
});
