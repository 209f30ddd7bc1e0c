import { lowerBreaks, readStored } from "../price-breaks.contract.ts";

/** The highest price whose rank fits (docs/decisions/0003-search.md). */
const MAX_PAISE = 1_000_000_000;

/** A price above 0 never becomes 0. */
const moved = (paise: number, basisPoints: number): number =>
  paise === 0 ? 0 : Math.min(MAX_PAISE, Math.max(1, Math.floor((paise * (10_000 + basisPoints) + 5_000) / 10_000)));

/** Changes a price and its breaks by `basisPoints`, rounded to the paisa; `breaks` is the stored JSON. */
export const movedPrice = (
  { pricePaise, breaks }: { readonly pricePaise: number; readonly breaks: string },
  basisPoints: number,
) => {
  const price = moved(pricePaise, basisPoints);
  const lower = readStored(breaks).map((one) => ({ ...one, pricePaise: moved(one.pricePaise, basisPoints) }));
  return { pricePaise: price, breaks: JSON.stringify(lowerBreaks(price, lower)) };
};
