/** Runs of a property: all of them in `npm run test:all`, an eighth otherwise. `PROPERTY_RUNS` sets the share. */
const share = Number(process.env.PROPERTY_RUNS ?? 1 / 8);

/** @param full the number of runs of `npm run test:all` */
export function propertyRuns(full: number): number {
  return Math.ceil(full * share);
}
