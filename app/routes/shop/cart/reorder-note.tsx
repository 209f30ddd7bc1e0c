import type { Product } from "../../../../worker/catalogue/catalogue.contract.ts";
import type { Cart } from "../../../../worker/orders/cart/cart.contract.ts";
import { lackOf, raisedOf } from "../../../../worker/orders/cart/reorder.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import type { LocalItem } from "../../../features/local-names/local-names.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useNames } from "../../../i18n/use-names.ts";

interface Reordered {
  readonly orderId: string;
  readonly items: readonly LocalItem[];
}

/** Lists products that the cart has fewer of than the order, and those it has more of because of how they are sold. */
interface ReorderNoteProps {
  reordered: Reordered;
  cart: Cart;
  /** The products of the cart. */
  goods: readonly Pick<Product, "_id" | "stock" | "orderMultiple" | "minQuantity">[];
}

export function ReorderNote({ reordered: { orderId, items }, cart, goods }: ReorderNoteProps) {
  const text = useMessages("reorder");
  const cartPage = useMessages("cartPage");
  const names = useNames();
  const products = new Map(items.map(({ product }) => [product._id, product]));
  const ordered = items.map(({ product, quantity }) => ({ productId: product._id, quantity }));
  const named = <Line extends { readonly productId: string; readonly wanted: number }>(lines: readonly Line[]) =>
    lines.flatMap((line) => {
      const product = products.get(line.productId);
      return product ? [{ ...line, name: product.name, unit: names.unit(product.unit, line.wanted) }] : [];
    });
  const missingItems = named(lackOf(cart, ordered));
  const raised = named(raisedOf(cart, ordered, new Map(goods.map((product) => [product._id, product]))));
  if (missingItems.length + raised.length === 0) return null;
  const missing = missingItems.filter(({ have }) => have === 0);
  const short = missingItems.filter(({ have }) => have > 0);
  return (
    <Alert tone="info" className="mb-4">
      <div data-testid="reorder-note">
        {missingItems.length > 0 && <p className="font-semibold">{text("title", { id: shortId(orderId) })}</p>}
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
        {raised.length > 0 && (
          <p>
            {cartPage("raised", {
              names: raised
                .map(({ name, have, wanted, unit }) => cartPage("raisedLine", { name, have, wanted, unit }))
                .join(", "),
            })}
          </p>
        )}
      </div>
    </Alert>
  );
}
