import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import type { WorkingList } from "../../../../worker/lists/lists.contract.ts";
import { totalOf } from "../../../features/lists/counts.ts";
import { withLocalLines } from "../../../features/lists/local-list.ts";

/** The lines of a list with their usual quantities, and their total at today's prices. */
export const previewList = (working: WorkingList, language: Language) => {
  const { _id, lines } = withLocalLines(working, language);
  return {
    _id,
    total: totalOf(lines.filter(({ product, hasQuantity }) => hasQuantity && product.price !== null)),
    lines: lines.map(({ product, quantity, hasQuantity }) => ({
      productId: product._id,
      name: product.name,
      unit: product.unit,
      quantity: hasQuantity ? quantity : null,
      isSold: product.price !== null && product.stock > 0,
    })),
  };
};
export type PreviewedList = ReturnType<typeof previewList>;
