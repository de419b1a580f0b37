/** How often a property is drawn: in full by `npm run test:all`, an eighth of it otherwise. `PROPERTY_RUNS` sets the share. */
const share = Number(process.env.PROPERTY_RUNS ?? 1 / 8);

/** @param full the number of runs of `npm run test:all` */
export function propertyRuns(full: number): number {
  return Math.ceil(full * share);
}
