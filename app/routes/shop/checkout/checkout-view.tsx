import { useState } from "react";
import { href, Link } from "react-router";
import type { OrderCity } from "../../../../worker/cities/city-choice.contract.ts";
import type { CreditOffer } from "../../../../worker/credit/credit.contract.ts";
import type { PendingOrder } from "../../../../worker/orders/change/change-items.contract.ts";
import { indianDay } from "../../../../worker/platform/dates.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Totals } from "../../../components/totals.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { type CartLineView, isOnSale, isPriced, needsAttention } from "../../../features/cart/cart-lines.ts";
import type { CartAmount } from "../../../features/cart-amount/amount.ts";
import { BelowMinimum } from "../../../features/cart-amount/below-minimum.tsx";
import { FreeDeliveryHint } from "../../../features/cart-amount/free-delivery-hint.tsx";
import type { PaymentOffer } from "../../../features/payment/payment-to-open.ts";
import { EstimatePromise, SlotPromise } from "../../../features/promise/delivery-promise.tsx";
import type { ShownEstimate, ShownSlot } from "../../../features/promise/shown-promise.ts";
import { useEstimate } from "../../../features/promise/use-estimate.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { lineField, type TypedDetails } from "./checkout-form.ts";
import { CheckoutProblem } from "./checkout-problem.tsx";
import { DeliveryFields, SlotFields } from "./delivery-fields.tsx";
import { OrderLines } from "./order-lines.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { selectSlot } from "./slot-choice.ts";
import { useCheckout } from "./use-checkout.ts";

const FORM = "checkout";
/** Longer lists scroll and need a tab stop for the keyboard. */
const MAX_LINES_UNSCROLLED = 5;

interface CheckoutViewProps {
  lines: readonly CartLineView[];
  buyer: { readonly id: string; readonly name: string; readonly email: string };
  typed: TypedDetails;
  city: OrderCity;
  checkoutKey: string;
  offer: PaymentOffer;
  credit: CreditOffer;
  /** The usual delivery; null if it is not offered. */
  estimate: ShownEstimate | null;
  /** Includes full ones. */
  slots: readonly ShownSlot[];
  amount: CartAmount;
  /** Orders to which the buyer may still add. */
  pending: readonly PendingOrder[];
}

interface Delivery {
  readonly promise: string | null;
  readonly slot: { readonly id: string; readonly day: string } | null;
}

const dayOf = (iso: string): string => indianDay(Date.parse(iso));

const isSameDelivery = (order: PendingOrder, { promise, slot }: Delivery): boolean =>
  slot
    ? order.slot?.id === slot.id && order.slot.day === slot.day
    : promise !== null && order.slot === null && dayOf(order.estimatedDelivery) === dayOf(promise);

/** Both steps are one form with lines and prices, so that the order is what the buyer saw. */
export function CheckoutView(props: CheckoutViewProps) {
  const { lines, buyer, typed, city, checkoutKey, offer, credit, estimate, slots, amount, pending } = props;
  const text = useMessages("checkout");
  const payment = useMessages("payment");
  const checkout = useCheckout();
  const { Form, fromPage, result, problems, place, setPlace, PaymentDialog, loadDialog, onSubmit, isPending } =
    checkout;
  const [wanted, setWanted] = useState((fromPage?.typed ?? typed).slot);
  const slot = selectSlot(slots, wanted, estimate);
  const missing = formatRupees(amount.missingForFree);
  const unpaid = checkout.unpaidOrder;
  const step = { formId: FORM, lines, result, isPending, offer, credit, unpaid, amount, estimate, slot };
  return (
    <Form
      id={FORM}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onFocus={() => void loadDialog()}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <HiddenFields
        values={{
          buyer: buyer.id,
          key: result?.key ?? checkoutKey,
          unpaidOrder: unpaid?.dbOrderId ?? "",
          expectedTotal: amount.total,
        }}
      />
      {lines.map((line) => (
        <input
          key={line.productId}
          type="hidden"
          name="line"
          value={isPriced(line) ? lineField(line) : `${line.productId}.${line.quantity}.0`}
        />
      ))}
      <div className="grid grid-cols-1 gap-5">
        <DeliveryFields buyer={buyer} city={city} typed={fromPage?.typed ?? typed} fields={problems} />
        <SlotFields estimate={estimate} slots={slots} chosen={slot} onChoose={setWanted} />
      </div>
      <Card className="grid grid-cols-1 gap-4 lg:sticky lg:top-24">
        {place === "page" ? (
          <>
            <h2 className="text-xl">{text("payTitle")}</h2>
            <PaymentStep
              {...step}
              cancel={
                <Button type="submit" name="intent" value="edit" look="outline" size="lg">
                  {text("cancel")}
                </Button>
              }
            />
          </>
        ) : (
          <>
            <div className="flex items-baseline justify-between gap-3">
              <h2 className="text-xl">{text("summary")}</h2>
              <Link to={href("/cart")} className="-my-3 py-3 font-semibold text-brand-text underline">
                {text("editCart")}
              </Link>
            </div>
            {place === "closed" && <CheckoutProblem {...step} />}
            <section
              tabIndex={lines.length > MAX_LINES_UNSCROLLED ? 0 : undefined}
              aria-label={text("summary")}
              className="scroll-list max-h-112"
            >
              <OrderLines lines={lines.filter(isOnSale)} />
            </section>
            <Totals of={amount} />
            <p className="-mt-1 text-sm text-muted">{text("includesTax")}</p>
            {slot ? <SlotPromise slot={slot} /> : estimate && <EstimatePromise estimate={estimate} />}
            {amount.missingForFree > 0 && <FreeDeliveryHint>{text("freeHint", { amount: missing })}</FreeDeliveryHint>}
            <BelowMinimum missing={amount.missingForOrder} />
            <AlreadyOrdered pending={pending} delivery={{ promise: estimate?.by ?? null, slot: slot ?? null }} />
            <Button
              type="submit"
              name="intent"
              value="review"
              size="lg"
              wide
              disabled={isPending || lines.some(needsAttention) || amount.missingForOrder > 0}
            >
              {checkout.isChecking ? payment("checking") : text("proceed")}
            </Button>
          </>
        )}
      </Card>
      {PaymentDialog && (
        <PaymentDialog
          {...step}
          isOpen={place === "dialog"}
          onOpenChange={(isOpen) => setPlace(isOpen ? "dialog" : "closed")}
        />
      )}
    </Form>
  );
}

/** Names the newest order of the same delivery, and offers to add the cart to it if allowed. */
function AlreadyOrdered({ pending, delivery }: { pending: readonly PendingOrder[]; delivery: Delivery }) {
  const text = useMessages("changeOrderLinks");
  const estimate = useEstimate();
  const order = pending.find((one) => isSameDelivery(one, delivery));
  if (!order) return null;
  const id = shortId(order._id);
  return (
    <p
      data-testid="already-ordered"
      className="flex flex-wrap items-center gap-x-3 rounded-md bg-info-soft px-3.5 text-info-text"
    >
      <span className={order.mayChange ? "pt-2" : "py-2.5"}>{text("offer", { id, time: estimate.of(order) })}</span>{" "}
      {order.mayChange && (
        <Link
          to={`${href("/orders/:orderId/change", { orderId: order._id })}?add=cart`}
          className="inline-flex min-h-11 items-center font-semibold underline"
        >
          {text("addToIt")}
        </Link>
      )}
    </p>
  );
}
