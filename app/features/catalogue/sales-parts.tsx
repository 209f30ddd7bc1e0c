import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { ruleText } from "../cart/rule-text.ts";
import type { ShopWords } from "../cart/shop-words.ts";
import type { ShelfProduct } from "./shelf-product.ts";

/**
 * The lowest price with its quantity, and in which quantities the product is sold; nothing for most. Parts of a
 * `dotted-line` (styles/shop.css).
 */
export function SalesParts({ product, words }: { product: ShelfProduct; words: ShopWords }) {
  const lowest = product.breaks?.at(-1);
  const rule = ruleText(words, product);
  return (
    <>
      {lowest && (
        <span className="figures text-sm font-semibold text-money">
          {` ${words.products("lowest", {
            price: formatRupees(lowest.price),
            count: lowest.from,
            unit: words.ui(`unit.${product.unit}`, { count: lowest.from }),
          })}`}
        </span>
      )}
      {rule && <span className="text-sm">{` ${rule}`}</span>}
    </>
  );
}
