/** Checks the table of `matrix.md`, and that no fault leaks anything. */
import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { faults, isSilent, refused } from "./faults.ts";
import { dialects, openStage, type Stage } from "./stage.ts";

interface Row {
  readonly fault: string;
  readonly plain: string;
  readonly stream: string;
  readonly middle: string;
  readonly asked: number;
}

/** The table's mark for what does not happen. */
const never = "–";
const endpoints = ["/v1/chat", "/v1/chat/stream"];

const rows: readonly Row[] = readFileSync(new URL("matrix.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => {
    const [fault = "", plain = "", stream = "", middle = "", asked] = line.split(/ *\| */).slice(1);
    return { fault, plain, stream, middle, asked: Number(asked) };
  });

/** Timeouts for silent providers. A silent stream begins after a second. */
const impatience = { DRAGOMAN_HEADERS_TIMEOUT_SECS: "0.1", DRAGOMAN_IDLE_TIMEOUT_SECS: "1.2" };

/** Tries every row: one after the other, the silent ones at the same time on stages of their own. */
async function lookAtAll<T>(
  dialect: string,
  retries: number,
  look: (stage: Stage, row: Row) => Promise<T>,
): Promise<T[]> {
  const lookAt = async (some: readonly Row[], more: Record<string, string> = {}): Promise<T[]> => {
    const stage = await openStage(dialect, { DRAGOMAN_MAX_RETRIES: String(retries), ...more });
    const seen: T[] = [];
    try {
      for (const row of some) seen.push(await look(stage, row));
      // broken connections are closed, and no more are kept than may be idle
      const quiet = (): void => {
        expect(stage.provider.busy).toBe(0);
        expect(stage.provider.open).toBeLessThanOrEqual(4);
      };
      await vi.waitFor(quiet, { timeout: 20_000 });
    } finally {
      await stage.close();
    }
    return seen;
  };
  const silent = rows.filter(({ fault }) => isSilent(fault)).map((row) => lookAt([row], impatience));
  const others = lookAt(rows.filter(({ fault }) => !isSilent(fault)));
  return (await Promise.all([others, ...silent])).flat();
}

/** The outcome of both endpoints; one where they agree. */
async function onBoth(outcome: (path: string) => Promise<string>): Promise<string> {
  const outcomes = new Set<string>();
  for (const path of endpoints) outcomes.add(await outcome(path));
  return [...outcomes].join(" or ");
}

describe.concurrent("the table", () => {
  it("has a row for every fault, the silent ones last", ({ expect }) => {
    const names = rows.map(({ fault }) => fault);
    expect(names.toSorted()).toEqual([refused, ...Object.keys(faults)].sort());
    expect(names).toEqual([...names.filter((name) => !isSilent(name)), ...names.filter(isSilent)]);
  });

  it.each([...dialects.keys()])("is true of %s, and no slot or socket stays in use", async (dialect) => {
    const seen = await lookAtAll(dialect, 0, async (stage, row) => ({
      ...row,
      plain: await stage.plain(row.fault),
      stream: row.stream === never ? never : await onBoth((path) => stage.stream(path, row.fault)),
      middle: row.middle === never ? never : await onBoth((path) => stage.middle(path, row.fault)),
    }));
    expect(seen).toEqual(rows);
  });

  it("states how often the provider is asked", async () => {
    const [dialect = ""] = dialects.keys();
    const seen = await lookAtAll(dialect, 2, async (stage, { fault, stream, middle, asked }) => ({
      fault,
      plain: await stage.count(() => stage.plain(fault)),
      stream: stream === never ? asked : await stage.count(() => stage.stream("/v1/chat", fault)),
      middle: middle === never ? 1 : await stage.count(() => stage.middle("/v1/chat", fault)),
    }));
    expect(seen).toEqual(rows.map(({ fault, asked }) => ({ fault, plain: asked, stream: asked, middle: 1 })));
  });
});
