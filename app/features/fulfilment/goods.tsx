import { shownName } from "../../../worker/catalogue/product-names.contract.ts";
import type { Replacement } from "../../../worker/orders/replacements/replacements.contract.ts";
import { useLanguage, useNames } from "../../i18n/messages.tsx";

/** Zone and bin of a product, where known. */
export function Place({ of: { zone, bin } }: { of: { readonly zone: string; readonly bin: string } }) {
  const place = [zone, bin].filter(Boolean).join(" · ");
  return place && <b className="figures text-sm whitespace-nowrap text-muted">{place}</b>;
}

interface FreeGoodsProps {
  goods: readonly Replacement[];
  /** The reason why a product comes with the order, shown beside its amount. */
  about: (orderId: string) => string;
  className: string;
}

/** Replacements of returned goods, which come with the order. */
export function FreeGoods({ goods, about, className }: FreeGoodsProps) {
  const names = useNames();
  const language = useLanguage();
  return (
    <ul className={className}>
      {goods.map(({ product, names: local, quantity, orderId }) => (
        <li key={`${orderId}${product._id}`} className="wrap-anywhere">
          <b>
            {names.amount(quantity, product.unit)} {shownName({ name: product.name, names: local }, language).first}
          </b>{" "}
          {about(orderId)}
        </li>
      ))}
    </ul>
  );
}
