import { type FormEvent, useEffect, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import type { PaymentToOpen } from "../../../features/payment/payment-to-open.ts";
import { usePayment } from "../../../features/payment/use-payment.ts";
import { type CheckoutResult, complaintsOf, readForm } from "./checkout-form.ts";

const NOTHING_TYPED: CheckoutResult = {
  step: "payment",
  typed: { phone: "", deliveryAddress: "", notes: "" },
  fields: {},
};

type PaymentDialog = typeof import("./payment-dialog.tsx").PaymentDialog;

/**
 * The state of the checkout: the last result, what is wrong, and where the payment step is shown. Without script the step
 * comes with the page; with script it is a dialog, or on the page when the dialog could not be loaded.
 */
export const useCheckout = () => {
  const fetcher = useFetcher<CheckoutResult>();
  const fromPage = useActionData<CheckoutResult>();
  const payment = usePayment();
  const [unpaidOrder, setUnpaidOrder] = useState("");
  const answer = payment.problem
    ? { ...(fetcher.data ?? NOTHING_TYPED), ...payment.problem, step: "payment" as const }
    : (fetcher.data ?? fromPage);
  const [complaints, setComplaints] = useState(fromPage?.fields ?? {});
  const [place, setPlace] = useState<"closed" | "window" | "page">(fromPage?.step === "payment" ? "page" : "closed");
  const [Window, setWindow] = useState<PaymentDialog | null>(null);
  const loading = useRef<Promise<boolean>>(null);
  const isPending = fetcher.state !== "idle" || payment.isPaying;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer.
  useEffect(() => {
    if (!fetcher.data) return;
    setComplaints(fetcher.data.fields);
    if (fetcher.data.step === "details") setPlace("closed");
    if (fetcher.data.open) void pay(fetcher.data.open);
  }, [fetcher.data]);

  /** Our dialog closes while the provider's is open, because it would cover it. */
  const pay = async (open: PaymentToOpen) => {
    const before = place;
    setUnpaidOrder(open.dbOrderId);
    setPlace("closed");
    await payment.run(open);
    setPlace(before === "closed" ? "window" : before);
  };

  /** True when the dialog's code is loaded; without a network the payment step is shown on the page. */
  const loadDialog = (): Promise<boolean> => {
    loading.current ??= import("./payment-dialog.tsx").then(
      (module) => {
        setWindow(() => module.PaymentDialog);
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
    const found = intent === "edit" ? {} : complaintsOf(readForm(new FormData(form)).typed);
    setComplaints(found);
    payment.forget();
    const [wrong] = Object.keys(found);
    if (wrong) {
      event.preventDefault();
      setPlace("closed");
      (form.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    } else if (intent === "review") {
      event.preventDefault();
      void loadDialog().then((isThere) => setPlace(isThere ? "window" : "page"));
    } else if (isPending) event.preventDefault();
  };

  return {
    Form: fetcher.Form,
    fromPage,
    answer,
    complaints,
    place,
    setPlace,
    Window,
    loadDialog,
    onSubmit,
    isPending,
    isChecking: payment.isChecking,
    unpaidOrder,
  };
};
