/** Claude Code, which calls the Messages API, with every simulated provider. Its licence is its vendor's: nothing here installs it. */
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { describeWith } from "../needs.ts";
import { after, answer, type Bench, type Call, command, models, openBench, taskOf } from "./agent.ts";

const task = (file: string): Call[] => [
  ["Read", { file_path: file }],
  // Claude Code adds this default to a call that it returns, but the simulated Gemini signs all arguments of a call
  ["Edit", { replace_all: false, file_path: file, old_string: "two", new_string: "three" }],
  ["Bash", { command }],
];

describeWith(
  ["claude"],
  "Claude Code",
  () => {
    let bench: Bench;

    beforeAll(async () => {
      bench = await openBench("claude-code");
    });

    it.concurrent.each(models)("changes a file with %s", async (model) => {
      const home = bench.home();
      const calls = task(join(home, "project/notes.txt"));
      const freely = "--allowedTools Read Edit Bash";
      const printed = await bench.run(`${bench.page.command(model)} ${freely}`, home, { TASK: taskOf(calls) });
      expect(bench.notes(home)).toBe(after);
      expect(printed).toMatch(answer);
    });

    it("was never refused, and never asked again", async () => {
      expect(await bench.close()).toEqual(Array(models.length * 4).fill(200));
    });
  },
  { optional: true },
);
