/** The seed for all random values of a run. `SEED=7 npx vitest run …` repeats them. */
export const seed: number = process.env.SEED === undefined ? Date.now() % 2 ** 31 : Number(process.env.SEED);
