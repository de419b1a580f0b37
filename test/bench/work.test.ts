/**
 * Translation does no more work than before. The work is counted, not timed, so that a busy machine makes no difference and two runs
 * agree to the byte. When more work is justified, `node test/bench/count-work.ts` prints the new figures.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { countWork } from "./count-work.ts";
import type { Count } from "./work.ts";

/** Bytes allocated and steps taken for a small request, one of 40 messages and 8 tools, and an event of a stream. */
const recorded = {
  messages: { small: [3206, 93], large: [31950, 1283], event: [1023, 36.7] },
  responses: { small: [3201, 89], large: [31172, 1109], event: [1159, 36.5] },
  "generate-content": { small: [3213, 95], large: [36258, 1506], event: [1694, 62.5] },
  "chat-completions": { small: [1967, 75], large: [18259, 817], event: [1811, 54.1] },
} as const;

/** Tolerance, since versions of Node differ in the layout of objects. */
const slack = 1.25;

let counted: Record<string, Count>;
beforeAll(async () => {
  counted = await countWork();
});

describe.each(Object.entries(recorded))("%s", (dialect, figures) => {
  it.each(Object.entries(figures))("%s", (what, [bytes, steps]) => {
    const found = counted[dialect]?.[what as keyof Count];
    expect(found?.bytes, "bytes allocated").toBeLessThanOrEqual(bytes * slack);
    expect(found?.steps, "steps").toBeLessThanOrEqual(steps * slack);
    // a count of zero would check nothing
    expect(found?.bytes).toBeGreaterThan(0);
    expect(found?.steps).toBeGreaterThan(0);
  });

  it("grows linearly with the conversation", () => {
    const { large, longer } = counted[dialect] as Count;
    expect(longer.bytes / large.bytes).toBeLessThan(11);
    expect(longer.steps / large.steps).toBeLessThan(11);
  });
});
