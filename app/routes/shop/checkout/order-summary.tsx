import { href, Link } from "react-router";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { Totals } from "../../../components/totals.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { type CartLineView, isOnSale } from "../../../features/cart/cart-lines.ts";
import type { CartAmount } from "../../../features/cart-amount/amount.ts";
import { FreeDeliveryHint } from "../../../features/cart-amount/free-delivery-hint.tsx";
import { ChosenDelivery } from "../../../features/promise/delivery-promise.tsx";
import type { ShownEstimate, ShownSlot } from "../../../features/promise/shown-promise.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { OrderLines } from "./order-lines.tsx";

interface OrderSummaryProps {
  lines: readonly CartLineView[];
  amount: CartAmount;
  estimate: ShownEstimate | null;
  slot: ShownSlot | undefined;
}

/** The lines are collapsed, because the cart has just shown them. */
export function OrderSummary({ lines, amount, estimate, slot }: OrderSummaryProps) {
  const text = useMessages("checkout");
  const cart = useMessages("cartPage");
  return (
    <Card className="grid grid-cols-1 gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-xl">{text("summary")}</h2>
        <Link to={href("/cart")} className="-my-3 py-3 font-semibold text-brand-text underline">
          {text("editCart")}
        </Link>
      </div>
      <details className="group -my-1">
        <summary className="flex min-h-11 items-center gap-3 font-semibold">
          <span className="figures grow">
            {cart("items", { count: lines.length })} · {formatRupees(amount.total)}
          </span>
          <FoldArrow className="shrink-0 text-muted" />
        </summary>
        <div className="mt-1">
          <OrderLines lines={lines.filter(isOnSale)} />
        </div>
      </details>
      <Totals of={amount} />
      <p className="-mt-1 text-sm text-muted">{text("includesTax")}</p>
      <ChosenDelivery slot={slot} estimate={estimate} />
      {amount.missingForFree > 0 && (
        <FreeDeliveryHint>{text("freeHint", { amount: formatRupees(amount.missingForFree) })}</FreeDeliveryHint>
      )}
    </Card>
  );
}
