import type { ProductChanges } from "../product-input.contract.ts";
import type { TaxedGoods } from "../to-product.ts";

type TaxChanges = Pick<ProductChanges, "hsn" | "gstRate" | "isPrepacked" | "weightTolerance">;

export const NO_TAX: TaxedGoods = { hsn: "", gstRateBp: 0, isPrepacked: 0, weightToleranceBp: null };

const toBasisPoints = (percent: number): number => Math.round(percent * 100);

/** The fields after a change; omitted ones stay. */
export const taxAfter = (before: TaxedGoods, changes: TaxChanges): TaxedGoods => {
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
