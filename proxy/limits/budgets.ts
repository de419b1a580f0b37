/** Budgets: what a caller's key may spend in a calendar day or month. */

/** The calendar periods of budgets, in UTC. */
export const periods = ["day", "month"] as const;

export type Period = (typeof periods)[number];

/** Models without a known price: refused, or counted with the dearest prices of their kind. */
export const unpricedWays = ["refuse", "estimate"] as const;

export interface Budget {
  readonly usd: number;
  readonly per: Period;
  readonly unpriced: (typeof unpricedWays)[number];
}

/** Amounts are counted in whole billionths of a USD, so that sums are exact. */
const perUsd = 1e9;

/** The largest budget in USD: its amount is still an exact integer. */
export const largestBudget = 1_000_000;

export function amountOf(usd: number): number {
  return Math.round(usd * perUsd);
}

/**
 * The sum spent of a budget in a period, at first `none`. Then the sums of periods that have ended are deleted.
 * @param sums by the names of budgets
 */
export function sumIn<Sum extends { readonly until: number }>(sums: Map<string, Sum>, name: string, none: Sum): Sum {
  const known = sums.get(name);
  if (known !== undefined) return known;
  for (const [each, { until }] of sums) if (until <= Date.now()) sums.delete(each);
  sums.set(name, none);
  return none;
}

/**
 * The period that a time is in: the name under which a budget counts, and when the period ends.
 * @param now in milliseconds since 1970, as `end` is
 */
export function periodAt(per: Period, now: number): { readonly name: string; readonly end: number } {
  const date = new Date(now);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const name = date.toISOString().slice(0, per === "day" ? "2026-01-01".length : "2026-01".length);
  return { name, end: per === "day" ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1) };
}
