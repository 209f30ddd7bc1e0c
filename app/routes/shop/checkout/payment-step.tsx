import { Banknote, CreditCard, NotebookPen } from "lucide-react";
import type { ReactNode } from "react";
import type { CreditOffer } from "../../../../worker/credit/credit.contract.ts";
import type { PaymentMethod } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { formatRupees, toPaise, toRupees, wholeRupees } from "../../../../worker/platform/money.contract.ts";
import { Totals } from "../../../components/totals.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { cn } from "../../../components/ui/class-names.ts";
import { type CartLineView, isOnSale, needsAttention } from "../../../features/cart/cart-lines.ts";
import type { CartAmount } from "../../../features/cart-amount/amount.ts";
import type { PaymentOffer, PaymentToOpen } from "../../../features/payment/payment-to-open.ts";
import { TestPayments } from "../../../features/payment/test-payments.tsx";
import { ChosenDelivery } from "../../../features/promise/delivery-promise.tsx";
import type { ShownEstimate, ShownSlot } from "../../../features/promise/shown-promise.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { CHECKOUT_FORM, type CheckoutResult } from "./checkout-form.ts";
import { CheckoutProblem } from "./checkout-problem.tsx";
import { OrderLines } from "./order-lines.tsx";

export interface PaymentStepProps {
  lines: readonly CartLineView[];
  result: CheckoutResult | undefined;
  isPending: boolean;
  offer: PaymentOffer;
  credit: CreditOffer;
  unpaid: PaymentToOpen | null;
  method: PaymentMethod;
  setMethod: (method: PaymentMethod) => void;
  amount: CartAmount;
  estimate: ShownEstimate | null;
  slot: ShownSlot | undefined;
  /** An order that needs approval cannot be paid online, because it may yet be declined. */
  needsApproval: boolean;
  cancel: ReactNode;
}

export function PaymentStep(props: PaymentStepProps) {
  const { lines, isPending, offer, credit, unpaid, method, setMethod, amount } = props;
  const { estimate, slot, needsApproval, cancel } = props;
  const text = useMessages("checkout");
  const payment = useMessages("payment");
  const approval = useMessages("approval");
  const inCash = toRupees(wholeRupees(toPaise(amount.total)));
  const isRounded = inCash !== amount.total;
  const isBlocked = lines.some(needsAttention) || amount.missingForOrder > 0;
  return (
    <div className="grid grid-cols-1 gap-4">
      <CheckoutProblem {...props} isAtPayment />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard. */}
      <section tabIndex={0} aria-label={text("summary")} className="scroll-list max-h-37 rounded-md bg-well p-3">
        <OrderLines lines={lines.filter(isOnSale)} />
      </section>
      <Totals of={amount} />
      <ChosenDelivery slot={slot} estimate={estimate} />
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="mb-1.5 font-semibold">{text("method")}</legend>
        {!needsApproval && <Online offer={offer} isChosen={method === "razorpay"} onChoose={setMethod} />}
        <Method
          value="cod"
          icon={<Banknote aria-hidden />}
          title={text("cod")}
          text={
            isRounded ? `${text("codText")} ${text("codRounded", { amount: formatRupees(inCash) })}` : text("codText")
          }
          isChosen={method === "cod"}
          onChoose={setMethod}
        />
        {credit.isOffered && (
          <OnAccount credit={credit} total={amount.total} isChosen={method === "account"} onChoose={setMethod} />
        )}
      </fieldset>
      {method === "razorpay" && <TestPayments offer={offer} />}
      {unpaid && <p className="text-sm text-muted">{payment("holdHint", { time: unpaid.heldUntil })}</p>}
      <div className="grid grid-cols-[auto_1fr] gap-2 in-[[role=dialog]]:sticky in-[[role=dialog]]:-bottom-5 in-[[role=dialog]]:-m-5 in-[[role=dialog]]:bg-surface in-[[role=dialog]]:p-5 in-[[role=dialog]]:mt-0 in-[[role=dialog]]:pt-3 sm:in-[[role=dialog]]:-bottom-6 sm:in-[[role=dialog]]:-mx-6 sm:in-[[role=dialog]]:-mb-6 sm:in-[[role=dialog]]:px-6 sm:in-[[role=dialog]]:pb-6">
        {cancel}
        <Button
          type="submit"
          form={CHECKOUT_FORM}
          name="intent"
          value="place"
          size="lg"
          disabled={isPending || isBlocked}
        >
          {needsApproval
            ? approval(isPending ? "sending" : "send")
            : method !== "razorpay"
              ? text(isPending ? "placing" : "place")
              : payment(isPending ? "opening" : "pay", { amount: formatRupees(amount.total) })}
        </Button>
      </div>
    </div>
  );
}

/** Disabled, with a reason, if script is off or no provider is configured. */
function Online({ offer, ...rest }: Pick<MethodProps, "isChosen" | "onChoose"> & { offer: PaymentOffer }) {
  const text = useMessages("checkout");
  const payment = useMessages("payment");
  const method = {
    ...rest,
    value: "razorpay" as const,
    icon: <CreditCard aria-hidden />,
    title: text("online"),
    text: text("onlineText"),
  };
  if (!offer.isOffered) return <Method {...method} isChosen={false} unavailable={payment("unavailable")} />;
  return (
    <>
      <Method {...method} className="needs-script" />
      <Method {...method} isChosen={false} unavailable={payment("needsScript")} className="without-script" />
    </>
  );
}

/** For buyers with a credit limit or credit balance. */
function OnAccount({
  credit: { available, overdue, days },
  total,
  ...rest
}: Pick<MethodProps, "isChosen" | "onChoose"> & { credit: CreditOffer; total: number }) {
  const text = useMessages("checkout");
  const shown = { available: formatRupees(available), days };
  const exceeded = total > available ? text("accountExceeded", shown) : undefined;
  const unavailable = overdue ? text("accountOverdue") : exceeded;
  return (
    <Method
      {...rest}
      value="account"
      icon={<NotebookPen aria-hidden />}
      title={text("account")}
      text={text("accountText", shown)}
      {...(unavailable && { unavailable, isChosen: false })}
    />
  );
}

interface MethodProps {
  value: PaymentMethod;
  icon: ReactNode;
  title: string;
  text: string;
  isChosen: boolean;
  onChoose: (method: PaymentMethod) => void;
  className?: string;
  unavailable?: string;
}

function Method({ value, icon, title, text, isChosen, onChoose, className, unavailable }: MethodProps) {
  return (
    <label
      className={cn(
        "flex items-center gap-3 rounded-md border border-line-strong px-3.5 py-2.5 has-checked:border-brand has-checked:bg-brand-soft has-disabled:border-line has-disabled:bg-sunken [&_svg]:size-6 [&_svg]:shrink-0",
        className,
      )}
    >
      <input
        type="radio"
        form={CHECKOUT_FORM}
        name="paymentMethod"
        value={value}
        checked={isChosen}
        onChange={() => onChoose(value)}
        disabled={unavailable !== undefined}
        className="size-5 shrink-0"
      />
      {icon}
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-muted">{text}</span>
        {unavailable && <span className="block text-sm font-semibold text-accent-text">{unavailable}</span>}
      </span>
    </label>
  );
}
