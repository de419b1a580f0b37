import { availableParallelism } from "node:os";
import { describe, expect, it } from "vitest";
import { countWorkers, divideEvenly } from "../../../proxy/workers/shares.ts";
import fc from "../../fast-check.ts";

describe("the number of workers", () => {
  it.each([
    [1, 256, 1],
    [4, 256, 4],
    ["auto", 256, 8],
    [4, 3, 3],
    ["auto", 1, 1],
  ] as const)("%s with %i slots, on eight cores, is %i", (workers, maxConcurrency, count) => {
    expect(countWorkers({ workers, maxConcurrency }, 8)).toBe(count);
  });

  it("is by default that of the cores this process may use", () => {
    expect(countWorkers({ workers: "auto", maxConcurrency: 1_000_000 })).toBe(availableParallelism());
  });
});

describe("a share", () => {
  it("gives the remainder to the first", () => {
    expect(divideEvenly(256, 2)).toEqual([128, 128]);
    expect(divideEvenly(5, 3)).toEqual([2, 2, 1]);
    expect(divideEvenly(3, 3)).toEqual([1, 1, 1]);
  });

  it("differs from any other by one at most, and nothing is lost", () => {
    const totals = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(totals, fc.integer({ min: 1, max: 1024 }), (total, count) => {
        const shares = divideEvenly(total, Math.min(count, total));
        expect(shares.reduce((sum, each) => sum + each)).toBe(total);
        expect(Math.min(...shares)).toBeGreaterThan(0);
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(2);
      }),
    );
  });
});
