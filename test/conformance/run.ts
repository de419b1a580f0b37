/** Runs the suites of others with each API and model: the failures are those that are named, with a reason. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStage, type Stage } from "../inbound/stage.ts";
import { failuresOf, models, type Outcome, suites } from "./suites.ts";

declare module "vitest" {
  interface TaskMeta {
    /** The verdict of a suite on one model with one API. */
    judged?: { readonly suite: string; readonly api: string; readonly model: string; readonly outcomes: Outcome[] };
  }
}

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

describe.each(suites())("$name $version", ({ name, apis, run }) => {
  describe.each(apis)("%s", (api) => {
    it.for(models)("answered by %s", async (model, { task }) => {
      const outcomes = await run(stage, api, model);
      task.meta.judged = { suite: name, api, model, outcomes };
      const failed = outcomes.flatMap(({ case: id, error }) => (error === undefined ? [] : [{ case: id, error }]));
      const expected = failuresOf(api, name).filter((each) => each.models.includes(model));
      expect(failed.sort(byCase)).toEqual(
        expected.map(({ case: id, error }) => ({ case: id, error: expect.stringContaining(error) })).sort(byCase),
      );
      expect(outcomes.length).toBeGreaterThan(5);
    });
  });
});

function byCase(one: { readonly case: string }, other: { readonly case: string }): number {
  return one.case < other.case ? -1 : 1;
}
