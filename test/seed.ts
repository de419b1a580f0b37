/** One seed for everything that is drawn at random in a run. `SEED=7 npx vitest run …` draws the same again. */
export const seed: number = process.env.SEED === undefined ? Date.now() % 2 ** 31 : Number(process.env.SEED);
