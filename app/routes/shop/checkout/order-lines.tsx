import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Money } from "../../../components/money.tsx";
import type { PricedLine } from "../../../features/cart/cart-lines.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { useMessages, useNames } from "../../../i18n/messages.tsx";

export function OrderLines({ lines }: { lines: readonly PricedLine[] }) {
  const names = useNames();
  const text = useMessages("checkout");
  return (
    <ul className="grid grid-cols-1 gap-2">
      {lines.map(({ productId, product, quantity, price, total }) => (
        <li key={productId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{product.name}</span>
            <NameInEnglish name={product.english} />
          </span>
          <Money rupees={total} />
          <span className="text-sm text-muted">
            {text("lineQuantity", { quantity, unit: names.unit(product.unit, quantity), price: formatRupees(price) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
