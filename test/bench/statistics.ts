/** Quantiles and noise. */

/** The quantile for this share; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/**
 * The 95 % confidence interval of the median, from the ranks of the values: no distribution is assumed. Of fewer than eight
 * values, all of them.
 */
export function interval(values: readonly number[]): readonly [low: number, high: number] {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = Math.max(0, Math.floor((sorted.length - 1.96 * Math.sqrt(sorted.length)) / 2));
  return [sorted[rank] ?? Number.NaN, sorted.at(-1 - rank) ?? Number.NaN];
}
