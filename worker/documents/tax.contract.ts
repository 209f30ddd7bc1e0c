import type { GstState } from "../cities/states.contract.ts";
import { formatNumber } from "../platform/money.contract.ts";

/** The GST that prices include, in whole paise. Without a schema, so that pages do not load valibot. */

/** An amount that includes tax, and its parts. Within a state CGST and SGST are equal and IGST is 0, otherwise only IGST. */
export interface TaxedAmount {
  readonly totalPaise: number;
  /** The value before tax, exempt goods included. */
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
}

/** `amount × numerator ÷ denominator`, halves away from zero, exact for amounts of any size. */
export const share = (amount: number, numerator: number, denominator: number): number => {
  const [dividend, divisor] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)];
  return Number((2n * dividend + divisor) / (2n * divisor));
};

/** The tax within an amount. */
export const splitTax = (totalPaise: number, rateBp: number, isInterState: boolean): TaxedAmount => {
  const igstPaise = isInterState ? share(totalPaise, rateBp, 10_000 + rateBp) : 0;
  const half = isInterState ? 0 : share(totalPaise, rateBp, 2 * (10_000 + rateBp));
  return {
    totalPaise,
    taxablePaise: totalPaise - igstPaise - 2 * half,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise,
  };
};

/** "2.5 % + 2.5 %" for CGST and SGST, "5 %" for IGST. `rate` in percent. */
export const printRate = (rate: number, isInterState: boolean): string =>
  rate === 0 || isInterState ? `${formatNumber(rate)} %` : `${formatNumber(rate / 2)} % + ${formatNumber(rate / 2)} %`;

const PARTS = ["totalPaise", "taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"] as const;

const combine = (a: TaxedAmount, b: TaxedAmount, sign: 1 | -1): TaxedAmount =>
  Object.fromEntries(PARTS.map((part) => [part, a[part] + sign * b[part]])) as Record<(typeof PARTS)[number], number>;

export const differenceOf = (a: TaxedAmount, b: TaxedAmount): TaxedAmount => combine(a, b, -1);

const NOTHING: TaxedAmount = { totalPaise: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };

export const sumOf = (amounts: readonly TaxedAmount[]): TaxedAmount =>
  amounts.reduce((sum, one) => combine(sum, one, 1), NOTHING);

/**
 * Shares an amount by weight in whole paise: each gets its share rounded down, and the paise that are left go one each to
 * the largest remainders, of equal ones to the later. Without any weight the last gets all.
 */
export const shareOut = (amountPaise: number, weights: readonly number[]): number[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map((_, i) => (i === weights.length - 1 ? amountPaise : 0));
  const exact = weights.map((weight) => BigInt(amountPaise) * BigInt(weight));
  const shares = exact.map((product) => Number(product / BigInt(all)));
  const left = amountPaise - shares.reduce((sum, one) => sum + one, 0);
  const byRemainder = exact
    .map((product, i) => ({ i, remainder: Number(product % BigInt(all)) }))
    .sort((a, b) => b.remainder - a.remainder || b.i - a.i);
  for (const { i } of byRemainder.slice(0, left)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
};

/** A part of an order that has one rate. */
interface RatedAmount {
  readonly rateBp: number;
  readonly totalPaise: number;
}

/** The lowest rate first. */
export const byRate = <Line extends Pick<RatedAmount, "rateBp">>(lines: readonly Line[]): [number, Line[]][] =>
  [...Map.groupBy(lines, ({ rateBp }) => rateBp)].sort(([a], [b]) => a - b);

/** The part of a delivery fee that belongs to the goods of each rate, by their value. */
export const feeByRate = <Line extends RatedAmount>(goods: readonly Line[], feePaise: number) => {
  const groups = byRate(goods);
  const parts = shareOut(
    feePaise,
    groups.map(([, lines]) => lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0)),
  );
  return groups.map(([rateBp, lines], i) => ({ rateBp, lines, totalPaise: parts[i] ?? 0 }));
};

/** Who sells and where to, as far as the tax within prices depends on it. */
export interface TaxTerms {
  /** Without a GSTIN the seller charges no tax, and all rates count as 0. */
  readonly isSellerRegistered: boolean;
  readonly isInterState: boolean;
}

/** The same, with what a cart needs besides. */
export interface TaxOfCart extends TaxTerms {
  /** In hundredths of a percent, by product; those that do not exist are missing. */
  readonly rates: Readonly<Record<string, number>>;
}

/** The GST that goods and their delivery fee contain: as much as their documents will say. */
export const gstWithin = (
  goods: readonly RatedAmount[],
  feePaise: number,
  { isSellerRegistered, isInterState }: TaxTerms,
): number => {
  if (!isSellerRegistered) return 0;
  return [...goods, ...feeByRate(goods, feePaise)].reduce((sum, { totalPaise, rateBp }) => {
    const { taxablePaise } = splitTax(totalPaise, rateBp, isInterState);
    return sum + totalPaise - taxablePaise;
  }, 0);
};

/** What is left of a line after its credit notes. */
export interface LeftOfLine extends TaxedAmount {
  readonly quantityMilli: number;
}

/**
 * What a credit note takes back of a line: `quantityMilli` of what is left of it. Whoever takes all of it gets every paisa
 * that is left, and neither the note nor the rest has a part below zero.
 */
export const creditOf = (left: LeftOfLine, quantityMilli: number): TaxedAmount => {
  if (left.totalPaise === 0) return NOTHING;
  const exact = share(left.totalPaise, quantityMilli, left.quantityMilli);
  // CGST and SGST come back in equal paise, so a rest that is nothing else is taken by even amounts.
  const isOnlyHalves = left.taxablePaise === 0 && left.igstPaise === 0;
  const totalPaise = isOnlyHalves && exact < left.totalPaise ? exact - (exact % 2) : exact;
  const restPaise = left.totalPaise - totalPaise;
  /** `times`: how often the tax is within the total. */
  const taxOf = (taxPaise: number, times: number): number => {
    const proportional = share(taxPaise, totalPaise, left.totalPaise);
    const least = taxPaise - Math.floor(restPaise / times);
    return Math.min(Math.max(proportional, least), Math.floor(totalPaise / times));
  };
  const igstPaise = taxOf(left.igstPaise, 1);
  const half = taxOf(left.cgstPaise, 2);
  return { totalPaise, taxablePaise: totalPaise - igstPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise };
};

/** Union territories without a legislature: what is SGST elsewhere is called UTGST there. */
const UTGST_STATES: readonly string[] = ["04", "26", "31", "35", "38"] satisfies GstState[];

/** `placeOfSupply`: the GST code of a state. */
export const stateTaxName = (placeOfSupply: string): "SGST" | "UTGST" =>
  UTGST_STATES.includes(placeOfSupply) ? "UTGST" : "SGST";
