/**
 * What a body costs grows with its length, not with the square of it: on every dialect, for requests and answers of many
 * items and of long texts. Twice as much takes at most 2.2 times the work.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { seed } from "../seed.ts";
import type { Growth } from "./measure.ts";

const mixtures = process.env.PROPERTY_RUNS ?? "8";

async function growthsOf(measure: "steps" | "time", ...flags: string[]): Promise<Growth[]> {
  const script = fileURLToPath(new URL("measure.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, measure, mixtures, String(seed)], {
    // a coverage report of the tests would count along
    env: {},
  });
  return JSON.parse(stdout);
}

it("takes steps in proportion to a body", async () => {
  const growths = await growthsOf("steps", "--no-opt", "--no-maglev", "--no-sparkplug");
  expect(growths.length).toBeGreaterThan(100);
  for (const { name, growth } of growths) expect(growth, `${name} (seed ${seed})`).toBeLessThanOrEqual(2.2);
});

it("takes time in proportion to a text", async () => {
  const growths = await growthsOf("time", "--expose-gc", "--max-semi-space-size=128");
  expect(growths.length).toBeGreaterThan(20);
  // a time is no more exact on a busy machine; what is quadratic has 4
  for (const { name, growth } of growths) expect(growth, name).toBeLessThanOrEqual(3);
});
