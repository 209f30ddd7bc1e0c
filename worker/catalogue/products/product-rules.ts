import type { City } from "../../brand.contract.ts";
import { rulesRefused } from "../catalogue.errors.ts";
import { toBasisPoints } from "../categories.contract.ts";
import { parseBreaks } from "../price-breaks.contract.ts";
import { type ProductChanges, stockProblem } from "../product-input.contract.ts";
import { salesProblems, toStoredBreaks } from "../product-rules-input.contract.ts";
import type { ProductTax } from "../to-product.ts";
import type { EditableProduct } from "./product-changes.repo.ts";

type TaxChanges = Pick<ProductChanges, "hsn" | "gstRate" | "isPrepacked" | "weightTolerance">;

export const NO_TAX: ProductTax = { hsn: "", gstRateBp: 0, isPrepacked: 0, weightToleranceBp: null };

/** Omitted fields do not change. */
export const taxAfter = (before: ProductTax, changes: TaxChanges): ProductTax => {
  const { hsn = before.hsn, gstRate, isPrepacked, weightTolerance } = changes;
  return {
    hsn,
    gstRateBp: gstRate === undefined ? before.gstRateBp : toBasisPoints(gstRate),
    isPrepacked: isPrepacked === undefined ? before.isPrepacked : Number(isPrepacked),
    weightToleranceBp:
      weightTolerance === undefined
        ? before.weightToleranceBp
        : weightTolerance === null
          ? null
          : toBasisPoints(weightTolerance),
  };
};

type Breaks = Pick<EditableProduct, "breaks" | "breaksElsewhere">;

/** Omitted breaks do not change; breaks of a city where the product is no longer sold are dropped. */
export const breaksAfter = (
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

/**
 * Throws 400 for breaks that are not below their price, for rules that allow no quantity, and for a new fractional
 * stock.
 */
export const requireRules = (product: EditableProduct, stockBefore = 0): void => {
  const prices = [
    { elsewhere: null, pricePaise: product.pricePaise, breaks: parseBreaks(product.breaks) },
    ...Object.entries(product.elsewhere ?? {}).map(([city, pricePaise]) => ({
      elsewhere: city,
      pricePaise,
      breaks: parseBreaks(product.breaksElsewhere?.[city] ?? "[]"),
    })),
  ];
  const problems = [...stockProblem(product.stock, stockBefore), ...salesProblems(product, prices)];
  if (problems.length > 0) throw rulesRefused(problems);
};
