import type { ListLine, ListLineInput } from "../../../worker/lists/lists.contract.ts";

/** The line as it is, to save it again. */
export const toInput = ({ product, par, quantity, hasQuantity, note }: ListLine): ListLineInput => ({
  productId: product._id,
  par,
  quantity: hasQuantity ? quantity : null,
  note,
});
