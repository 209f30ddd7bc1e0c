import type { UnitPrice } from "../../../worker/catalogue/unit-price.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import type { ShopWords } from "../cart/shop-words.ts";

/** "₹680/kg" beside the price of a pack, inside a `dotted-line` (styles/shop.css). */
export const UnitPriceLabel = ({
  unitPrice,
  text,
}: {
  unitPrice: UnitPrice | null | undefined;
  text: ShopWords["ui"];
}) =>
  unitPrice && (
    <span className="figures whitespace-nowrap">
      {` ${formatRupees(unitPrice.amount)}/${text(`unit.${unitPrice.per}`, { count: 1 })}`}
    </span>
  );
