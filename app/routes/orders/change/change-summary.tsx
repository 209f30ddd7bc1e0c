import { href } from "react-router";
import type { PaymentMethod } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { formatRupees, type Rupees, toPaise, toRupees } from "../../../../worker/platform/money.contract.ts";
import { AmountRow } from "../../../components/totals.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { BelowMinimum } from "../../../features/cart-amount/below-minimum.tsx";
import type { ChangeAmount, ChangeResult } from "../../../features/change-order/change-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface ChangeSummaryProps {
  order: { readonly _id: string; readonly total: Rupees; readonly paymentMethod: PaymentMethod };
  amount: ChangeAmount;
  result: ChangeResult | undefined;
  isPending: boolean;
  /** A wanted product is short or no longer sold, or nothing is wanted. */
  isBlocked: boolean;
}

export function ChangeSummary({ order, amount, result, isPending, isBlocked }: ChangeSummaryProps) {
  const text = useMessages("changeOrder");
  const orders = useMessages("orders");
  const { total, deliveryFee, missingForOrder } = amount;
  const isPaid = order.paymentMethod === "razorpay";
  const difference = toRupees(toPaise(total) - toPaise(order.total));
  return (
    <Card className="grid grid-cols-1 gap-3 lg:sticky lg:top-24">
      {result?.message && <Alert tone={result.code === "change.to_check" ? "info" : "danger"}>{result.message}</Alert>}
      <dl className="totals grid grid-cols-1 gap-1">
        <AmountRow label={text("totalWas")} rupees={order.total} />
        {deliveryFee > 0 && <AmountRow label={orders("deliveryFee")} rupees={deliveryFee} />}
        <AmountRow label={text("total")} rupees={total} />
      </dl>
      <p data-testid="difference" aria-live="polite" className="font-semibold">
        <Difference paise={toPaise(difference)} isPaid={isPaid} />
      </p>
      <BelowMinimum missing={missingForOrder} />
      <Button type="submit" name="intent" value="preview" variant="outline" className="without-script">
        {text("workOut")}
      </Button>
      <Button
        type="submit"
        name="intent"
        value="save"
        size="lg"
        wide
        disabled={isPending || isBlocked || missingForOrder > 0}
      >
        {text(isPending ? "saving" : isPaid && difference > 0 ? "saveAndPay" : "save")}
      </Button>
      <ButtonLink to={href("/orders/:orderId", { orderId: order._id })} variant="ghost">
        {text("keep")}
      </ButtonLink>
    </Card>
  );
}

function Difference({ paise, isPaid }: { paise: number; isPaid: boolean }) {
  const text = useMessages("changeOrder");
  const amount = formatRupees(toRupees(Math.abs(paise)));
  if (paise === 0) return text("same");
  if (paise > 0) return text(isPaid ? "payMoreOnline" : "payMore", { amount });
  return text(isPaid ? "refund" : "payLess", { amount });
}
