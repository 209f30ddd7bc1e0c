import { type FormEvent, useEffect, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import { PAYMENT_METHODS, type PaymentMethod } from "../../../../worker/orders/order-lifecycle.contract.ts";
import type { PaymentToOpen } from "../../../features/payment/payment-to-open.ts";
import { usePayment } from "../../../features/payment/use-payment.ts";
import { type CheckoutResult, readCheckoutForm, validateDetails } from "./checkout-form.ts";

const NOTHING_TYPED: CheckoutResult = {
  step: "payment",
  typed: { phone: "", deliveryAddress: "", notes: "", slot: "" },
  fields: {},
};

type PaymentDialogComponent = typeof import("./payment-dialog.tsx").PaymentDialog;

/** `place`: where the payment step is shown; "page" without script or if the dialog could not be loaded. */
export const useCheckout = () => {
  const fetcher = useFetcher<CheckoutResult>();
  const fromPage = useActionData<CheckoutResult>();
  const payment = usePayment();
  const [unpaidOrder, setUnpaidOrder] = useState<PaymentToOpen | null>(null);
  const result = payment.problem
    ? { ...(fetcher.data ?? NOTHING_TYPED), ...payment.problem, step: "payment" as const }
    : (fetcher.data ?? fromPage);
  const sentMethod = PAYMENT_METHODS.find((one) => one === fromPage?.paymentMethod);
  const [method, setMethod] = useState<PaymentMethod>(sentMethod ?? "cod");
  const [problems, setProblems] = useState(fromPage?.fields ?? {});
  const [place, setPlace] = useState<"closed" | "dialog" | "page">(fromPage?.step === "payment" ? "page" : "closed");
  const [PaymentDialog, setPaymentDialog] = useState<PaymentDialogComponent | null>(null);
  const loading = useRef<Promise<boolean>>(null);
  const isPending = fetcher.state !== "idle" || payment.isPaying;

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once per result.
  useEffect(() => {
    if (!fetcher.data) return;
    setProblems(fetcher.data.fields);
    if (fetcher.data.step === "details") setPlace("closed");
    if (fetcher.data.open) void pay(fetcher.data.open);
  }, [fetcher.data]);

  /** Closes our dialog first, because it would cover the provider's. */
  const pay = async (open: PaymentToOpen) => {
    const before = place;
    setUnpaidOrder(open);
    setPlace("closed");
    await payment.run(open);
    setPlace(before === "closed" ? "dialog" : before);
  };

  /** False if the dialog's code could not be loaded. */
  const loadDialog = (): Promise<boolean> => {
    loading.current ??= import("./payment-dialog.tsx").then(
      (module) => {
        setPaymentDialog(() => module.PaymentDialog);
        return true;
      },
      () => {
        loading.current = null;
        return false;
      },
    );
    return loading.current;
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : "review";
    const found = intent === "edit" ? {} : validateDetails(readCheckoutForm(new FormData(form)).typed);
    setProblems(found);
    payment.forget();
    const [wrong] = Object.keys(found);
    if (wrong) {
      event.preventDefault();
      setPlace("closed");
      (form.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    } else if (intent === "review") {
      event.preventDefault();
      void loadDialog().then((isLoaded) => setPlace(isLoaded ? "dialog" : "page"));
    } else if (isPending) event.preventDefault();
  };

  return {
    Form: fetcher.Form,
    fromPage,
    result,
    problems,
    method,
    setMethod,
    place,
    setPlace,
    PaymentDialog,
    loadDialog,
    onSubmit,
    isPending,
    isChecking: payment.isChecking,
    unpaidOrder,
  };
};
