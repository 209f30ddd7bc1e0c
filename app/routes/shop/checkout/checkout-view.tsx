import { href, Link } from "react-router";
import type { OrderCity } from "../../../../worker/cities/city-choice.contract.ts";
import { CHECKOUT_FREE_DELIVERY_HINT } from "../../../../worker/orders/orders.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Totals } from "../../../components/totals.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import {
  type CartLineView,
  isOnSale,
  isPriced,
  needsAttention,
  subtotalOf,
} from "../../../features/cart/cart-lines.ts";
import { FreeDeliveryHint } from "../../../features/cart/free-delivery-hint.tsx";
import type { PaymentOffer } from "../../../features/payment/payment-to-open.ts";
import { DeliveryPromise } from "../../../features/promise/delivery-promise.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { lineField } from "./checkout-form.ts";
import { CheckoutProblem } from "./checkout-problem.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { OrderLines } from "./order-lines.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { useCheckout } from "./use-checkout.ts";

const FORM = "checkout";
/** More lines than this scroll, and need a tab stop to be scrolled with the keyboard. */
const MAX_LINES_UNSCROLLED = 5;

interface CheckoutViewProps {
  lines: readonly CartLineView[];
  buyer: { readonly name: string; readonly email: string; readonly phone: string; readonly address: string };
  city: OrderCity;
  checkoutKey: string;
  offer: PaymentOffer;
  /** When an order placed now arrives. */
  promise: string;
}

/** Both steps are one form that contains the lines and their prices, so that the order is what the buyer saw. */
export function CheckoutView({ lines, buyer, city, checkoutKey, offer, promise }: CheckoutViewProps) {
  const text = useMessages("checkout");
  const payment = useMessages("payment");
  const checkout = useCheckout();
  const { Form, fromPage, result, problems, place, setPlace, PaymentDialog, loadDialog, onSubmit, isPending } =
    checkout;
  const subtotal = subtotalOf(lines);
  const missing = CHECKOUT_FREE_DELIVERY_HINT - subtotal;
  const step = { formId: FORM, lines, result, isPending, offer, hasUnpaidOrder: checkout.unpaidOrder !== "" };
  return (
    <Form
      id={FORM}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onFocus={() => void loadDialog()}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <input type="hidden" name="key" value={result?.key ?? checkoutKey} />
      <input type="hidden" name="unpaidOrder" value={checkout.unpaidOrder} />
      <input type="hidden" name="expectedTotal" value={subtotal} />
      {lines.map((line) => (
        <input
          key={line.productId}
          type="hidden"
          name="line"
          value={isPriced(line) ? lineField(line) : `${line.productId}.${line.quantity}.0`}
        />
      ))}
      <DeliveryFields
        buyer={buyer}
        city={city}
        typed={fromPage?.typed ?? { phone: buyer.phone, deliveryAddress: buyer.address, notes: "" }}
        fields={problems}
      />
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
            <Totals subtotal={subtotal} total={subtotal} />
            <DeliveryPromise by={promise} />
            {missing > 0 && <FreeDeliveryHint>{text("freeHint", { amount: formatRupees(missing) })}</FreeDeliveryHint>}
            <Button
              type="submit"
              name="intent"
              value="review"
              size="lg"
              wide
              disabled={isPending || lines.some(needsAttention)}
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
