import { describe, expect, it } from "vitest";
import { Batch } from "../../../proxy/workers/batch.ts";

describe("a batch", () => {
  it("holds what has come until it is time, in order, and nothing twice", () => {
    const times: (() => void)[] = [];
    const sent: number[][] = [];
    const batch = new Batch<number>(
      (flush) => times.push(flush),
      (things) => sent.push(things),
    );
    for (const thing of [1, 2, 3]) batch.add(thing);
    expect([sent, times.length]).toEqual([[], 1]);
    times[0]?.();
    batch.add(4);
    batch.flush();
    times[1]?.();
    batch.flush();
    expect(sent).toEqual([[1, 2, 3], [4]]);
  });
});
