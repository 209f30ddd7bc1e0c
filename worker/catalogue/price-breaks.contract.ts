import { latinDigits } from "../platform/digits.contract.ts";
import { subtractQuantity } from "../platform/quantity.contract.ts";
import { allowedQuantity, MAX_ORDER_QUANTITY, type QuantityRules } from "./order-quantity.contract.ts";

export const MAX_PRICE_BREAKS = 5;

/** From this quantity on, each unit of the line costs `price` (rupees). */
export interface PriceBreak {
  readonly from: number;
  readonly price: number;
}

/** As stored in `product_prices.breaks`, by rising `from`. */
export interface StoredBreak {
  readonly from: number;
  readonly pricePaise: number;
}

export const parseBreaks = (breaks: string): StoredBreak[] =>
  breaks === "[]" ? [] : (JSON.parse(breaks) as StoredBreak[]);

/**
 * The price of each unit of a line with this quantity: the last break that it reaches, else `base`. In rupees or paise, as
 * the arguments are. `priceAtSql` (price-breaks.repo.ts) is the same rule in SQL.
 */
export const priceAt = <Price extends object>(
  quantity: number,
  base: Price,
  breaks: readonly (Price & { readonly from: number })[],
): Price => breaks.findLast(({ from }) => quantity >= from) ?? base;

export interface NextBreak extends PriceBreak {
  /** The smallest allowed quantity that reaches the break: `from`, or the next multiple above. */
  readonly quantity: number;
  readonly missing: number;
}

/** The next break is suggested only if reaching it adds at most this share of the current quantity. */
const NEAR = 0.5;

/** The next break to suggest; null when there is none, or it is too far away (`NEAR`). */
export const nextBreak = (quantity: number, breaks: readonly PriceBreak[], rules: QuantityRules): NextBreak | null => {
  const next = breaks.find(({ from }) => from > quantity);
  if (!next) return null;
  const reaching = allowedQuantity(next.from, rules);
  // With a large order multiple, the rounded quantity may reach a later break.
  const reached = priceAt(reaching, next, breaks);
  const missing = subtractQuantity(reaching, quantity);
  return reaching > MAX_ORDER_QUANTITY || missing > quantity * NEAR
    ? null
    : { ...reached, quantity: reaching, missing };
};

type BreaksProblem = "too_many_breaks" | "break_quantity" | "break_order" | "break_not_lower" | "break_free";

/** The first problem; null when there is none. */
export const breaksProblem = (pricePaise: number, breaks: readonly StoredBreak[]): BreaksProblem | null => {
  if (breaks.length > MAX_PRICE_BREAKS) return "too_many_breaks";
  let previous: StoredBreak = { from: 1, pricePaise };
  for (const one of breaks) {
    if (!Number.isInteger(one.from) || one.from < 2 || one.from > MAX_ORDER_QUANTITY) return "break_quantity";
    if (one.from <= previous.from) return "break_order";
    if (one.pricePaise >= previous.pricePaise) return "break_not_lower";
    if (one.pricePaise <= 0) return "break_free";
    previous = one;
  }
  return null;
};

/** Drops breaks that rounding has made free, or no cheaper than the one before. */
export const dropInvalidBreaks = (pricePaise: number, breaks: readonly StoredBreak[]): StoredBreak[] =>
  breaks.filter((one, index) => one.pricePaise > 0 && one.pricePaise < (breaks[index - 1]?.pricePaise ?? pricePaise));

const WRITTEN = /^\s*(\d{1,5})\s*:\s*(?:₹\s*)?(\d{1,8}(?:\.\d{1,2})?)\s*$/;

/** Reads "10:26|50:24" (quantity:rupees), as forms and CSV files have it; null when it is not written like that. */
export const readBreaks = (written: string): PriceBreak[] | null => {
  const breaks = latinDigits(written)
    .split(/[|;,\n]/)
    .filter((one) => one.trim() !== "")
    .map((one) => WRITTEN.exec(one));
  return breaks.every((match) => match !== null)
    ? breaks.map(([, from, price]) => ({ from: Number(from), price: Number(price) }))
    : null;
};

export const writeBreaks = (breaks: readonly PriceBreak[]): string =>
  breaks.map(({ from, price }) => `${from}:${price}`).join("|");

/** A single "10:26" gets a trailing "|", because a spreadsheet would read it as a time of day. */
export const breaksCell = (breaks: readonly PriceBreak[]): string => {
  const written = writeBreaks(breaks);
  return written !== "" && !written.includes("|") ? `${written}|` : written;
};
