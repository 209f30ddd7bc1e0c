import type { GstState } from "../cities/states.contract.ts";
import { formatNumber } from "../platform/money.contract.ts";

// GST included in prices, in whole paise. Separate from the schemas, so that pages do not load valibot.

/**
 * An amount including tax, and its parts in paise. Within a state CGST and SGST are equal and IGST is 0; otherwise only
 * IGST applies.
 */
export interface TaxedAmount {
  readonly totalPaise: number;
  /** Value before tax, including exempt products. */
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
}

/** `amount × numerator ÷ denominator`, rounded to an integer (halves away from zero); exact for amounts of any size. */
export const share = (amount: number, numerator: number, denominator: number): number => {
  const dividend = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  return Number((2n * dividend + divisor) / (2n * divisor));
};

/** Computes the tax included in an amount. */
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
  amounts.reduce((sum, amount) => combine(sum, amount, 1), NOTHING);

/**
 * Divides an amount by weight into whole paise: each part is rounded down, and the remaining paise go to the largest
 * remainders, with ties to the later part. Without any weight the last part gets everything.
 */
export const shareOut = (amountPaise: number, weights: readonly number[]): number[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0) return weights.map((_, i) => (i === weights.length - 1 ? amountPaise : 0));
  const exact = weights.map((weight) => BigInt(amountPaise) * BigInt(weight));
  const shares = exact.map((product) => Number(product / BigInt(all)));
  const left = amountPaise - shares.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((product, i) => ({ i, remainder: Number(product % BigInt(all)) }))
    .sort((a, b) => b.remainder - a.remainder || b.i - a.i);
  for (const { i } of byRemainder.slice(0, left)) shares[i] = (shares[i] ?? 0) + 1;
  return shares;
};

/** Part of an order with one tax rate. */
interface RatedAmount {
  readonly rateBp: number;
  readonly totalPaise: number;
}

/** Lowest rate first. */
export const byRate = <Line extends Pick<RatedAmount, "rateBp">>(lines: readonly Line[]): [number, Line[]][] =>
  [...Map.groupBy(lines, ({ rateBp }) => rateBp)].sort(([a], [b]) => a - b);

/** Divides a delivery fee over the rates of the products, by their value. */
export const feeByRate = <Line extends RatedAmount>(goods: readonly Line[], feePaise: number) => {
  const groups = byRate(goods);
  const parts = shareOut(
    feePaise,
    groups.map(([, lines]) => lines.reduce((sum, { totalPaise }) => sum + totalPaise, 0)),
  );
  return groups.map(([rateBp, lines], i) => ({ rateBp, lines, totalPaise: parts[i] ?? 0 }));
};

/** Facts that decide the tax included in prices. */
export interface TaxTerms {
  /** Without a GSTIN the seller charges no tax, and all rates count as 0. */
  readonly isSellerRegistered: boolean;
  readonly isInterState: boolean;
}

/** Tax terms and rates for a cart. */
export interface TaxOfCart extends TaxTerms {
  /** In basis points, by product id; unknown products are missing. */
  readonly rates: Readonly<Record<string, number>>;
}

/** GST included in products and their delivery fee, the same amount as on their documents. */
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

/** Remainder of a line after its credit notes. */
export interface LeftOfLine extends TaxedAmount {
  readonly quantityMilli: number;
}

/**
 * The amount that a credit note credits for `quantityMilli` of a line's remainder. Crediting all of it takes every
 * remaining paisa, and neither the note nor the rest has a negative part.
 */
export const creditOf = (left: LeftOfLine, quantityMilli: number): TaxedAmount => {
  if (left.totalPaise === 0) return NOTHING;
  const exact = share(left.totalPaise, quantityMilli, left.quantityMilli);
  // CGST and SGST are credited in equal paise, so a remainder of only those two is credited in even amounts.
  const isOnlyHalves = left.taxablePaise === 0 && left.igstPaise === 0;
  const totalPaise = isOnlyHalves && exact < left.totalPaise ? exact - (exact % 2) : exact;
  const restPaise = left.totalPaise - totalPaise;
  /** `times` is the number of taxes with this amount: 2 for CGST and SGST, 1 for IGST. */
  const taxOf = (taxPaise: number, times: number): number => {
    const proportional = share(taxPaise, totalPaise, left.totalPaise);
    const least = taxPaise - Math.floor(restPaise / times);
    return Math.min(Math.max(proportional, least), Math.floor(totalPaise / times));
  };
  const igstPaise = taxOf(left.igstPaise, 1);
  const half = taxOf(left.cgstPaise, 2);
  return { totalPaise, taxablePaise: totalPaise - igstPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise };
};

/** Union territories without a legislature, where SGST is called UTGST. */
const UTGST_STATES: readonly string[] = ["04", "26", "31", "35", "38"] satisfies GstState[];

/** `placeOfSupply` is the GST code of a state. */
export const stateTaxName = (placeOfSupply: string): "SGST" | "UTGST" =>
  UTGST_STATES.includes(placeOfSupply) ? "UTGST" : "SGST";
