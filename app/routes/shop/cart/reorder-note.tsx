import type { Cart } from "../../../../worker/orders/cart/cart.contract.ts";
import { lackOf } from "../../../../worker/orders/cart/reorder.contract.ts";
import { shortId } from "../../../../worker/orders/order-limits.contract.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import type { LocalItem } from "../../../features/local-names/local-names.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useNames } from "../../../i18n/use-names.ts";

interface Reordered {
  readonly orderId: string;
  readonly items: readonly LocalItem[];
}

/** Lists products that the cart has fewer of than the order. */
export function ReorderNote({ reordered: { orderId, items }, cart }: { reordered: Reordered; cart: Cart }) {
  const text = useMessages("reorder");
  const names = useNames();
  const products = new Map(items.map(({ product }) => [product._id, product]));
  const missingItems = lackOf(
    cart,
    items.map(({ product, quantity }) => ({ productId: product._id, quantity })),
  ).flatMap((lack) => {
    const product = products.get(lack.productId);
    return product ? [{ ...lack, name: product.name, unit: names.unit(product.unit, lack.wanted) }] : [];
  });
  if (missingItems.length === 0) return null;
  const missing = missingItems.filter(({ have }) => have === 0);
  const short = missingItems.filter(({ have }) => have > 0);
  return (
    <Alert tone="info" className="mb-4">
      <div data-testid="reorder-note">
        <p className="font-semibold">{text("title", { id: shortId(orderId) })}</p>
        {missing.length > 0 && <p>{text("missing", { names: missing.map(({ name }) => name).join(", ") })}</p>}
        {short.length > 0 && (
          <p>
            {text("short", {
              names: short
                .map(({ name, have, wanted, unit }) => text("shortLine", { name, have, wanted, unit }))
                .join(", "),
            })}
          </p>
        )}
      </div>
    </Alert>
  );
}
