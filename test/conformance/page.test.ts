/** The suites that others wrote say what the page says. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { installing } from "../inbound/python-packages.ts";
import { describeIf } from "../needs.ts";
import { tester } from "./suites.ts";

await describeIf(tester, installing, "docs/conformance.md", () => {
  it("is what a run gives", async () => {
    const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, "main.ts"), "--check"]);
    const { code, stderr } = await run.then(
      ({ stderr }) => ({ code: 0, stderr }),
      (error: { code: number; stderr: string }) => error,
    );
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("out of date")]);
  });
});
