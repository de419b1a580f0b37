/**
 * The cost of a body is linear in its length, at every endpoint and in every dialect, for requests and answers with many items
 * or long strings: twice the size takes at most 2.2 times the work.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { seed } from "../seed.ts";
import type { Growth } from "./measure.ts";

/** The random bodies of each endpoint. */
const mixtures = "1";

async function growthsOf(measure: "steps" | "time", ...flags: string[]): Promise<Growth[]> {
  const script = fileURLToPath(new URL("measure.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, measure, mixtures, String(seed)], {
    // coverage would be counted too
    env: {},
  });
  return JSON.parse(stdout);
}

it("takes steps in proportion to a body", async () => {
  const growths = await growthsOf("steps", "--no-opt", "--no-maglev", "--no-sparkplug");
  expect(growths.length).toBeGreaterThan(1000);
  for (const { name, growth } of growths) expect(growth, `${name} (seed ${seed})`).toBeLessThanOrEqual(2.2);
});

it("takes time in proportion to a string", async () => {
  const growths = await growthsOf("time", "--expose-gc", "--max-semi-space-size=128");
  expect(growths.length).toBeGreaterThan(20);
  // loose, since times are inexact on a busy machine; a quadratic cost has 4
  for (const { name, growth } of growths) expect(growth, name).toBeLessThanOrEqual(3);
});
