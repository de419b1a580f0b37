import { describe, expect, it } from "vitest";
import { RestartBackoff } from "../../../proxy/workers/restart-backoff.ts";

const hour = 3_600_000;

describe("pauses between workers", () => {
  it("grow while workers end soon, up to half a minute", () => {
    const pauses = new RestartBackoff();
    const told = Array.from({ length: 11 }, () => pauses.next(500));
    expect(told).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  });

  it("are short again after one that has lived long", () => {
    const pauses = new RestartBackoff();
    expect([pauses.next(0), pauses.next(0), pauses.next(hour), pauses.next(0)]).toEqual([100, 200, 100, 200]);
  });
});
