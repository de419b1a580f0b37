/**
 * Translation does no more work than before. The work is counted, not timed, so that a busy machine makes no difference and two runs
 * agree to the byte. When more work is justified, `node test/bench/count-work.ts` prints the new figures.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { countWork } from "./count-work.ts";
import type { Count } from "./work.ts";

/** Bytes allocated and steps taken for a small request, one of 40 messages and 8 tools, and an event of a stream. */
const recorded = {
  messages: { small: [4024, 109], large: [41029, 1543], event: [1030, 36.8] },
  responses: { small: [4050, 101], large: [41678, 1326], event: [1163, 36.6] },
  "generate-content": { small: [3596, 104], large: [99605, 3005], event: [1824, 64.5] },
  "chat-completions": { small: [2474, 83], large: [19948, 1023], event: [2073, 59.1] },
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
