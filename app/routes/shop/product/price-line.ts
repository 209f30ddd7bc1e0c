import type { PriceStep } from "../../../../worker/catalogue/price-history.contract.ts";

/** Units of the drawing. */
export const WIDTH = 320;
export const HEIGHT = 88;
/** Keeps the line's ends inside the drawing. */
const MARGIN = 8;

/** `start` and `end` in ms; the first step may be older. Null for a price that never changed. */
export const priceLine = (steps: readonly PriceStep[], start: number, end: number) => {
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last || steps.length < 2) return null;
  const from = Math.max(start, Date.parse(first.at));
  const prices = steps.map(({ price }) => price);
  const lowest = Math.min(...prices);
  const highest = Math.max(...prices);
  const round = (place: number) => Math.round(place * 10) / 10;
  const x = (at: string) => round(Math.min(1, Math.max(0, (Date.parse(at) - from) / Math.max(1, end - from))) * WIDTH);
  const y = (price: number) => round(MARGIN + ((highest - price) / (highest - lowest)) * (HEIGHT - 2 * MARGIN));
  const changes = steps.slice(1).map(({ at, price }) => `H${x(at)}V${y(price)}`);
  return {
    // Horizontal while a price holds, vertical where it changes.
    path: `M0 ${y(first.price)}${changes.join("")}H${WIDTH}`,
    lowest,
    highest,
    now: last.price,
    // Where the line starts.
    from: new Date(from).toISOString(),
  };
};
