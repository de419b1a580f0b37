/** Runs `work.ts` in a process that is set up for counting. As a program, it prints the counts. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Count } from "./work.ts";

const interpreterOnly = ["--no-opt", "--no-maglev", "--no-sparkplug"];
// no garbage collection between two measurements of the heap
const roomyHeap = ["--expose-gc", "--min-semi-space-size=128", "--max-semi-space-size=128"];

/** The work of each dialect. */
export async function countWork(): Promise<Record<string, Count>> {
  const script = fileURLToPath(new URL("work.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [...interpreterOnly, ...roomyHeap, script], {
    // coverage would be counted too
    env: {},
  });
  return JSON.parse(stdout);
}

if (import.meta.main) {
  for (const [dialect, count] of Object.entries(await countWork())) {
    const figures = Object.entries(count).map(([what, { bytes, steps }]) => `${what}: [${bytes}, ${steps}]`);
    console.log(`${dialect}: { ${figures.join(", ")} }`);
  }
}
