import { setFlagsFromString } from "node:v8";
import { afterEach, expect, it, vi } from "vitest";
import { tuneHeap } from "../../../proxy/workers/heap.ts";

vi.mock("node:v8", () => ({ setFlagsFromString: vi.fn() }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(setFlagsFromString).mockClear();
});

it.each([
  [0.3, true],
  [8, false],
])("after %d s, the flag of V8's memory reducer is set: %s", (seconds, isSet) => {
  vi.spyOn(process, "uptime").mockReturnValue(seconds);
  tuneHeap();
  const flags = vi.mocked(setFlagsFromString).mock.calls.flat();
  expect(flags).toContain("--no-allocation-site-pretenuring");
  expect(flags.some((flag) => flag.startsWith("--memory-reducer"))).toBe(isSet);
});
