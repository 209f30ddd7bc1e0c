import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import type { WorkingList } from "../../../../worker/lists/lists.contract.ts";
import { MAX_QUANTITY } from "../../../../worker/orders/order-limits.contract.ts";
import { AppError } from "../../../../worker/platform/errors.contract.ts";
import { message } from "../../../../worker/platform/messages.contract.ts";
import { readQuantity } from "../../../../worker/platform/quantity-text.contract.ts";
import { totalOf } from "../../../features/lists/counts.ts";
import { toInput, withLocalLines } from "../../../features/lists/local-list.ts";

export const quantityField = (productId: string): string => `quantity-${productId}`;

/**
 * The list's lines, with typed quantities for those that lack one; null if no line lacks one. Throws 400 with the
 * fields that are empty or invalid.
 */
export const withTypedQuantities = ({ lines }: WorkingList, form: FormData) => {
  if (lines.every(({ hasQuantity }) => hasQuantity)) return null;
  const wrong: Record<string, ReturnType<typeof message>> = {};
  const filled = lines.map((line) => {
    if (line.hasQuantity) return toInput(line);
    const field = quantityField(line.product._id);
    const quantity = readQuantity(String(form.get(field) ?? ""));
    if (!(quantity > 0 && quantity <= MAX_QUANTITY)) wrong[field] = message("order.quantity_not_number");
    return { ...toInput(line), quantity };
  });
  if (Object.keys(wrong).length > 0) throw new AppError("input.invalid", 400, {}, { fields: wrong });
  return filled;
};

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
