/** Runs of a property: an eighth of them in `npm test`, a quarter in `npm run test:all` and in CI. `PROPERTY_RUNS` sets the share: 1 for all. */
const share = Number(process.env.PROPERTY_RUNS ?? 1 / 8);

/** @param full the number of all runs */
export function propertyRuns(full: number): number {
  return Math.ceil(full * share);
}
