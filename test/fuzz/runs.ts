/** Concurrent runs with a timeout each. */
import { seed } from "../seed.ts";
import { Dice } from "./dice.ts";

/** Runs of each fuzz test, for a dialect or for the proxy; `npm run test:all` and CI make 20,000. `FUZZ_RUNS` sets it. */
export const fuzzRuns: number = Number(process.env.FUZZ_RUNS ?? 2000);

/** Milliseconds that a run may take. */
const bound = 30_000;

console.info(`SEED=${seed} FUZZ_RUNS=${fuzzRuns}`);

/**
 * Plays the runs, several at a time.
 * @param play is called with the dice and the number of a run; returns the problem, if any
 * @throws Error with the first failures and the seed
 */
export async function playAll(
  runs: number,
  atOnce: number,
  play: (dice: Dice, run: number) => Promise<string | undefined>,
): Promise<void> {
  const wrong: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < runs && wrong.length < 3) {
      const run = next++;
      const found = await bounded(play(new Dice(seed, run), run));
      if (found !== undefined) wrong.push(`run ${run}: ${found}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (wrong.length > 0) throw new Error(`SEED=${seed}, ${wrong.join("\n")}`);
}

async function bounded(work: Promise<string | undefined>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no end within ${bound / 1000} s`), bound);
  });
  try {
    return await Promise.race([work, hang]);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  } finally {
    clearTimeout(timer);
  }
}
