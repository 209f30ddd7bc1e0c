import { type City, DEFAULT_CITY } from "../../brand.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { toBasisPoints } from "../categories.contract.ts";
import { ANY_QUANTITY } from "../order-quantity.contract.ts";
import { parseBreaks } from "../price-breaks.contract.ts";
import { type ProductChanges, stockProblem } from "../product-input.contract.ts";
import { descriptionsAfter, NO_DESCRIPTIONS, NO_NAMES, namesAfter } from "../product-names.contract.ts";
import { rulesAfter, salesProblems, toStoredBreaks } from "../product-rules-input.contract.ts";
import type { ProductTax } from "../to-product.ts";
import { packAfter, packProblem } from "../unit-price.contract.ts";
import type { EditableProduct } from "./product-changes.repo.ts";
import { listingsOf, pricesElsewhere, toPrices } from "./product-listings.ts";

/** A new product before its fields are set. */
export const NEW_PRODUCT: EditableProduct = {
  id: "",
  version: 1,
  city: DEFAULT_CITY,
  name: "",
  ...NO_NAMES,
  category: "Vegetables",
  description: "",
  ...NO_DESCRIPTIONS,
  aliases: "",
  unit: "kg",
  packSize: null,
  packUnit: null,
  conversions: "",
  ...ANY_QUANTITY,
  stock: 0,
  zone: "",
  bin: "",
  hsn: "",
  gstRateBp: 0,
  isPrepacked: 0,
  weightToleranceBp: null,
  imageKey: "",
  pricePaise: 0,
  breaks: "[]",
};

const taxAfter = (
  before: ProductTax,
  {
    hsn,
    gstRate,
    isPrepacked,
    weightTolerance,
  }: Pick<ProductChanges, "hsn" | "gstRate" | "isPrepacked" | "weightTolerance">,
): ProductTax => ({
  hsn: hsn ?? before.hsn,
  gstRateBp: gstRate === undefined ? before.gstRateBp : toBasisPoints(gstRate),
  isPrepacked: isPrepacked === undefined ? before.isPrepacked : Number(isPrepacked),
  weightToleranceBp:
    weightTolerance == null
      ? weightTolerance === null
        ? null
        : before.weightToleranceBp
      : toBasisPoints(weightTolerance),
});

type Breaks = Pick<EditableProduct, "breaks" | "breaksElsewhere">;

/** Drops the breaks of a city where the product is no longer sold. */
const breaksAfter = (
  before: Breaks,
  { priceBreaks, priceBreaksElsewhere = {} }: Pick<ProductChanges, "priceBreaks" | "priceBreaksElsewhere">,
  elsewhere: Readonly<Record<City, number>>,
): Breaks => ({
  breaks: priceBreaks ? JSON.stringify(toStoredBreaks(priceBreaks)) : before.breaks,
  breaksElsewhere: Object.fromEntries(
    Object.keys(elsewhere).map((city) => {
      const changed = priceBreaksElsewhere[city];
      return [city, changed ? JSON.stringify(toStoredBreaks(changed)) : (before.breaksElsewhere?.[city] ?? "[]")];
    }),
  ),
});

/** Omitted fields do not change. */
export const productAfter = (before: EditableProduct, changes: ProductChanges): EditableProduct => {
  const { price, image, names, descriptions, priceBreaks, priceBreaksElsewhere, ...others } = changes;
  const { hsn, gstRate, isPrepacked, weightTolerance, orderMultiple, minQuantity, ...rest } = others;
  const prices = toPrices(price);
  const elsewhere = pricesElsewhere(before.elsewhere, prices);
  return {
    ...before,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...namesAfter(before, names),
    ...descriptionsAfter(before, descriptions),
    ...packAfter(before, rest),
    ...taxAfter(before, { hsn, gstRate, isPrepacked, weightTolerance }),
    ...rulesAfter(before, { orderMultiple, minQuantity }),
    imageKey: image ?? before.imageKey,
    pricePaise: prices[DEFAULT_CITY] ?? before.pricePaise,
    elsewhere,
    ...breaksAfter(before, { priceBreaks, priceBreaksElsewhere }, elsewhere),
  };
};

/**
 * Throws 400 for a contradictory pack, breaks that are not below their price, rules that allow no quantity, and a new
 * fractional stock.
 */
export const requireConsistent = (product: EditableProduct, stockBefore: number): void => {
  const pack = packProblem(product);
  const prices = listingsOf(product).map((listing) => ({ ...listing, breaks: parseBreaks(listing.breaks) }));
  const problems = [
    ...(pack ? [{ path: [pack[0]], message: message(pack[1]) }] : []),
    ...stockProblem(product.stock, stockBefore),
    ...salesProblems(product, prices),
  ];
  const [first] = problems;
  if (!first) return;
  const fields = Object.fromEntries(problems.map((problem) => [problem.path.join("."), problem.message]));
  throw new AppError("input.invalid", 400, {}, { message: first.message, fields });
};
