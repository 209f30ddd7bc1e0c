import type { Unit } from "../../../worker/catalogue/categories.contract.ts";
import {
  ANY_QUANTITY,
  isAllowedQuantity,
  type QuantityRules,
  smallestQuantity,
} from "../../../worker/catalogue/order-quantity.contract.ts";
import type { ShopWords } from "./shop-words.ts";

/** The quantity rules are missing where any quantity is sold. */
export type QuantityProduct = Partial<QuantityRules> & { readonly unit: Unit };

type Words = Pick<ShopWords, "cart" | "ui">;

export const rulesOf = ({
  orderMultiple = ANY_QUANTITY.orderMultiple,
  minQuantity = ANY_QUANTITY.minQuantity,
}: Partial<QuantityRules>): QuantityRules => ({ orderMultiple, minQuantity });

/** "In multiples of 30 pieces"; null where any quantity is sold. */
export const ruleText = ({ cart, ui }: Words, product: QuantityProduct): string | null => {
  const rules = rulesOf(product);
  const { orderMultiple: multiple } = rules;
  const count = smallestQuantity(rules);
  const unitOf = (many: number) => ui(`unit.${product.unit}`, { count: many });
  if (multiple === 1) return count === 1 ? null : cart("rule.minimum", { count, unit: unitOf(count) });
  return isAllowedQuantity(multiple, rules)
    ? cart("rule.multiple", { multiple, unit: unitOf(multiple) })
    : cart("rule.both", { count, multiple, unit: unitOf(multiple) });
};

/** Why a quantity is refused, with the nearest quantities that are sold. */
export const notAllowedText = (words: Words, product: QuantityProduct, near: readonly number[]): string => {
  const rule = ruleText(words, product) ?? "";
  return near.length === 0
    ? words.cart("outOfStock")
    : words.cart("refused.not_allowed", { rule, near: near.join(" / ") });
};
