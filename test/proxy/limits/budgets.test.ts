import { describe, expect, it } from "vitest";
import { OwnBuckets } from "../../../proxy/limits/buckets.ts";
import { amountOf, largestBudget, periodAt, periods } from "../../../proxy/limits/budgets.ts";
import fc from "../../fast-check.ts";

describe("the period of a budget", () => {
  it.each([
    ["day", "2026-11-24T15:00:00Z", "2026-11-24", "2026-11-25T00:00:00Z"],
    ["day", "2028-02-28T23:59:59.999Z", "2028-02-28", "2028-02-29T00:00:00Z"],
    ["day", "2026-12-31T00:00:00Z", "2026-12-31", "2027-01-01T00:00:00Z"],
    ["month", "2026-11-24T15:00:00Z", "2026-11", "2026-12-01T00:00:00Z"],
    ["month", "2026-12-31T23:59:59.999Z", "2026-12", "2027-01-01T00:00:00Z"],
    // 23:30 in New York, and already the next month in UTC
    ["month", "2026-11-30T23:30:00-05:00", "2026-12", "2027-01-01T00:00:00Z"],
  ] as const)("of a %s at %s is %s", (per, now, name, end) => {
    expect(periodAt(per, Date.parse(now))).toEqual({ name, end: Date.parse(end) });
  });

  it("is the same until it ends, and another one then", () => {
    const time = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...periods), time, (per, now) => {
        const { name, end } = periodAt(per, now);
        expect(end).toBeGreaterThan(now);
        expect(periodAt(per, end - 1)).toEqual({ name, end });
        expect(periodAt(per, end).name).not.toBe(name);
      }),
    );
  });
});

describe("the amounts of a budget", () => {
  it("are exact", () => {
    expect([amountOf(0.1) + amountOf(0.2), amountOf(0.000785)]).toEqual([amountOf(0.3), 785_000]);
    expect(Number.isSafeInteger(amountOf(largestBudget))).toBe(true);
  });
});

describe("budgets in memory", () => {
  it("add up, each for itself", () => {
    const buckets = new OwnBuckets(0);
    const until = Date.now() + 1000;
    expect(["a", "a", "b", "a"].map((name) => buckets.spend(name, 2, until))).toEqual([2, 4, 2, 6]);
  });

  it("forget what was spent in a period that has ended when another begins", () => {
    const buckets = new OwnBuckets(0);
    buckets.spend("a", 2, Date.now() - 1);
    buckets.spend("b", 3, Date.now() + 100_000);
    expect(buckets.spend("c", 1, Date.now() + 100_000)).toBe(1);
    expect([buckets.spend("a", 0, Date.now()), buckets.spend("b", 0, Date.now())]).toEqual([0, 3]);
  });
});
