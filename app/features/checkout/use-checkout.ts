import { type FormEvent, useEffect, useRef, useState } from "react";
import { useActionData, useFetcher } from "react-router";
import { type CheckoutAnswer, complaintsOf, readForm } from "./checkout-form.ts";

type PaymentWindow = typeof import("./payment-window.tsx").PaymentWindow;

/**
 * How the checkout stands: what was answered, what is wrong, and where the payment step is. Without script it comes with
 * the page that was sent back; with script it is a window, or on the page when the window could not be fetched.
 */
export const useCheckout = () => {
  const fetcher = useFetcher<CheckoutAnswer>();
  const fromPage = useActionData<CheckoutAnswer>();
  const answer = fetcher.data ?? fromPage;
  const [complaints, setComplaints] = useState(fromPage?.fields ?? {});
  const [place, setPlace] = useState<"closed" | "window" | "page">(fromPage?.step === "payment" ? "page" : "closed");
  const [Window, setWindow] = useState<PaymentWindow | null>(null);
  const loading = useRef<Promise<boolean>>(null);
  const isBusy = fetcher.state !== "idle";

  useEffect(() => {
    if (!fetcher.data) return;
    setComplaints(fetcher.data.fields);
    if (fetcher.data.step === "details") setPlace("closed");
  }, [fetcher.data]);

  /** True once the window is there; a network that is gone must not keep anyone from paying. */
  const loadWindow = (): Promise<boolean> => {
    loading.current ??= import("./payment-window.tsx").then(
      (module) => {
        setWindow(() => module.PaymentWindow);
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
    const [wrong] = Object.keys(found);
    if (wrong) {
      event.preventDefault();
      setPlace("closed");
      (form.elements.namedItem(wrong) as HTMLElement | null)?.focus();
    } else if (intent === "review") {
      event.preventDefault();
      void loadWindow().then((isThere) => setPlace(isThere ? "window" : "page"));
    } else if (isBusy) event.preventDefault();
  };

  return { Form: fetcher.Form, fromPage, answer, complaints, place, setPlace, Window, loadWindow, onSubmit, isBusy };
};
