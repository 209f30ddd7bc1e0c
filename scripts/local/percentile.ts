/** The value below which this share of the values lies; NaN when there are none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);
