import type { Unit } from "../../../worker/catalogue/categories.contract.ts";
import {
  ANY_QUANTITY,
  allowedWithin,
  isAllowedQuantity,
  nearestQuantities,
  type QuantityRules,
  smallestQuantity,
} from "../../../worker/catalogue/order-quantity.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { formatNumber } from "../../../worker/platform/money.contract.ts";
import type { QuantityRefusal } from "../../components/ui/quantity-stepper.tsx";
import type { ShopWords } from "./shop-words.ts";

/** The quantity rules are missing where any quantity is sold. */
export type QuantityProduct = Partial<QuantityRules> & { readonly unit: Unit };

type Words = Pick<ShopWords, "cart" | "ui">;

export const rulesOf = ({
  orderMultiple = ANY_QUANTITY.orderMultiple,
  minQuantity = ANY_QUANTITY.minQuantity,
}: Partial<QuantityRules>): QuantityRules => ({ orderMultiple, minQuantity });

/** "In multiples of 30 pieces"; null where any whole quantity is sold. */
export const ruleText = ({ cart, ui }: Words, product: QuantityProduct): string | null => {
  const rules = rulesOf(product);
  const { orderMultiple: multiple } = rules;
  const count = smallestQuantity(rules);
  const unitOf = (many: number) => ui(`unit.${product.unit}`, { count: many });
  if (multiple <= 1) return count <= 1 ? null : cart("rule.minimum", { count, unit: unitOf(count) });
  return isAllowedQuantity(multiple, rules)
    ? cart("rule.multiple", { multiple, unit: unitOf(multiple) })
    : cart("rule.both", { count, multiple, unit: unitOf(multiple) });
};

/** Like `ruleText`, but with a sentence also for products sold in any whole quantity. */
export const soldRule = (words: Words, product: QuantityProduct): string => {
  const { orderMultiple: multiple } = rulesOf(product);
  const unit = words.ui(`unit.${product.unit}`, { count: multiple });
  return ruleText(words, product) ?? words.cart("rule.multiple", { multiple, unit });
};

/** The refusal of a quantity that exceeds the stock, breaks the rules, or is NaN (unreadable text). */
export const refusalOf = (
  words: Words,
  product: QuantityProduct & { readonly stock: number },
  quantity: number,
): QuantityRefusal => {
  if (Number.isNaN(quantity)) return { text: words.cart("refused.unreadable"), near: [] };
  const rules = rulesOf(product);
  const most = allowedWithin(Math.min(product.stock, MAX_QUANTITY), rules);
  const near = quantity > most ? [most].filter((possible) => possible > 0) : nearestQuantities(quantity, rules, most);
  return {
    text: quantity > most ? words.cart("refused.max_quantity") : soldRule(words, product),
    near: near.map((possible) => ({
      quantity: possible,
      label: `${formatNumber(possible)} ${words.ui(`unit.${product.unit}`, { count: possible })}`,
    })),
  };
};

/** Why a quantity is refused, with the nearest quantities that are sold. */
export const notAllowedText = (words: Words, product: QuantityProduct, near: readonly number[]): string => {
  const rule = soldRule(words, product);
  return near.length === 0
    ? words.cart("outOfStock")
    : words.cart("refused.not_allowed", { rule, near: near.map(formatNumber).join(" / ") });
};
