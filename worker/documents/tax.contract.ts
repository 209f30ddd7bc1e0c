import type { GstState } from "../cities/states.contract.ts";

/** The GST that prices include, in whole paise. Without a schema, so that pages do not load valibot. */

/** An amount that includes tax, and its parts. Within a state CGST and SGST are equal and IGST is 0, otherwise only IGST. */
export interface TaxedAmount {
  readonly totalPaise: number;
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

const PARTS = ["totalPaise", "taxablePaise", "cgstPaise", "sgstPaise", "igstPaise"] as const;

const combine = (a: TaxedAmount, b: TaxedAmount, sign: 1 | -1): TaxedAmount =>
  Object.fromEntries(PARTS.map((part) => [part, a[part] + sign * b[part]])) as Record<(typeof PARTS)[number], number>;

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

/**
 * What a credit note takes back of a line: `quantityMilli` of it, after `creditedMilli` were credited before. Each note is
 * the difference of two running amounts, so the notes of a whole line add up to exactly its total and its taxes.
 */
export const creditOf = (
  line: Pick<TaxedAmount, "totalPaise"> & { readonly quantityMilli: number; readonly rateBp: number },
  { creditedMilli, quantityMilli }: { readonly creditedMilli: number; readonly quantityMilli: number },
  isInterState: boolean,
): TaxedAmount => {
  const upTo = (milli: number) =>
    splitTax(share(line.totalPaise, milli, line.quantityMilli), line.rateBp, isInterState);
  return combine(upTo(creditedMilli + quantityMilli), upTo(creditedMilli), -1);
};

/** Union territories without a legislature: what is SGST elsewhere is called UTGST there. */
const UTGST_STATES: readonly string[] = ["04", "26", "31", "35", "38"] satisfies GstState[];

/** `placeOfSupply`: the GST code of a state. */
export const stateTaxName = (placeOfSupply: string): "SGST" | "UTGST" =>
  UTGST_STATES.includes(placeOfSupply) ? "UTGST" : "SGST";
