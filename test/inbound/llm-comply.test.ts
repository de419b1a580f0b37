/** The compliance tester llm-comply with each API, answered by models of other vendors and of its own, which are relayed. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { describeIf } from "../needs.ts";
import { installing, programs } from "./python-packages.ts";
import { openStage, type Stage } from "./stage.ts";

/** For each API: its base URL in the proxy, and how llm-comply calls it. */
const formats: Record<string, { base: string; args: readonly string[] }> = {
  "openai-chat": { base: "/v1", args: [] },
  "open-responses": { base: "/v1", args: [] },
  anthropic: {
    base: "/v1",
    args: ["--auth-header", "x-api-key", "--no-bearer", "-H", "anthropic-version:2023-06-01"],
  },
  "google-genai": { base: "", args: ["--auth-header", "x-goog-api-key", "--no-bearer"] },
};

const models = ["openai/gpt-5.5", "anthropic/claude-opus-4-8", "gemini/gemini-3.5-flash", "vllm/served"];

interface Result {
  readonly id: string;
  readonly status: "passed" | "failed" | "skipped";
  readonly errors?: readonly string[];
}

interface Known {
  readonly case: string;
  readonly models: readonly string[];
  /** The beginning of its first error. */
  readonly error: string;
  readonly why: string;
}

/** By API, the failures that are expected. */
const known: Readonly<Record<string, readonly Known[]>> = parse(
  readFileSync(join(import.meta.dirname, "llm-comply.yaml"), "utf8"),
);

await describeIf(join(programs, "llm-comply"), installing, "llm-comply", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  describe.each(Object.entries(formats))("%s", (format, { base, args }) => {
    it.each(models)("answered by %s", async (model) => {
      const options = ["--json", "-k", "key", "-u", stage.url + base, "-m", model, "--format", format, ...args];
      const { stdout } = await promisify(execFile)(join(programs, "llm-comply"), options).catch(
        // it exits with 1 when a case fails
        (error: { stdout: string }) => error,
      );
      const { results }: { results: Result[] } = JSON.parse(stdout);
      const failed = results.flatMap(({ id, status, errors: [first] = [] }) =>
        status === "failed" ? [[id, first]] : [],
      );
      const expected = (known[format] ?? []).filter(({ models }) => models.includes(model));
      expect(failed).toEqual(expected.map(({ case: id, error }) => [id, expect.stringContaining(error)]));
      expect(results.filter(({ status }) => status === "passed").length).toBeGreaterThan(5);
    });
  });
});
