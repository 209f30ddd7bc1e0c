import { NextPriceButton } from "../../../features/cart/next-price-button.tsx";
import { ruleText } from "../../../features/cart/rule-text.ts";
import type { Column, Orderable, RowPrice } from "../../../features/lists/counts.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface OrderNotesProps {
  product: Orderable;
  price: RowPrice;
  onType: (column: Column, productId: string, typed: string) => void;
}

/** What gets into the cart where what is typed is not sold so, and what leads to the next lower price. */
export function OrderNotes({ product, price: { raisedTo, next }, onType }: OrderNotesProps) {
  const text = useMessages("listPage");
  const cart = useMessages("cart");
  const ui = useMessages("ui");
  return (
    <>
      {raisedTo !== null && (
        <p className="text-sm font-semibold text-info-text">
          {text("raisedTo", {
            rule: ruleText({ cart, ui }, product) ?? "",
            count: raisedTo,
            unit: ui(`unit.${product.unit}`, { count: raisedTo }),
          })}
        </p>
      )}
      {next && (
        <NextPriceButton
          product={product}
          next={next}
          onTake={() => onType("order", product._id, String(next.quantity))}
        />
      )}
    </>
  );
}
