import { describe, expect, it } from "vitest";
import { RestartBackoff } from "../../../proxy/workers/restart-backoff.ts";

const hour = 3_600_000;

describe("the delay before a worker is restarted", () => {
  it("grows while workers end soon, up to half a minute", () => {
    const backoff = new RestartBackoff();
    const delays = Array.from({ length: 11 }, () => backoff.next(500));
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000]);
  });

  it("is short again after a worker that ran for long", () => {
    const backoff = new RestartBackoff();
    expect([backoff.next(0), backoff.next(0), backoff.next(hour), backoff.next(0)]).toEqual([100, 200, 100, 200]);
  });
});
