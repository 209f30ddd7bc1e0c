import { Suspense, useState } from "react";
import type { OrderCity } from "../../../../worker/cities/city-choice.contract.ts";
import type { CreditOffer } from "../../../../worker/credit/credit.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { type CartLineView, isOnSale, isPriced, needsAttention } from "../../../features/cart/cart-lines.ts";
import type { CartAmount } from "../../../features/cart-amount/amount.ts";
import { lazyPart } from "../../../features/network/lazy-part.ts";
import type { PaymentOffer } from "../../../features/payment/payment-to-open.ts";
import type { ShownEstimate, ShownSlot } from "../../../features/promise/shown-promise.ts";
import { SlotChips } from "../../../features/promise/slot-chips.tsx";
import { selectSlot } from "../../../features/promise/slot-choice.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { CHECKOUT_FORM, lineField, type TypedDetails } from "./checkout-form.ts";
import { CheckoutProblem } from "./checkout-problem.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { MissingFields, type ShownRules } from "./missing-fields.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { findOrderToJoin, OrderToJoin, type ShownPending } from "./order-to-join.tsx";
import { ProceedBar } from "./proceed-bar.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Lazy, because the payment step is part of the page only without script or if the dialog could not be loaded. */
const PaymentStep = lazyPart(async () => ({ default: (await import("./payment-step.tsx")).PaymentStep }));

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
  rules: ShownRules;
  /** Includes full slots. */
  slots: readonly ShownSlot[];
  amount: CartAmount;
  /** Orders to which the buyer may still add. */
  pending: readonly ShownPending[];
  /** The order is above what this person may order without approval. */
  needsApproval: boolean;
}

/** Both steps are one form with lines and prices, so that the order is what the buyer saw. */
export function CheckoutView(props: CheckoutViewProps) {
  const {
    lines,
    buyer,
    typed,
    city,
    checkoutKey,
    offer,
    credit,
    estimate,
    rules,
    slots,
    amount,
    pending,
    needsApproval,
  } = props;
  const text = useMessages("checkout");
  const payment = useMessages("payment");
  const checkout = useCheckout();
  const { Form, fromPage, result, problems, place, setPlace, PaymentDialog, loadDialog, onSubmit, isPending } =
    checkout;
  const { unpaidOrder: unpaid, method, setMethod } = checkout;
  const [wanted, setWanted] = useState((fromPage?.typed ?? typed).slot);
  const slot = selectSlot(slots, wanted, estimate);
  const toJoin = findOrderToJoin(pending, { estimate, slots, chosen: slot });
  const chosen = { method, setMethod, amount, estimate, slot, needsApproval };
  const step = { lines, result, isPending, offer, credit, unpaid, ...chosen };
  return (
    <Form
      id={CHECKOUT_FORM}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onFocus={() => void loadDialog()}
      className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-5"
    >
      <HiddenFields
        values={{
          buyer: buyer.id,
          key: result?.key ?? checkoutKey,
          unpaidOrder: unpaid?.dbOrderId ?? "",
          expectedTotal: amount.total,
          expectedDelivery: slot?.until ?? estimate?.by ?? "",
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
      {place === "closed" && (
        <div className="empty:hidden lg:col-span-2">
          <CheckoutProblem {...step} />
        </div>
      )}
      <DeliveryFields
        buyer={buyer}
        city={city}
        typed={fromPage?.typed ?? typed}
        fields={problems}
        slots={<SlotChips estimate={estimate} slots={slots} chosen={slot} onChoose={setWanted} />}
        missing={<MissingFields lines={lines.filter(isOnSale)} rules={rules} />}
      />
      <div className="max-lg:contents lg:sticky lg:top-24 lg:grid lg:gap-4">
        {place === "page" ? (
          <Card>
            <h2 className="mb-4 text-xl">{text("payTitle")}</h2>
            <Suspense fallback={null}>
              <PaymentStep
                {...step}
                cancel={
                  <Button type="submit" name="intent" value="edit" variant="outline" size="lg">
                    {text("cancel")}
                  </Button>
                }
              />
            </Suspense>
          </Card>
        ) : (
          <>
            <OrderSummary lines={lines} amount={amount} estimate={estimate} slot={slot} />
            <ProceedBar
              count={lines.length}
              amount={amount}
              offer={toJoin && <OrderToJoin order={toJoin} estimate={estimate} />}
            >
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
            </ProceedBar>
          </>
        )}
      </div>
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
