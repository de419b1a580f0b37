/** From rounds to figures, and from figures to verdicts. */
import { describe, expect, it } from "vitest";
import { type Bar, bars, verdict } from "./bars.ts";
import { printReport } from "./report.ts";
import { cellOf, printResults, type Results, ratioOf } from "./results.ts";

const row = (title: string, rate: number[]) => ({ title, cells: { rate: cellOf(rate) } });

const results: Results = {
  when: "2026-11-21T12:00:00.000Z",
  machine: { cores: 2 },
  versions: { node: "24.21.0" },
  rounds: 3,
  milliseconds: 1000,
  rows: {
    floor: row("the floor", [20_000, 10_000, 20_000]),
    proxy: row("the proxy", [18_000, 9000, 17_000]),
    portkey: { title: "Portkey", cells: {}, faults: { start: "it did not start: no such package" } },
  },
  translation: { requests: {}, events: {}, explain: cellOf([100]) },
  clients: [
    { title: "a client", streams: 800, lost: 1, milliseconds: cellOf([700, 900]), memory: cellOf([90, 110]) },
    { title: "another", fault: "No module named another" },
  ],
  bodies: [
    { endpoint: "/v1/chat", kind: "tools", one: cellOf([10]), growth: cellOf([1.9]) },
    { endpoint: "/v1/messages", kind: "blocks", one: cellOf([20]), growth: cellOf([2.3]) },
  ],
  scaling: [
    {
      title: "small requests",
      one: { rate: cellOf([1000, 2000]), cpu: cellOf([500, 250]), cores: cellOf([1, 1]) },
      apart: { rate: cellOf([2000, 4000]), cpu: cellOf([500, 250]), cores: cellOf([2, 2]) },
      workers: { rate: cellOf([1800, 3600]), cpu: cellOf([550, 275]), cores: cellOf([1.9, 1.9]) },
    },
  ],
};

it("a cell is the median of its rounds, with the confidence interval of it", () => {
  expect(cellOf([5, 1, 3, 2, 4])).toEqual({ median: 3, low: 1, high: 5, rounds: [5, 1, 3, 2, 4] });
  // the 15th and the 26th of forty
  expect(cellOf(Array.from({ length: 40 }, (_, index) => index + 1))).toMatchObject({
    median: 20.5,
    low: 14,
    high: 27,
  });
  expect(cellOf([1, 2]).median).toBe(1.5);
});

it("a ratio is computed round by round, so that a slow round of both cancels out", () => {
  expect(ratioOf(results.rows.proxy?.cells.rate, results.rows.floor?.cells.rate)?.rounds).toEqual([0.9, 0.9, 0.85]);
});

describe("a bar", () => {
  const bar: Bar = { what: "", min: 0.8, unit: "×", value: () => undefined };

  it("is met or not by the median, and unclear when it lies within the interval", () => {
    expect(verdict(bar, cellOf([0.9, 0.91, 0.92]))).toBe("yes");
    expect(verdict(bar, cellOf([0.7, 0.71, 0.72]))).toBe("no");
    expect(verdict(bar, cellOf([0.6, 0.81, 1]))).toBe("unclear");
  });

  it("finds its figure in the results, or nothing", () => {
    const found = bars.map((each) => each.value(results)?.median);
    expect(found[1]).toBe(0.9);
    expect(found.filter((value) => value !== undefined)).toEqual([0.9, 2.3]);
  });
});

it("results are JSON, and the report states what is missing and why", () => {
  expect(JSON.parse(printResults(results)).rows.floor.cells.rate.rounds).toEqual([20_000, 10_000, 20_000]);
  const report = printReport(results);
  expect(report).toMatch(/requests per second at 64 connections.*≥ 1\.05 ×.*0\.90 ×.*no/);
  expect(report).toMatch(/Portkey's gateway.*not measured/);
  expect(report).toMatch(/small requests, two workers .* 413 .* 1\.80 × .* 0\.90 × .* 1\.90 /);
  expect(report).toMatch(/a client \| +– \| +800 ±\d+ % \| +100 ±\d+ % \| 1 of 800/);
  expect(report).toMatch(/a large body of twice the length.*≤ 2\.2 ×.*2\.30 ×.*no/);
  expect(report).toMatch(/\/v1\/messages: blocks \| +20\.0 ±0 % \| +2\.30 × \|/);
  expect(report).toContain("- another: No module named another");
  expect(report).toContain("- Portkey, start: it did not start: no such package");
});
