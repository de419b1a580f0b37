/** Many faults: a failed request releases all that it held. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { faults, isSilent } from "./faults.ts";
import { dialects, openStage, type Stage } from "./stage.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Without the slow ones, which add nothing here. */
const quick = Object.keys(faults).filter((fault) => !isSilent(fault) && !/without an end|byte at a time/.test(fault));

/** Plays every fault in each of its places; returns their number. */
async function playRounds(stage: Stage, rounds: number): Promise<number> {
  for (let round = 0; round < rounds; round++) {
    for (const fault of quick) {
      await stage.plain(fault);
      await stage.stream("/v1/chat/stream", fault);
      await stage.middle("/v1/chat/stream", fault);
    }
  }
  return rounds * quick.length * 3;
}

/** Bytes in use after garbage collection. */
async function heapInUse(): Promise<number> {
  // some references are only released in a later turn of the event loop
  for (let turn = 0; turn < 5; turn++) {
    await new Promise(setImmediate);
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}

/** The minimum of several measurements with faults between them, since connections that are still closing vary. */
async function leastInUse(stage: Stage): Promise<{ least: number; played: number }> {
  let [least, played] = [Number.POSITIVE_INFINITY, 0];
  for (let look = 0; look < 4; look++) {
    played += await playRounds(stage, 5);
    least = Math.min(least, await heapInUse());
  }
  return { least, played };
}

it("a thousand faults leak no memory", async () => {
  const [dialect = ""] = dialects.keys();
  const stage = await openStage(dialect);
  try {
    // connections, caches and compiled code are allocated once
    await playRounds(stage, 10);
    const before = await leastInUse(stage);
    const after = await leastInUse(stage);
    expect(after.played).toBeGreaterThan(1000);
    // far less than one request or connection
    expect((after.least - before.least) / after.played).toBeLessThan(1024);
  } finally {
    await stage.close();
  }
});
