import { type FormEvent, useEffect, useState } from "react";
import { href, Link, useActionData, useFetcher } from "react-router";
import { CHECKOUT_FREE_DELIVERY_HINT } from "../../../worker/orders/orders.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Dialog, DialogClose, DialogContent } from "../../components/ui/dialog.tsx";
import { useText } from "../../i18n/texts.tsx";
import { Totals } from "../order-card/totals.tsx";
import { type CartLineView, isOnSale, isPriced, needsAttention, subtotalOf } from "./cart-lines.ts";
import { type CheckoutAnswer, type CheckoutIntent, complaintsOf, lineField, readForm } from "./checkout-form.ts";
import { CheckoutTrouble } from "./checkout-trouble.tsx";
import { DeliveryFields } from "./delivery-fields.tsx";
import { OrderLines } from "./order-lines.tsx";
import { PaymentStep } from "./payment-step.tsx";

const FORM = "checkout";

interface CheckoutViewProps {
  lines: readonly CartLineView[];
  buyer: { readonly name: string; readonly email: string; readonly phone: string; readonly address: string };
  city: "patna";
  checkoutKey: string;
}

/** One form, two steps: with script the second opens in a window, without it stands on the page that comes back. */
export function CheckoutView({ lines, buyer, city, checkoutKey }: CheckoutViewProps) {
  const text = useText("checkout");
  const fetcher = useFetcher<CheckoutAnswer>();
  const fromPage = useActionData<CheckoutAnswer>();
  const answer = fetcher.data ?? fromPage;
  const [complaints, setComplaints] = useState(fromPage?.fields ?? {});
  const [isOpen, setOpen] = useState(false);
  const isBusy = fetcher.state !== "idle";
  const isOnPage = fromPage?.step === "payment" && answer?.step === "payment";
  const subtotal = subtotalOf(lines);
  const missing = CHECKOUT_FREE_DELIVERY_HINT - subtotal;

  useEffect(() => {
    if (!fetcher.data) return;
    setComplaints(fetcher.data.fields);
    if (fetcher.data.step === "details") setOpen(false);
  }, [fetcher.data]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = ((submitter as HTMLButtonElement | null)?.value ?? "review") as CheckoutIntent;
    const found = intent === "edit" ? {} : complaintsOf(readForm(new FormData(form)).typed);
    setComplaints(found);
    const [wrong] = Object.keys(found);
    if (wrong) {
      event.preventDefault();
      setOpen(false);
      (form.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    } else if (intent === "review") {
      event.preventDefault();
      setOpen(true);
    } else if (isBusy) event.preventDefault();
  };

  const step = { formId: FORM, lines, answer, isBusy };
  return (
    <fetcher.Form
      id={FORM}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid items-start gap-5 lg:grid-cols-[1fr_24rem]"
    >
      <input type="hidden" name="key" value={answer?.key ?? checkoutKey} />
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
        fields={complaints}
      />
      <Card className="grid gap-4 lg:sticky lg:top-24">
        {isOnPage ? (
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
            {!isOpen && <CheckoutTrouble {...step} answer={answer?.step === "payment" ? answer : undefined} />}
            <OrderLines lines={lines.filter(isOnSale)} />
            <Totals subtotal={subtotal} total={subtotal} />
            {missing > 0 && (
              <p className="rounded-md bg-accent-soft px-3 py-2.5 font-medium text-accent-text">
                {text("freeHint", { amount: formatRupees(missing) })}
              </p>
            )}
            <Button type="submit" name="intent" value="review" size="lg" wide disabled={lines.some(needsAttention)}>
              {text("proceed")}
            </Button>
          </>
        )}
      </Card>
      <Dialog open={isOpen && !isOnPage} onOpenChange={(wanted) => !isBusy && setOpen(wanted)}>
        <DialogContent title={text("payTitle")} description={text("payText")}>
          <PaymentStep
            {...step}
            cancel={
              <DialogClose asChild>
                <Button look="outline" size="lg" disabled={isBusy}>
                  {text("cancel")}
                </Button>
              </DialogClose>
            }
          />
        </DialogContent>
      </Dialog>
    </fetcher.Form>
  );
}
