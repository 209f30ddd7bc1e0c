import { CATEGORIES, type Category } from "../../../worker/catalogue/categories.contract.ts";
import { allowedWithin, type QuantityRules } from "../../../worker/catalogue/order-quantity.contract.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import type { ListLine, ListLineInput, WorkingList } from "../../../worker/lists/lists.contract.ts";
import type { ProposedLine } from "../../../worker/lists/proposals.contract.ts";
import { type WithLocalName, withLocalName } from "../local-names/local-names.ts";

/** A line with names in the viewer's language. A product's stock is the quantity that can be ordered. */
export type LocalLine = Omit<ListLine, "product" | "replacement"> & {
  readonly product: WithLocalName<ListLine["product"]>;
  readonly replacement: WithLocalName<NonNullable<ListLine["replacement"]>> | null;
};
export type LocalList = Omit<WorkingList, "lines"> & { readonly lines: readonly LocalLine[] };

const withOrderable = <Of extends QuantityRules & { readonly stock: number }>(product: Of): Of => ({
  ...product,
  stock: allowedWithin(product.stock, product),
});

export const withLocalLines = (list: WorkingList, language: Language): LocalList => ({
  ...list,
  lines: list.lines.map(({ product, replacement, ...line }) => ({
    ...line,
    product: withLocalName(withOrderable(product), language),
    replacement: replacement && withLocalName(withOrderable(replacement), language),
  })),
});

export type LocalProposedLine = Omit<ProposedLine, "product"> & {
  readonly product: WithLocalName<ProposedLine["product"]>;
};

interface LineGroup {
  readonly category: Category | null;
  readonly lines: readonly LocalLine[];
}

/** The lines in the list's own order (`category` is null), or in that order within each category. */
export const groupLines = (lines: readonly LocalLine[], isByCategory: boolean): LineGroup[] => {
  if (!isByCategory) return [{ category: null, lines }];
  return CATEGORIES.flatMap((category) => {
    const ofCategory = lines.filter(({ product }) => product.category === category);
    return ofCategory.length > 0 ? [{ category, lines: ofCategory }] : [];
  });
};

/** The line unchanged, as input for saving it again. */
export const toInput = ({ product, par, quantity, hasQuantity, note }: ListLine): ListLineInput => ({
  productId: product._id,
  par,
  quantity: hasQuantity ? quantity : null,
  note,
});
