/** The value below which this share of the sorted values lies; not a number when there are none. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How much y grows for each 1 of x, by least squares. */
export const slopeOf = (points: readonly Point[]): number => {
  const meanOf = (pick: (point: Point) => number) => points.reduce((sum, one) => sum + pick(one), 0) / points.length;
  const [x, y] = [meanOf((one) => one.x), meanOf((one) => one.y)];
  const product = points.reduce((sum, one) => sum + (one.x - x) * (one.y - y), 0);
  const square = points.reduce((sum, one) => sum + (one.x - x) ** 2, 0);
  return product / square;
};
